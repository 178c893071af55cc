from collections.abc import Callable
from typing import Any

import pytest

from harness.messages.errors import MalformedJson, WrongShape
from harness.messages.json_coercion import (
    read_any,
    read_double,
    read_int,
    read_integer,
    read_integers,
    read_map,
    read_text,
)
from harness.messages.json_reader import JsonReader


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"a"', "a"),
        ("null", None),
        ("1.50", "1.50"),
        ("1e5", "1e5"),
        ("true", "true"),
        ('""', ""),
    ],
)
def test_text(text: str, value: str | None) -> None:
    assert read_text(JsonReader(text)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("-2147483648", -(2**31)),
        ("1.9", 1),
        ("-1.9", -1),
        ("1.5e9", 1_500_000_000),
        ('" 3 "', 3),
        ('"007"', 7),
        ('"+5"', 5),
        ("null", None),
        ('""', None),
        ('" "', None),
        ('"null"', None),
    ],
)
def test_integers(text: str, value: int | None) -> None:
    assert read_integer(JsonReader(text)) == value
    assert read_int(JsonReader(text)) == (value or 0)


@pytest.mark.parametrize(
    "text",
    [
        *("true", "[]", "[1]", "{}", "2147483648", "2147483647.9", "1e20", "1e999"),
        *('"x"', '"!3"', '"2.0"', '"1e3"', '"3000000000"', '"--5"', '"5 5"', '"NaN"'),
    ],
)
def test_what_is_no_integer(text: str) -> None:
    with pytest.raises(WrongShape):
        read_integer(JsonReader(text))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1.0),
        ("-0", 0.0),
        ("1.5", 1.5),
        ("1" + "0" * 400, float("inf")),
        ('" 3.5 "', 3.5),
        ('"1e3"', 1000.0),
        ('"1d"', 1.0),
        ('"0x1p3"', 8.0),
        ('".5"', 0.5),
        ('"5."', 5.0),
        ('"Infinity"', float("inf")),
        ('"-INF"', float("-inf")),
        ("null", 0.0),
        ('""', 0.0),
        ('" null "', 0.0),
    ],
)
def test_doubles(text: str, value: float) -> None:
    assert repr(read_double(JsonReader(text))) == repr(value)


@pytest.mark.parametrize("text", ["true", "[]", "{}", '"x"', '"1_0"', '"+INF"', '"0x10"', '"."'])
def test_what_is_no_double(text: str) -> None:
    with pytest.raises(WrongShape):
        read_double(JsonReader(text))


def test_lists_of_integers_keep_their_nulls() -> None:
    assert read_integers(JsonReader('[1, 1.9, "2", null, ""]')) == [1, 1, 2, None, None]
    assert read_integers(JsonReader("null")) is None


def test_maps_and_any_values() -> None:
    assert read_map(JsonReader('{"a":[1]}')) == {"a": [1]}
    assert read_map(JsonReader("null")) is None
    assert read_any(JsonReader("[null]")) == [None]


@pytest.mark.parametrize("read", [read_map, read_integers])
@pytest.mark.parametrize("text", ['""', '"x"', "1", "true"])
def test_a_scalar_is_no_container(read: Callable[[Any], Any], text: str) -> None:
    with pytest.raises(WrongShape):
        read(JsonReader(text))


@pytest.mark.parametrize("read", [read_map, read_integers, read_integer, read_double])
def test_a_string_that_is_broken_is_no_json_before_it_is_of_the_wrong_shape(
    read: Callable[[Any], Any],
) -> None:
    with pytest.raises(MalformedJson):
        read(JsonReader('"x'))
