"""DeepDiff on typed leaves: it names how each of the fields that are known to differ does.

On its own DeepDiff would not do. It says that ``[1]`` and ``[True]``, ``2`` and ``2.0``, ``0.0``
and ``-0.0`` do not differ and that NaN and NaN do, skips keys that begin with ``__``, recurses,
and takes a good part of a millisecond even for equal messages. So the walk of
``compare.leaves`` decides what differs, DeepDiff gets nothing but those leaves, each as a string
of a class made for its kind, and what it should fail to find is reported all the same.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from harness.compare.difference import ABSENT, DifferenceKind, kind_of_difference
from harness.compare.equality import VALUE_KINDS, kind_of
from harness.compare.leaves import Leaf
from harness.model.value import Value, encode

LEAVES_AT_ONCE: Final = 250
"""How many leaves DeepDiff is asked about: it takes 20 µs for each, the rest go without it."""

_REPORTS: Final[dict[str, DifferenceKind]] = {
    "values_changed": "changed",
    "type_changes": "type",
    "dictionary_item_removed": "missing",
    "dictionary_item_added": "extra",
}


class TypedLeaf(str):
    """The canonical text of a leaf; there is one subclass for each kind of value."""

    __slots__ = ()


_LEAF_CLASSES: Final[dict[str, type[TypedLeaf]]] = {
    kind: type(f"{kind.title()}Leaf", (TypedLeaf,), {"__slots__": ()}) for kind in VALUE_KINDS
}


def name_kinds(leaves: Sequence[Leaf]) -> Iterator[DifferenceKind]:
    """Yield for each leaf how it differs."""
    unnamed = [index for index, leaf in enumerate(leaves) if leaf.kind is None]
    found = _ask_deepdiff(leaves, unnamed[:LEAVES_AT_ONCE])
    for index, leaf in enumerate(leaves):
        yield leaf.kind or found.get(index) or kind_of_difference(leaf.expected, leaf.actual)


def _ask_deepdiff(leaves: Sequence[Leaf], indexes: Sequence[int]) -> dict[int, DifferenceKind]:
    if not indexes:
        return {}
    # Imported here: it takes 0.15 s, and a run in which all agree never needs it.
    from deepdiff.diff import DeepDiff  # noqa: PLC0415

    expected = {index: leaves[index].expected for index in indexes}
    actual = {index: leaves[index].actual for index in indexes}
    tree = DeepDiff(
        {index: _typed(side) for index, side in expected.items() if side is not ABSENT},
        {index: _typed(side) for index, side in actual.items() if side is not ABSENT},
        view="tree",
        # Else it reports one change of the whole map where few keys are shared.
        threshold_to_diff_deeper=0,
    )
    return {
        level.path(output_format="list")[0]: kind
        for report, kind in _REPORTS.items()
        for level in tree.get(report, ())
    }


def _typed(side: Value) -> TypedLeaf:
    """Return a side of a leaf for DeepDiff; of a list or map its kind is enough.

    JSON's text holds no line breaks, at which DeepDiff would turn to ``difflib``.
    """
    text = "" if isinstance(side, dict | list) else encode(side).decode("ascii")
    return _LEAF_CLASSES[kind_of(side)](text)
