import math
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.messages import ToolCall
from harness.messages.java_text import double_text, value_of


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        ("", ""),
        ("a\nb", "a\nb"),
        (0, "0"),
        (-(2**64), "-18446744073709551616"),
        ([], "[]"),
        ({}, "{}"),
        ([None, "x", [1]], "[null, x, [1]]"),
        ({"a": 1, "": {"b": None}}, "{a=1, ={b=null}}"),
        (
            ToolCall(id="x", arguments="{}", index=0),
            "ToolCall(id=x, type=function, name=null, arguments={}, index=0)",
        ),
    ],
)
def test_values_are_written_as_java_does(value: object, text: str) -> None:
    assert value_of(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (1.0, "1.0"),
        (-1.5, "-1.5"),
        (100.0, "100.0"),
        (0.1 + 0.2, "0.30000000000000004"),
        (0.001, "0.001"),
        (0.0012, "0.0012"),
        (math.nextafter(0.001, 0), "9.999999999999998E-4"),
        (1e-5, "1.0E-5"),
        (9999999.0, "9999999.0"),
        (9999999.5, "9999999.5"),
        (1e7, "1.0E7"),
        (-12345678.9, "-1.23456789E7"),
        (1e21, "1.0E21"),
        (2e23, "2.0E23"),
        (1.7976931348623157e308, "1.7976931348623157E308"),
        (2.2250738585072014e-308, "2.2250738585072014E-308"),
        (5e-324, "4.9E-324"),
        (1e-323, "9.9E-324"),
        (2e-323, "2.0E-323"),
        (math.nan, "NaN"),
        (math.inf, "Infinity"),
        (-math.inf, "-Infinity"),
    ],
)
def test_doubles_are_written_as_java_does(value: float, text: str) -> None:
    assert double_text(value) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_double_reads_back_as_itself(value: float) -> None:
    text = double_text(value)
    assert float(text) == value
    assert "." in text


def test_an_int_may_be_longer_than_python_writes_by_itself() -> None:
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        assert value_of([10**5_000]) == "[1" + "0" * 5_000 + "]"
        assert value_of(-(10**700)) == "-1" + "0" * 700
    finally:
        sys.set_int_max_str_digits(limit)


def test_subclasses_of_json_types_are_written_as_those() -> None:
    class Title(str):
        __slots__ = ()

    class Ordered(dict[str, int]):
        pass

    assert value_of([Title("t"), Ordered(a=1)]) == "[t, {a=1}]"
