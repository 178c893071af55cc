import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.model.deep_json import decode_deep, depth_of, encode_deep
from harness.model.value import decode, encode

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=10,
)
fragments = st.lists(
    st.sampled_from(["[", "]", "{", "}", ",", ":", '"a"', "1", "-", "null", "NaN", " ", "\n", "x"])
)


@given(values)
def test_the_same_text_and_values_as_pythons_own(value: Any) -> None:
    text = json.dumps(value, separators=(",", ":"))
    assert encode_deep(value) == text
    assert json.dumps(decode_deep(json.dumps(value, indent=1)), separators=(",", ":")) == text


@given(fragments.map("".join))
def test_the_same_texts_are_refused(text: str) -> None:
    assert _read(decode_deep, text) == _read(json.loads, text)


@pytest.mark.no_cover  # traced, it takes twice as long
@pytest.mark.parametrize("depth", [900, 1_000, 5_000, 100_000])
def test_depth_has_no_limit(depth: int) -> None:
    text = b'[{"k":' * depth + b"1" + b"}]" * depth
    value = decode(text)
    assert encode(value) == text
    with pytest.raises(ValueError, match="Expecting"):
        decode(text[:-1])


def test_integers_have_no_limit() -> None:
    text = b'{"a":-%s}' % (b"1234567890" * 1_000)
    assert encode(decode(text)) == text
    assert encode([10**5_000 - 1]) == b"[%s]" % (b"9" * 5_000)


def test_pairs_are_given_in_order_and_repeated() -> None:
    assert decode_deep('{"a":1,"b":[{}],"a":2}', list) == [("a", 1), ("b", [[]]), ("a", 2)]


def test_a_value_that_contains_itself_is_refused() -> None:
    value: list[Any] = []
    value.append(value)
    with pytest.raises(ValueError, match="Circular"):
        encode(value)


def _read(reader: Any, text: str) -> str | None:
    try:
        return json.dumps(reader(text))
    except json.JSONDecodeError:
        return None


def test_depth_counts_maps_and_lists() -> None:
    assert depth_of("text") == 0
    assert depth_of([]) == 1
    assert depth_of({"a": 1, "b": [{"c": [1]}]}) == 4
