from typing import Any

import pytest

from harness.compare.diff import differences, unmet
from harness.compare.narrowed import narrowed
from harness.model.operations import Comparison
from harness.model.value import Value

PLAIN = Comparison.UNORDERED


def of(expected: Value, actual: Value, comparison: Comparison = PLAIN) -> dict[str, Any]:
    return narrowed(expected, differences(expected, actual, comparison), comparison)


@pytest.mark.parametrize(
    ("expected", "actual", "pattern"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 2}),
        ({"a": {"b": [1, "x", 3]}}, {"a": {"b": [1, "y", 3]}},
         {"a": {"b": [{"$any": True}, "x", {"$any": True}]}}),
        ({"a": 1, "b": 2}, {"a": 9, "b": 8}, {"a": 1, "b": 2}),
        ({"a": 1, "b": 2}, {"a": 1}, {"b": 2}),
        ({"a": None}, {"a": "x"}, {"a": None}),
        ("a", "b", "a"),
    ],
)  # fmt: skip
def test_the_fields_that_differ_are_enough(expected: Value, actual: Value, pattern: Value) -> None:
    assert of(expected, actual) == {"matches": pattern}
    assert unmet(pattern, actual)
    assert not unmet(pattern, expected)


@pytest.mark.parametrize(
    ("expected", "actual", "comparison"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, PLAIN),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, Comparison.ORDERED),
        ({"text": "[1]"}, {"text": "[2]"}, Comparison.JSON_TEXT),
        ({"a": {"$class": "X"}}, {"a": 1}, PLAIN),
        ({"a": 1}, {"a": 1}, PLAIN),
    ],
)
def test_where_no_pattern_says_it_the_whole_value_does(
    expected: Value, actual: Value, comparison: Comparison
) -> None:
    assert of(expected, actual, comparison) == {"returned": expected}
