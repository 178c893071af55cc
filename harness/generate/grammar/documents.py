"""Documents of the typed JSON protocol: right ones, and such with one thing wrong."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from harness.generate.grammar.making import (
    Below,
    Maker,
    choose,
    constant,
    entries,
    items,
    one_in,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.numbers import INTS, ints, numbers
from harness.generate.grammar.texts import texts
from harness.generate.grammar.tool_calls import IDS
from harness.generate.grammar.values import KEYS, scalars

TAG: Final = "__jiuwenType"

_Fault: TypeAlias = Callable[[dict[str, Any], Below], None]

_TEXT: Final = texts(wild=False)
_SCALAR: Final = scalars(wild=False)
_KEYS: Final = pick(*KEYS)
_CONTENT: Final = choose(
    (4, _TEXT), (1, items(_SCALAR, 0, 2)), (1, entries(_KEYS, _SCALAR, 2)), (1, constant(None))
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
_TAIL: Final = choose((1, _TEXT), (1, _SCALAR), (1, constant(None)))


def _message(role: str, **fields: Maker) -> Maker:
    return record(
        {TAG: constant(f"message.{role}"), "role": constant(role), "content": _CONTENT},
        name=_NAME,
        **fields,
    )


_USER: Final = _message("user")
_SYSTEM: Final = _message("system")
_TOOL: Final = _message("tool", toolCallId=pick("", *IDS))
_ASSISTANT: Final = _message(
    "assistant",
    toolCalls=sometimes(choose((3, items(_CALL, 0, 2)), (1, constant(None))), 1, 2),
    usageMetadata=sometimes(choose((3, _USAGE), (1, constant(None))), 1, 2),
    finishReason=sometimes(_TAIL, 1, 2),
    parserContent=sometimes(_CONTENT, 1, 2),
    reasoningContent=sometimes(_TAIL, 1, 2),
)
_MESSAGES: Final = choose((1, _USER), (1, _SYSTEM), (1, _TOOL), (2, _ASSISTANT))
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
_PENDING_NODE: Final = record(
    {
        TAG: constant("graph.pendingNode"),
        "nodeName": _TEXT,
        "status": pick("running", ""),
        "exceptions": choose((1, constant(None)), (2, items(_EXCEPTION, 0, 2))),
    }
)
_STORE_STATE: Final = record(
    {
        TAG: constant("graph.storeState"),
        "ns": _TEXT,
        "step": choose((4, pick(*INTS)), (1, pick(2.0, -0.0))),
        "channelValues": entries(_KEYS, choose((3, _CONTENT), (1, _MESSAGES)), 2),
        "pendingBuffer": items(_GRAPH_MESSAGE, 0, 2),
        "pendingNode": entries(_KEYS, _PENDING_NODE, 2),
        "nodeVersion": entries(_KEYS, ints(), 2),
    }
)
_VALUES: Final = choose(
    (3, _MESSAGES),
    (2, _GRAPH_MESSAGE),
    (2, _PENDING_NODE),
    (3, _STORE_STATE),
    (1, items(choose((1, _MESSAGES), (1, _CONTENT)), 0, 2)),
    (1, _CONTENT),
)


def documents(*, wild: bool) -> Maker:
    """Make an input of ``serializer.loads``; wild ones have one thing wrong, or two."""

    def make(below: Below) -> dict[str, Any]:
        if not wild:
            return {"type": "json", "text": json.dumps(_VALUES(below), ensure_ascii=bool(below(2)))}
        tree = _with_fault(below)
        text = _bent_text(json.dumps(tree, ensure_ascii=bool(below(2))), below)
        given = {"type": ("xml", "", None)[below(3)] if one_in(40, below) else "json", "text": text}
        if one_in(30, below):
            given["tag"] = ("java", "json", None, "")[below(4)]
        return given

    return make


def _with_fault(below: Below) -> Any:
    """Make a document in which something is wrong, or stands where it is not expected."""
    if below(2):
        maker, faults = _FITTING[below(len(_FITTING))]
        tree = maker(below)
        faults[below(len(faults))](tree, below)
        return tree if below(3) else [tree]
    tree = _VALUES(below)
    maps = list(_maps(tree))
    for _ in range(1 + below(5) // 4):
        if maps:
            place = 0 if below(2) else below(len(maps))
            _FAULTS[below(len(_FAULTS))](maps[place], below)
    return tree


def _maps(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield the maps in which something can be wrong, the outermost first."""
    if isinstance(tree, dict):
        yield tree
        for child in list(tree.values()):
            yield from _maps(child)
    elif isinstance(tree, list):
        for child in tree:
            yield from _maps(child)


