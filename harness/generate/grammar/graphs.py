"""Values for the typed protocol: graph states, what is in them, messages, and plain values."""

from harness.generate.grammar.making import (
    Below,
    Maker,
    choose,
    constant,
    entries,
    items,
    pick,
    record,
)
from harness.generate.grammar.messages import messages
from harness.generate.grammar.numbers import ints
from harness.generate.grammar.texts import texts
from harness.generate.grammar.tool_calls import tool_call_objects
from harness.generate.grammar.values import KEYS, values
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value


def protocol_values(*, wild: bool) -> Maker:
    """Make a value to dump; wild ones hold what the protocol refuses, deep inside too."""
    value = values(wild=wild)
    message = messages(wild=wild)
    inner = choose(
        (4, value),
        (3, message),
        *([(1, tool_call_objects(wild=True)), (1, _reserved)] if wild else []),
    )
    keys = pick(*KEYS)
    text = choose((6, texts(wild=wild)), (1, constant(None))) if wild else texts(wild=False)
    graph_message = record(
        {CLASS_KEY: constant("GraphMessage"), "sender": text, "target": text, "payload": inner}
    )
    exception = record(
        {
            "class_name": pick("java.io.IOException", "java.lang.IllegalStateException"),
            "message": text,
        }
    )
    pending_node = record(
        {
            CLASS_KEY: constant("PendingNode"),
            "node_name": text,
            "status": text,
            "exceptions": choose((2, constant(None)), (1, items(exception, 0, 2))),
        }
    )
    state = record(
        {
            CLASS_KEY: constant("GraphStoreState"),
            "ns": text,
            "step": ints(),
            "channel_values": entries(keys, inner, 2),
            "pending_buffer": items(graph_message, 0, 2),
            "pending_node": entries(keys, pending_node, 2),
            "node_version": entries(keys, ints(), 2),
        }
    )
    return choose(
        (4, message),
        (2, graph_message),
        (1, pending_node),
        (2, state),
        (2, value),
        (1, items(inner, 0, 3)),
        *([(1, inner)] if wild else []),
    )


def _reserved(below: Below) -> dict[str, Value]:
    """Make a map with the key that the protocol keeps to itself."""
    return {LITERAL_KEY: {"__jiuwenType": "x"}} if below(2) else {"__jiuwenType": 5}
