"""The tool message of each way that a tool call can end.

Those of a call that was run answer the call and carry its tool's name; those of a task answer the
task's id.

Source: message-system.md section 7.
"""

from typing import Any

from harness.messages.java_text import value_of
from harness.messages.message import ToolMessage
from harness.messages.tool_call import ToolCall


def returned(call: ToolCall, value: Any) -> ToolMessage:
    """Return the result of a call that returned ``value``, as text in Java's notation."""
    return _answer(call, value_of(value))


def timed_out(call: ToolCall, timeout_ms: int | None) -> ToolMessage:
    """Return the result of a call that was stopped after ``timeout_ms`` milliseconds."""
    return _answer(
        call,
        f"Tool execution timed out after {value_of(timeout_ms)}ms for tool: {value_of(call.name)}",
    )


def failed(call: ToolCall, error: str | None) -> ToolMessage:
    """Return the result of a call that ended with an error; the error's text is the content."""
    return _answer(call, error or "")


def interrupted(task_id: str | None) -> ToolMessage:
    """Return what stands for the result of a task that waits for the user."""
    return ToolMessage(content="[INTERRUPTED - Waiting for user input]", tool_call_id=task_id)


def task_failed(task_id: str | None, error: str | None) -> ToolMessage:
    """Return what stands for the result of a task that failed."""
    return ToolMessage(content=f"[FAILED - {value_of(error)}]", tool_call_id=task_id)


def nothing(task_id: str | None, tool_name: str | None) -> ToolMessage:
    """Return the result of a task that returned nothing."""
    return ToolMessage(content="", tool_call_id=task_id, name=tool_name)


def _answer(call: ToolCall, content: str) -> ToolMessage:
    return ToolMessage(content=content, tool_call_id=call.id, name=call.name)
