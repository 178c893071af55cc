"""Laws of messages in a conversation: equality, pairing, memory.

Source: follows from message-system.md sections 1, 7 and 8.
"""

from typing import Any, Final

from harness.compare.equality import equal
from harness.generate.properties.property import Broken, Property, Script
from harness.model.case import Call, Returns
from harness.model.value import Value

_EQUAL: Final = {"equal": True, "hash_equal": True}


def _equality(example: Value) -> Script:
    left, right = example["left"], example["right"]
    call = Call("message.equals", {"left": left, "right": left})
    itself = yield call
    if itself.is_returned and itself.value != _EQUAL:
        return Broken(_EQUAL, itself.value, call, Returns(_EQUAL))
    there = yield Call("message.equals", {"left": left, "right": right})
    if not there.is_returned or not isinstance(right, dict):
        return None
    expected = _EQUAL if there.value["equal"] else {"equal": False, "hash_equal": None}
    call = Call("message.equals", {"left": right, "right": left})
    back = yield call
    if not back.is_returned:
        return None
    if there.value != expected:
        return Broken(expected, there.value, call)
    return None if back.value == expected else Broken(expected, back.value, call, Returns(expected))


def _parallel_results(example: Value) -> Script:
    """Results of parallel calls pair the same in any order: here, in that of the calls."""
    call = Call("conversation.pair", {"messages": example})
    given = yield call
    assistant, *results = example
    ids = [made["id"] for made in assistant["tool_calls"]]
    places = {result["tool_call_id"]: place for place, result in enumerate(results, start=1)}
    ordered = [assistant, *(results[places[id_] - 1] for id_ in ids)]
    in_order = yield Call("conversation.pair", {"messages": ordered})
    if not (given.is_returned and in_order.is_returned):
        return None
    expected: dict[str, Any] = {
        **in_order.value,
        "pairs": sorted(
            ([0, position, places[ids[position]]] for _, position, _ in in_order.value["pairs"]),
            key=lambda pair: pair[2],
        ),
    }
    if equal(expected, given.value):
        return None
    return Broken(expected, given.value, call, Returns(expected))


def _history(example: Value) -> Script:
    call = Call("conversation.memory", {"steps": [*example, {"history": 1000}]})
    memory = yield call
    if not memory.is_returned:
        return None
    messages, *histories = memory.value
    expected = [messages, *histories[:-1], messages]
    if equal(expected, memory.value):
        return None
    return Broken(expected, memory.value, call, Returns(expected))


CONVERSATIONS: Final = (
    Property(
        "equality",
        "A message equals itself, equality goes both ways, and equal messages have equal hashes.",
        "messages",
        _equality,
        ("message.equals",),
    ),
    Property(
        "parallel-results",
        "Results of parallel calls pair with the same calls in whatever order they come.",
        "round",
        _parallel_results,
        ("conversation.pair",),
    ),
    Property(
        "whole-history",
        "A history of more rounds than there are is all that was added.",
        "memory",
        _history,
        ("conversation.memory",),
    ),
)
"""The laws of conversations."""
