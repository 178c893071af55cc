"""Messages as LangChain writes them, in its three forms."""

from typing import Any, Final

from harness.generate.grammar.making import (
    Below,
    choose,
    constant,
    items,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.openai_messages import CALLS as OPENAI_CALLS
from harness.generate.grammar.values import content_parts
from harness.generate.grammar.vendor_parts import (
    ARGUMENTS,
    COUNTS,
    IDS_OR_NONE,
    MESSAGE_IDS,
    NAMES_OF_TOOLS,
    TEXTS,
)

_CALLS: Final = record(
    {"name": NAMES_OF_TOOLS, "args": ARGUMENTS},
    id=sometimes(IDS_OR_NONE, 4, 5),
    type=sometimes(constant("tool_call"), 1, 2),
    index=sometimes(pick(0, 1.5, None, "0"), 1, 4),
)
_FIELDS: Final = record(
    {},
    content=sometimes(choose((4, TEXTS), (2, content_parts()), (1, constant(None))), 5, 6),
    content_blocks=sometimes(content_parts(), 1, 8),
    name=sometimes(TEXTS, 1, 5),
    tool_call_id=sometimes(IDS_OR_NONE, 1, 3),
    tool_calls=sometimes(items(_CALLS, 0, 2), 1, 2),
    invalid_tool_calls=sometimes(items(_CALLS, 0, 1), 1, 4),
    tool_call_chunks=sometimes(items(_CALLS, 0, 2), 1, 6),
    additional_kwargs=sometimes(
        record(
            {},
            tool_calls=sometimes(items(OPENAI_CALLS, 0, 2), 1, 3),
            function_call=sometimes(record({"name": NAMES_OF_TOOLS, "arguments": ARGUMENTS}), 1, 4),
            reasoning_content=sometimes(TEXTS, 1, 3),
        ),
        1,
        2,
    ),
    response_metadata=sometimes(
        record(
            {},
            finish_reason=sometimes(pick("stop", None, ""), 1, 2),
            stop_reason=sometimes(constant("end"), 1, 3),
            model_name=sometimes(constant("m"), 1, 2),
        ),
        1,
        3,
    ),
    usage_metadata=sometimes(
        record(
            {"input_tokens": COUNTS, "output_tokens": COUNTS, "total_tokens": COUNTS},
            input_token_details=sometimes(record({"cache_read": COUNTS}), 1, 2),
        ),
        1,
        3,
    ),
    status=sometimes(pick("success", "error"), 1, 4),
    id=sometimes(MESSAGE_IDS, 1, 4),
)
_TYPES: Final = ("ai", "human", "tool", "system", "function", "chat", "AIMessageChunk")
_CLASSES: Final = (
    "AIMessage",
    "HumanMessage",
    "ToolMessage",
    "SystemMessage",
    "FunctionMessage",
    "ChatMessage",
)


def langchain_message(below: Below) -> dict[str, Any]:
    """Make a message as it is dumped, stored, or written by hand."""
    fields: dict[str, Any] = _FIELDS(below)
    match below(4):
        case 0:
            class_name = _CLASSES[below(len(_CLASSES))]
            return {
                "lc": 1,
                "type": "constructor",
                "id": ["langchain", class_name],
                "kwargs": fields,
            }
        case 1:
            type_ = _TYPES[below(len(_TYPES))]
            return {"type": type_, "data": _with_role(type_, fields)}
        case 2:
            return {"role": ("user", "assistant", "system", "tool")[below(4)], **fields}
        case _:
            type_ = _TYPES[below(len(_TYPES))]
            return {"type": type_, **_with_role(type_, fields)}


def _with_role(type_: str, fields: dict[str, Any]) -> dict[str, Any]:
    return {"role": "critic", **fields} if type_ == "chat" else fields
