"""Messages as Anthropic writes them, whole and as the events of a stream."""

from typing import Any, Final

from harness.generate.grammar.cutting import cut
from harness.generate.grammar.making import (
    Below,
    choose,
    constant,
    either,
    items,
    one_in,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.tool_calls import IDS, NAMES
from harness.generate.grammar.vendor_parts import (
    ARGUMENTS,
    COUNTS,
    IDS_OR_NONE,
    MESSAGE_IDS,
    NAMES_OF_TOOLS,
    TEXTS,
)

_TEXT_BLOCKS: Final = record(
    {"type": constant("text"), "text": TEXTS}, citations=sometimes(constant(None), 1, 6)
)
_TOOL_USES: Final = record(
    {"type": constant("tool_use"), "id": IDS_OR_NONE, "name": NAMES_OF_TOOLS},
    input=sometimes(ARGUMENTS, 5, 6),
)
_TOOL_RESULTS: Final = record(
    {"type": constant("tool_result"), "tool_use_id": IDS_OR_NONE},
    content=sometimes(choose((3, TEXTS), (1, items(_TEXT_BLOCKS, 0, 2))), 5, 6),
    is_error=sometimes(pick(True, False), 1, 3),
)
_THINKING: Final = record(
    {"type": constant("thinking"), "thinking": TEXTS}, signature=sometimes(constant("s"), 1, 2)
)
_OTHER_BLOCKS: Final = record({"type": pick("image", "server_tool_use", "redacted_thinking", None)})
ANTHROPIC_MESSAGES: Final = either(
    record(
        {"role": constant("assistant")},
        content=sometimes(
            choose(
                (1, TEXTS),
                (
                    6,
                    items(
                        choose(
                            (2, _TEXT_BLOCKS), (3, _TOOL_USES), (1, _THINKING), (1, _OTHER_BLOCKS)
                        ),
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
                        {"input_tokens": COUNTS, "output_tokens": COUNTS},
                        cache_read_input_tokens=sometimes(COUNTS, 1, 2),
                    ),
                ),
                (1, constant(None)),
            ),
            1,
            2,
        ),
        model=sometimes(pick("claude", None), 1, 2),
        id=sometimes(MESSAGE_IDS, 1, 4),
        type=sometimes(constant("message"), 1, 2),
    ),
    record(
        {"role": constant("user")},
        content=sometimes(
            choose(
                (1, TEXTS),
                (5, items(choose((3, _TOOL_RESULTS), (2, _TEXT_BLOCKS), (1, _OTHER_BLOCKS)), 0, 3)),
            ),
            9,
            10,
        ),
        id=sometimes(MESSAGE_IDS, 1, 4),
    ),
    record({"role": pick("system", "tool")}, content=sometimes(TEXTS, 5, 6)),
)


def anthropic_events(below: Below) -> list[dict[str, Any]]:
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
