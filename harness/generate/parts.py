"""A value as a tree of parts, each of which can be taken away or made simpler.

The parts of a map are its values, those of a list its items. A text has parts too, by what it says
or by how it is written: the values in the JSON that it holds, alone or in its lines; or its UTF-16
code units. What is made of a text by its parts is a text again.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, TypeAlias

from harness.compare.equality import joined_surrogates
from harness.generate.grammar.cutting import code_units
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value

Place: TypeAlias = tuple[int, ...]
"""Where a part is: its number among the parts of the value, among the parts of that, and so on."""

TAKEN_AWAY: Final = object()
"""Stands for a part that is no longer there."""

_MOST_UNITS: Final = 40
"""A text of more code units is taken apart in so many pieces."""

_SIMPLE_INTS: Final = (0, 1, -1)
_SIMPLE_FLOATS: Final = (0.0, 1.0, 1.5)
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})+")
_HOISTED: Final = 3
"""So many parts of a list or map are tried in its place."""


class View(Enum):
    """How texts are looked at."""

    SAYS = "what they say"
    WRITTEN = "how they are written"


@dataclass(frozen=True, slots=True)
class _Json:
    """A piece of a text that is JSON, with what stands around it in its line."""

    before: str
    tree: Value
    after: str
    ascii_only: bool

    def __str__(self) -> str:
        return f"{self.before}{json.dumps(self.tree, ensure_ascii=self.ascii_only)}{self.after}"


@dataclass(frozen=True, slots=True)
class _Unit:
    """A piece of a text that has no parts."""

    text: str

    def __str__(self) -> str:
        return self.text


def places_at(value: Value, depth: int, view: View) -> list[Place]:
    """Return the places of all parts so many steps below a value."""
    if depth == 0:
        return [()]
    return [
        (number, *place)
        for number, part in enumerate(_parts(value, view))
        for place in places_at(part, depth - 1, view)
    ]


def part_at(value: Value, place: Place, view: View) -> Value:
    """Return the part at a place."""
    for number in place:
        value = _parts(value, view)[number]
    return value


def with_parts(value: Value, changes: Mapping[Place, Value], view: View) -> Value:
    """Return the value with other parts at some places, or with none (``TAKEN_AWAY``).

    The places are all of one depth.
    """
    if not changes:
        return value
    if () in changes:
        return changes[()]
    parts = list(_parts(value, view))
    inner: dict[int, dict[Place, Value]] = {}
    for (first, *rest), part in changes.items():
        inner.setdefault(first, {})[tuple(rest)] = part
    for number, changed in inner.items():
        parts[number] = with_parts(parts[number], changed, view)
    return _of_parts(value, parts, view)


def simpler(part: Value) -> list[Value]:
    """Return what is simpler than a part and may stand in its place, the simplest first."""
    match part:
        case {"$class": _} | {"$literal": _}:
            return [None]
        case dict() | list():
            inside = list(part.values()) if isinstance(part, dict) else part
            return [None, type(part)(), *inside[:_HOISTED]] if part else [None]
        case str():
            return [text for text in ("", "a") if len(text) < len(part)]
        case _Unit(text):
            return [] if text == "a" else [_Unit("a")]
        case _:
            return _simpler_scalars(part)


def _simpler_scalars(part: Value) -> list[Value]:
    match part:
        case bool():
            return [False] if part else []
        case int():
            return [one for one in _SIMPLE_INTS if abs(one) < abs(part)]
        case float():
            return [one for one in _SIMPLE_FLOATS if one != part]
        case _:
            return []


def _parts(value: Any, view: View) -> Sequence[Any]:
    match value:
        case list():
            return value
        case {"$literal": dict() as fields}:
            return list(fields.values())
        case dict():
            return [item for name, item in value.items() if name != CLASS_KEY]
        case str():
            return _spoken(value) if view is View.SAYS else _written(value)
        case _Json():
            return _parts(value.tree, view)
        case _:
            return ()


def _of_parts(value: Any, parts: list[Any], view: View) -> Any:
    """Return a value of the same kind with these parts."""
    match value:
        case list():
            return [part for part in parts if part is not TAKEN_AWAY]
        case {"$literal": dict() as fields}:
            return {LITERAL_KEY: _fields(fields, parts)}
        case dict():
            return _fields(value, parts)
        case str():
            left = [str(part) for part in parts if part is not TAKEN_AWAY]
            return joined_surrogates("".join(left))
        case _Json():
            return replace(value, tree=_of_parts(value.tree, parts, view))
        case _:
            raise TypeError(f"a {type(value).__name__} has no parts")


def _fields(fields: dict[str, Value], parts: list[Any]) -> dict[str, Value]:
    remaining = iter(parts)
    left = ((name, item if name == CLASS_KEY else next(remaining)) for name, item in fields.items())
    return {name: item for name, item in left if item is not TAKEN_AWAY}


def _spoken(text: str) -> list[_Json | _Unit]:
    """Return the pieces of a text that holds JSON; none of one that does not."""
    pieces = list(_json_and_lines(text))
    return pieces if any(isinstance(piece, _Json) for piece in pieces) else []


def _json_and_lines(text: str) -> Iterator[_Json | _Unit]:
    whole = _json(text)
    if whole is not None:
        yield whole
        return
    for line in _LINE.findall(text):
        yield _json(line) or _Unit(line)


def _json(text: str) -> _Json | None:
    start = min((at for at in (text.find("{"), text.find("[")) if at >= 0), default=-1)
    if start < 0:
        return None
    body = text[start:].rstrip()
    try:
        tree = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return _Json(text[:start], tree, text[start + len(body) :], text.isascii())


def _written(text: str) -> list[_Unit]:
    """Return the code units of a text, or bytes if it is hex; several together if it is long."""
    if _HEX.fullmatch(text):
        units = [text[start : start + 2] for start in range(0, len(text), 2)]
    else:
        units = code_units(text)
    size = max(1, -(-len(units) // _MOST_UNITS))
    return [_Unit("".join(units[start : start + size])) for start in range(0, len(units), size)]
