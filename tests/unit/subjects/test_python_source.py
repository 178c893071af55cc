from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.compare.equality import equal
from harness.model.value import Value
from harness.subjects.python_source import Raw, assignments, expression, import_lines, text_literal

TEXTS = st.text(st.characters(categories=["L", "N", "P", "S", "Z", "C"]), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


def as_it_is(name: str, fields: Mapping[str, Value]) -> tuple[str, dict[str, Value]]:
    return name, dict(fields)


def evaluated(source: str) -> Value:
    return eval(source, {"Thing": lambda **fields: ("Thing", fields)})  # noqa: S307 - own source


@pytest.mark.parametrize("text", ["", "a", "it's", 'say "x"', "'\"", "\\", "\ud83d", "\u202e\n\0é"])
def test_literals_are_their_text(text: str) -> None:
    literal = text_literal(text)
    assert evaluated(literal) == text
    assert all(sign.isprintable() for sign in literal)


@given(VALUES)
def test_any_value_can_be_written(value: Value) -> None:
    assert equal(evaluated(expression({"$literal": {"a": value}}, as_it_is))["a"], value)


def test_objects_are_constructor_calls() -> None:
    value = {"$class": "Thing", "a": [{"$class": "Thing"}], "class": 1}
    assert expression(value, as_it_is) == 'Thing(**{"a": [Thing()], "class": 1})'
    assert evaluated(expression({"$class": "Thing", "a": None}, as_it_is)) == ("Thing", {"a": None})


def test_within_a_literal_nothing_is_special() -> None:
    value = {"$literal": {"$class": "Thing", "a": {"$literal": 1}}}
    assert expression(value, as_it_is) == '{"$class": "Thing", "a": {"$literal": 1}}'


def test_long_values_are_spread_over_lines() -> None:
    source = expression({"$class": "Thing", "a": ["b" * 50, "c" * 50]}, as_it_is)
    assert evaluated(source) == ("Thing", {"a": ["b" * 50, "c" * 50]})
    assert max(map(len, source.split("\n"))) < 80


def test_statements_and_imports() -> None:
    assert assignments({"x": Raw("read()"), "y": 1}, as_it_is) == [
        "    x = read()\n",
        "    y = 1\n",
    ]
    names = [("b", "y"), ("a", "z"), ("b", "x"), ("b", "y")]
    assert import_lines(names) == ["from a import z", "from b import x, y"]
