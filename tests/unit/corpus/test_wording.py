"""How faults name things."""

import pytest

from harness.corpus.wording import kind_of, listed, quoted, suggestion
from harness.model.operations import OPERATIONS


def test_quoted() -> None:
    assert quoted('a"b') == '"a"b"'
    assert quoted("a\nb\ud83d") == '"a\\nb\\ud83d"'
    assert len(quoted("x" * 1000)) < 70


def test_listed() -> None:
    assert listed(["a"]) == "a"
    assert listed(("a", "b", "c")) == "a, b or c"
    assert listed(("a", "b"), "and") == "a and b"


@pytest.mark.parametrize(
    ("word", "choices", "expected"),
    [
        ("toolCallId", ("tool_call_id", "name"), 'did you mean "tool_call_id"?'),
        ("EXPECT", ("expect", "input"), 'did you mean "expect"?'),
        ("zzz", ("expect", "input"), "expected expect or input"),
    ],
)
def test_suggestion(word: str, choices: tuple[str, ...], expected: str) -> None:
    assert suggestion(word, choices) == expected


def test_long_lists_of_choices_are_cut() -> None:
    assert suggestion("zzz", OPERATIONS).endswith(", …")


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, "null"),
        (True, "a boolean"),
        (1, "a number"),
        (1.5, "a number"),
        ("", "a string"),
        ([], "a list"),
        ({}, "a map"),
    ],
)
def test_kind_of(value: object, kind: str) -> None:
    assert kind_of(value) == kind
