from typing import Any

import pytest

from harness.messages import ToolCall, ToolMessage, tool_results

CALL = ToolCall(id="c1", name="tide")


def answer(content: str) -> ToolMessage:
    return ToolMessage(content=content, tool_call_id="c1", name="tide")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"a": 1}, "{a=1}"),
        (["x"], "[x]"),
        (True, "true"),
        (None, "null"),
        (1e-5, "1.0E-5"),
        (10**20, "100000000000000000000"),
        ("text", "text"),
        ({"b": {"c": [None, 1.0, "d"]}, "": {}}, "{b={c=[null, 1.0, d]}, ={}}"),
    ],
)
def test_a_value_becomes_text(value: Any, text: str) -> None:
    assert tool_results.returned(CALL, value) == answer(text)


def test_a_timeout() -> None:
    text = "Tool execution timed out after 1500ms for tool: tide"
    assert tool_results.timed_out(CALL, 1500) == answer(text)
    message = tool_results.timed_out(ToolCall(), 5)
    assert message == ToolMessage(content="Tool execution timed out after 5ms for tool: null")


@pytest.mark.parametrize(("error", "text"), [("boom", "boom"), ("", ""), (None, "")])
def test_a_failure(error: str | None, text: str) -> None:
    assert tool_results.failed(CALL, error) == answer(text)


def test_what_stands_for_the_result_of_a_task() -> None:
    assert tool_results.interrupted("t") == ToolMessage(
        content="[INTERRUPTED - Waiting for user input]", tool_call_id="t"
    )
    assert tool_results.task_failed("t", "why") == ToolMessage(
        content="[FAILED - why]", tool_call_id="t"
    )
    assert tool_results.task_failed(None, None) == ToolMessage(content="[FAILED - null]")
    assert tool_results.nothing("t", "n") == ToolMessage(content="", tool_call_id="t", name="n")
