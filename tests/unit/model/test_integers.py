import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.model.integers import parse_integer


@given(st.integers())
def test_small_ones_are_read_as_python_reads_them(value: int) -> None:
    assert parse_integer(str(value)) == value


@pytest.mark.parametrize("digits", [600, 601, 4_301, 9_999, 100_000])
def test_digits_have_no_limit(digits: int) -> None:
    limit = sys.get_int_max_str_digits()
    assert parse_integer("9" * digits) == 10**digits - 1
    assert parse_integer("-1" + "0" * digits) == -(10**digits)
    assert parse_integer("0" * digits + "7") == 7
    assert sys.get_int_max_str_digits() == limit
