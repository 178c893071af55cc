import math

import pytest
from hypothesis import given

from harness.messages import ToolCall, UserMessage
from harness.messages.java_equality import hash_of, same
from tests.unit.messages.strategies import values

DIFFERENT = [
    (1, 1.0),
    (1, True),
    (0, False),
    (1.0, True),
    (0.0, -0.0),
    (None, 0),
    (None, ""),
    ([], {}),
    ([1], [1.0]),
    ([1, 2], [2, 1]),
    ([1], [1, 2]),
    ({"a": 1}, {"a": True}),
    ({"a": None}, {"b": None}),
    ({"a": 1}, {"a": 1, "b": 2}),
    ({"a": None}, {}),
    ("a", "A"),
    ("é", "e\u0301"),
    (ToolCall(index=1), ToolCall(index=2)),
    (ToolCall(), UserMessage()),
]
EQUAL = [
    (math.nan, float("nan")),
    (10**30, 10**30),
    ({"a": 1, "b": [2]}, {"b": [2], "a": 1}),
    ("\ud83d\ude00", "\U0001f600"),
    (ToolCall(id="x"), ToolCall(id="x")),
    ([{"a": [1.5, None]}], [{"a": [1.5, None]}]),
]


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_values_that_java_tells_apart(left: object, right: object) -> None:
    assert not same(left, right)
    assert not same(right, left)
    assert not same([left], [right])


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_values_that_are_one_to_java(left: object, right: object) -> None:
    assert same(left, right)
    assert same({"k": left}, {"k": right})
    assert hash_of([left]) == hash_of([right])


@given(values, values)
def test_equal_values_have_equal_hashes(left: object, right: object) -> None:
    assert same(left, left)
    assert same(left, right) == same(right, left)
    if same(left, right):
        assert hash_of(left) == hash_of(right)
