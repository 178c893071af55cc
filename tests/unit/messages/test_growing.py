from functools import reduce
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from harness.messages.growing import GrowingLogprobs, GrowingTokenIds, GrowingValue
from harness.messages.merge import concat_token_ids, merge_logprobs, merge_parser_content
from tests.unit.messages.strategies import texts, token_ids, values

small: st.SearchStrategy[Any] = st.none() | texts | st.lists(st.integers(0, 2), max_size=2)
nested = st.recursive(
    small,
    lambda inner: st.fixed_dictionaries({}, optional={"a": inner, "b": inner}),
    max_leaves=6,
)
value_lists = st.lists(values, min_size=1, max_size=6) | st.lists(nested, min_size=1, max_size=6)


@given(value_lists)
def test_values_grow_as_they_merge(items: list[Any]) -> None:
    growing = GrowingValue(items[0])
    for item in items[1:]:
        growing.add(item)
    assert repr(growing.result()) == repr(reduce(merge_parser_content, items))


@given(value_lists)
def test_logprobs_grow_as_they_merge(items: list[Any]) -> None:
    growing = GrowingLogprobs(items[0])
    for item in items[1:]:
        growing.add(item)
    assert repr(growing.result()) == repr(reduce(merge_logprobs, items))


@given(st.lists(token_ids, min_size=1, max_size=6))
def test_token_ids_grow_as_they_join(items: list[list[int] | None]) -> None:
    growing = GrowingTokenIds(items[0])
    for item in items[1:]:
        growing.add(item)
    assert repr(growing.result()) == repr(reduce(concat_token_ids, items))


@given(value_lists)
def test_what_is_added_stays_as_it_is(items: list[Any]) -> None:
    before = repr(items)
    growing = GrowingValue(items[0])
    for item in items[1:]:
        growing.add(item)
        growing.result()
    assert repr(items) == before


def test_a_result_stays_as_it_is_when_more_is_added() -> None:
    growing = GrowingValue({"a": [1]})
    growing.add({"a": [2]})
    result = growing.result()
    growing.add({"a": [3]})
    assert result == {"a": [1, 2]}
    assert growing.result() == {"a": [1, 2, 3]}
