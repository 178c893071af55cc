"""Tool calls and usage as JSON in the form of Jackson's plain ObjectMapper, and back.

They stand inside messages in two formats, the plain binding and the typed protocol, and look the
same in both.

Source: message-system.md sections 2 and 5; conversions as measured on Jackson 2.17.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from harness.messages.errors import UnknownField, WrongShape
from harness.messages.json_coercion import (
    read_double,
    read_int,
    read_integer,
    read_map,
    read_text,
    refused,
)
from harness.messages.json_source import JsonSource, Token, ValueSource
from harness.messages.tool_call import ToolCall
from harness.messages.usage import UsageMetadata

Reader: TypeAlias = Callable[[JsonSource], Any]
"""Reads the value that a source stands on."""

_TOOL_CALL: Final[Mapping[str, Reader]] = {
    "id": read_text,
    "type": read_text,
    "name": read_text,
    "arguments": read_text,
    "index": read_integer,
}
_USAGE: Final[Mapping[str, Reader]] = {
    "code": read_int,
    "prompt": read_text,
    "err_msg": read_text,
    "task_id": read_text,
    "model_name": read_text,
    "total_latency": read_double,
    "first_token_time": read_text,
    "request_start_time": read_text,
    "input_tokens": read_int,
    "output_tokens": read_int,
    "total_tokens": read_int,
    "cache_tokens": read_int,
    "input_cost": read_double,
    "output_cost": read_double,
    "total_cost": read_double,
}
"""In the order of writing, which is not that of ``model_dump``."""


def read_fields(source: JsonSource, owner: str, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Return an object's values by field name; ``UnknownField`` for a field without a reader."""
    values = {}
    for name in source.fields():
        reader = readers.get(name)
        if reader is None:
            raise UnknownField(f"{owner} has no field {name!r}")
        values[name] = reader(source)
    return values


def read_tool_calls(source: JsonSource) -> list[Any] | None:
    """Return ToolCalls in the flat form, None for null; null items stay None, as in Java."""
    match source.token:
        case Token.NULL:
            return None
        case Token.START_ARRAY:
            return [_read_tool_call(source) for _ in source.items()]
        case _:
            raise refused(source, "an array of tool calls")


def read_api_tool_calls(source: JsonSource) -> list[ToolCall] | None:
    """Return tool calls in the flat form or nested under ``function``; None for none.

    Fields that a tool call does not have are passed over. The array is read whole, as one of any
    objects, before a call is made of each.
    """
    match source.token:
        case Token.NULL:
            return None
        case Token.START_ARRAY:
            entries = [read_map(source) for _ in source.items()]
            return [_api_tool_call(entry) for entry in entries] or None
        case _:
            raise refused(source, "an array of tool calls")


def read_usage(source: JsonSource) -> UsageMetadata | None:
    """Return usage metadata, None for null."""
    match source.token:
        case Token.NULL:
            return None
        case Token.START_OBJECT:
            return UsageMetadata(**read_fields(source, "UsageMetadata", _USAGE))
        case _:
            raise refused(source, "usage as an object")


def tool_call_tree(call: ToolCall | None) -> dict[str, Any] | None:
    """Return a tool call as a map, fields that are None left out."""
    return None if call is None else without_none(call, _TOOL_CALL)


def usage_tree(usage: UsageMetadata | None) -> dict[str, Any] | None:
    """Return usage metadata as a map, fields that are None left out."""
    return None if usage is None else without_none(usage, _USAGE)


def without_none(holder: object, names: Iterable[str]) -> dict[str, Any]:
    """Return an object's attributes of those names, the ones that are None left out."""
    fields = ((name, getattr(holder, name)) for name in names)
    return {name: value for name, value in fields if value is not None}


def _read_tool_call(source: JsonSource) -> ToolCall | None:
    match source.token:
        case Token.NULL:
            return None
        case Token.START_OBJECT:
            return ToolCall(**read_fields(source, "ToolCall", _TOOL_CALL))
        case _:
            raise refused(source, "a tool call as an object")


def _api_tool_call(entry: dict[str, Any] | None) -> ToolCall:
    if entry is None:
        raise WrongShape("a tool call as an object was expected, not null")
    function = entry.get("function")
    details = function if isinstance(function, dict) else entry
    type_ = read_text(ValueSource(entry.get("type")))
    return ToolCall(
        id=read_text(ValueSource(entry.get("id"))),
        type="function" if type_ is None else type_,
        name=read_text(ValueSource(details.get("name"))),
        arguments=read_text(ValueSource(details.get("arguments"))),
        index=read_integer(ValueSource(entry.get("index"))),
    )
