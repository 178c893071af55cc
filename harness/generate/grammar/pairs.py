"""Two of a kind: values to merge, messages to compare."""

import copy
from typing import Any

from harness.generate.grammar.making import Below, Maker, choose, constant, items, one_in, pick
from harness.generate.grammar.messages import logprobs, messages
from harness.generate.grammar.numbers import ints
from harness.generate.grammar.texts import WRAPPED
from harness.generate.grammar.tool_calls import tool_call_objects
from harness.generate.grammar.values import lists, maps, values
from harness.model.value import CLASS_KEY, Value


def value_pairs(*, wild: bool) -> Maker:
    """Make two values that now and then are of one kind."""
    value = values(wild=wild)
    anything = choose((3, value), (2, _objects(wild=wild))) if wild else value
    pairs = [
        (3, _both(anything, anything)),
        (2, _both(maps(wild=wild), maps(wild=wild))),
        (1, _both(lists(wild=wild), lists(wild=wild))),
        (1, _both(constant(None), anything)),
    ]
    if wild:
        tool_call = tool_call_objects(wild=True)
        pairs += [(1, _both(tool_call, tool_call))]
    return choose(*pairs)


def map_pairs(*, wild: bool) -> Maker:
    """Make two maps that share keys; of wild ones, one may be no map."""
    both = _both(maps(wild=wild), maps(wild=wild))
    if not wild:
        return both
    return choose(
        (12, both),
        (1, _both(maps(wild=True), values(wild=True))),
        (1, _both(constant(None), maps(wild=True))),
    )


def logprobs_pairs(*, wild: bool) -> Maker:
    """Make two log probabilities."""
    made = choose((6, logprobs(wild=wild)), (1, constant(None))) if wild else logprobs(wild=False)
    return _both(made, made)


def token_id_pairs(*, wild: bool) -> Maker:
    """Make two lists of token ids, or null."""
    made = choose((4, items(ints(), 0, 3)), (1, constant(None)))
    return _both(choose((8, made), (1, pick("x", 5))), made) if wild else _both(made, made)


def message_pairs(*, wild: bool) -> Maker:
    """Make two messages of which the second is the first with little changed."""
    message = messages(wild=wild)

    def make(below: Below) -> dict[str, Value]:
        left = message(below)
        right = copy.deepcopy(left)
        if one_in(6, below):
            left["content"] = WRAPPED[below(len(WRAPPED))]
            right["content"] = WRAPPED[below(len(WRAPPED))]
        for _ in range(below(3)):
            _change(left if below(2) else right, message, below)
        if wild and one_in(12, below):
            right = message(below) if below(3) else ("a", None, 5)[below(3)]
        return {"left": left, "right": right}

    return make


def _change(message: dict[str, Any], others: Maker, below: Below) -> None:
    match below(5):
        case 0:
            message["metadata"] = {"k": below(2), "context_message_id": str(below(2))}
        case 1:
            message["metadata"] = (None, {}, {"k": 1})[below(3)]
        case 2:
            names = [name for name in message if name not in {CLASS_KEY, "role"}]
            if names:
                del message[names[below(len(names))]]
        case 3 if message[CLASS_KEY].startswith("Assistant"):
            message["finish_reason"] = ("null", "stop")[below(2)]
        case _:
            fields = others(below)
            if "content" in fields:
                message["content"] = fields["content"]


def _both(left: Maker, right: Maker) -> Maker:
    return lambda below: {"left": left(below), "right": right(below)}


def _objects(*, wild: bool) -> Maker:
    return choose((2, tool_call_objects(wild=wild)), (1, messages(wild=wild)))
