"""From the wire to objects: maps with ``$class`` become messages, chunks, calls and graph objects.

A field must hold what a Java setter of its type takes: text fields text, int fields integers of 32
bits, double fields numbers. Anything else is a ``ClassCast``, and None for a number is a
``NullPointer``. A class or field that does not exist makes the call ``unsupported``.
"""

from collections.abc import Callable
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
from harness.messages.accumulator import MessageChunk
from harness.messages.errors import ClassCast, NullPointer
from harness.messages.graph import ExceptionItem, GraphMessage, GraphStoreState, PendingNode
from harness.messages.java_number import INT_MAX, INT_MIN, double_value, is_number
from harness.model.classes import CLASS_FIELDS, TOOL_CALL_FIELDS, USAGE_FIELDS
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value
from harness.subjects.base import NotSupportedError

Reader: TypeAlias = Callable[[Value], Any]
"""Makes the value of a field from what the wire says."""


def build(value: Value) -> Any:
    """Return a value with its ``$class`` maps as objects and its ``$literal`` maps as they are."""
    kind = value.__class__
    if kind is dict:
        if CLASS_KEY in value:
            return build_object(value[CLASS_KEY], value)
        if LITERAL_KEY in value:
            return value[LITERAL_KEY]
        return {key: build(item) for key, item in value.items()}
    if kind is list:
        return [build(item) for item in value]
    return value


def build_object(class_name: Any, fields: dict[str, Value]) -> Any:
    """Return an object of a class by its fields; left-out ones keep their defaults."""
    made = _OBJECTS.get(class_name)
    if made is None:
        raise NotSupportedError(f"there is no class {class_name}")
    make, readers = made
    return make(**_read(class_name, readers, fields))


def build_message(value: Value) -> BaseMessage:
    """Return the message that a value describes; ``ClassCast`` if it describes anything else."""
    message = build(value)
    if isinstance(message, BaseMessage):
        return message
    raise _class_cast("a message", value)


def build_chunk(value: Value) -> MessageChunk:
    """Return the chunk that a value describes; ``ClassCast`` if it describes anything else."""
    chunk = build(value)
    if isinstance(chunk, MessageChunk):
        return chunk
    raise _class_cast("a chunk", value)


def _read_text(value: Value) -> str | None:
    """Return what a text field takes: text or None."""
    if value is None or value.__class__ is str:
        return value
    raise _class_cast("text", value)


def _read_map(value: Value) -> dict[str, Any] | None:
    """Return what a map field takes: a map or None."""
    if value is None:
        return None
    built = build(value)
    if built.__class__ is not dict:
        raise _class_cast("a map", value)
    return built


def _read(owner: str, readers: dict[str, Reader], fields: dict[str, Value]) -> dict[str, Any]:
    built = {}
    for name, value in fields.items():
        reader = readers.get(name)
        if reader is not None:
            built[name] = reader(value)
        elif name != CLASS_KEY:
            raise NotSupportedError(f"{owner} has no field {name}")
    return built


def _read_int(value: Value) -> int:
    if value is None:
        raise NullPointer("an int cannot be null")
    if value.__class__ is int and INT_MIN <= value <= INT_MAX:
        return value
    raise _class_cast("an int of 32 bits", value)


def _read_integer(value: Value) -> int | None:
    return None if value is None else _read_int(value)


def _read_double(value: Value) -> float:
    if value is None:
        raise NullPointer("a double cannot be null")
    if is_number(value):
        return double_value(value)
    raise _class_cast("a number", value)


def _read_list(value: Value) -> list[Any] | None:
    return _read_items(build, value)


def _read_token_ids(value: Value) -> list[int | None] | None:
    return _read_items(_read_integer, value)


def _read_items(reader: Reader, value: Value) -> list[Any] | None:
    if value is None:
        return None
    if value.__class__ is not list:
        raise _class_cast("a list", value)
    return [reader(item) for item in value]


def _read_usage(value: Value) -> UsageMetadata | None:
    if value is None:
        return None
    if value.__class__ is not dict or CLASS_KEY in value:
        raise _class_cast("a map", value)
    return UsageMetadata(**_read("usage_metadata", _USAGE, value))


def _read_tool_calls(value: Value) -> list[ToolCall] | None:
    return _read_items(_read_tool_call, value)


def _read_tool_call(value: Value) -> ToolCall:
    if value.__class__ is not dict:
        raise _class_cast("a map", value)
    if CLASS_KEY not in value:
        return ToolCall(**_read("ToolCall", _TOOL_CALL, value))
    call = build(value)
    if isinstance(call, ToolCall):
        return call
    raise _class_cast("a tool call", value)


def _read_exceptions(value: Value) -> list[ExceptionItem] | None:
    return _read_items(_read_exception, value)


def _read_exception(value: Value) -> ExceptionItem:
    if value.__class__ is not dict:
        raise _class_cast("a map", value)
    return ExceptionItem(**_read("an exception", _EXCEPTION, value))


def _class_cast(expected: str, value: Value) -> ClassCast:
    return ClassCast(f"expected {expected}, not {value.__class__.__name__}")


_TOOL_CALL: Final[dict[str, Reader]] = {
    **dict.fromkeys(TOOL_CALL_FIELDS, _read_text),
    "index": _read_integer,
}
_EXCEPTION: Final[dict[str, Reader]] = {"class_name": _read_text, "message": _read_text}
_USAGE: Final[dict[str, Reader]] = {
    **dict.fromkeys(USAGE_FIELDS, _read_text),
    **dict.fromkeys(
        ("code", "input_tokens", "output_tokens", "total_tokens", "cache_tokens"), _read_int
    ),
    **dict.fromkeys(("total_latency", "input_cost", "output_cost", "total_cost"), _read_double),
}
_READERS: Final[dict[str, Reader]] = {
    "role": _read_text,
    "content": build,
    "name": _read_text,
    "metadata": _read_map,
    "tool_call_id": _read_text,
    "tool_calls": _read_tool_calls,
    "usage_metadata": _read_usage,
    "finish_reason": _read_text,
    "parser_content": build,
    "reasoning_content": _read_text,
    "prompt_token_ids": _read_token_ids,
    "completion_token_ids": _read_token_ids,
    "logprobs": build,
    **_TOOL_CALL,
    "sender": _read_text,
    "target": _read_text,
    "payload": build,
    "node_name": _read_text,
    "status": _read_text,
    "exceptions": _read_exceptions,
    "ns": _read_text,
    "step": _read_int,
    "channel_values": _read_map,
    "pending_buffer": _read_list,
    "pending_node": _read_map,
    "node_version": _read_map,
}
"""How each field is read; a name means the same in every class that has it."""
_CLASSES: Final[tuple[type, ...]] = (
    BaseMessage,
    UserMessage,
    SystemMessage,
    ToolMessage,
    AssistantMessage,
    BaseMessageChunk,
    AssistantMessageChunk,
    ToolMessageChunk,
    ToolCall,
    GraphMessage,
    PendingNode,
    GraphStoreState,
)
_OBJECTS: Final[dict[str, tuple[Callable[..., Any], dict[str, Reader]]]] = {
    made.__name__: (made, {name: _READERS[name] for name in CLASS_FIELDS[made.__name__]})
    for made in _CLASSES
}
