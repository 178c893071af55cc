"""Strings that differ, so shown that the difference can be seen: invisible characters, code units.

Strings are sequences of UTF-16 code units here, as on all sides: a lone surrogate is one, and an
emoji is two.
"""

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from harness.compare.equality import joined_surrogates
from harness.model.value import Value
from harness.reporters.visible import escape, visible

_CONTEXT: Final = 24
_MOST_UNITS: Final = 12
_ELLIPSIS: Final = "…"
_COMBINING: Final = frozenset({"Mn", "Me"})
"""Marks that join what stands before them: two ways to write one letter differ in them."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A value as text, and the part of that text that differs.

    ``start`` and ``end`` count characters of ``text``; equal ones mark a place where something is
    missing, and None nothing at all. ``units`` are the code units of the part, where its text does
    not show what differs.
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
    runs = (left[head : len(left) - tail], right[head : len(right) - tail])
    hidden = _is_hidden(*(joined_surrogates("".join(run)) for run in runs))
    one, other = (_marked(units, head, tail, limit) for units in (left, right))
    if not hidden:
        return one, other
    return replace(one, units=_hex(runs[0], head)), replace(other, units=_hex(runs[1], head))


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
    return Marked(text, len(opening), len(opening) + len(shown_run))


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


def _is_hidden(left: str, right: str) -> bool:
    """Whether a reader cannot see in what two runs differ: in nothing visible, or in look-alikes.

    Line ends and tabs count as visible: JSON has signs for them.
    """
    if all(side.isascii() and side.isprintable() for side in (left, right)):
        return False
    if [sign for sign in left if _is_unseen(sign)] != [sign for sign in right if _is_unseen(sign)]:
        return True
    if len(left) == len(right) == 1 and left.isascii() != right.isascii():
        return True  # a letter of another script may look the same
    normal = (unicodedata.normalize("NFKC", side) for side in (left, right))
    return left != right and len(set(normal)) == 1


def _is_unseen(sign: str) -> bool:
    return sign not in "\n\r\t" and (
        escape(sign) != sign or unicodedata.category(sign) in _COMBINING
    )


def _hex(run: Sequence[str], start: int) -> str | None:
    """Return the code units of a run, None if it is empty."""
    if not run:
        return None
    shown = " ".join(f"{ord(unit):04x}" for unit in run[:_MOST_UNITS])
    more = f" … ({len(run) - _MOST_UNITS} more)" if len(run) > _MOST_UNITS else ""
    return f"from unit {start} on: {shown}{more}"
