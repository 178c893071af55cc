from typing import Any

import pytest

from harness.messages.json_source import Token, ValueSource


@pytest.mark.parametrize(
    ("value", "token"),
    [
        (None, Token.NULL),
        (True, Token.BOOLEAN),
        (1, Token.INTEGER),
        (1.0, Token.FLOAT),
        ("", Token.STRING),
        ([], Token.START_ARRAY),
        ({}, Token.START_OBJECT),
    ],
)
def test_the_token_of_a_value(value: Any, token: Token) -> None:
    assert ValueSource(value).token is token


def test_it_walks_through_nested_containers() -> None:
    source = ValueSource({"a": [1, {"b": 2}], "c": None})
    seen: list[Any] = []
    for name in source.fields():
        seen.append(name)
        if source.token is Token.START_ARRAY:
            seen.extend(source.value() for _ in source.items())
    assert seen == ["a", 1, {"b": 2}, "c"]


def test_numbers_are_written_as_java_writes_them() -> None:
    assert ValueSource(1e-5).text() == "1.0E-5"
