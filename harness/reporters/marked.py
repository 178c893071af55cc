"""Strings that differ, so shown that the difference can be seen: invisible characters, code units.

Strings are sequences of UTF-16 code units here, as on all sides: a lone surrogate is one, and an
emoji is two.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.compare.equality import joined_surrogates
from harness.model.value import Value
from harness.reporters.visible import escape, visible

_CONTEXT: Final = 24
_MOST_UNITS: Final = 12
_ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class Marked:
    """A value as text, and the part of that text that differs; ``units`` are its code units.

    ``start`` and ``end`` count characters of ``text``; equal ones mark a place where something is
    missing, and None nothing at all.
    """

    text: str
    start: int | None = None
    end: int | None = None
    units: str | None = None


def marked(expected: Value, actual: Value, limit: int) -> tuple[Marked, Marked]:
    """Return two sides of a difference, marked where they are two strings.

    Each text is at most about ``limit`` characters, and what is left out of it is equal on both
    sides, as far as there is room for what is not.
    """
    if not isinstance(expected, str) or not isinstance(actual, str):
        return Marked(visible(expected, limit)), Marked(visible(actual, limit))
    left, right = _units(expected), _units(actual)
    head = _common(left, right)
    tail = _common(left[head:][::-1], right[head:][::-1])
    return (_marked(left, head, tail, limit), _marked(right, head, tail, limit))


def _marked(units: Sequence[str], head: int, tail: int, limit: int) -> Marked:
    end = len(units) - tail
    room = max(limit - (end - head), 2 * _CONTEXT) // 2
    first = 0 if head <= room else head - room
    last = len(units) if tail <= room else end + room
    before = _shown(units[first:head])
    run = units[head:end]
    shown_run = _shown(run)
    if len(shown_run) > limit:
        shown_run = shown_run[: limit // 2] + _ELLIPSIS + shown_run[-limit // 2 :]
    opening = '"' + (_ELLIPSIS if first else "") + before
    closing = _shown(units[end:last]) + (_ELLIPSIS if last < len(units) else "") + '"'
    text = opening + shown_run + closing
    return Marked(text, len(opening), len(opening) + len(shown_run), _hex(run, head))


def _units(text: str) -> list[str]:
    """Return the code units of a string, each as a character."""
    data = text.encode("utf-16-be", "surrogatepass")
    return [chr(int.from_bytes(data[at : at + 2], "big")) for at in range(0, len(data), 2)]


def _common(left: Sequence[str], right: Sequence[str]) -> int:
    for index, (one, other) in enumerate(zip(left, right, strict=False)):
        if one != other:
            return index
    return min(len(left), len(right))


def _shown(units: Sequence[str]) -> str:
    """Return code units as the inside of a JSON string, invisible characters as escapes."""
    text = joined_surrogates("".join(units))
    return escape(json.dumps(text, ensure_ascii=False)[1:-1])


def _hex(run: Sequence[str], start: int) -> str | None:
    """Return the code units of a run where they say more than its text does."""
    if all(" " <= unit <= "~" for unit in run):
        return None
    shown = " ".join(f"{ord(unit):04x}" for unit in run[:_MOST_UNITS])
    more = f" … ({len(run) - _MOST_UNITS} more)" if len(run) > _MOST_UNITS else ""
    return f"from unit {start} on: {shown}{more}"
