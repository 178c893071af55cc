"""The published package itself, in its environment and worker.

The facts are of the pinned release; what another one does is the ledger's business.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.model.case import Call
from harness.model.operations import OPERATIONS
from harness.model.value import decode
from harness.subjects.base import Subject, SubjectSettings, SubjectStartError
from harness.subjects.openjiuwen import provider
from harness.subjects.openjiuwen.environment import find_environment
from harness.subjects.openjiuwen.requirements import locked_requirements

pytestmark = pytest.mark.openjiuwen
PINNED = locked_requirements().version
CHUNK = {"$class": "AssistantMessageChunk"}


@pytest.fixture(scope="module")
def subject() -> Iterator[Subject]:
    subject = provider.start(SubjectSettings("openjiuwen"))
    yield subject
    subject.close()


def _outcomes(subject: Subject, *calls: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    pending = subject.submit([Call(op, call_input) for op, call_input in calls])
    return [decode(answer.outcome) for answer in pending.result()]


def _call(subject: Subject, op: str, **call_input: Any) -> Any:
    [outcome] = _outcomes(subject, (op, call_input))
    return outcome


def test_it_says_what_it_is(subject: Subject) -> None:
    description = subject.description()
    assert description.version == PINNED
    assert Path(description.location, "openjiuwen").is_dir()
    assert description.sha256 is not None
    assert description.lacks == ()
    assert description.ops | description.unsupported.keys() == OPERATIONS.keys()
    assert {"chunk.merge", "chunk.fold", "message.dump", "context.restore"} <= description.ops


def test_it_answers_in_the_order_of_the_calls(subject: Subject) -> None:
    calls = [("merge.token_ids", {"left": [index], "right": []}) for index in range(500)]
    assert _outcomes(subject, *calls) == [{"returned": [index]} for index in range(500)]


def test_a_message_shows_every_shared_field_and_no_others(subject: Subject) -> None:
    [shown] = _call(subject, "message.construct", message=CHUNK).values()
    assert list(shown) == [
        *("$class", "role", "content", "name", "metadata", "tool_calls", "usage_metadata"),
        *("finish_reason", "parser_content", "reasoning_content", "prompt_token_ids"),
        *("completion_token_ids", "logprobs"),
    ]


def test_nested_parts_are_shown_as_plain_maps(subject: Subject) -> None:
    call = {"id": "a", "type": "function", "name": "f", "arguments": "{}", "index": 1}
    message = {**CHUNK, "tool_calls": [call], "usage_metadata": {"input_tokens": 3}}
    shown = _call(subject, "message.construct", message=message)["returned"]
    assert shown["tool_calls"] == [call]
    assert len(shown["usage_metadata"]) == 15
    assert shown["usage_metadata"]["input_tokens"] == 3


def test_chunks_are_merged_by_the_package_s_own_rule(subject: Subject) -> None:
    def fragment(**fields: Any) -> dict[str, Any]:
        call = {"id": None, "type": "function", "name": "", "arguments": "", "index": None}
        return {**CHUNK, "tool_calls": [{**call, **fields}]}

    merged = _call(
        subject,
        "chunk.merge",
        left=fragment(id="a", name="f", index=5),
        right=fragment(id="b", name="g", arguments="{}", index=7),
    )["returned"]
    assert merged["operands_unchanged"] is True
    # Java keeps 7; that the package renumbers shows that it is the package that was asked.
    assert [call["index"] for call in merged["merged"]["tool_calls"]] == [5, 1]


def test_what_pydantic_refuses_is_a_wrong_shape(subject: Subject) -> None:
    raised = _call(subject, "message.construct", message={**CHUNK, "content": None})["raised"]
    assert raised["kind"] == "wrong_shape"
    assert raised["message"].startswith("content.")
    assert raised["type"].endswith("ValidationError")


def test_a_foreign_operand_is_an_invalid_argument(subject: Subject) -> None:
    raised = _call(subject, "chunk.merge", left=CHUNK, right=None)["raised"]
    assert raised["kind"] == "invalid_argument"
    assert raised["message"].startswith("Cannot add AssistantMessageChunk")


@pytest.fixture
def _integers_of_any_length() -> Iterator[None]:
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(limit)


@pytest.mark.usefixtures("_integers_of_any_length")
def test_surrogates_and_numbers_come_back_as_they_went(subject: Subject) -> None:
    value = {"lone": "\ud83d", "nul": "\x00", "big": 10**5000, "zero": -0.0, "nan": float("nan")}
    message = {**CHUNK, "parser_content": value}
    pending = subject.submit([Call("message.construct", {"message": message})])
    [answer] = pending.result()
    assert json.dumps(value, separators=(",", ":")).encode() in answer.outcome


def test_a_value_of_ten_thousand_levels_gets_an_answer(subject: Subject) -> None:
    value: Any = 1
    for _ in range(10_000):
        value = [value]
    [answer] = subject.submit([Call("merge.logprobs", {"left": value, "right": None})]).result()
    assert answer.outcome.startswith((b'{"returned":[[[', b'{"unsupported":'))


def test_a_checkout_is_run_in_place_of_the_pinned_package(subject: Subject, tmp_path: Path) -> None:
    installed = Path(subject.description().location, "openjiuwen", "core", "foundation", "llm")
    copied = tmp_path / "openjiuwen" / "core" / "foundation" / "llm"
    shutil.copytree(installed / "schema", copied / "schema")
    chunks = copied / "schema" / "message_chunk.py"
    text = chunks.read_text(encoding="utf-8")
    chunks.write_text(text.replace("Cannot add", "Will not add"), encoding="utf-8")
    checkout = provider.start(SubjectSettings("openjiuwen@mine", str(tmp_path)))
    try:
        assert checkout.name == "openjiuwen@mine"
        assert checkout.description().version == "unknown"
        raised = _call(checkout, "chunk.merge", left=CHUNK, right=None)["raised"]
        assert raised["message"].startswith("Will not add AssistantMessageChunk")
        assert "no decode_message" in checkout.description().unsupported["context.restore"]
    finally:
        checkout.close()


def test_a_package_whose_messages_do_not_import_cannot_be_started(tmp_path: Path) -> None:
    (tmp_path / "openjiuwen").mkdir()
    broken = provider.start(SubjectSettings("openjiuwen", str(tmp_path)))
    try:
        with pytest.raises(SubjectStartError) as caught:
            broken.description()
    finally:
        broken.close()
    assert "do not import" in caught.value.what
    assert "WHEEL" in caught.value.help_text


def test_a_spec_that_is_no_package_is_refused_at_once() -> None:
    with pytest.raises(SubjectStartError) as caught:
        provider.start(SubjectSettings("openjiuwen@new", "no/such/folder"))
    assert caught.value.subject == "openjiuwen@new"


@pytest.mark.slow
def test_an_environment_that_is_missing_is_made_on_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGENT_CORE_PARITY_HOME", str(tmp_path))
    assert find_environment(PINNED) is None
    subject = provider.start(SubjectSettings("openjiuwen"))
    try:
        assert _call(subject, "merge.token_ids", left=[1], right=[2]) == {"returned": [1, 2]}
        assert str(tmp_path) in subject.description().location
    finally:
        subject.close()


@pytest.mark.slow
def test_a_release_that_does_not_exist_cannot_be_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGENT_CORE_PARITY_HOME", str(tmp_path))
    subject = provider.start(SubjectSettings("openjiuwen", "0.0.0.dev0"))
    with pytest.raises(SubjectStartError) as caught:
        subject.description()
    subject.close()
    assert "0.0.0.dev0" in caught.value.what
    assert "-m harness.subjects.openjiuwen.environment 0.0.0.dev0" in caught.value.help_text
