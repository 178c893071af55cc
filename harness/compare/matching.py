"""Whether a value is what a pattern asks for: the language of ``matches`` and of the ledger.

A pattern is a value of which maps are compared by the keys that the pattern gives, lists item by
item and of equal length, and all else exactly. Four maps in it are wildcards:

- ``{"$any": true}`` is met by anything that is there;
- ``{"$none": true}`` is met by null, ``''``, ``[]``, ``{}`` and ``"null"``;
- ``{"$type": "string"}`` is met by a value of that kind (``equality.VALUE_KINDS``), a list of
  kinds by any of them;
- ``{"$matches": "regex"}`` is met by a string of which all is matched (``.`` is any character).

Case files may use the first two, the predicates of the ledger all four. Nothing inside of a
``{"$literal": …}`` is a wildcard.
"""

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, Final

from harness.compare.difference import ABSENT
from harness.compare.equality import equal_scalars, kind_of, with_like_keys
from harness.compare.leaves import Leaf, Trail
from harness.compare.literals import with_narrow_literals
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value


def _is_any(_argument: Value, _value: Value) -> bool:
    return True


def _is_none(_argument: Value, value: Value) -> bool:
    return value is None or value in ("", "null", [], {})


def _is_of_type(argument: Value, value: Value) -> bool:
    return kind_of(value) in (argument if isinstance(argument, list) else [argument])


def _is_matched(argument: Value, value: Value) -> bool:
    return isinstance(value, str) and re.fullmatch(argument, value, re.DOTALL) is not None


WILDCARDS: Final[dict[str, Callable[[Value, Value], bool]]] = {
    "$any": _is_any,
    "$none": _is_none,
    "$type": _is_of_type,
    "$matches": _is_matched,
}
"""Whether a value meets the argument of a wildcard, by the wildcard's key."""


def meets(pattern: Value, actual: Value) -> bool:
    """Whether a value is what a pattern asks for."""
    return next(unmet_leaves(pattern, actual), None) is None


def unmet_leaves(pattern: Value, actual: Value, *, trail: Trail = None) -> Iterator[Leaf]:
    """Yield the leaves at which a value is not what a pattern asks for, in the pattern's order."""
    pending: list[tuple[Trail, Any, Any, bool]] = [(trail, pattern, actual, False)]
    while pending:
        here, asked, found, literal = pending.pop()
        if not literal and (wildcard := _wildcard(asked)) is not None and found is not ABSENT:
            if not wildcard(found):
                yield Leaf(here, asked, found, "changed")
        elif isinstance(asked, dict) and isinstance(found, dict):
            inside = literal or LITERAL_KEY in asked
            # A plain map may have a key $class too; it is no object all the same.
            if not inside and LITERAL_KEY in found and CLASS_KEY not in asked:
                found = _fields_of_literal(found[LITERAL_KEY])
            asked, found = with_like_keys(asked, found)
            pending += (
                ((here, key), child, found.get(key, ABSENT), inside)
                for key, child in reversed(asked.items())
            )
        elif isinstance(asked, list) and isinstance(found, list):
            items = list(zip_longest(asked, found, fillvalue=ABSENT))
            pending += (
                ((here, index), *items[index], literal) for index in reversed(range(len(items)))
            )
        elif not equal_scalars(asked, found):
            yield Leaf(here, asked, found)


def _fields_of_literal(content: dict[str, Value]) -> dict[str, Value]:
    """Return the fields of a plain map that has ``$``-keys, each as it stands on its own."""
    return {key: with_narrow_literals({LITERAL_KEY: child}) for key, child in content.items()}


def _wildcard(pattern: Value) -> Callable[[Value], bool] | None:
    """Return the test of a pattern that is a wildcard."""
    if not isinstance(pattern, dict) or len(pattern) != 1:
        return None
    ((key, argument),) = pattern.items()
    test = WILDCARDS.get(key)
    if test is None or (key in {"$any", "$none"} and argument is not True):
        return None
    return lambda value: test(argument, value)
