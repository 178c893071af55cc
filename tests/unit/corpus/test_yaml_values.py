"""What YAML means to the harness, and that every JSON value can be written in it."""

import base64
import re
import sys
from typing import Any

import pytest
import yaml
from hypothesis import assume, given

from harness.corpus.yaml_anchors import ALIAS_LIMIT
from harness.corpus.yaml_nodes import parse_yaml
from harness.model.value import encode
from tests.unit.corpus.json_values import TEXTS, VALUES, has_lone_half, special, yaml_flow


def _value(text: str) -> Any:
    root, faults = parse_yaml(text)
    assert faults == []
    assert root is not None
    return root.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-0", 0),
        ("-12", -12),
        ("1.5", 1.5),
        ("-0.0", -0.0),
        ("1e5", 100000.0),
        ("1E-5", 1e-05),
        ("1e400", float("inf")),
        (".nan", float("nan")),
        (".inf", float("inf")),
        ("+.inf", float("inf")),
        ("-.inf", float("-inf")),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
    ],
)
def test_unquoted_scalars_that_are_no_texts(text: str, value: Any) -> None:
    assert encode(_value(f"- {text}")) == encode([value])


TEXTS_TO_PEOPLE = (
    *("yes", "no", "on", "off", "y", "n", "Yes", "True", "TRUE", "False", "Null", "NULL"),
    *("012", "0o17", "0x1F", "0b1", "1_000", "1:30", "1.", ".5", "+1", "1e", "1.2.3", "=", "--"),
    *(".NaN", ".Inf", "2001-12-14", "2001-12-14T21:59:43Z", "\N{ARABIC-INDIC DIGIT ONE}"),
)


@pytest.mark.parametrize("text", TEXTS_TO_PEOPLE)
def test_unquoted_scalars_that_are_texts(text: str) -> None:
    assert _value(f"- {text}") == [text]


@pytest.mark.parametrize("text", ["1", "true", "null", "~", ".nan", "<<", ""])
def test_quoted_scalars_are_texts(text: str) -> None:
    assert _value(f"- '{text}'\n- \"{text}\"") == [text, text]


def test_block_texts() -> None:
    assert _value("a: |\n  x\n   y\nb: >-\n  x\n  y\n") == {"a": "x\n y\n", "b": "x y"}


def test_integers_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = sys.get_int_max_str_digits()
    monkeypatch.setattr(sys, "set_int_max_str_digits", None)
    assert _value("9" * 5000) == 10**5000 - 1
    assert _value("-1" + "0" * 5000) == -(10**5000)
    assert sys.get_int_max_str_digits() == limit


@given(VALUES)
def test_every_value_can_be_written(value: Any) -> None:
    assume(not _has_halves_where_yaml_has_no_way(value, is_raw=False))
    written = special(value)
    root, faults = parse_yaml("v: " + yaml_flow(written))
    assert (root is not None, faults) == (True, [])
    assert root is not None
    assert encode(_with_texts(root.value["v"])) == encode(written)


@given(VALUES)
def test_what_pyyaml_dumps_is_read_back(value: Any) -> None:
    assume(all(_survives_pyyaml(text) for text in _texts(value)))
    assert encode(_value(yaml.safe_dump(value, sort_keys=False))) == encode(value)


@given(TEXTS)
def test_binary_is_a_text(text: str) -> None:
    data = base64.b64encode(text.encode("utf-8", "surrogatepass")).decode()
    assert encode(_value(f'!!binary "{data}"')) == encode(text)


def test_binary_may_span_lines() -> None:
    assert _value("a: !!binary |\n  aGVs\n  bG8=\n") == {"a": "hello"}


def test_line_separators_stay() -> None:
    assert _value('"a\u2028b"') == "a\u2028b"


def test_byte_order_mark_within_a_text_stays() -> None:
    assert _value('"a\ufeffb"') == "a\ufeffb"


def test_a_quoted_merge_key_is_a_key() -> None:
    assert _value('{"<<": 1}') == {"<<": 1}


