"""The exact reader of JSON takes what Python's takes, and more."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.corpus.json_nodes import parse_json
from harness.corpus.nodes import Finding
from harness.model.value import encode
from tests.unit.corpus.json_values import VALUES


@given(VALUES, st.booleans(), st.sampled_from((None, 1, "\t")))
def test_every_value_is_read(value: Any, ascii_only: bool, indent: int | str | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    root, faults = parse_json(text)
    assert root is not None
    assert faults == []
    assert encode(root.value) == encode(value)


@given(
    VALUES,
    st.integers(0, 40),
    st.integers(0, 3),
    st.text(alphabet='{}[],:"\\ue0+-.tnN\x01 ', max_size=3),
)
def test_what_python_refuses_is_refused(value: Any, start: int, cut: int, put: str) -> None:
    text = json.dumps(value)
    start %= len(text) + 1
    text = text[:start] + put + text[start + cut :]
    root, faults = parse_json(text)
    try:
        expected = json.loads(text)
    except ValueError:
        assert root is None
        assert all(0 <= fault.offset <= len(text) for fault in faults)
    else:
        assert root is not None
        if not faults:
            assert encode(root.value) == encode(expected)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e999", "-0", "-0.0", "1E5"])
def test_numbers_of_python(text: str) -> None:
    root, _ = parse_json(text)
    assert root is not None
    assert encode(root.value) == encode(json.loads(text))


def test_integers_of_any_size() -> None:
    digits = 13_000  # three times what Python reads by default
    root, _ = parse_json("-" + "9" * digits)
    assert root is not None
    assert root.value == 1 - 10**digits


def test_a_thousand_levels() -> None:
    root, faults = parse_json('{"a":' * 500 + "[" * 500 + "]" * 500 + "}" * 500)
    assert root is not None
    assert faults == []
    assert parse_json("[" * 1001 + "]" * 1001)[0] is None
    assert parse_json("[" * 1_000_000)[0] is None


def test_halves_that_meet_are_one_character() -> None:
    root, _ = parse_json('["\\ud83d\\ude00", "\\ud83d", "\\ude00"]')
    assert root is not None
    assert root.value == ["\U0001f600", "\ud83d", "\ude00"]


def test_places() -> None:
    root, _ = parse_json('{"a": [1, {"b": null}]}')
    assert root is not None

    def place(*path: str | int, on_key: bool = False) -> int:
        return root.locate(Finding(path, "", None, on_key)).offset

    assert place() == 0
    assert place("a") == 6
    assert place("a", on_key=True) == 1
    assert place("a", 1, "b") == 16
    assert place("a", 1, "b", on_key=True) == 11
    assert place("a", 0, on_key=True) == 7
    assert place("a", 1, "c", on_key=True) == 10
    assert place("a", 7) == 6
    assert place("x", "y") == 0
