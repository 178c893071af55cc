"""LangChain's messages: their dumps, the form of ``messages_to_dict``, and the ``lc`` form."""

from collections.abc import Iterable
from typing import Any, Final

from harness.messages.errors import InvalidArgument
from harness.messages.java_text import value_of
from harness.messages.message import (
    AssistantMessage,
    BaseMessage,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from harness.messages.tool_call import ToolCall
from harness.messages.usage import UsageMetadata
from harness.messages.vendors import fields
from harness.messages.vendors.content import joined_texts
from harness.messages.vendors.openai import api_tool_calls, legacy_call

_CLASSES: Final[dict[str, type[BaseMessage]]] = {
    **dict.fromkeys(("human", "HumanMessage", "HumanMessageChunk", "user"), UserMessage),
    **dict.fromkeys(("ai", "AIMessage", "AIMessageChunk", "assistant"), AssistantMessage),
    **dict.fromkeys(("system", "SystemMessage", "SystemMessageChunk", "developer"), SystemMessage),
    **dict.fromkeys(("tool", "ToolMessage", "ToolMessageChunk"), ToolMessage),
    **dict.fromkeys(("function", "FunctionMessage", "FunctionMessageChunk"), ToolMessage),
}
_OF_ANY_ROLE: Final = frozenset({"chat", "ChatMessage", "ChatMessageChunk"})
_NAMED: Final = frozenset({"type", "role", "content", "name"})
_NAMED_ASSISTANT: Final = frozenset(
    {"tool_calls", "invalid_tool_calls", "tool_call_chunks", "usage_metadata"}
)
REASONING_KEYS: Final = {"reasoning": "reasoning", "thinking": "thinking"}
"""Where the text is, by type of block that holds reasoning."""
_SUCCESS: Final = "success"


def from_langchain(messages: Iterable[Any]) -> list[BaseMessage]:
    """Return LangChain's messages in this project's form."""
    return [_message(*_unwrapped(fields.as_map(entry, "LangChain"))) for entry in messages]


def _unwrapped(entry: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """Return the type of a message and its fields, whichever form it has."""
    kwargs = entry.get("kwargs")
    if "lc" in entry and isinstance(kwargs, dict):
        path = entry.get("id")
        class_name = path[-1] if isinstance(path, list) and path else None
        return kwargs.get("type") or class_name, kwargs
    type_ = entry.get("type") or entry.get("role")
    data = entry.get("data")
    return (type_, data) if isinstance(data, dict) else (type_, entry)


def _message(type_: Any, data: dict[str, Any]) -> BaseMessage:
    role = data.get("role")
    of_any_role = value_of(type_) in _OF_ANY_ROLE
    message_class = _CLASSES.get(value_of(role if of_any_role else type_))
    content = data.get("content")
    named = _NAMED
    if content is None:
        content = data.get("content_blocks")
        named = named | {"content_blocks"}
    common: dict[str, Any] = {"content": content, "name": fields.text(data.get("name"))}
    if message_class is AssistantMessage:
        metadata = fields.rest(data, named | _NAMED_ASSISTANT)
        return AssistantMessage(**common, metadata=metadata, **_assistant_fields(data, content))
    if message_class is ToolMessage:
        metadata = fields.rest(data, named | {"tool_call_id"})
        if metadata.get("status") == _SUCCESS:
            del metadata["status"]
        id_ = fields.text(data.get("tool_call_id"))
        return ToolMessage(**common, metadata=metadata, tool_call_id=id_)
    common["metadata"] = fields.rest(data, named)
    if message_class is not None:
        return message_class(**common)
    if of_any_role:
        return BaseMessage(role=fields.text(role), **common)
    raise InvalidArgument(f"Unknown LangChain message type: {value_of(type_)}")


def _assistant_fields(data: dict[str, Any], content: Any) -> dict[str, Any]:
    kept = fields.map_or_empty(data.get("additional_kwargs"))
    response = fields.map_or_empty(data.get("response_metadata"))
    reasoning = fields.text(kept.get("reasoning_content"))
    return {
        "tool_calls": (
            _tool_calls(data)
            or api_tool_calls(kept.get("tool_calls"))
            or legacy_call(kept.get("function_call"))
        ),
        "usage_metadata": _usage(data.get("usage_metadata"), response),
        "finish_reason": fields.finish_reason(
            response.get("finish_reason"), response.get("stop_reason")
        ),
        "reasoning_content": (
            joined_texts(content, REASONING_KEYS) if reasoning is None else reasoning
        ),
    }


def _tool_calls(data: dict[str, Any]) -> list[ToolCall] | None:
    """Return the calls of a message, or the pieces of calls of a chunk; None for none."""
    pieces = fields.maps(data.get("tool_call_chunks"))
    if pieces:
        return [_tool_call(piece, "") for piece in pieces]
    calls = fields.maps(data.get("tool_calls")) + fields.maps(data.get("invalid_tool_calls"))
    return [_tool_call(call, "{}") for call in calls] or None


def _tool_call(call: dict[str, Any], default: str) -> ToolCall:
    return ToolCall(
        id=fields.text(call.get("id")),
        name=fields.text(call.get("name")),
        arguments=fields.arguments_text(call.get("args"), default),
        index=fields.index(call.get("index")),
    )


def _usage(usage: Any, response: dict[str, Any]) -> UsageMetadata | None:
    if not isinstance(usage, dict):
        return None
    model_name = response.get("model_name")
    if model_name is None:
        model_name = response.get("model")
    details = fields.map_or_empty(usage.get("input_token_details"))
    return UsageMetadata(
        model_name=fields.text(model_name) or "",
        input_tokens=fields.count(usage.get("input_tokens")),
        output_tokens=fields.count(usage.get("output_tokens")),
        total_tokens=fields.count(usage.get("total_tokens")),
        cache_tokens=fields.count(details.get("cache_read")),
    )
