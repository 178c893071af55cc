"""Messages as OpenAI, Anthropic and LangChain write them."""

from typing import Any, Final

from harness.generate.grammar.cutting import cut
from harness.generate.grammar.making import (
    Below,
    Maker,
    choose,
    constant,
    either,
    entries,
    items,
    one_in,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.numbers import numbers
from harness.generate.grammar.texts import texts
from harness.generate.grammar.tool_calls import IDS, NAMES
from harness.generate.grammar.values import content_parts, scalars, values
from harness.model.value import Value

_TEXT: Final = texts(wild=False)
_ANY: Final = values(wild=False)
_OBJECT: Final = entries(pick("a", "b", "city"), scalars(wild=False), 2)
_ARGUMENTS: Final = choose((3, pick("{}", '{"a": 1}', "", "{")), (2, _OBJECT), (1, constant(None)))
_ID: Final = pick(*IDS, None)
_NAME: Final = pick(*NAMES)
_COUNT: Final = choose((4, pick(0, 3, 12)), (1, numbers(wild=False)), (1, pick("3", None)))
_REST: Final = {
    "refusal": sometimes(pick(None, "no"), 1, 6),
    "id": sometimes(pick("m1", "", None), 1, 4),
    "annotations": sometimes(items(_OBJECT, 0, 1), 1, 6),
}
_OPENAI_CALL: Final = either(
    record(
        {
            "id": _ID,
            "type": constant("function"),
            "function": record({"name": _NAME, "arguments": _ARGUMENTS}),
        }
    ),
    record(
        {
            "id": _ID,
            "type": constant("custom"),
            "custom": record({"name": _NAME, "input": _ARGUMENTS}),
        }
    ),
    record(
        {"id": _ID, "name": _NAME, "arguments": _ARGUMENTS},
        index=sometimes(pick(0, 1.5, True), 1, 2),
    ),
)
_OPENAI_MESSAGE: Final = record(
    {"role": pick("user", "assistant", "assistant", "tool", "system", "developer", "function")},
    content=sometimes(choose((4, _TEXT), (2, content_parts()), (1, constant(None))), 5, 6),
    name=sometimes(_TEXT, 1, 5),
    tool_call_id=sometimes(_ID, 1, 3),
    tool_calls=sometimes(choose((6, items(_OPENAI_CALL, 0, 2)), (1, pick(None, "x", 5))), 1, 2),
    function_call=sometimes(
        choose((4, record({"name": _NAME, "arguments": _ARGUMENTS})), (1, constant(None))), 1, 5
    ),
    reasoning_content=sometimes(_TEXT, 1, 6),
    reasoning=sometimes(_TEXT, 1, 6),
    finish_reason=sometimes(pick("stop", None, ""), 1, 6),
    **_REST,
)
_CHOICE: Final = record(
    {"index": constant(0), "message": _OPENAI_MESSAGE},
    finish_reason=sometimes(pick("stop", "tool_calls", None), 3, 4),
    logprobs=sometimes(choose((2, _OBJECT), (1, constant(None))), 1, 4),
)
_COMPLETION: Final = record(
    {"choices": items(choose((5, _CHOICE), (1, pick(None, 5))), 0, 2)},
    model=sometimes(pick("m", None, 5), 2, 3),
    usage=sometimes(record({"prompt_tokens": _COUNT, "completion_tokens": pick(0, 5)}), 1, 2),
)
_TEXT_BLOCK: Final = record(
    {"type": constant("text"), "text": _TEXT}, citations=sometimes(constant(None), 1, 6)
)
_TOOL_USE: Final = record(
    {"type": constant("tool_use"), "id": _ID, "name": _NAME}, input=sometimes(_ARGUMENTS, 5, 6)
)
_TOOL_RESULT: Final = record(
    {"type": constant("tool_result"), "tool_use_id": _ID},
    content=sometimes(choose((3, _TEXT), (1, items(_TEXT_BLOCK, 0, 2))), 5, 6),
    is_error=sometimes(pick(True, False), 1, 3),
)
_THINKING: Final = record(
    {"type": constant("thinking"), "thinking": _TEXT}, signature=sometimes(constant("s"), 1, 2)
)
_OTHER_BLOCK: Final = record({"type": pick("image", "server_tool_use", "redacted_thinking", None)})
_ANTHROPIC_MESSAGE: Final = either(
    record(
        {"role": constant("assistant")},
        content=sometimes(
            choose(
                (1, _TEXT),
                (
                    6,
                    items(
                        choose((2, _TEXT_BLOCK), (3, _TOOL_USE), (1, _THINKING), (1, _OTHER_BLOCK)),
                        0,
                        3,
                    ),
                ),
            ),
            9,
            10,
        ),
        stop_reason=sometimes(pick("end_turn", "tool_use", None), 1, 2),
        usage=sometimes(
            choose(
                (
                    4,
                    record(
                        {"input_tokens": _COUNT, "output_tokens": _COUNT},
                        cache_read_input_tokens=sometimes(_COUNT, 1, 2),
                    ),
                ),
                (1, constant(None)),
            ),
            1,
            2,
        ),
        model=sometimes(pick("claude", None), 1, 2),
        id=_REST["id"],
        type=sometimes(constant("message"), 1, 2),
    ),
    record(
        {"role": constant("user")},
        content=sometimes(
            choose(
                (1, _TEXT),
                (5, items(choose((3, _TOOL_RESULT), (2, _TEXT_BLOCK), (1, _OTHER_BLOCK)), 0, 3)),
            ),
            9,
            10,
        ),
        id=_REST["id"],
    ),
    record({"role": pick("system", "tool")}, content=sometimes(_TEXT, 5, 6)),
)
_LANGCHAIN_CALL: Final = record(
    {"name": _NAME, "args": _ARGUMENTS},
    id=sometimes(_ID, 4, 5),
    type=sometimes(constant("tool_call"), 1, 2),
    index=sometimes(pick(0, 1.5, None, "0"), 1, 4),
)
_LANGCHAIN_FIELDS: Final = record(
    {},
    content=sometimes(choose((4, _TEXT), (2, content_parts()), (1, constant(None))), 5, 6),
    content_blocks=sometimes(content_parts(), 1, 8),
    name=sometimes(_TEXT, 1, 5),
    tool_call_id=sometimes(_ID, 1, 3),
    tool_calls=sometimes(items(_LANGCHAIN_CALL, 0, 2), 1, 2),
    invalid_tool_calls=sometimes(items(_LANGCHAIN_CALL, 0, 1), 1, 4),
    tool_call_chunks=sometimes(items(_LANGCHAIN_CALL, 0, 2), 1, 6),
    additional_kwargs=sometimes(
        record(
            {},
            tool_calls=sometimes(items(_OPENAI_CALL, 0, 2), 1, 3),
            function_call=sometimes(record({"name": _NAME, "arguments": _ARGUMENTS}), 1, 4),
            reasoning_content=sometimes(_TEXT, 1, 3),
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
            {"input_tokens": _COUNT, "output_tokens": _COUNT, "total_tokens": _COUNT},
            input_token_details=sometimes(record({"cache_read": _COUNT}), 1, 2),
        ),
        1,
        3,
    ),
    status=sometimes(pick("success", "error"), 1, 4),
    id=_REST["id"],
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


def vendor_messages(*, wild: bool) -> Maker:
    """Make an input of ``vendor.normalise``; wild ones hold entries that are no messages."""
    makers = {
        "openai": items(choose((5, _OPENAI_MESSAGE), (1, _CHOICE), (2, _COMPLETION)), 1, 2),
        "anthropic": choose((3, items(_ANTHROPIC_MESSAGE, 1, 2)), (2, _anthropic_events)),
        "langchain": items(_langchain_message, 1, 2),
    }
    vendors = tuple(makers)

    def make(below: Below) -> dict[str, Value]:
        vendor = vendors[below(len(vendors))]
        made = makers[vendor](below)
        if wild and one_in(3, below):
            entry = made[below(len(made))] if made else {}
            entry[("role", "type", "content", "tool_calls", "usage")[below(5)]] = _ANY(below)
        return {"vendor": vendor, "messages": made}

    return make


def _langchain_message(below: Below) -> dict[str, Any]:
    fields: dict[str, Any] = _LANGCHAIN_FIELDS(below)
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


def _anthropic_events(below: Below) -> list[dict[str, Any]]:
    """Make the events of one streamed message."""
    base = {"role": "assistant", "content": [], "model": "claude", "usage": {"input_tokens": 3}}
    events: list[dict[str, Any]] = [{"type": "message_start", "message": base}] if below(8) else []
    for index in range(below(4)):
        events += _block_events(index, below)
        if one_in(6, below):
            events.append({"type": "ping"})
    if below(4):
        stop = {"stop_reason": ("end_turn", "tool_use", None)[below(3)]}
        events.append({"type": "message_delta", "delta": stop, "usage": {"output_tokens": 5}})
    if below(4):
        events.append({"type": "message_stop"})
    if one_in(12, below) or not events:
        events.append({"type": "error", "error": {"type": "overloaded_error", "message": "busy"}})
    return events


def _block_events(index: int, below: Below) -> list[dict[str, Any]]:
    match below(3):
        case 0:
            block: dict[str, Any] = {"type": "text", "text": ""}
            deltas = [
                {"type": "text_delta", "text": text}
                for text in cut("Low tide \U0001f600", below, 3)
            ]
        case 1:
            block = {"type": "tool_use", "id": IDS[below(3)], "name": NAMES[below(3)], "input": {}}
            json_text = ('{"city": "Qui\u00e9"}', "{}", "", '{"a":', "[1, 2.50]")[below(5)]
            deltas = [
                {"type": "input_json_delta", "partial_json": text}
                for text in cut(json_text, below, 3)
            ]
        case _:
            block = {"type": "thinking", "thinking": ""}
            deltas = [{"type": "thinking_delta", "thinking": text} for text in cut("hmm", below, 2)]
            deltas.append({"type": "signature_delta", "signature": "s"})
    started = (
        [{"type": "content_block_start", "index": index, "content_block": block}]
        if below(8)
        else []
    )
    return [
        *started,
        *({"type": "content_block_delta", "index": index, "delta": delta} for delta in deltas),
        {"type": "content_block_stop", "index": index},
    ]
