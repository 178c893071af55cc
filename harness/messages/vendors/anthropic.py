"""Anthropic's messages and event streams.

A user message of Anthropic's may hold the results of several tool calls and text besides: it
becomes one tool message a result, then a user message with what is left.
"""

from collections.abc import Iterable, Iterator, Mapping
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
from harness.messages.vendors.anthropic_events import (
    MESSAGE_START,
    MESSAGE_STOP,
    StreamedMessage,
    is_event,
)
from harness.messages.vendors.content import joined_texts

_NAMED: Final = frozenset({"role", "content", "type"})
_NAMED_ASSISTANT: Final = _NAMED | {"stop_reason", "usage", "model"}
_NAMED_RESULT: Final = frozenset({"type", "tool_use_id", "content"})
_NO_ARGUMENTS: Final[Mapping[int, str]] = {}


def from_anthropic(messages: Iterable[Any]) -> list[BaseMessage]:
    """Return Anthropic's messages, and the messages of its events, in this project's form."""
    return [
        made for message, arguments in _messages(messages) for made in _made(message, arguments)
    ]


def _messages(entries: Iterable[Any]) -> Iterator[tuple[dict[str, Any], Mapping[int, str]]]:
    """Yield messages, those of events put together, with their calls' arguments as written."""
    streamed = StreamedMessage()
    for entry in entries:
        message = fields.as_map(entry, "Anthropic")
        event = is_event(message)
        if streamed.begun and (not event or message["type"] == MESSAGE_START):
            yield streamed.finished()
            streamed = StreamedMessage()
        if not event:
            yield message, _NO_ARGUMENTS
            continue
        streamed.add(message)
        if streamed.begun and message["type"] == MESSAGE_STOP:
            yield streamed.finished()
            streamed = StreamedMessage()
    if streamed.begun:
        yield streamed.finished()


def _made(message: dict[str, Any], arguments: Mapping[int, str]) -> Iterator[BaseMessage]:
    content = message.get("content")
    match message.get("role"):
        case "user":
            yield from _user_messages(message)
        case "assistant":
            yield _assistant_message(message, arguments)
        case "system":
            yield SystemMessage(content=content, metadata=fields.rest(message, _NAMED))
        case role:
            raise InvalidArgument(f"Unknown Anthropic role: {value_of(role)}")


def _user_messages(message: dict[str, Any]) -> Iterator[BaseMessage]:
    content = message.get("content")
    metadata = fields.rest(message, _NAMED)
    blocks = content if isinstance(content, list) else []
    results = [block for block in blocks if fields.type_of(block) == "tool_result"]
    for result in results:
        yield ToolMessage(
            content=result.get("content", ""),
            tool_call_id=fields.text(result.get("tool_use_id")),
            metadata=fields.rest(result, _NAMED_RESULT),
        )
    if not results:
        yield UserMessage(content=content, metadata=metadata)
    elif len(results) < len(blocks):
        others = [block for block in blocks if fields.type_of(block) != "tool_result"]
        yield UserMessage(content=others, metadata=metadata)


def _assistant_message(message: dict[str, Any], arguments: Mapping[int, str]) -> AssistantMessage:
    content = message.get("content")
    return AssistantMessage(
        content=content,
        metadata=fields.rest(message, _NAMED_ASSISTANT),
        tool_calls=_tool_calls(content, arguments),
        usage_metadata=_usage(message),
        finish_reason=fields.finish_reason(message.get("stop_reason")),
        reasoning_content=joined_texts(content, {"thinking": "thinking"}),
    )


def _tool_calls(content: Any, arguments: Mapping[int, str]) -> list[ToolCall] | None:
    calls: list[ToolCall] = []
    for place, block in enumerate(content if isinstance(content, list) else []):
        if fields.type_of(block) == "tool_use":
            written = arguments.get(place)
            calls.append(
                ToolCall(
                    id=fields.text(block.get("id")),
                    name=fields.text(block.get("name")),
                    arguments=written or fields.arguments_text(block.get("input"), "{}"),
                    index=len(calls),
                )
            )
    return calls or None


def _usage(message: dict[str, Any]) -> UsageMetadata | None:
    usage = message.get("usage")
    if not isinstance(usage, dict):
        return None
    input_tokens = fields.count(usage.get("input_tokens"))
    output_tokens = fields.count(usage.get("output_tokens"))
    return UsageMetadata(
        model_name=fields.text(message.get("model")) or "",
        input_tokens=input_tokens,
        output_tokens=output_tokens,
        total_tokens=fields.count(input_tokens + output_tokens),
        cache_tokens=fields.count(usage.get("cache_read_input_tokens")),
    )
