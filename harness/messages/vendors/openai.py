"""OpenAI's chat messages, with ``tool_calls`` and with the legacy ``function_call``.

Taken are messages, choices of a completion, and completions, of which the first choice counts.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from harness.messages.delta import parse_delta
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

_NAMED: Final = frozenset({"role", "content", "name"})
_NAMED_TOOL: Final = _NAMED | {"tool_call_id"}
_NAMED_ASSISTANT: Final = _NAMED | {
    "tool_calls",
    "function_call",
    "reasoning_content",
    "reasoning",
    "finish_reason",
}


class _Answer(NamedTuple):
    """A message, and what stands around it in a completion."""

    message: dict[str, Any]
    finish_reason: Any = None
    logprobs: Any = None
    usage: UsageMetadata | None = None


def from_openai(messages: Iterable[Any]) -> list[BaseMessage]:
    """Return OpenAI's messages, choices or completions in this project's form."""
    return [_message(answer) for entry in messages for answer in _answers(entry)]


def api_tool_calls(entries: Any) -> list[ToolCall] | None:
    """Return calls in OpenAI's form, nested or flat; None for none."""
    return [_tool_call(entry) for entry in fields.maps(entries)] or None


def legacy_call(call: Any) -> list[ToolCall] | None:
    """Return a legacy ``function_call`` as a call without an id; None for anything but a map."""
    if not isinstance(call, dict):
        return None
    arguments = fields.arguments_text(call.get("arguments"), "")
    return [ToolCall(name=fields.text(call.get("name")), arguments=arguments)]


def _answers(entry: Any) -> Iterator[_Answer]:
    fields_ = fields.as_map(entry, "OpenAI")
    choices = fields_.get("choices")
    if not isinstance(choices, list):
        yield _choice(fields_) if isinstance(fields_.get("message"), dict) else _Answer(fields_)
        return
    for choice in fields.maps(choices):
        if isinstance(choice.get("message"), dict):
            yield _choice(choice)._replace(usage=_usage(fields_))
            return


def _choice(choice: dict[str, Any]) -> _Answer:
    return _Answer(choice["message"], choice.get("finish_reason"), choice.get("logprobs") or None)


def _usage(completion: dict[str, Any]) -> UsageMetadata | None:
    model_name = fields.text(completion.get("model")) or ""
    chunk = parse_delta({"usage": completion.get("usage")}, model_name)
    return None if chunk is None else chunk.usage_metadata


def _message(answer: _Answer) -> BaseMessage:
    message = answer.message
    role = message.get("role")
    common: dict[str, Any] = {
        "content": message.get("content"),
        "name": fields.text(message.get("name")),
    }
    match role:
        case "system":
            return SystemMessage(**common, metadata=fields.rest(message, _NAMED))
        case "developer":
            return SystemMessage(**common, metadata=fields.rest(message, _NAMED), role=role)
        case "user":
            return UserMessage(**common, metadata=fields.rest(message, _NAMED))
        case "tool" | "function":
            return ToolMessage(
                **common,
                metadata=fields.rest(message, _NAMED_TOOL),
                role=None if role == "tool" else role,
                tool_call_id=fields.text(message.get("tool_call_id")),
            )
        case "assistant":
            return _assistant_message(answer, common)
        case _:
            raise InvalidArgument(f"Unknown OpenAI role: {value_of(role)}")


def _assistant_message(answer: _Answer, common: dict[str, Any]) -> AssistantMessage:
    message = answer.message
    reasoning = message.get("reasoning_content")
    return AssistantMessage(
        **common,
        metadata=fields.rest(message, _NAMED_ASSISTANT),
        tool_calls=(
            api_tool_calls(message.get("tool_calls")) or legacy_call(message.get("function_call"))
        ),
        usage_metadata=answer.usage,
        finish_reason=fields.finish_reason(answer.finish_reason, message.get("finish_reason")),
        reasoning_content=fields.text(message.get("reasoning") if reasoning is None else reasoning),
        logprobs=answer.logprobs,
    )


def _tool_call(entry: dict[str, Any]) -> ToolCall:
    details = entry
    arguments_name = "arguments"
    if isinstance(entry.get("function"), dict):
        details = entry["function"]
    elif isinstance(entry.get("custom"), dict):
        details = entry["custom"]
        arguments_name = "input"
    type_ = entry.get("type")
    return ToolCall(
        id=fields.text(entry.get("id")),
        type="function" if fields.says_nothing(type_) else value_of(type_),
        name=fields.text(details.get("name")),
        arguments=fields.arguments_text(details.get(arguments_name), ""),
        index=fields.index(entry.get("index")),
    )
