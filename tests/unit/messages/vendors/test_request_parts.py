from typing import Any

import pytest

from harness.messages.vendors.fields import arguments_text
from harness.messages.vendors.request_parts import CALLS, REASONING, arguments_object, parts

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
    ("arguments", "value"),
    [
        (None, {}),
        ("", {}),
        (" \t\r\n", {}),
        ('{"a":1.50}', {"a": 1.5}),
        ('{"a":12345678901234567890}', {"a": 12345678901234567890}),
        (r'{"a":"\ud83d"}', {"a": "\ud83d"}),
        ('{"a":', None),
        ("{} x", None),
        ("X", None),
        ("[]", None),
        ("null", None),
        ('{"a":NaN}', None),
        ("[" * 1_001, None),
    ],
)
def test_the_object_that_arguments_are(arguments: str | None, value: Any) -> None:
    assert arguments_object(arguments) == value


@pytest.mark.parametrize("value", [{}, {"b": [1, {"é": None}], "a": -0.0}, {"a": "\ud83d"}])
def test_arguments_go_to_text_and_back(value: Any) -> None:
    text = arguments_text(value, "")
    assert repr(arguments_object(text)) == repr(value)
    assert arguments_text(text, "") == text
