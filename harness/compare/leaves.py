"""The leaves at which two values differ: a typed walk that passes over all that is equal."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

from harness.compare.difference import ABSENT, KEY_ORDER, Absent, DifferenceKind
from harness.compare.equality import equal_scalars, with_like_keys
from harness.model.field_path import Key, render_path
from harness.model.value import Value

Trail: TypeAlias = tuple[Any, Key] | None
"""The steps to a place as a linked list, the last one first: ``((None, "a"), 0)`` is ``a[0]``.

A walk takes one new link a step, where whole paths would take the square of the depth.
"""


class Leaf(NamedTuple):
    """A place where two values differ and below which nothing is compared.

    ``kind`` is given where it does not follow from the two sides.
    """

    trail: Trail
    expected: Value | Absent
    actual: Value | Absent
    kind: DifferenceKind | None = None

    @property
    def path(self) -> str:
        """The path to the leaf, as ``model.field_path`` writes it."""
        return render_trail(self.trail)


def render_trail(trail: Trail) -> str:
    """Return the text of the path that a trail leads."""
    keys: list[Key] = []
    while trail is not None:
        trail, key = trail
        keys.append(key)
    return render_path(reversed(keys))


def differing_leaves(
    expected: Value, actual: Value, *, ordered: bool, trail: Trail = None
) -> Iterator[Leaf]:
    """Yield the leaves at which two values differ, in the order in which they are written.

    Items of lists are compared by position, so that one missing in the middle shows as changes
    and one missing at the end. With ``ordered`` the order of keys counts, at every depth.
    """
    pending: list[tuple[Trail, Any, Any]] = [(trail, expected, actual)]
    while pending:
        here, left, right = pending.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            left, right = with_like_keys(left, right)
            if ordered and not _same_order(left, right):
                yield Leaf(here, {KEY_ORDER: [*left]}, {KEY_ORDER: [*right]})
            pending.extend(reversed(list(_fields(here, left, right))))
        elif isinstance(left, list) and isinstance(right, list):
            pending.extend(reversed(list(_items(here, left, right))))
        elif not equal_scalars(left, right):
            yield Leaf(here, left, right)


def _fields(
    trail: Trail, expected: dict[str, Value], actual: dict[str, Value]
) -> Iterator[tuple[Trail, Any, Any]]:
    for key, left in expected.items():
        right = actual.get(key, ABSENT)
        if isinstance(left, dict | list) or not equal_scalars(left, right):
            yield (trail, key), left, right
    for key, right in actual.items():
        if key not in expected:
            yield (trail, key), ABSENT, right


def _items(
    trail: Trail, expected: list[Value], actual: list[Value]
) -> Iterator[tuple[Trail, Any, Any]]:
    for index, (left, right) in enumerate(zip_longest(expected, actual, fillvalue=ABSENT)):
        if isinstance(left, dict | list) or not equal_scalars(left, right):
            yield (trail, index), left, right


def _same_order(expected: dict[str, Value], actual: dict[str, Value]) -> bool:
    """Whether the keys that both maps have stand in the same order."""
    return list(expected) == list(actual) or (
        [key for key in expected if key in actual] == [key for key in actual if key in expected]
    )
