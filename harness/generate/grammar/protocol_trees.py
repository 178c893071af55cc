"""Trees of the typed JSON protocol, as they are written: tagged maps and what may be in them."""

from typing import Final

from harness.generate.grammar.making import (
    Maker,
    choose,
    constant,
    entries,
    items,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.numbers import INTS, ints, numbers
from harness.generate.grammar.texts import texts
from harness.generate.grammar.tool_calls import IDS
from harness.generate.grammar.values import KEYS, scalars

TAG: Final = "__jiuwenType"

_TEXT: Final = texts(wild=False)
SCALARS: Final = scalars(wild=False)
_KEYS: Final = pick(*KEYS)
_CONTENT: Final = choose(
    (4, _TEXT), (1, items(SCALARS, 0, 2)), (1, entries(_KEYS, SCALARS, 2)), (1, constant(None))
)
_NAME: Final = sometimes(choose((2, _TEXT), (1, constant(None))), 1, 2)
_CALL: Final = record(
    {},
    id=sometimes(pick(*IDS, None), 2, 3),
    type=sometimes(pick("function", None), 1, 2),
    name=sometimes(pick("f", None, 5, True), 2, 3),
    arguments=sometimes(choose((3, _TEXT), (1, pick(None, 1.5, False))), 2, 3),
    index=sometimes(pick(0, 1, None, "2", 1.9), 2, 3),
)
_USAGE: Final = record(
    {},
    code=sometimes(pick(0, 7, "7"), 1, 3),
    model_name=sometimes(pick("m", None), 1, 3),
    input_tokens=sometimes(choose((3, ints()), (1, pick("3", 1.9, None))), 1, 2),
    total_cost=sometimes(choose((3, numbers(wild=False)), (1, pick("0.5", None))), 1, 3),
)
_TAIL: Final = choose((1, _TEXT), (1, SCALARS), (1, constant(None)))


def _message(role: str, **fields: Maker) -> Maker:
    return record(
        {TAG: constant(f"message.{role}"), "role": constant(role), "content": _CONTENT},
        name=_NAME,
        **fields,
    )


_USER: Final = _message("user")
_SYSTEM: Final = _message("system")
_TOOL: Final = _message("tool", toolCallId=pick("", *IDS))
ASSISTANT: Final = _message(
    "assistant",
    toolCalls=sometimes(choose((3, items(_CALL, 0, 2)), (1, constant(None))), 1, 2),
    usageMetadata=sometimes(choose((3, _USAGE), (1, constant(None))), 1, 2),
    finishReason=sometimes(_TAIL, 1, 2),
    parserContent=sometimes(_CONTENT, 1, 2),
    reasoningContent=sometimes(_TAIL, 1, 2),
)
_MESSAGES: Final = choose((1, _USER), (1, _SYSTEM), (1, _TOOL), (2, ASSISTANT))
_GRAPH_MESSAGE: Final = record(
    {
        TAG: constant("graph.message"),
        "sender": _TEXT,
        "target": _TEXT,
        "payload": choose((2, _CONTENT), (1, _MESSAGES)),
    }
)
_EXCEPTION: Final = record(
    {
        "className": pick("java.io.IOException", "E"),
        "message": choose((2, _TEXT), (1, constant(None))),
    }
)
PENDING_NODE: Final = record(
    {
        TAG: constant("graph.pendingNode"),
        "nodeName": _TEXT,
        "status": pick("running", ""),
        "exceptions": choose((1, constant(None)), (2, items(_EXCEPTION, 0, 2))),
    }
)
STORE_STATE: Final = record(
    {
        TAG: constant("graph.storeState"),
        "ns": _TEXT,
        "step": choose((4, pick(*INTS)), (1, pick(2.0, -0.0))),
        "channelValues": entries(_KEYS, choose((3, _CONTENT), (1, _MESSAGES)), 2),
        "pendingBuffer": items(_GRAPH_MESSAGE, 0, 2),
        "pendingNode": entries(_KEYS, PENDING_NODE, 2),
        "nodeVersion": entries(_KEYS, ints(), 2),
    }
)
TREES: Final = choose(
    (3, _MESSAGES),
    (2, _GRAPH_MESSAGE),
    (2, PENDING_NODE),
    (3, STORE_STATE),
    (1, items(choose((1, _MESSAGES), (1, _CONTENT)), 0, 2)),
    (1, _CONTENT),
)
