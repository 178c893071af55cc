"""The types of agent-core-java: which setter takes what, and what classes are called.

Source: message-system.md sections 1 and 5.
"""

from collections.abc import Mapping
from typing import Any, Final

from harness.model.classes import GRAPH_FIELDS, MESSAGE_FIELDS

SCHEMA: Final = "com.openjiuwen.core.foundation.llm.schema"
STORE: Final = "com.openjiuwen.core.graph.store"
_PREGEL: Final = "com.openjiuwen.core.graph.pregel"
GRAPH_NAMES: Final = frozenset(GRAPH_FIELDS)

_OBJECTS: Final = ("content", "parser_content", "logprobs", "payload")
_TYPES: Final[dict[str, str]] = {
    **dict.fromkeys(_OBJECTS, "Object"),
    **dict.fromkeys(("metadata", "channel_values", "pending_node", "node_version"), "Map"),
    **dict.fromkeys(("tool_calls", "pending_buffer", "exceptions"), "List"),
    **dict.fromkeys(("prompt_token_ids", "completion_token_ids"), "List"),
    "usage_metadata": "UsageMetadata",
    "index": "Integer",
    **dict.fromkeys(
        ("code", "input_tokens", "output_tokens", "total_tokens", "cache_tokens", "step"), "int"
    ),
    **dict.fromkeys(("total_latency", "input_cost", "output_cost", "total_cost"), "double"),
}
CONSTRUCTORS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "BaseMessage": (
        (),
        ("role", "content"),
        ("role", "content", "name"),
        ("role", "content", "name", "metadata"),
    ),
    "ToolMessage": (
        (),
        ("tool_call_id",),
        ("content", "tool_call_id"),
        ("content", "tool_call_id", "name"),
    ),
    "BaseMessageChunk": ((), ("role", "content", "name")),
}
"""The fields that constructors take, in order, where those differ from (content[, name])."""


def java_type(field: str) -> str:
    """Return the type that a field's setter takes; generics left out."""
    return _TYPES.get(field, "String")


def class_name(name: str) -> str:
    """Return what a ``$class`` is called in Java, without its package."""
    return "Message" if name == "GraphMessage" else name


def import_of(name: str) -> str:
    """Return the full name of a ``$class``."""
    if name == "GraphMessage":
        return f"{_PREGEL}.Message"
    return f"{STORE if name in GRAPH_NAMES else SCHEMA}.{name}"


def constructor_fields(name: str, given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the fields, each with its type, of the shortest constructor for what is given."""
    fields = GRAPH_FIELDS[name]
    needed = max((fields.index(field) + 1 for field in given if field in fields), default=0)
    shortest = {"GraphMessage": 2, "PendingNode": 2}.get(name, len(fields))
    return [(field, java_type(field)) for field in fields[: max(needed, shortest)]]


def constructor_types(name: str, arguments: int) -> list[str]:
    """Return the types of the parameters of a message's constructor."""
    for fields in CONSTRUCTORS.get(name, ((), ("content",), ("content", "name"))):
        if len(fields) == arguments:
            return [java_type(field) for field in fields]
    return ["Object"] * arguments


def is_message(name: str) -> bool:
    """Whether a ``$class`` is a message or a chunk."""
    return name in MESSAGE_FIELDS
