"""Messages as JSON text for a plain ObjectMapper: right ones, and such with one thing wrong."""

import json
from typing import Any, Final

from harness.generate.grammar.making import (
    Below,
    Maker,
    choose,
    constant,
    items,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.messages import logprobs
from harness.generate.grammar.numbers import ints, numbers
from harness.generate.grammar.texts import texts
from harness.generate.grammar.values import values
from harness.model.classes import MESSAGE_FIELDS

_TEXT: Final = texts(wild=False)
_ANY: Final = values(wild=False)
_COERCED: Final = choose((4, _TEXT), (1, numbers(wild=False)), (1, pick(True, None)))
"""What is taken for a text."""

_NUMBER: Final = choose(
    (4, ints()), (1, pick("3", " 4 ", "", "null", 1.9, None)), (1, pick("x", 2**31, True))
)
_FLAT_CALL: Final = record(
    {},
    id=sometimes(_COERCED, 1, 2),
    type=sometimes(pick("function", None, "custom"), 1, 2),
    name=sometimes(_COERCED, 1, 2),
    arguments=sometimes(_COERCED, 1, 2),
    index=sometimes(_NUMBER, 1, 2),
)
_FUNCTION: Final = record({}, name=sometimes(_COERCED, 2, 3), arguments=sometimes(_COERCED, 2, 3))
_NESTED_CALL: Final = record(
    {},
    id=sometimes(_COERCED, 2, 3),
    type=sometimes(pick("function", None, "custom"), 1, 2),
    function=sometimes(choose((4, _FUNCTION), (1, pick(None, 5, "x"))), 4, 5),
    name=sometimes(_COERCED, 1, 6),
    index=sometimes(_NUMBER, 1, 2),
    extra=sometimes(constant(1), 1, 8),
)
_USAGE: Final = record(
    {},
    code=sometimes(_NUMBER, 1, 4),
    err_msg=sometimes(_COERCED, 1, 4),
    model_name=sometimes(_COERCED, 1, 3),
    input_tokens=sometimes(_NUMBER, 1, 2),
    total_latency=sometimes(
        choose((2, numbers(wild=False)), (1, pick("0.5", "INF", "x", None))), 1, 3
    ),
)
_IDS: Final = items(_NUMBER, 0, 3)
_FIELDS: Final[dict[str, Maker]] = {
    "role": _COERCED,
    "content": _ANY,
    "name": _COERCED,
    "metadata": choose((3, record({}, a=sometimes(_ANY, 1, 2))), (1, constant(None))),
    "tool_call_id": _COERCED,
    "toolCalls": choose((5, items(_FLAT_CALL, 0, 2)), (1, constant(None))),
    "tool_calls": choose((5, items(_NESTED_CALL, 0, 2)), (1, constant(None))),
    "usage_metadata": choose((5, _USAGE), (1, constant(None))),
    "finish_reason": _COERCED,
    "parser_content": _ANY,
    "reasoning_content": _COERCED,
    "prompt_token_ids": choose((4, _IDS), (1, constant(None))),
    "completion_token_ids": _IDS,
    "logprobs": logprobs(wild=False),
}
_CLASSES: Final = tuple(MESSAGE_FIELDS)
_ALIENS: Final = (
    "contentAsString",
    "contentAsList",
    "toolCallId",
    "finishReason",
    "extra",
    "tool_call_id",
    "tool_calls",
)
"""Fields that a class may not have, whose names say that it might."""


def json_messages(*, wild: bool) -> Maker:
    """Make an input of ``message.from_json``; a wild one has one thing wrong."""

    def make(below: Below) -> dict[str, Any]:
        class_name = _CLASSES[below(len(_CLASSES))]
        known = [name for name in _JSON_NAMES[class_name] if name in _FIELDS]
        tree: Any = {name: _FIELDS[name](below) for name in known if below(2)}
        if not wild:
            return {"class": class_name, "text": json.dumps(tree, ensure_ascii=False)}
        tree = _bent(tree, below)
        return {
            "class": class_name,
            "text": _bent_text(json.dumps(tree, ensure_ascii=bool(below(2))), below),
        }

    return make


_JSON_NAMES: Final = {
    name: (*fields, "toolCalls") if "tool_calls" in fields else fields
    for name, fields in MESSAGE_FIELDS.items()
}


def _bent(tree: dict[str, Any], below: Below) -> Any:
    names = list(tree)
    match below(10):
        case 0 | 1:
            tree[_ALIENS[below(len(_ALIENS))]] = (None, [], ["a"], "x", 5)[below(5)]
        case 2 | 3 | 4 if names:
            tree[names[below(len(names))]] = (
                None,
                [],
                {},
                [None],
                "x",
                5,
                1.5,
                True,
                {"a": []},
                [5],
            )[below(10)]
        case 5:
            return ("bare", "", None, 5, [], True, [1], {})[below(8)]
        case 6 if isinstance(tree.get("toolCalls"), list):
            tree["toolCalls"].append(
                (None, {"function": {}}, 5, {"arguments": {}}, {"x": 1}, [])[below(6)]
            )
        case 7 if isinstance(tree.get("tool_calls"), list):
            tree["tool_calls"].append(
                (None, {"function": {"arguments": {}}}, 5, {"arguments": {}}, [])[below(5)]
            )
        case _:
            pass
    return tree


def _bent_text(text: str, below: Below) -> str:
    match below(16):
        case 12:
            return text[: below(len(text) + 1)]
        case 13:
            return text + (" ", "x", "}", ",", "\x00")[below(5)]
        case 14:
            return ("", " ", "[1,]", "null", "nul", "NaN", "\ufeff{}", "{", '{"content":[1,]}')[
                below(9)
            ]
        case 15:
            return text.replace(",", " ,\n", 1).replace(":", "\t: ", 1)
        case _:
            return text
