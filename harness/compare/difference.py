"""A difference: one field that departs from what was expected."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Literal, TypeAlias, get_args

from harness.compare.equality import kind_of
from harness.model.value import Value

DifferenceKind: TypeAlias = Literal["changed", "missing", "extra", "type", "error"]
DIFFERENCE_KINDS: Final[tuple[DifferenceKind, ...]] = get_args(DifferenceKind)

KEY_ORDER: Final = "$keys"
"""The key of ``{"$keys": [key, …]}``, which stands for a map where only its order departs."""


class Absent(Enum):
    """The type of ``ABSENT``, which is no value: null is one."""

    ABSENT = "absent"

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent.ABSENT
"""Stands on the side of a difference that has no such field."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One field that departs.

    ``path`` is written as in ``model.field_path``. ``difference`` is

    - ``changed``: another value of the same kind, or the same keys in another order (both sides
      are then ``{"$keys": [key, …]}`` at the path of the map);
    - ``type``: a value of another kind, such as null for a string or ``1.0`` for ``1``;
    - ``missing``: expected and not there (``actual`` is ``ABSENT``);
    - ``extra``: there and not expected (``expected`` is ``ABSENT``);
    - ``error``: one side raised, or the two raised differently. The path is then empty and both
      sides are outcomes, such as ``{"returned": …}`` and ``{"raised": {"kind": …}}``.
    """

    path: str
    difference: DifferenceKind
    expected: Value | Absent = ABSENT
    actual: Value | Absent = ABSENT

    def to_map(self) -> dict[str, Value]:
        """Return the difference as reports hold it; a side that is absent is left out."""
        fields = {
            "path": self.path,
            "difference": self.difference,
            "expected": self.expected,
            "actual": self.actual,
        }
        return {name: value for name, value in fields.items() if value is not ABSENT}

    @classmethod
    def from_map(cls, fields: Mapping[str, Any]) -> "Difference":
        """Return the difference that ``to_map`` wrote."""
        return cls(**fields)


def kind_of_difference(expected: Value | Absent, actual: Value | Absent) -> DifferenceKind:
    """Return how two unequal sides of one field differ."""
    if expected is ABSENT:
        return "extra"
    if actual is ABSENT:
        return "missing"
    return "changed" if kind_of(expected) == kind_of(actual) else "type"
