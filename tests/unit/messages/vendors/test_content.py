from typing import Any

import pytest

from harness.messages.vendors.content import CALLS, REASONING, joined_texts, parts

TEXT = {"type": "text", "text": "a"}


@pytest.mark.parametrize("type_", ["tool_use", "tool_call", "tool_call_chunk", "invalid_tool_call"])
def test_blocks_that_calls_tell_again(type_: str) -> None:
    assert parts([{"type": type_}, TEXT], CALLS) == [TEXT]


@pytest.mark.parametrize("type_", ["thinking", "redacted_thinking", "reasoning"])
def test_blocks_that_reasoning_tells_again(type_: str) -> None:
    assert parts([{"type": type_}, TEXT], REASONING) == [TEXT]


def test_plain_texts_become_blocks_and_what_is_no_block_is_dropped() -> None:
    assert parts(["a", 5, None, {"x": 1}, {"type": ["tool_use"]}], CALLS) == [
        TEXT,
        {"x": 1},
        {"type": ["tool_use"]},
    ]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ([TEXT, {"type": "text", "text": "b"}, {"type": "other", "text": "c"}], "ab"),
        ([{"type": "text"}, {"type": "text", "text": 5}], ""),
        ([{"type": "text", "text": "\ud83d"}, {"type": "text", "text": "\udea2"}], "\U0001f6a2"),
        ([{"type": "other"}, "a"], None),
        ([], None),
        ("a", None),
    ],
)
def test_texts_of_blocks(content: Any, text: str | None) -> None:
    assert joined_texts(content, {"text": "text"}) == text
