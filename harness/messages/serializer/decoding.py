"""From the tree of the typed JSON protocol to values and objects.

Source: message-system.md section 5, which fixes the checks, their order and their texts.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from harness.messages.errors import InvalidArgument, UnknownField, WrongShape
from harness.messages.graph import ExceptionItem, GraphMessage, GraphStoreState, PendingNode
from harness.messages.java_text import value_of
from harness.messages.json_parts import read_tool_calls, read_usage
from harness.messages.json_source import JsonSource, ValueSource
from harness.messages.message import (
    NO_FINISH_REASON,
    AssistantMessage,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from harness.messages.serializer import tags
from harness.messages.serializer.fields import Fields, checked_integer, checked_text

_Part = TypeVar("_Part")
_LOADED_EXCEPTION: Final = "java.lang.RuntimeException"


def decode(tree: Any) -> Any:
    """Return the value of a tree, its tagged maps as objects; ``InvalidArgument`` if it is none."""
    if isinstance(tree, list):
        return [decode(item) for item in tree]
    if not isinstance(tree, dict):
        return tree
    if tags.TAG_FIELD not in tree:
        return {name: decode(item) for name, item in tree.items()}
    tag = checked_text(tags.TAG_FIELD, tree[tags.TAG_FIELD])
    if tag not in _OBJECTS:
        raise InvalidArgument(f"Unknown JSON type: {tag}")
    return _OBJECTS[tag](Fields(tag, tree))


def _user_message(fields: Fields) -> UserMessage:
    return UserMessage(
        role=fields.role("user"),
        content=decode(fields.value("content")),
        name=fields.text_or_none("name"),
    )


def _system_message(fields: Fields) -> SystemMessage:
    return SystemMessage(
        role=fields.role("system"),
        content=decode(fields.value("content")),
        name=fields.text_or_none("name"),
    )


def _tool_message(fields: Fields) -> ToolMessage:
    return ToolMessage(
        role=fields.role("tool"),
        content=decode(fields.value("content")),
        name=fields.text_or_none("name"),
        tool_call_id=fields.text("toolCallId"),
    )


def _assistant_message(fields: Fields) -> AssistantMessage:
    return AssistantMessage(
        role=fields.role("assistant"),
        content=decode(fields.value("content")),
        name=fields.text_or_none("name"),
        tool_calls=_bound(read_tool_calls, fields.optional("toolCalls")),
        usage_metadata=_bound(read_usage, fields.optional("usageMetadata")),
        finish_reason=_text(fields.optional("finishReason"), NO_FINISH_REASON),
        parser_content=decode(fields.optional("parserContent")),
        reasoning_content=_text(fields.optional("reasoningContent"), None),
    )


def _graph_message(fields: Fields) -> GraphMessage:
    return GraphMessage(
        sender=fields.text("sender"),
        target=fields.text("target"),
        payload=decode(fields.value("payload")),
    )


def _pending_node(fields: Fields) -> PendingNode:
    return PendingNode(
        node_name=fields.text("nodeName"),
        status=fields.text("status"),
        exceptions=_exceptions(fields.value("exceptions")),
    )


def _exceptions(items: Any) -> list[ExceptionItem] | None:
    if items is None:
        return None
    if not isinstance(items, list):
        raise InvalidArgument("JSON pendingNode exceptions must be List")
    return [_exception(item) for item in items]


def _exception(item: Any) -> ExceptionItem:
    """Return what Java makes of a stored error: one of its own that tells what it once was."""
    if not isinstance(item, dict):
        raise InvalidArgument("JSON exception item must be Map")
    fields = Fields(tags.EXCEPTION, item)
    class_name = fields.text("className")
    message = fields.value("message")
    if message is not None:
        checked_text("message", message)
    return ExceptionItem(_LOADED_EXCEPTION, f"{class_name}: {value_of(message)}")


def _store_state(fields: Fields) -> GraphStoreState:
    return GraphStoreState(
        ns=fields.text("ns"),
        step=fields.integer("step"),
        channel_values=_channel_values(fields.not_none("channelValues")),
        pending_buffer=_pending_buffer(fields.not_none("pendingBuffer")),
        pending_node=_pending_nodes(fields.not_none("pendingNode")),
        node_version=_node_version(fields.not_none("nodeVersion")),
    )


def _channel_values(tree: Any) -> dict[str, Any]:
    values = decode(tree)
    if not isinstance(values, dict):
        raise InvalidArgument("JSON value must be Map")
    return values


def _pending_buffer(items: Any) -> list[GraphMessage]:
    if not isinstance(items, list):
        raise InvalidArgument("JSON pendingBuffer must be List")
    return [
        _instance(GraphMessage, item, "JSON pendingBuffer item must be graph message")
        for item in items
    ]


def _pending_nodes(nodes: Any) -> dict[str, PendingNode]:
    if not isinstance(nodes, dict):
        raise InvalidArgument("JSON pendingNode must be Map")
    return {
        name: _instance(PendingNode, node, "JSON pendingNode value must be PendingNode")
        for name, node in nodes.items()
    }


def _node_version(versions: Any) -> dict[str, int]:
    if not isinstance(versions, dict):
        raise InvalidArgument("JSON nodeVersion must be Map")
    return {
        name: checked_integer(f"nodeVersion.{name}", version) for name, version in versions.items()
    }


def _instance(wanted: type[_Part], tree: Any, otherwise: str) -> _Part:
    part = decode(tree)
    if not isinstance(part, wanted):
        raise InvalidArgument(otherwise)
    return part


def _bound(read: Callable[[JsonSource], _Part], value: Any) -> _Part:
    """Read a part as Jackson does; the text of its errors is its own, so no message is shared."""
    try:
        return read(ValueSource(value))
    except (WrongShape, UnknownField) as fault:
        raise InvalidArgument from fault


def _text(value: Any, default: str | None) -> str | None:
    """Return any value as text in Java's notation, the default for None."""
    return default if value is None else value_of(value)


_OBJECTS: Final[Mapping[str, Callable[[Fields], Any]]] = {
    tags.USER: _user_message,
    tags.SYSTEM: _system_message,
    tags.TOOL: _tool_message,
    tags.ASSISTANT: _assistant_message,
    tags.GRAPH_MESSAGE: _graph_message,
    tags.PENDING_NODE: _pending_node,
    tags.STORE_STATE: _store_state,
}