def _field(tree: dict[str, Any], below: Below) -> str:
    names = list(tree)
    return names[below(len(names))] if names else "a"


def _leave_out(tree: dict[str, Any], below: Below) -> None:
    tree.pop(_field(tree, below), None)


def _add(tree: dict[str, Any], below: Below) -> None:
    tree[("extra", "role", "metadata", TAG, "tool_call_id")[below(5)]] = _SCALAR(below)


def _null(tree: dict[str, Any], below: Below) -> None:
    tree[_field(tree, below)] = None


def _other_shape(tree: dict[str, Any], below: Below) -> None:
    wrong: tuple[Any, ...] = (
        5,
        1.5,
        "x",
        True,
        [],
        {},
        [5],
        {"a": 1},
        {TAG: "message.user", "role": "user", "content": "a"},
    )
    tree[_field(tree, below)] = wrong[below(len(wrong))]


def _other_role(tree: dict[str, Any], below: Below) -> None:
    tree["role" if "role" in tree else TAG] = (
        "user",
        "tool",
        "",
        "message.tool",
        "graph.message",
        "none",
    )[below(6)]


def _wrong_step(tree: dict[str, Any], below: Below) -> None:
    tree["step"] = _NUMBERS[below(len(_NUMBERS))]


def _wrong_version(tree: dict[str, Any], below: Below) -> None:
    if one_in(4, below):
        tree["nodeVersion"] = _shape(below)
    else:
        tree["nodeVersion"]["n"] = _NUMBERS[below(len(_NUMBERS))]


def _wrong_buffer(tree: dict[str, Any], below: Below) -> None:
    if one_in(3, below):
        tree["pendingBuffer"] = _shape(below)
    else:
        tree["pendingBuffer"].append(_shape(below))


def _wrong_nodes(tree: dict[str, Any], below: Below) -> None:
    if one_in(3, below):
        tree["pendingNode"] = _shape(below)
    else:
        tree["pendingNode"]["n"] = _shape(below)


def _wrong_channels(tree: dict[str, Any], below: Below) -> None:
    tree["channelValues"] = _shape(below)


def _wrong_exceptions(tree: dict[str, Any], below: Below) -> None:
    if one_in(4, below) or tree["exceptions"] is None:
        tree["exceptions"] = (5, "x", {}, [_shape(below)])[below(4)]
    else:
        tree["exceptions"].append(_shape(below))


def _wrong_calls(tree: dict[str, Any], below: Below) -> None:
    name = ("toolCalls", "usageMetadata")[below(2)]
    tree[name] = _shape(below) if below(2) else [_shape(below)]


def _shape(below: Below) -> Any:
    """Make what is of the wrong shape nearly everywhere."""
    shapes: tuple[Any, ...] = (
        5,
        None,
        "x",
        {},
        [],
        {TAG: "message.user", "role": "user", "content": "a"},
    )
    return shapes[below(len(shapes))]


def _move(tree: dict[str, Any], below: Below) -> None:
    """Put a field last: the order in the text must not decide which fault is told."""
    name = _field(tree, below)
    if name in tree:
        tree[name] = tree.pop(name)


_NUMBERS: Final = (1.5, 2**31, -(2**31) - 1, 1e300, 2**64, 3.0, "3", True, None, 2147483648.0, 0.5)
_FAULTS: Final[tuple[_Fault, ...]] = (
    _leave_out,
    _add,
    _null,
    _other_shape,
    _other_shape,
    _other_role,
    _move,
)
"""What may be wrong with any map."""

_FITTING: Final[tuple[tuple[Maker, tuple[_Fault, ...]], ...]] = (
    (
        _STORE_STATE,
        (
            _wrong_step,
            _wrong_version,
            _wrong_buffer,
            _wrong_nodes,
            _wrong_channels,
            _leave_out,
            _null,
        ),
    ),
    (_PENDING_NODE, (_wrong_exceptions, _leave_out)),
    (_ASSISTANT, (_wrong_calls, _other_role)),
)
"""What may be wrong with what has a tag of its own."""


def _bent_text(text: str, below: Below) -> str:
    match below(24):
        case 20:
            return text[: below(len(text) + 1)]
        case 21:
            return text + (" ", "x", "}", " 5")[below(4)]
        case 22:
            return text.replace(":", " : ", 1).replace(",", "\n,\t")
        case 23:
            return ("", " ", "null", "\ufeff" + text, "NaN", "1e999", "5", '"\\ud83d"')[below(8)]
        case _:
            return text
