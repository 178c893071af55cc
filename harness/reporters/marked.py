"""Strings that differ, so shown that the difference can be seen: invisible characters, code units.

Strings are sequences of UTF-16 code units here, as on all sides: a lone surrogate is one, and an
emoji is two.
"""

import json
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from harness.model.value import Value
from harness.reporters.visible import escape, visible

_CONTEXT: Final = 24
_MOST_UNITS: Final = 12
_WIDTH: Final = 2
"""Bytes of a code unit."""
_EXAMINED: Final = 4_000
"""Units of a run that are looked at to see whether a reader can tell the difference."""
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
    left, right = _Units(expected), _Units(actual)
    head = left.common_start(right)
    tail = left.common_end(right, min(len(left), len(right)) - head)
    ends = (len(left) - tail, len(right) - tail)
    hidden = _is_hidden(
        *(
            side.text(head, min(end, head + _EXAMINED))
            for side, end in zip((left, right), ends, strict=True)
        )
    )
    one, other = (_marked(units, head, tail, limit) for units in (left, right))
    if not hidden:
        return one, other
    return (
        replace(one, units=_hex(left, head, ends[0])),
        replace(other, units=_hex(right, head, ends[1])),
    )


class _Units:
    """A string as its code units, as bytes: of a long one nothing is gone through one by one."""

    def __init__(self, text: str) -> None:
        self._data = text.encode("utf-16-be", "surrogatepass")

    def __len__(self) -> int:
        return len(self._data) // _WIDTH

    def between(self, start: int, end: int) -> bytes:
        """Return the bytes of some units."""
        return self._data[start * _WIDTH : end * _WIDTH]

    def text(self, start: int, end: int) -> str:
        """Return the string that some units are."""
        return self.between(start, end).decode("utf-16-be", "surrogatepass")

    def common_start(self, other: "_Units") -> int:
        """Return how many units both have in common from the start."""
        return _most(
            min(len(self), len(other)),
            lambda low, high: self.between(low, high) == other.between(low, high),
        )

    def common_end(self, other: "_Units", most: int) -> int:
        """Return how many of the last ``most`` units both have in common up to the end."""
        mine, others = len(self), len(other)
        return _most(
            most,
            lambda low, high: (
                self.between(mine - high, mine - low) == other.between(others - high, others - low)
            ),
        )


def _most(most: int, equal: Callable[[int, int], bool]) -> int:
    """Return how far two sequences are equal, of which ``equal`` compares a part."""
    low, high = 0, most
    if equal(low, high):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if equal(low, middle):
            low = middle
        else:
            high = middle
    return low


def _marked(units: _Units, head: int, tail: int, limit: int) -> Marked:
    end = len(units) - tail
    room = max(limit - (end - head), 2 * _CONTEXT) // 2
    first = 0 if head <= room else head - room
    last = len(units) if tail <= room else end + room
    before = _shown(units.text(first, head))
    if end - head <= limit:
        run = _shown(units.text(head, end))
    else:
        run = _shown(units.text(head, head + limit)) + _shown(units.text(end - limit, end))
    if len(run) > limit:
        run = run[: limit // 2] + _ELLIPSIS + run[-limit // 2 :]
    opening = '"' + (_ELLIPSIS if first else "") + before
    closing = _shown(units.text(end, last)) + (_ELLIPSIS if last < len(units) else "") + '"'
    return Marked(opening + run + closing, len(opening), len(opening) + len(run))


def _shown(text: str) -> str:
    """Return the inside of a JSON string, invisible characters as escapes."""
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


def _hex(units: _Units, start: int, end: int) -> str | None:
    """Return the code units of a run, None if it is empty."""
    if start == end:
        return None
    shown = units.between(start, min(end, start + _MOST_UNITS)).hex(" ", _WIDTH)
    left_out = end - start - _MOST_UNITS
    more = f" … ({left_out} more)" if left_out > 0 else ""
    return f"from unit {start} on: {shown}{more}"
