"""Makes LangChain's chunks of this project's, by the table in ``places``.

What has its place is handed over as it is, and what LangChain refuses is its own behaviour. A
chunk that holds something LangChain has no place for cannot be made: such a call is unsupported,
since a sum of less than what was given would say nothing of LangChain's addition.
"""

from typing import Any, Final

from langchain_core.messages import AIMessageChunk, ToolMessageChunk
from langchain_core.messages.tool import ToolCallChunk, tool_call_chunk

from harness.model.value import CLASS_KEY, LITERAL_KEY, Value
from harness.subjects.base import NotSupportedError
from harness.subjects.langchain.places import (
    CACHE_READ,
    EXTRA_FIELDS,
    FINISH_REASON,
    INPUT_DETAILS,
    MODEL_NAME,
    NO_FINISH_REASON,
    NO_USAGE,
    RESPONSE_FIELDS,
    TOKEN_COUNTS,
    TOOL_CALL_TYPE,
    USAGE_FIELDS_WITH_PLACE,
)

_OF_ONE_ROLE: Final = (
    "each of LangChain's chunk classes is of one role, and a ChatMessageChunk must have one"
)


def build(value: Value) -> Any:
    """Return LangChain's chunk for a chunk, and any other value as it is.

    ``NotSupportedError`` for a class or a field's value that LangChain has no place for;
    LangChain's own error where it refuses one.
    """
    match value:
        case {"$class": "AssistantMessageChunk"}:
            return _assistant_chunk(value)
        case {"$class": "ToolMessageChunk"}:
            return _tool_chunk(value)
        case {"$class": "BaseMessageChunk"}:
            raise NotSupportedError(f"a BaseMessageChunk has any role or none; {_OF_ONE_ROLE}")
        case _:
            return plain(value)


def plain(value: Value) -> Any:
    """Return a value of maps, lists and scalars; ``NotSupportedError`` if an object is in it."""
    if isinstance(value, dict):
        if LITERAL_KEY in value:
            return value[LITERAL_KEY]
        if CLASS_KEY in value:
            raise NotSupportedError(
                f"LangChain has no {value[CLASS_KEY]} in a chunk or to add to one"
            )
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def _assistant_chunk(fields: dict[str, Any]) -> AIMessageChunk:
    _check_role(fields, "assistant")
    extra = _metadata(fields)
    for place, name in EXTRA_FIELDS.items():
        if place in extra:
            raise NotSupportedError(f"in LangChain the metadata's {place} would be the {name}")
        if fields.get(name) is not None:
            extra[place] = plain(fields[name])
    usage = fields.get("usage_metadata")
    return AIMessageChunk(
        content=plain(fields.get("content", "")),
        name=fields.get("name"),
        additional_kwargs=extra,
        response_metadata=_response_metadata(fields, usage or {}),
        tool_call_chunks=[_tool_call(call) for call in fields.get("tool_calls") or ()],
        usage_metadata=None if usage is None else _usage(usage),
    )


def _tool_chunk(fields: dict[str, Any]) -> ToolMessageChunk:
    _check_role(fields, "tool")
    tool_call_id: Any = fields.get("tool_call_id")  # None is for LangChain to refuse
    return ToolMessageChunk(
        content=plain(fields.get("content", "")),
        name=fields.get("name"),
        additional_kwargs=_metadata(fields),
        tool_call_id=tool_call_id,
    )


def _check_role(fields: dict[str, Any], own: str) -> None:
    role = fields.get("role")
    if role not in (None, own):
        raise NotSupportedError(
            f"a chunk of this class cannot have the role {role}: {_OF_ONE_ROLE}"
        )


def _metadata(fields: dict[str, Any]) -> dict[str, Any]:
    return dict(plain(fields.get("metadata") or {}))


def _response_metadata(fields: dict[str, Any], usage: dict[str, Any]) -> dict[str, Any]:
    response = {
        name: plain(fields[name]) for name in RESPONSE_FIELDS if fields.get(name) is not None
    }
    reason = fields.get("finish_reason", NO_FINISH_REASON)
    if reason != NO_FINISH_REASON:
        response[FINISH_REASON] = reason
    if usage.get("model_name"):
        response[MODEL_NAME] = usage["model_name"]
    return response


def _usage(usage: dict[str, Any]) -> Any:
    for name, value in usage.items():
        if name not in USAGE_FIELDS_WITH_PLACE and value != NO_USAGE.get(name):
            raise NotSupportedError(f"LangChain's usage has no {name}")
    counted: dict[str, Any] = {name: usage.get(name, 0) for name in TOKEN_COUNTS}
    if "cache_tokens" in usage:
        counted[INPUT_DETAILS] = {CACHE_READ: usage["cache_tokens"]}
    return counted


def _tool_call(call: dict[str, Any]) -> ToolCallChunk:
    type_ = call.get("type", TOOL_CALL_TYPE)
    if type_ != TOOL_CALL_TYPE:
        raise NotSupportedError(f"LangChain's tool calls have no type, so none can be {type_!r}")
    return tool_call_chunk(
        id=call.get("id"),
        name=call.get("name"),
        args=call.get("arguments"),
        index=call.get("index"),
    )
