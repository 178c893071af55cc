"""Messages from the maps that a context was persisted as.

A persisted map may come from anywhere, so nothing in it is refused: what is missing or of another
shape takes its default. How the model came to its answer (``finish_reason``, ``reasoning_content``,
``parser_content``) is not restored.

Source: message-system.md section 6.
"""

from typing import Any

from harness.messages.java_number import int_value, is_number
from harness.messages.java_text import value_of
from harness.messages.message import (
    AssistantMessage,
    BaseMessage,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from harness.messages.tool_call import ToolCall


def restore(record: Any) -> BaseMessage | None:
    """Return the message that a persisted map holds, None for anything but a map.

    A role that is none of the four, or is missing, counts as the user's.
    """
    if not isinstance(record, dict):
        return None
    role = record.get("role")
    content = record.get("content")
    name = record.get("name")
    metadata = record.get("metadata")
    common: dict[str, Any] = {
        "content": _text(content),
        "name": name if isinstance(name, str) else None,
        "metadata": metadata if isinstance(metadata, dict) else {},
    }
    match role:
        case "tool":
            # What a tool returned keeps its shape; everything else becomes text.
            common["content"] = "" if content is None else content
            return ToolMessage(**common, tool_call_id=_text(record.get("tool_call_id")))
        case "assistant":
            return AssistantMessage(**common, tool_calls=_tool_calls(record.get("tool_calls")))
        case "system":
            return SystemMessage(**common)
        case _:
            return UserMessage(**common)


def _tool_calls(entries: Any) -> list[ToolCall] | None:
    if not isinstance(entries, list):
        return None
    return [_tool_call(entry) for entry in entries if isinstance(entry, dict)] or None


def _tool_call(entry: dict[str, Any]) -> ToolCall:
    function = entry.get("function")
    details = function if isinstance(function, dict) else entry
    index = entry.get("index")
    return ToolCall(
        id=_text(entry.get("id")),
        type=_text(entry.get("type")) or "function",
        name=_text(details.get("name")),
        arguments=_text(details.get("arguments")),
        index=int_value(index) if is_number(index) else None,
    )


def _text(value: Any) -> str:
    return "" if value is None else value_of(value)
