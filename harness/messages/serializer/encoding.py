"""From values and objects to the tree of the typed JSON protocol."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from harness.messages.bean import Bean
from harness.messages.chunk import AssistantMessageChunk, ToolMessageChunk
from harness.messages.errors import InvalidArgument
from harness.messages.graph import GraphMessage, GraphStoreState, PendingNode
from harness.messages.java_text import value_of
from harness.messages.json_parts import tool_call_tree, usage_tree
from harness.messages.message import AssistantMessage, SystemMessage, ToolMessage, UserMessage
from harness.messages.serializer import tags

_SCALARS: Final = frozenset({type(None), str, bool, int, float})
_SCHEMA_PACKAGE: Final = "com.openjiuwen.core.foundation.llm.schema"


def encode(value: Any) -> Any:
    """Return a value as a tree of JSON values, its objects as tagged maps.

    ``InvalidArgument`` for any other object, a key that is no text, and the reserved key.
    """
    kind = value.__class__
    if kind in _SCALARS:
        return value
    if kind is list:
        return [encode(item) for item in value]
    if kind is dict:
        return _encode_map(value)
    if kind in _OBJECTS:
        tag, fields_of = _OBJECTS[kind]
        return {tags.TAG_FIELD: tag, **dict(zip(tags.FIELDS[tag], fields_of(value), strict=True))}
    raise InvalidArgument(f"Unsupported JSON value type: {_java_class_name(kind)}")


def _encode_map(entries: dict[Any, Any]) -> dict[str, Any]:
    encoded = {}
    for key, value in entries.items():
        if not isinstance(key, str):
            raise InvalidArgument(f"JSON Map key must be String: {value_of(key)}")
        if key == tags.TAG_FIELD:
            raise InvalidArgument(f"JSON reserves field {tags.TAG_FIELD}")
        encoded[key] = encode(value)
    return encoded


def _message(message: UserMessage | SystemMessage) -> tuple[Any, ...]:
    return message.role, encode(message.content), message.name


def _tool_message(message: ToolMessage) -> tuple[Any, ...]:
    return message.role, encode(message.content), message.name, message.tool_call_id


def _assistant_message(message: AssistantMessage) -> tuple[Any, ...]:
    calls = message.tool_calls
    return (
        message.role,
        encode(message.content),
        message.name,
        None if calls is None else [tool_call_tree(call) for call in calls],
        usage_tree(message.usage_metadata),
        message.finish_reason,
        encode(message.parser_content),
        message.reasoning_content,
    )


def _graph_message(message: GraphMessage) -> tuple[Any, ...]:
    return message.sender, message.target, encode(message.payload)


def _pending_node(node: PendingNode) -> tuple[Any, ...]:
    exceptions = node.exceptions
    return (
        node.node_name,
        node.status,
        None
        if exceptions is None
        else [{"className": item.class_name, "message": item.message} for item in exceptions],
    )


def _store_state(state: GraphStoreState) -> tuple[Any, ...]:
    return (
        state.ns,
        state.step,
        encode(state.channel_values),
        encode(state.pending_buffer),
        encode(state.pending_node),
        encode(state.node_version),
    )


_OBJECTS: Final[Mapping[type, tuple[str, Callable[[Any], tuple[Any, ...]]]]] = {
    UserMessage: (tags.USER, _message),
    SystemMessage: (tags.SYSTEM, _message),
    ToolMessage: (tags.TOOL, _tool_message),
    ToolMessageChunk: (tags.TOOL, _tool_message),
    AssistantMessage: (tags.ASSISTANT, _assistant_message),
    AssistantMessageChunk: (tags.ASSISTANT, _assistant_message),
    GraphMessage: (tags.GRAPH_MESSAGE, _graph_message),
    PendingNode: (tags.PENDING_NODE, _pending_node),
    GraphStoreState: (tags.STORE_STATE, _store_state),
}


def _java_class_name(kind: type) -> str:
    """Return the full name of the class in Java, or in Python if Java does not have it."""
    if issubclass(kind, Bean):
        return f"{_SCHEMA_PACKAGE}.{kind.__name__}"
    return f"{kind.__module__}.{kind.__qualname__}"
