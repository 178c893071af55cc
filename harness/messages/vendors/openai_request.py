"""Messages as a request to OpenAI takes them."""

from collections.abc import Iterable
from typing import Any, Final

from harness.messages.message import AssistantMessage, BaseMessage, ToolMessage
from harness.messages.tool_call import ToolCall
from harness.messages.vendors.fields import type_of
from harness.messages.vendors.request_parts import CALLS, REASONING, parts

_SENT_BACK: Final = ("refusal", "audio")
"""What a request may repeat of the fields that are kept in the metadata."""


def to_openai(messages: Iterable[BaseMessage]) -> list[dict[str, Any]]:
    """Return messages as a request to OpenAI takes them.

    Blocks that stand for what has a field of its own (calls, reasoning) are left out of the
    content. A single call without an id is written as the legacy ``function_call``.
    """
    return [_request_message(message) for message in messages]


def _request_message(message: BaseMessage) -> dict[str, Any]:
    request: dict[str, Any] = {"role": message.role, "content": _request_content(message)}
    if message.name is not None:
        request["name"] = message.name
    metadata = message.metadata or {}
    match message:
        case ToolMessage():
            if message.role != "function":
                request["tool_call_id"] = message.tool_call_id
        case AssistantMessage():
            request |= {name: metadata[name] for name in _SENT_BACK if name in metadata}
            request |= _request_calls(message.tool_calls or [])
    return request


def _request_content(message: BaseMessage) -> Any:
    """Return the content as OpenAI takes it: text or parts, None for an assistant's silence."""
    content = message.content
    nothing = None if isinstance(message, AssistantMessage) else ""
    if content is None:
        return nothing
    if not isinstance(content, list):
        return message.get_content_as_string()
    return [_request_part(part) for part in parts(content, CALLS | REASONING)] or nothing


def _request_part(part: dict[str, Any]) -> dict[str, Any]:
    """Return a part; a text without what another vendor notes beside it."""
    return {"type": "text", "text": part.get("text")} if type_of(part) == "text" else part


def _request_calls(calls: list[ToolCall]) -> dict[str, Any]:
    if not calls:
        return {}
    if len(calls) == 1 and calls[0].id is None:
        return {"function_call": {"name": calls[0].name, "arguments": calls[0].arguments or ""}}
    return {"tool_calls": [_request_call(call) for call in calls]}


def _request_call(call: ToolCall) -> dict[str, Any]:
    arguments = call.arguments or ""
    if call.type == "custom":
        details = {"custom": {"name": call.name, "input": arguments}}
    else:
        details = {"function": {"name": call.name, "arguments": arguments}}
    return {"id": call.id, "type": call.type, **details}
