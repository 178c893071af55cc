"""What a case expects after an intended change: as much as before, and of what is done now."""

from collections.abc import Sequence
from typing import assert_never

from harness.compare.diff import unmet
from harness.compare.difference import Difference
from harness.compare.json_text import TEXT_FIELD
from harness.compare.oracle import expectation_to_map, oracle_of_case
from harness.model.case import Call, Expectation, Matches, Raises, Returns
from harness.model.field_path import Key, parse_path
from harness.model.operations import OPERATIONS, Comparison
from harness.model.outcome import KINDS_WITH_MESSAGES, Raised, Returned
from harness.model.value import Value


def updated(call: Call, expectation: Expectation, outcome: Returned | Raised) -> dict[str, Value]:
    """Return what is to be expected so that an outcome meets it, as a case file says it.

    A pattern asks for the same fields as before; one that is gone is no longer asked for. A message
    is given where one was, if the kind of the error has any.
    """
    if not oracle_of_case(call, expectation).differences(outcome):
        return expectation_to_map(expectation)
    match outcome, expectation:
        case Returned(value), Matches(pattern):
            return {"matches": _pattern(call, pattern, value)}
        case Returned(value), _:
            return {"returned": value}
        case Raised(kind, message), Raises(_, None) | Returns() | Matches():
            is_shown = kind in KINDS_WITH_MESSAGES and not isinstance(expectation, Raises)
            return _raised(kind, message if is_shown else None)
        case Raised(kind, message), Raises():
            return _raised(kind, message if kind in KINDS_WITH_MESSAGES else None)
        case _:
            assert_never(outcome)


def _raised(kind: str, message: str | None) -> dict[str, Value]:
    return {"raised": {"kind": kind} if message is None else {"kind": kind, "message": message}}


def _pattern(call: Call, pattern: Value, value: Value) -> Value:
    comparison = OPERATIONS[call.op].comparison
    for difference in unmet(pattern, value, comparison):
        path = parse_path(difference.path)
        if comparison is Comparison.JSON_TEXT and path[:1] == (TEXT_FIELD,):
            path = path[:1]  # the text is one string in the pattern
        pattern = _mended(pattern, value, path, difference)
    return pattern


def _mended(pattern: Value, value: Value, path: Sequence[Key], difference: Difference) -> Value:
    """Return a pattern that asks for what is there now, where it asked for something else."""
    if not path:
        return value
    key, *rest = path
    if isinstance(pattern, list):
        if len(pattern) != len(value):
            return value
        items = list(pattern)
        items[int(key)] = _mended(items[int(key)], value[key], rest, difference)
        return items
    if isinstance(value, dict) and key in value:
        return {**pattern, key: _mended(pattern[key], value[key], rest, difference)}
    return {name: item for name, item in pattern.items() if name != key}
