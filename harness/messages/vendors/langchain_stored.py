"""Messages in the form in which LangChain stores them."""

from collections.abc import Iterable
from typing import Any, Final

from harness.messages.message import (
    NO_FINISH_REASON,
    AssistantMessage,
    BaseMessage,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from harness.messages.usage import UsageMetadata
from harness.messages.vendors.content import joined_texts
from harness.messages.vendors.fields import map_or_empty
from harness.messages.vendors.langchain import REASONING_KEYS
from harness.messages.vendors.request_parts import arguments_object

_STORED_BACK: Final = ("id", "artifact", "status", "additional_kwargs", "response_metadata")
"""What goes back where it came from, of the fields that are kept in the metadata."""


def to_langchain(messages: Iterable[BaseMessage]) -> list[dict[str, Any]]:
    """Return messages as ``langchain_core.messages.messages_from_dict`` takes them.

    A call whose arguments are no JSON object becomes one of LangChain's invalid tool calls.
    """
    return [_stored_message(message) for message in messages]


def _stored_message(message: BaseMessage) -> dict[str, Any]:
    type_, own = _stored_type(message)
    metadata = message.metadata or {}
    data: dict[str, Any] = {
        "type": type_,
        "content": _stored_content(message),
        "name": message.name,
        **{name: metadata[name] for name in _STORED_BACK if name in metadata},
        **own,
    }
    return {"type": type_, "data": data}


def _stored_type(message: BaseMessage) -> tuple[str, dict[str, Any]]:
    """Return LangChain's type for a message, and the fields that it alone has."""
    match message:
        case UserMessage():
            return "human", {}
        case SystemMessage():
            return "system", {}
        case AssistantMessage():
            return "ai", _stored_assistant_fields(message)
        case ToolMessage():
            return "tool", {"tool_call_id": message.tool_call_id}
        case _:
            return "chat", {"role": message.role}


def _stored_content(message: BaseMessage) -> Any:
    """Return the content as LangChain takes it: text, or a list of texts and maps."""
    content = message.content
    if isinstance(content, list) and all(isinstance(part, str | dict) for part in content):
        return content
    return message.get_content_as_string()


def _stored_assistant_fields(message: AssistantMessage) -> dict[str, Any]:
    metadata = message.metadata or {}
    kept = dict(map_or_empty(metadata.get("additional_kwargs")))
    response = dict(map_or_empty(metadata.get("response_metadata")))
    reasoning, reason = message.reasoning_content, message.finish_reason
    if reasoning is not None and joined_texts(message.content, REASONING_KEYS) is None:
        kept["reasoning_content"] = reasoning
    if reason not in {None, NO_FINISH_REASON} and "stop_reason" not in response:
        response["finish_reason"] = reason
    calls: list[dict[str, Any]] = []
    invalid_calls: list[dict[str, Any]] = []
    for call in message.tool_calls or ():
        arguments = arguments_object(call.arguments)
        stored = {"id": call.id, "name": call.name}
        if arguments is not None:
            calls.append({**stored, "args": arguments, "type": "tool_call"})
        else:
            invalid = {"args": call.arguments, "error": None, "type": "invalid_tool_call"}
            invalid_calls.append({**stored, **invalid})
    usage = message.usage_metadata
    if usage is not None and usage.model_name and "model" not in response:
        response["model_name"] = usage.model_name
    return {
        "tool_calls": calls,
        "invalid_tool_calls": invalid_calls,
        "usage_metadata": None if usage is None else _stored_usage(usage),
        "additional_kwargs": kept,
        "response_metadata": response,
    }


def _stored_usage(usage: UsageMetadata) -> dict[str, Any]:
    stored: dict[str, Any] = {
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "total_tokens": usage.total_tokens,
    }
    if usage.cache_tokens:
        stored["input_token_details"] = {"cache_read": usage.cache_tokens}
    return stored
