from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.corpus.special_keys import resolve
from harness.corpus.yaml_nodes import parse_yaml
from harness.corpus.yaml_writing import LONGEST_LINE, WIDTH, case_file_text, case_text
from harness.model.value import encode

PIECES = st.sampled_from(
    [
        *("a", "word ", " ", "  ", "\n", "\n\n", "\r", "\t", '"', "'", "\\", "\0", "x" * 60),
        *("é", "\U0001f600", "\ud83d", "\ude00", "\x85", "\u2028", "\ufeff", 'data: {"a": 1}\n'),
        *(
            "#",
            ": ",
            "- ",
            "{",
            "]",
            ",",
            "null",
            "12",
            "%",
            "&",
            "*",
            "!",
            "|",
            ">",
            "@",
            "`",
            "~",
        ),
    ]
)
TEXTS = st.lists(PIECES, max_size=12).map("".join)
KEYS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8).filter(
    lambda key: not key.startswith("$")
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=15,
)


def read(text: str) -> Any:
    root, faults = parse_yaml(text)
    assert not faults, text
    assert root is not None
    return [resolve(case, (), []) for case in root.value["cases"]]


@settings(deadline=None)
@given(VALUES, VALUES)
def test_any_value_is_read_back(first: Any, second: Any) -> None:
    cases = [{"id": "a", "input": {"value": first}}, {"id": "b", "input": second}]
    text = case_file_text("Some: suite", cases)
    assert [encode(case) for case in read(text)] == [encode(case) for case in cases]
    assert max(map(len, text.split("\n"))) <= LONGEST_LINE + 20


def written(value: Any) -> str:
    return case_text({"value": value}).removeprefix("  - value:").removesuffix("\n")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a", " a"),
        ("two words, plain.", " two words, plain."),
        ("null", ' "null"'),
        ("12", ' "12"'),
        ("a: b", ' "a: b"'),
        ("", ' ""'),
        ({"a": [1, None]}, " {a: [1, null]}"),
        ({}, " {}"),
        ("a\nb", " |-\n      a\n      b"),
        ("a\n\n  b\n", " |\n      a\n\n        b"),
        ("a\n\n", " |+\n      a\n"),
        ("\ud83d", ' {$utf16: "d83d"}'),
        # Of these a block scalar would keep less than all, or show less than it keeps.
        ("a \nb", ' "a \\nb"'),
        (" a\nb", ' " a\\nb"'),
        ("a\r\nb", ' "a\\r\\nb"'),
        ("a\u2028b\nc", ' "a\\U00002028b\\nc"'),
    ],
)
def test_each_text_is_written_at_its_most_readable(value: Any, text: str) -> None:
    assert written(value) == text


def test_long_texts_are_spread_over_lines() -> None:
    text = written("x" * 40 + "\r\n" + "y, " * 60)
    lines = text.split("\n")
    assert lines[0] == ' "' + "x" * 40 + "\\r\\n\\"
    assert all(len(line) <= WIDTH for line in lines)
    assert read(f"cases:\n  - value:{text}\n")[0]["value"].endswith("y, y, ")


def test_long_code_units_are_spread_too() -> None:
    text = written("\ud83d" * 100)
    assert max(map(len, text.split("\n"))) <= WIDTH
    assert read(f"cases:\n  - value:{text}\n")[0]["value"] == "\ud83d" * 100


def test_a_block_scalar_that_ends_with_blank_lines_does_not_grow() -> None:
    cases = [{"id": "a", "input": "x\n\n"}, {"id": "b", "input": "y\n\n\n"}, {"id": "c"}]
    assert read(case_file_text("s", cases)) == cases


def test_other_readers_read_the_same() -> None:
    cases = [{"id": "yes", "input": {"on": "0x1F", "a": ["1:30", "2026-01-31", "012", "é\x85"]}}]
    assert yaml.safe_load(case_file_text("s", cases))["cases"] == cases


def test_a_key_that_yaml_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogate"):
        case_text({"input": {"\ud83d": 1}})
