"""Which rule of message-system.md decides a field of an operation's result.

Rules explain a difference and never judge it. Where none can be named, none is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from harness.compare.difference import Difference
from harness.compare.rule_table import ROWS, Row
from harness.model.case import Call
from harness.model.field_path import PathPattern
from harness.model.value import CLASS_KEY, Value


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of message-system.md: the number of its ``section``, and what it says."""

    section: int
    text: str

    def __str__(self) -> str:
        return f"message-system.md §{self.section}: {self.text}"


def rule_for(call: Call, difference: Difference) -> Rule | None:
    """Return the rule that decides the field in which a result differs.

    Where a subject raised and a value was expected there is none: no rule refuses the input.
    """
    if difference.difference == "error" and not _is_raised(difference.expected):
        return None
    made = _class_of(call)
    for row, pattern in _PLACES:
        if (
            fnmatchcase(call.op, row.op)
            and row.of_class in ("", made)
            and pattern.matches(difference.path)
        ):
            return Rule(row.section, row.text)
    return None


def _is_raised(side: Value) -> bool:
    return isinstance(side, dict) and "raised" in side


def _class_of(call: Call) -> str:
    """Return the class of what a call is about, if its input says one."""
    for value in (*call.input.values(), *_first_items(call)):
        if isinstance(value, dict) and isinstance(value.get(CLASS_KEY), str):
            return str(value[CLASS_KEY])
    return ""


def _first_items(call: Call) -> Iterator[Value]:
    return (value[0] for value in call.input.values() if isinstance(value, list) and value)


_PLACES: Final[tuple[tuple[Row, PathPattern], ...]] = tuple(
    (row, PathPattern.parse(row.path)) for row in ROWS
)