def test_a_tab_may_stand_in_texts_and_comments() -> None:
    text = 'a: "x\n\ty"\nb: |\n  x\n  \ty\nc: d\t# \tx\ne:\tf\n'
    assert _value(text) == {"a": "x y", "b": "x\n\ty\n", "c": "d", "e": "f"}


def test_aliases_are_copies() -> None:
    value = _value("a: &x {k: [1]}\nb: *x\nc: [*x, *x]\n&y d: *y")
    assert value == {"a": {"k": [1]}, "b": {"k": [1]}, "c": [{"k": [1]}] * 2, "d": "d"}
    value["a"]["k"].append(2)
    assert value["b"] == {"k": [1]}
    assert value["c"][0]["k"] is not value["c"][1]["k"]


def test_of_two_anchors_with_one_name_the_later_counts() -> None:
    assert _value("- &x 1\n- &x 2\n- *x") == [1, 2, 2]


def test_a_billion_laughs_are_refused_at_once() -> None:
    lines = ["a0: &a0 lol"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    root, (fault,) = parse_yaml("\n".join(lines))
    assert root is None
    assert fault.message == "aliases add more than 1,000,000 values and characters"


def test_a_long_text_counts_by_its_length() -> None:
    text = "x" * (ALIAS_LIMIT // 2)
    assert len(_value(f"- &x {text}\n- *x")) == 2
    assert parse_yaml(f"- &x {text}\n- *x\n- *x")[0] is None


def test_depth_counts_through_aliases() -> None:
    deep = "[" * 300 + "]" * 300
    text = f"- &x {deep}\n- {'[' * 199}*x{']' * 199}"
    assert _value(text)
    root, (fault,) = parse_yaml(text.replace("*x", "[*x]"))
    assert root is None
    assert fault.message == "nested more than 500 deep by this alias"
    through_another = f"- &x {deep}\n- &y [*x]\n- {'[' * 199}*y{']' * 199}"
    assert parse_yaml(through_another)[0] is None


def test_five_hundred_levels() -> None:
    assert _value("[" * 500 + "]" * 500)
    assert parse_yaml("[" * 501 + "]" * 501)[0] is None
    block = "\n".join("  " * n + "- " + ("x" if n == 499 else "") for n in range(500))
    assert _value(block)


def test_thousands_of_levels_do_no_harm() -> None:
    for text in ("[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000):
        root, faults = parse_yaml(text)
        assert root is None
        assert any("deep" in fault.message for fault in faults)


def _with_texts(value: Any) -> Any:
    """Resolve ``$utf16`` apart from the code under test."""
    match value:
        case {"$utf16": units}:
            return bytes.fromhex(units).decode("utf-16-be", "surrogatepass")
        case dict() if "$literal" not in value:
            return {key: _with_texts(item) for key, item in value.items()}
        case list():
            return [_with_texts(item) for item in value]
        case _:
            return value


def _has_halves_where_yaml_has_no_way(value: Any, *, is_raw: bool) -> bool:
    match value:
        case dict():
            inside = is_raw or any(key.startswith("$") for key in value)
            return any(
                has_lone_half(key) or _has_halves_where_yaml_has_no_way(item, is_raw=inside)
                for key, item in value.items()
            )
        case list():
            return any(_has_halves_where_yaml_has_no_way(item, is_raw=is_raw) for item in value)
        case str():
            return is_raw and has_lone_half(value)
        case _:
            return False


def _texts(value: Any) -> list[str]:
    match value:
        case dict():
            return [*value, *(text for item in value.values() for text in _texts(item))]
        case list():
            return [text for item in value for text in _texts(item)]
        case str():
            return [value]
        case _:
            return []


def _survives_pyyaml(text: str) -> bool:
    """PyYAML takes ``1e5`` for a text, and so leaves it unquoted; here it is a number."""
    return not has_lone_half(text) and not re.fullmatch(r"-?[0-9.]+[eE][-+]?[0-9]+", text)
