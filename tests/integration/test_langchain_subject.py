"""LangChain itself, in its worker, and the ledger of its departures.

The facts are of any release that the extra allows; those of the ledger are of the one it names.
"""

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from harness.model.case import Call
from harness.model.operations import OPERATIONS
from harness.model.value import decode
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.langchain import provider

pytest.importorskip("langchain_core")

_ROOT = Path(__file__).parents[2]
_LEDGER = _ROOT / "cases" / "divergences" / "langchain.yaml"
CHUNK = {"$class": "AssistantMessageChunk"}


@pytest.fixture(scope="module")
def subject() -> Iterator[Subject]:
    subject = provider.start(SubjectSettings("langchain"))
    yield subject
    subject.close()


def _call(subject: Subject, op: str, **call_input: Any) -> Any:
    [answer] = subject.submit([Call(op, call_input)]).result()
    return decode(answer.outcome)


def test_it_says_what_it_is(subject: Subject) -> None:
    description = subject.description()
    assert description.version == version("langchain-core")
    assert Path(description.location, "langchain_core").is_dir()
    assert description.ops == {"chunk.merge", "chunk.fold", "stream.parse_delta", "stream.fold"}
    assert description.ops | description.unsupported.keys() == OPERATIONS.keys()


def test_streams_are_added_up_by_langchain_s_own_rule(subject: Subject) -> None:
    def chunk(name: str, text: str) -> dict[str, Any]:
        call = {"index": 0, "function": {"name": name, "arguments": text}}
        return {"choices": [{"delta": {"tool_calls": [call]}}]}

    folded = _call(subject, "stream.fold", chunks=[chunk("f", "{"), chunk("f", "}")])
    [call] = folded["returned"]["tool_calls"]
    assert call["arguments"] == "{}"
    # Java keeps the first name; that LangChain joins the two shows that it is the one asked.
    assert call["name"] == "ff"


def test_what_pydantic_refuses_is_a_wrong_shape(subject: Subject) -> None:
    raised = _call(subject, "chunk.fold", chunks=[{**CHUNK, "content": None}])["raised"]
    assert raised["kind"] == "wrong_shape"
    assert raised["message"].startswith("content.")


def test_what_has_no_place_in_langchain_is_unsupported(subject: Subject) -> None:
    outcome = _call(subject, "chunk.fold", chunks=[{"$class": "BaseMessageChunk"}])
    assert "any role or none" in outcome["unsupported"]["reason"]


def test_surrogates_and_big_integers_come_back_as_they_went(subject: Subject) -> None:
    content = {"lone": "\ud83d", "big": 10**4000, "zero": -0.0}
    shown = _call(subject, "chunk.fold", chunks=[{**CHUNK, "parser_content": content}])
    assert shown["returned"]["parser_content"] == content
    assert str(shown["returned"]["parser_content"]["zero"]) == "-0.0"


# What was recorded and reported; a case that someone adds by hand is not LangChain's concern.
_FOLDERS = ("cases/recorded", "cases/reports")


@pytest.mark.slow
def test_its_departures_are_known() -> None:
    if f"langchain-core {version('langchain-core')}." not in _LEDGER.read_text(encoding="utf-8"):
        pytest.skip("the ledger was measured on another release")
    # -P: what an older build left in the checkout is no installed package.
    done = subprocess.run(
        [sys.executable, "-P", "-m", "harness", "run", "--subject", "langchain", *_FOLDERS],
        cwd=_ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
