"""Equality and hashes of JSON values as Java's ``equals`` and ``hashCode`` see them.

``1``, ``1.0`` and ``True`` are three different values, ``0.0`` is not ``-0.0``, NaN equals NaN,
maps compare without order, lists with it, and texts by their UTF-16 code units.
"""

import math
from typing import Any

from harness.messages.text import normalise


def same(left: Any, right: Any) -> bool:
    """Tell whether two values are equal; objects other than JSON values answer with ``==``."""
    if left is right or left.__class__ is not right.__class__:
        return left is right
    match left:
        case str():
            return left == right or normalise(left) == normalise(right)
        case float():
            return _same_float(left, right)
        case list():
            return len(left) == len(right) and all(map(same, left, right))
        case dict():
            return len(left) == len(right) and all(
                key in right and same(value, right[key]) for key, value in left.items()
            )
        case _:
            return bool(left == right)


def hash_of(value: Any) -> int:
    """Return a hash that is equal for values that are ``same``."""
    match value:
        case str():
            return hash(normalise(value))
        case float():
            return hash((float, "nan" if math.isnan(value) else str(value)))
        case list():
            return hash((list, *map(hash_of, value)))
        case dict():
            return hash(frozenset((key, hash_of(item)) for key, item in value.items()))
        case _:
            return hash((value.__class__, value))


def _same_float(left: float, right: float) -> bool:
    if math.isnan(left):
        return math.isnan(right)
    return left == right and math.copysign(1.0, left) == math.copysign(1.0, right)
