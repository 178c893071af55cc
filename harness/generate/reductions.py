"""What is left of a value when parts of it are taken away: a strategy for Hypothesis to shrink in.

A disagreement may come from anywhere: from the seeded generator, whose choices Hypothesis has never
seen, from a file, or from Hypothesis itself. So what is shrunk is the value, and not the choices
that made it. Each part of it is a choice: nearly all choices leave the part as it is, which makes
the value itself the likeliest of its reductions; the smallest ones take the part away or put
something simpler in its place, and towards those Hypothesis shrinks.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from harness.compare.equality import joined_surrogates
from harness.generate.strategies.cutting import code_units
from harness.generate.strategies.making import Below, strategy_of
from harness.model.value import CLASS_KEY, Value

_CHOICES: Final = 256
"""How many choices each part has: few of them change it."""

_MOST_UNITS: Final = 40
"""A text of more code units is taken apart in so many pieces."""

_SIMPLE_INTS: Final = (0, 1, -1)
_SIMPLE_FLOATS: Final = (0.0, 1.0, 1.5)
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})+")


def reductions_of(value: Value) -> st.SearchStrategy[Any]:
    """Return a strategy for what is left of a value.

    Maps keep their ``$class``. A text is reduced by its characters, or by what it says where it
    holds JSON, alone or in its lines.
    """
    return strategy_of(lambda below: _parts_left(value, below))


class _JsonPart(NamedTuple):
    """A piece of a text that is JSON, with what stands around it in its line."""

    before: str
    tree: Value
    after: str
    ascii_only: bool

    def reduced(self, below: Below) -> str:
        """Return what is left of the piece."""
        tree = json.dumps(_left(self.tree, below), ensure_ascii=self.ascii_only)
        return f"{self.before}{tree}{self.after}"


def _left(value: Value, below: Below) -> Value:
    """Return what is left of a part: something in its place, or less of it."""
    match value:
        case None:
            return None
        case bool():
            return value and below(_CHOICES) > 0
        case int():
            return _chosen([one for one in _SIMPLE_INTS if abs(one) < abs(value)], value, below)
        case float():
            return _chosen([one for one in _SIMPLE_FLOATS if one != value], value, below)
        case str():
            return _text_left(value, below)
        case list() | dict():
            inside = value if isinstance(value, list) else list(value.values())
            choice = below(_CHOICES)
            if choice == 0:
                return None
            if choice <= len(inside[:3]):
                return _left(inside[choice - 1], below)
            return _parts_left(value, below)
        case _:
            raise TypeError(f"not a JSON value: {type(value).__name__}")


def _parts_left(value: Value, below: Below) -> Value:
    """Return less of a list or a map, but one of its kind."""
    if isinstance(value, list):
        return [_left(item, below) for item in value if below(_CHOICES)]
    if not isinstance(value, dict):
        return _left(value, below)
    return {
        name: item if name == CLASS_KEY else _left(item, below)
        for name, item in value.items()
        if name == CLASS_KEY or below(_CHOICES)
    }


def _chosen(simpler: Sequence[Any], value: Value, below: Below) -> Value:
    choice = below(_CHOICES) if simpler else 0
    return simpler[choice] if choice < len(simpler) else value


def _text_left(text: str, below: Below) -> str:
    parts = list(_json_parts(text)) if len(text) > 1 else []
    if any(isinstance(part, _JsonPart) for part in parts) and below(2) == 0:
        return "".join(
            part.reduced(below) if isinstance(part, _JsonPart) else _units_left(part, below)
            for part in parts
            if below(_CHOICES)
        )
    return _units_left(text, below)


def _units_left(text: str, below: Below) -> str:
    """Return a text without some of its pieces: bytes of hex, code units, or several of them."""
    if _HEX.fullmatch(text):
        units = [text[start : start + 2] for start in range(0, len(text), 2)]
    else:
        units = code_units(text)
    size = -(-len(units) // _MOST_UNITS)
    pieces = ["".join(units[start : start + size]) for start in range(0, len(units), size or 1)]
    left = []
    for piece in pieces:
        choice = below(_CHOICES)
        if choice > 1 or (choice == 1 and piece == "a"):
            left.append(piece)
        elif choice == 1:
            left.append("a")
    return joined_surrogates("".join(left))


def _json_parts(text: str) -> Iterator[_JsonPart | str]:
    """Yield a text as one piece of JSON, or its lines, some of which end in JSON."""
    whole = _json_part(text)
    if whole is not None:
        yield whole
        return
    for line in _LINE.findall(text):
        yield _json_part(line) or line


def _json_part(text: str) -> _JsonPart | None:
    start = min((at for at in (text.find("{"), text.find("[")) if at >= 0), default=-1)
    body = text[start:].rstrip()
    if start < 0:
        return None
    try:
        tree = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return _JsonPart(text[:start], tree, text[start + len(body) :], text.isascii())
