"""Documents of the typed JSON protocol: right ones, and such with one thing wrong."""

import json
import math
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from harness.generate.grammar.making import Below, Maker, one_in
from harness.generate.grammar.protocol_trees import (
    ASSISTANT,
    PENDING_NODE,
    SCALARS,
    STORE_STATE,
    TAG,
    TREES,
)

_Fault: TypeAlias = Callable[[dict[str, Any], Below], None]


def documents(*, wild: bool) -> Maker:
    """Make an input of ``serializer.loads``; wild ones have one thing wrong, or two."""

    def make(below: Below) -> dict[str, Any]:
        if not wild:
            return {"type": "json", "text": json.dumps(TREES(below), ensure_ascii=bool(below(2)))}
        tree = _with_fault(below)
        text = json.dumps(tree, ensure_ascii=bool(below(2))).replace("Infinity", _TOO_LARGE)
        text = _bent_text(text, below)
        given = {"type": ("xml", "", None)[below(3)] if one_in(40, below) else "json", "text": text}
        if one_in(30, below):
            given["tag"] = ("java", "json", None, "")[below(4)]
        return given

    return make


def _with_fault(below: Below) -> Any:
    """Make a document in which something is wrong, or stands where it is not expected."""
    if not one_in(4, below):
        maker, faults = _FITTING[below(len(_FITTING))]
        tree = maker(below)
        faults[below(len(faults))](tree, below)
        return tree if below(3) else [tree]
    tree = TREES(below)
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
    tree[("extra", "role", "metadata", TAG, "tool_call_id")[below(5)]] = SCALARS(below)


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
    if one_in(3, below):
        tree["nodeVersion"] = _shape(below)
    else:
        tree["nodeVersion"]["n"] = _NUMBERS[below(len(_NUMBERS))]


def _wrong_buffer(tree: dict[str, Any], below: Below) -> None:
    if one_in(2, below):
        tree["pendingBuffer"] = _shape(below)
    else:
        tree["pendingBuffer"].append(_shape(below))


def _wrong_nodes(tree: dict[str, Any], below: Below) -> None:
    if one_in(2, below):
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


_TOO_LARGE: Final = "1e999"
"""A number that a double cannot hold: how an infinite one gets into JSON."""

_NUMBERS: Final = (
    1.5,
    2**31,
    -(2**31) - 1,
    1e300,
    2**64,
    3.0,
    "3",
    True,
    None,
    2147483648.0,
    math.inf,
    -math.inf,
)
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
        STORE_STATE,
        (
            _wrong_step,
            _wrong_version,
            _wrong_buffer,
            _wrong_nodes,
            _wrong_channels,
            _null,
        ),
    ),
    (STORE_STATE, (_wrong_buffer, _wrong_nodes, _wrong_version, _leave_out)),
    (PENDING_NODE, (_wrong_exceptions, _leave_out)),
    (ASSISTANT, (_wrong_calls, _other_role)),
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
            return ("", " ", "null", "\ufeff" + text, "NaN", _TOO_LARGE, "5", '"\\ud83d"')[below(8)]
        case _:
            return text
