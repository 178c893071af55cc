"""The list of fields in which two values differ."""

from collections.abc import Iterable
from itertools import chain
from typing import assert_never

from harness.compare.deepdiff_kinds import name_kinds
from harness.compare.difference import Difference
from harness.compare.json_text import TEXT_FIELD, read_json_text
from harness.compare.leaves import Leaf, differing_leaves
from harness.compare.matching import unmet_leaves
from harness.model.operations import Comparison
from harness.model.value import Value

__all__ = ["Difference", "differences", "unmet"]


def differences(
    expected: Value, actual: Value, comparison: Comparison = Comparison.UNORDERED
) -> tuple[Difference, ...]:
    """Return the differences between two values in the order in which they are written.

    Empty if and only if the values are the same. With ``JSON_TEXT`` the field ``text`` is compared
    by what it says: the path of a field in it is ``text.role``, of the whole of it ``text``. Where
    one of the two texts is no JSON they are compared as strings.
    """
    match comparison:
        case Comparison.UNORDERED:
            return _named(differing_leaves(expected, actual, ordered=False))
        case Comparison.ORDERED:
            return _named(differing_leaves(expected, actual, ordered=True))
        case Comparison.JSON_TEXT:
            in_text = _leaves_in_text(expected, actual)
            if in_text is None:
                return _named(differing_leaves(expected, actual, ordered=False))
            beside = differing_leaves(_without_text(expected), _without_text(actual), ordered=False)
            return _named(chain(beside, in_text))
        case _:
            assert_never(comparison)


def unmet(
    pattern: Value, actual: Value, comparison: Comparison = Comparison.UNORDERED
) -> tuple[Difference, ...]:
    """Return the differences between a value and what a pattern asks for (``compare.matching``).

    The order of keys does not count, except within a ``text`` with ``JSON_TEXT``: a string there
    stands for the whole of a JSON text, as it does for ``differences``.
    """
    in_text = _leaves_in_text(pattern, actual) if comparison is Comparison.JSON_TEXT else None
    if in_text is None:
        return _named(unmet_leaves(pattern, actual))
    return _named(chain(unmet_leaves(_without_text(pattern), actual), in_text))


def _named(leaves: Iterable[Leaf]) -> tuple[Difference, ...]:
    found = list(leaves)
    return tuple(
        Difference(leaf.path, kind, leaf.expected, leaf.actual)
        for leaf, kind in zip(found, name_kinds(found), strict=True)
    )


def _leaves_in_text(expected: Value, actual: Value) -> Iterable[Leaf] | None:
    """Return the leaves at which two JSON texts differ; None if they are not two JSON texts."""
    if not (isinstance(expected, dict) and isinstance(actual, dict)):
        return None
    left = read_json_text(expected.get(TEXT_FIELD))
    right = read_json_text(actual.get(TEXT_FIELD))
    if left is None or right is None:
        return None
    return differing_leaves(left.value, right.value, ordered=True, trail=(None, TEXT_FIELD))


def _without_text(fields: dict[str, Value]) -> dict[str, Value]:
    return {key: value for key, value in fields.items() if key != TEXT_FIELD}
