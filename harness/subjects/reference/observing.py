"""From objects to the wire: an observed message shows every field, those that are None too.

The order of the fields is that of ``model.classes``.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeAlias

from harness.messages import (
    AssistantMessage,
    AssistantMessageChunk,
    BaseMessage,
    BaseMessageChunk,
    SystemMessage,
    ToolCall,
    ToolMessage,
    ToolMessageChunk,
    UsageMetadata,
    UserMessage,
)
from harness.messages.graph import ExceptionItem, GraphMessage, GraphStoreState, PendingNode
from harness.model.classes import USAGE_FIELDS
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value

Walk: TypeAlias = Callable[[Any], Value]
"""Observes the values that a field holds: ``observe``, or its like for inside a literal."""

_SCALARS: Final = frozenset({str, int, float, bool, type(None)})
_usage_values: Final = attrgetter(*USAGE_FIELDS)


def observe(value: Any) -> Value:
    """Return a value with its objects as ``$class`` maps.

    A plain map that has ``$``-keys is put in ``$literal``, and nothing inside it is special.
    """
    kind = value.__class__
    if kind in _SCALARS:
        return value
    if kind is list:
        return [observe(item) for item in value]
    if kind is not dict:
        return _OBSERVERS[kind](value, observe)
    for key in value:
        if key[:1] == "$":
            return {LITERAL_KEY: _observe_raw(value)}
    return {key: observe(item) for key, item in value.items()}


def _observe_raw(value: Any) -> Value:
    """Return a value as it is shown inside a literal."""
    kind = value.__class__
    if kind in _SCALARS:
        return value
    if kind is list:
        return [_observe_raw(item) for item in value]
    if kind is dict:
        return {key: _observe_raw(item) for key, item in value.items()}
    return _OBSERVERS[kind](value, _observe_raw)


def _message(message: BaseMessage, walk: Walk) -> dict[str, Value]:
    return {
        CLASS_KEY: message.__class__.__name__,
        "role": message.role,
        "content": walk(message.content),
        "name": message.name,
        "metadata": walk(message.metadata),
    }


def _tool_message(message: ToolMessage, walk: Walk) -> dict[str, Value]:
    observed = _message(message, walk)
    observed["tool_call_id"] = message.tool_call_id
    return observed


def _assistant_message(message: AssistantMessage, walk: Walk) -> dict[str, Value]:
    calls = message.tool_calls
    usage = message.usage_metadata
    return {
        CLASS_KEY: message.__class__.__name__,
        "role": message.role,
        "content": walk(message.content),
        "name": message.name,
        "metadata": walk(message.metadata),
        "tool_calls": None if calls is None else [_plain_tool_call(call) for call in calls],
        "usage_metadata": None if usage is None else _usage(usage),
        "finish_reason": message.finish_reason,
        "parser_content": walk(message.parser_content),
        "reasoning_content": message.reasoning_content,
        "prompt_token_ids": message.prompt_token_ids,
        "completion_token_ids": message.completion_token_ids,
        "logprobs": walk(message.logprobs),
    }


def _plain_tool_call(call: ToolCall | None) -> dict[str, Value] | None:
    # JSON can put a null among the calls; Java keeps it, and so does the reference.
    return None if call is None else _tool_call_fields(call)


def _tool_call_fields(call: ToolCall) -> dict[str, Value]:
    return {
        "id": call.id,
        "type": call.type,
        "name": call.name,
        "arguments": call.arguments,
        "index": call.index,
    }


def _tool_call(call: ToolCall, _walk: Walk) -> dict[str, Value]:
    return {CLASS_KEY: "ToolCall", **_tool_call_fields(call)}


def _usage(usage: UsageMetadata) -> dict[str, Value]:
    return dict(zip(USAGE_FIELDS, _usage_values(usage), strict=True))


def _graph_message(message: GraphMessage, walk: Walk) -> dict[str, Value]:
    return {
        CLASS_KEY: "GraphMessage",
        "sender": message.sender,
        "target": message.target,
        "payload": walk(message.payload),
    }


def _pending_node(node: PendingNode, _walk: Walk) -> dict[str, Value]:
    exceptions = node.exceptions
    return {
        CLASS_KEY: "PendingNode",
        "node_name": node.node_name,
        "status": node.status,
        "exceptions": None if exceptions is None else [_exception(item) for item in exceptions],
    }


def _exception(item: ExceptionItem) -> dict[str, Value]:
    return {"class_name": item.class_name, "message": item.message}


def _graph_state(state: GraphStoreState, walk: Walk) -> dict[str, Value]:
    return {
        CLASS_KEY: "GraphStoreState",
        "ns": state.ns,
        "step": state.step,
        "channel_values": walk(state.channel_values),
        "pending_buffer": walk(state.pending_buffer),
        "pending_node": walk(state.pending_node),
        "node_version": walk(state.node_version),
    }


_OBSERVERS: Final[dict[type, Callable[[Any, Walk], dict[str, Value]]]] = {
    BaseMessage: _message,
    UserMessage: _message,
    SystemMessage: _message,
    BaseMessageChunk: _message,
    ToolMessage: _tool_message,
    ToolMessageChunk: _tool_message,
    AssistantMessage: _assistant_message,
    AssistantMessageChunk: _assistant_message,
    ToolCall: _tool_call,
    GraphMessage: _graph_message,
    PendingNode: _pending_node,
    GraphStoreState: _graph_state,
}
