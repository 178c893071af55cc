"""What a case needs to expect, so that it shows a difference and says nothing else."""

from collections.abc import Iterable, Sequence
from typing import Final

from harness.compare.difference import ABSENT, KEY_ORDER, Difference
from harness.model.field_path import Key, parse_path
from harness.model.operations import Comparison
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value

_ANYTHING: Final = {"$any": True}
_PATTERN_KINDS: Final = frozenset({"changed", "type", "missing"})


def narrowed(
    expected: Value, differences: Iterable[Difference], comparison: Comparison
) -> dict[str, Value]:
    """Return the least that is to be expected for the differences to be departures.

    That is a pattern of the fields that differ, or the whole value where no pattern says it: where
    a field must not be there, or the order of keys or a JSON text counts.
    """
    found = list(differences)
    if comparison is not Comparison.UNORDERED or not all(map(_fits_pattern, found)):
        return {"returned": expected}
    pattern: Value = _ANYTHING
    for difference in found:
        pattern = _with(pattern, expected, parse_path(difference.path))
    return {"matches": pattern} if found else {"returned": expected}


def _fits_pattern(difference: Difference) -> bool:
    side = difference.expected
    is_order = isinstance(side, dict) and KEY_ORDER in side
    return (
        difference.difference in _PATTERN_KINDS
        and side is not ABSENT
        and not is_order
        and not _has_dollar_keys(side)
    )


def _has_dollar_keys(value: Value) -> bool:
    return isinstance(value, dict) and bool({CLASS_KEY, LITERAL_KEY} & value.keys())


def _with(pattern: Value, expected: Value, path: Sequence[Key]) -> Value:
    """Return a pattern that asks for what is expected at a path too."""
    if not path:
        return expected
    key, *rest = path
    if isinstance(key, int):
        items = pattern if isinstance(pattern, list) else [_ANYTHING] * len(expected)
        changed = list(items)
        changed[key] = _with(changed[key], expected[key], rest)
        return changed
    fields = {} if pattern == _ANYTHING else dict(pattern)
    return {**fields, key: _with(fields.get(key, _ANYTHING), expected[key], rest)}
