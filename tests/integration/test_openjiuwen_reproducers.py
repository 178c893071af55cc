"""The Python programs that `parity explain` writes for openjiuwen print what the subject did."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from harness.compare.equality import equal
from harness.model.case import Call
from harness.model.value import decode
from harness.subjects.base import SubjectSettings
from harness.subjects.openjiuwen import provider
from harness.subjects.registry import parse_request, reproducer
from harness.subjects.reproducing import NoReproducerError

pytestmark = pytest.mark.openjiuwen

SETTINGS = SubjectSettings("openjiuwen")
CALL = {"id": "a", "type": "function", "name": "f", "arguments": "{", "index": 0}
CHUNK = {"$class": "AssistantMessageChunk", "content": "a\ud83d", "tool_calls": [CALL]}
USAGE = {"$class": "AssistantMessage", "content": "", "usage_metadata": {"input_tokens": 3}}
LITERAL = {"$class": "UserMessage", "content": "", "metadata": {"$literal": {"$ref": "x"}}}
CALLS = [
    Call("chunk.merge", {"left": CHUNK, "right": CHUNK}),
    Call("chunk.merge", {"left": CHUNK, "right": None}),
    Call("chunk.fold", {"chunks": [CHUNK, {**CHUNK, "content": "\ude00"}, CHUNK]}),
    Call("chunk.fold", {"chunks": [CHUNK] * 100}),
    Call("merge.parser_content", {"left": {"a": "x"}, "right": {"a": "y", "b": [1.0]}}),
    Call("merge.dicts", {"left": {"a": [1]}, "right": {"a": [2]}}),
    Call("merge.token_ids", {"left": [1], "right": None}),
    Call("merge.logprobs", {"left": {"content": [1]}, "right": {"content": [2]}}),
    Call("message.construct", {"message": USAGE}),
    Call("message.construct", {"message": LITERAL}),
    Call("message.dump", {"message": {"$class": "ToolMessage", "content": "x" * 9_000,
                                      "tool_call_id": "t"}}),
    Call("message.equals", {"left": USAGE, "right": USAGE}),
    Call("context.restore", {"record": {"role": "user", "content": "hi"}}),
    Call("text.of", {"value": {"a": [1, None, True]}}),
]  # fmt: skip


@pytest.fixture(scope="module")
def outcomes() -> list[Any]:
    subject = provider.start(SETTINGS)
    try:
        return [decode(answer.outcome) for answer in subject.submit(CALLS).result()]
    finally:
        subject.close()


@pytest.mark.parametrize("place", range(len(CALLS)), ids=lambda place: CALLS[place].op)
def test_the_program_prints_the_outcome(place: int, outcomes: list[Any], tmp_path: Path) -> None:
    outcome = outcomes[place]
    program = reproducer(parse_request("openjiuwen"), CALLS[place], "a::b", SETTINGS)
    for name, text in program.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    printed = json.loads(subprocess.check_output(program.command, cwd=tmp_path))
    if "raised" in outcome:
        assert printed["raised"]["type"] == outcome["raised"]["type"]
    else:
        assert equal(printed, outcome)


def test_what_the_package_cannot_do_has_no_program() -> None:
    with pytest.raises(NoReproducerError):
        reproducer(parse_request("openjiuwen"), Call("conversation.pair", {}), "a", SETTINGS)
