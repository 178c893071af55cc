"""When two values are the same value.

Python's own ``==`` will not do: it takes ``1``, ``1.0`` and ``True`` for one another, says that
NaN is unequal to itself and that ``-0.0`` is ``0.0``, tells a pair of surrogates from the one
character they make, and fails on values nested deeper than the interpreter recurses.

Source: harness.md section 3.
"""

import math
import re
from typing import Final

from harness.model.value import Value

_PAIR: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_KINDS: Final = {
    type(None): "null",
    bool: "boolean",
    int: "integer",
    float: "float",
    str: "string",
    list: "list",
    dict: "map",
}
VALUE_KINDS: Final = tuple(_KINDS.values())
"""The names of the kinds of values; values of two kinds are never equal."""


def kind_of(value: Value) -> str:
    """Return the kind of a value, one of ``VALUE_KINDS``; ``TypeError`` if it is no value."""
    try:
        return _KINDS[type(value)]
    except KeyError:
        raise TypeError(f"not a JSON value: {type(value).__name__}") from None


def equal(expected: Value, actual: Value, *, ordered: bool = False) -> bool:
    """Whether two values are the same, of any depth; ``ordered`` makes the order of keys count."""
    pending = [(expected, actual)]
    while pending:
        left, right = pending.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            pairs = _paired_fields(left, right, ordered=ordered)
        elif isinstance(left, list) and isinstance(right, list):
            pairs = list(zip(left, right, strict=True)) if len(left) == len(right) else None
        else:
            pairs = [] if equal_scalars(left, right) else None
        if pairs is None:
            return False
        for pair in pairs:
            if isinstance(pair[0], dict | list):
                pending.append(pair)
            elif not equal_scalars(*pair):
                return False
    return True


def equal_scalars(expected: Value, actual: Value) -> bool:
    """Whether two values are the same, where at least one is neither a list nor a map."""
    kind = type(expected)
    if kind is not type(actual):
        return False
    if kind is str:
        return equal_texts(expected, actual)
    if kind is float:
        return _equal_floats(expected, actual)
    return bool(expected == actual)


def equal_texts(expected: str, actual: str) -> bool:
    """Whether two strings are the same sequence of UTF-16 code units."""
    return expected == actual or (
        not (expected.isascii() or actual.isascii())
        and joined_surrogates(expected) == joined_surrogates(actual)
    )


def joined_surrogates(text: str) -> str:
    """Return the string with each high and low surrogate that meet made one character."""
    if _PAIR.search(text) is None:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def with_like_keys(
    expected: dict[str, Value], actual: dict[str, Value]
) -> tuple[dict[str, Value], dict[str, Value]]:
    """Return two maps whose equal keys are also equal Python strings."""
    if expected.keys() == actual.keys():
        return expected, actual
    return _with_joined_keys(expected), _with_joined_keys(actual)


def _paired_fields(
    expected: dict[str, Value], actual: dict[str, Value], *, ordered: bool
) -> list[tuple[Value, Value]] | None:
    """Return the values of two maps key by key; None if their keys are not the same."""
    left, right = with_like_keys(expected, actual)
    if left.keys() != right.keys() or (ordered and list(left) != list(right)):
        return None
    return [(value, right[key]) for key, value in left.items()]


def _with_joined_keys(values: dict[str, Value]) -> dict[str, Value]:
    if all(map(str.isascii, values)):
        return values
    return {joined_surrogates(key): value for key, value in values.items()}


def _equal_floats(expected: float, actual: float) -> bool:
    if expected == actual:
        return math.copysign(1.0, expected) == math.copysign(1.0, actual)
    return math.isnan(expected) and math.isnan(actual)
