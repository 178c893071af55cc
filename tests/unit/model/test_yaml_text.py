from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from harness.compare.equality import equal
from harness.compare.yaml_nodes import YamlDocument
from harness.model.yaml_text import WIDTH, flow, prose, quoted, word
from tests.unit.compare.values import HIGH, SAME, UNLIKE, short, values

TEXTS = [
    "",
    "a",
    "merge/a::b-c_d.e[*]",
    "*",
    "a:",
    "a: b",
    "a #b",
    "- a",
    "null",
    "No",
    "12",
    "2026-01-31",
    'it\'s "so"',
    "a\\b",
    "tab\tnul\x00del\x7f",
    "\u2028\x85\ufeff",
    "é 😀",
    "two\nlines",
    "other\x0blines\rand\x1cmore\r\n",
    "printable lines\x0bof another kind " * 5,
    "two\n\n  lines",
    " spaced ",
    "# no comment\nbut text",
    "word " * 60,
    "two  spaces " * 30,
    "x" * 200,
]


def read(text: str) -> Any:
    document = YamlDocument(text, "t")
    assert document.faults == []
    assert document.root is not None
    return document.value(document.root)


@pytest.mark.parametrize("text", TEXTS, ids=short)
def test_texts_are_read_back(text: str) -> None:
    for written in (word(text), quoted(text), flow([text])):
        assert read(written) in (text, [text])
        assert yaml.safe_load(written) in (text, [text]), "other readers take it for the same"
    stripped = text.strip()
    fields = f"- reason: {prose(stripped, '  ')}\n  next: 1\n"
    assert read(fields) == [{"reason": stripped, "next": 1}]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_is_read_back(text: str) -> None:
    assert read(word(text)) == text
    stripped = text.strip()
    assert read(f"- reason: {prose(stripped, '  ')}\n  next: 1\n")[0]["reason"] == stripped


@given(values)
def test_values_are_read_back(value: Any) -> None:
    try:
        written = flow(value)
    except ValueError:
        assert "\\ud" in ascii(value), "only a key with a lone surrogate cannot be written"
        return
    assert equal(read(written), value)


@pytest.mark.parametrize("value", [pair[0] for pair in SAME + UNLIKE], ids=short)
def test_each_kind_of_value_is_read_back(value: Any) -> None:
    assert equal(read(flow([value])), [value])


def test_long_reasons_are_folded() -> None:
    written = prose("It renumbers them. " * 20 + "End.", "  ")
    assert written.startswith(">-\n    It renumbers")
    assert max(map(len, written.splitlines())) <= WIDTH
    assert prose("It renumbers them.", "") == "It renumbers them."
    assert prose("a: b", "") == '"a: b"'


def test_a_lone_surrogate_is_written_by_its_code_unit_or_refused() -> None:
    assert flow([HIGH]) == '[{$utf16: "d83d"}]'
    with pytest.raises(ValueError, match="lone surrogate"):
        quoted(HIGH)
