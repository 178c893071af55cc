from typing import Any

import pytest
from hypothesis import given

from harness.compare.equality import equal, kind_of
from harness.model.value import encode
from tests.unit.compare.values import SAME, UNLIKE, nested, short, values


@pytest.mark.parametrize(("left", "right"), SAME, ids=short)
def test_same(left: Any, right: Any) -> None:
    assert equal(left, right)
    assert equal(right, left)


@pytest.mark.parametrize(("left", "right"), UNLIKE, ids=short)
def test_unlike(left: Any, right: Any) -> None:
    assert not equal(left, right)
    assert not equal(right, left)
    assert not equal([{"k": left}], [{"k": right}])


def test_order_of_keys_counts_when_asked_for_at_every_depth() -> None:
    left, right = [{"x": {"a": 1, "b": 2}}], [{"x": {"b": 2, "a": 1}}]
    assert equal(left, right)
    assert not equal(left, right, ordered=True)
    assert equal(left, left, ordered=True)


def test_depth_has_no_limit() -> None:
    assert equal(nested(50_000, 1), nested(50_000, 1))
    assert not equal(nested(50_000, 1), nested(50_000, 1.0))


@given(values)
def test_every_value_equals_itself(value: Any) -> None:
    assert equal(value, value, ordered=True)


@given(values, values)
def test_equal_in_order_is_equal_in_canonical_bytes(left: Any, right: Any) -> None:
    assert equal(left, right, ordered=True) == (encode(left) == encode(right))


def test_what_is_no_value_is_named() -> None:
    with pytest.raises(TypeError, match="not a JSON value: tuple"):
        kind_of((1,))
