import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.messages.errors import MalformedJson
from harness.messages.json_lexer import JsonLimitError
from harness.messages.json_reader import JsonReader, NoJson, read_json
from harness.messages.json_source import Token
from tests.unit.messages.strategies import json_values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("null", None),
        (" \t\r\ntrue", True),
        ("false\n", False),
        ("-0", 0),
        ("-0.0", -0.0),
        ("12345678901234567890123", 12345678901234567890123),
        ("1.50", 1.5),
        ("1E+2", 100.0),
        ("1e999", float("inf")),
        ('""', ""),
        (r'"\"\\\/\b\f\n\r\t\u00e9"', '"\\/\b\f\n\r\té'),
        (r'"\ud83d"', "\ud83d"),
        (r'"\ud83d\udea2"', "\U0001f6a2"),
        ('"\ud83d\\udea2"', "\U0001f6a2"),
        ('"\x7f\u2028é"', "\x7f\u2028é"),
        ("[]", []),
        (' [ 1 , "a" , [ ] , { } ] ', [1, "a", [], {}]),
        ('{"b":{"c":[null]},"":1}', {"b": {"c": [None]}, "": 1}),
    ],
)
def test_values(text: str, value: Any) -> None:
    read = read_json(text)
    assert (read, repr(read)) == (value, repr(value))


def test_of_equal_keys_the_last_value_counts_at_the_first_place() -> None:
    assert json.dumps(read_json('{"a":1,"b":2,"a":3}')) == '{"a": 3, "b": 2}'


@pytest.mark.parametrize("text", ["", " ", "\r\n\t"])
def test_a_text_without_a_value(text: str) -> None:
    with pytest.raises(NoJson):
        JsonReader(text)


@pytest.mark.parametrize(
    "text",
    [
        *("nul", "nullx", "null1", "True", "NaN", "Infinity", "-Infinity", "undefined", "'a'"),
        *("01", "-", "-01", "1.", "1.e5", ".5", "1e", "1e+", "+1", "0x1", "1_0", "1 2", "1]"),
        *('"a', '"a\nb"', '"a\x00"', r'"\x"', r'"\u12"', r'"\u12g4"', '"\\'),
        *("[", "[1", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1}", "[1", "]", ",", ":"),
        *("{", '{"a"', '{"a":', '{"a":1', '{"a":1,}', '{"a" 1}', '{"a":1]', "{1:2}", "{a:1}", "}"),
        *("// c\n1", "/* c */1", "\ufeff1", "\u00a01", "\x0b1", "[1]x", "{}{}"),
        *('["\t"]', "[01]", "[NaN]", '{"a":[-Infinity]}', '["\\ud83z"]'),
    ],
)
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(MalformedJson):
        read_json(text)


def test_the_error_says_where() -> None:
    with pytest.raises(MalformedJson, match=r"line 2, column 5: ',' or '\]' was expected"):
        read_json("[1,\n  2 3]")


def test_what_follows_the_value_is_not_looked_at_by_the_reader() -> None:
    reader = JsonReader('{"a":1} trailing')
    assert reader.value() == {"a": 1}
    assert not reader.at_end()


def test_scalars_are_checked_before_they_are_read_and_strings_after() -> None:
    reader = JsonReader('{"a": "unterminated')
    assert next(reader.fields()) == "a"
    assert reader.token is Token.STRING
    with pytest.raises(MalformedJson):
        reader.text()
    with pytest.raises(MalformedJson):
        next(JsonReader('{"a": nul').fields())


def test_scalars_keep_the_text_they_are_written_in() -> None:
    reader = JsonReader("[1.50,1E5,-0,true,null]")
    assert [reader.text() for _ in reader.items()] == ["1.50", "1E5", "-0", "true", "null"]


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_depth_up_to_the_limit_needs_no_recursion() -> None:
    value = read_json(nested(1_000))
    for _ in range(999):
        (value,) = value
    assert value == []
    with pytest.raises(JsonLimitError):
        read_json(nested(1_001))


@pytest.mark.parametrize(
    ("fine", "too_long"),
    [
        ("1" * 1_000, "1" * 1_001),
        ("-" + "1" * 1_000, "-" + "1" * 1_001),
        ("1." + "1" * 999, "1." + "1" * 1_000),
        ("1e" + "1" * 999, "1e" + "1" * 1_000),
        ("1e-" + "1" * 999, "1e-" + "1" * 1_000),
        ('{"' + "k" * 50_000 + '":1}', '{"' + "k" * 50_001 + '":1}'),
    ],
)
def test_the_limits_of_length(fine: str, too_long: str) -> None:
    read_json(fine)
    for text in (too_long, f"[{too_long}]"):
        with pytest.raises(JsonLimitError) as raised:
            read_json(text)
        assert raised.value.kind == "other"


@given(json_values, st.booleans())
def test_it_reads_what_json_writes(value: Any, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    assert json.dumps(read_json(text)) == json.dumps(value)


@given(st.text(alphabet='[]{}:,"\\01.e-tn \n\ud83d', max_size=12))
def test_it_refuses_what_json_refuses_in_containers(text: str) -> None:
    def outcome(read: Any) -> str | None:
        try:
            return json.dumps(read(f"[{text}]"))
        except (ValueError, TypeError):
            return None

    assert outcome(read_json) == outcome(json.loads)
