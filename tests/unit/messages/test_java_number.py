import math

import pytest

from harness.messages.errors import NumberFormat
from harness.messages.java_number import (
    double_value,
    int_value,
    is_number,
    parse_double,
    parse_int,
)


@pytest.mark.parametrize(
    ("number", "narrowed"),
    [
        (7, 7),
        (2**31 - 1, 2**31 - 1),
        (2**31, -(2**31)),
        (-(2**31) - 1, 2**31 - 1),
        (3_000_000_000, -1_294_967_296),
        (2**32 + 5, 5),
        (2**63, 0),
        (10**30 + 1, 1_073_741_825),
        (2.9, 2),
        (-2.9, -2),
        (1e10, 2**31 - 1),
        (-1e10, -(2**31)),
        (math.nan, 0),
        (math.inf, 2**31 - 1),
        (-math.inf, -(2**31)),
    ],
)
def test_numbers_are_narrowed_as_java_does(number: float, narrowed: int) -> None:
    assert int_value(number) == narrowed


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("+12", 12),
        ("-12", -12),
        ("-0", 0),
        ("000000000000000000012", 12),
        ("2147483647", 2**31 - 1),
        ("-2147483648", -(2**31)),
        ("٣", 3),
        ("\uff11\uff12", 12),
    ],
)
def test_texts_are_read_as_ints(text: str, value: int) -> None:
    assert parse_int(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "-",
        "x",
        " 1",
        "1 ",
        "1.0",
        "1_0",
        "+-1",
        "1e3",
        "true",
        "²",
        "\U0001d7d8",
        "2147483648",
        "-2147483649",
        "9" * 5_000,
    ],
)
def test_other_texts_are_no_ints(text: str) -> None:
    with pytest.raises(NumberFormat) as caught:
        parse_int(text)
    assert str(caught.value) == f'For input string: "{text}"'


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.25", 0.25),
        (" .5\t", 0.5),
        ("5.", 5.0),
        ("-1e3", -1000.0),
        ("1f", 1.0),
        ("1D", 1.0),
        ("1e400", math.inf),
        ("Infinity", math.inf),
        ("-Infinity", -math.inf),
        ("0x1p3", 8.0),
        ("-0x1p9999", -math.inf),
    ],
)
def test_texts_are_read_as_doubles(text: str, value: float) -> None:
    assert parse_double(text) == value


def test_nan_is_a_double() -> None:
    number = parse_double("NaN")
    assert number is not None
    assert math.isnan(number)


@pytest.mark.parametrize("text", ["", "x", "1_0", "inf", "nan", "1,5", "e3", "0x1", "."])
def test_other_texts_are_no_doubles(text: str) -> None:
    assert parse_double(text) is None


def test_a_bool_is_no_number() -> None:
    assert [is_number(value) for value in (1, 1.0, True, "1", None)] == [True, True] + [False] * 3


def test_an_int_beyond_all_doubles_is_infinite() -> None:
    assert double_value(10**400) == math.inf
    assert double_value(-(10**400)) == -math.inf
    assert double_value(3) == 3.0
