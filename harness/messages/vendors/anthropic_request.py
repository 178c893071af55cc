"""Messages as a request to Anthropic takes them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from harness.messages.errors import InvalidArgument
from harness.messages.java_text import value_of
from harness.messages.message import AssistantMessage, BaseMessage, SystemMessage, ToolMessage
from harness.messages.tool_call import ToolCall
from harness.messages.vendors.fields import type_of
from harness.messages.vendors.request_parts import CALLS, arguments_object, parts


class AnthropicRequest(NamedTuple):
    """What a request holds: blocks of the system prompt, and turns of user and assistant."""

    system: list[dict[str, Any]]
    messages: list[dict[str, Any]]


def to_anthropic(messages: Iterable[BaseMessage]) -> AnthropicRequest:
    """Return messages as a request to Anthropic takes them.

    Results that follow each other, and what the user says after them, are one turn.
    ``InvalidArgument`` for a call whose arguments are no JSON object; no text at all is ``{}``.
    """
    system: list[dict[str, Any]] = []
    turns: list[dict[str, Any]] = []
    results: list[dict[str, Any]] | None = None
    """The content of the last turn, while it begins with results."""
    for message in messages:
        match message:
            case SystemMessage():
                system.extend(_blocks(message))
            case ToolMessage():
                if results is None:
                    results = []
                    turns.append({"role": "user", "content": results})
                results.append(_result(message))
            case AssistantMessage():
                results = None
                turns.append({"role": "assistant", "content": _assistant_content(message)})
            case _:
                if results is None:
                    turns.append({"role": "user", "content": _content(message)})
                else:
                    results.extend(_blocks(message))
                    results = None
    return AnthropicRequest(system, turns)


def _content(message: BaseMessage) -> str | list[dict[str, Any]]:
    content = message.content
    return _blocks(message) if isinstance(content, list) else message.get_content_as_string()


def _blocks(message: BaseMessage) -> list[dict[str, Any]]:
    if isinstance(message.content, list):
        return parts(message.content, CALLS | {"reasoning"})
    text = message.get_content_as_string()
    return [{"type": "text", "text": text}] if text else []


def _result(message: ToolMessage) -> dict[str, Any]:
    result: dict[str, Any] = {
        "type": "tool_result",
        "tool_use_id": message.tool_call_id,
        "content": _content(message),
    }
    if (message.metadata or {}).get("is_error"):
        result["is_error"] = True
    return result


def _assistant_content(message: AssistantMessage) -> str | list[dict[str, Any]]:
    calls = message.tool_calls
    if not calls:
        return _content(message)
    uses = [_tool_use(call) for call in calls]
    content = message.content
    raw_ids = [
        block.get("id")
        for block in (content if isinstance(content, list) else [])
        if type_of(block) == "tool_use"
    ]
    if raw_ids == [call.id for call in calls]:
        # The vendor's own blocks: the calls stay at their places among texts and thoughts.
        return parts(content, ())
    return _blocks(message) + uses


def _tool_use(call: ToolCall) -> dict[str, Any]:
    arguments = arguments_object(call.arguments)
    if arguments is None:
        raise InvalidArgument(
            f"the arguments of the tool call {value_of(call.id)} are no JSON object: "
            f"{value_of(call.arguments)}"
        )
    return {"type": "tool_use", "id": call.id, "name": call.name, "input": arguments}
