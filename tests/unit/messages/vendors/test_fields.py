from typing import Any

import pytest

from harness.messages.errors import InvalidArgument
from harness.messages.vendors.fields import arguments_object, arguments_text, rest, type_of


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (None, {}),
        ("", {}),
        (" \t\r\n", {}),
        ('{"a":1.50}', {"a": 1.5}),
        ('{"a":12345678901234567890}', {"a": 12345678901234567890}),
        (r'{"a":"\ud83d"}', {"a": "\ud83d"}),
        ('{"a":', None),
        ("{} x", None),
        ("X", None),
        ("[]", None),
        ("null", None),
        ('{"a":NaN}', None),
        ("[" * 1_001, None),
    ],
)
def test_the_object_that_arguments_are(arguments: str | None, value: Any) -> None:
    assert arguments_object(arguments) == value


@pytest.mark.parametrize("value", [{}, {"b": [1, {"é": None}], "a": -0.0}, {"a": "\ud83d"}])
def test_arguments_go_to_text_and_back(value: Any) -> None:
    text = arguments_text(value, "")
    assert repr(arguments_object(text)) == repr(value)
    assert arguments_text(text, "") == text


def test_arguments_that_json_does_not_have() -> None:
    with pytest.raises(InvalidArgument):
        arguments_text({"a": float("inf")}, "")


def test_what_says_nothing_is_not_kept() -> None:
    nothing: dict[str, Any] = {"a": None, "b": "", "c": [], "d": {}, "e": False}
    said: dict[str, Any] = {"f": 0, "g": 0.0, "h": [None], "i": True, "j": " "}
    assert rest({**nothing, **said, "k": 1}, {"k"}) == said


@pytest.mark.parametrize("entry", [None, "type", [], {}, {"type": None}, {"type": ["a"]}])
def test_what_has_no_type(entry: Any) -> None:
    assert type_of(entry) == ""
