from collections.abc import Callable, Sequence
from typing import Any

import pytest

from harness.model.value import Value, encode
from harness.run.shrinking import Shrinker


def shrunk(value: Value, keeps: Callable[[Any], bool], most: int = 5_000) -> Value:
    def first_kept(candidates: Sequence[Value]) -> int | None:
        for place, candidate in enumerate(candidates):
            try:
                if keeps(candidate):
                    return place
            except (KeyError, IndexError, TypeError, AttributeError):
                continue
        return None

    assert keeps(value)
    before = encode(value)
    smaller = Shrinker(value, first_kept, most).shrunk()
    assert keeps(smaller)
    assert encode(value) == before, "the value itself is not changed"
    return smaller


@pytest.mark.parametrize(
    ("value", "keeps", "smallest"),
    [
        ({"a": 1, "b": {"c": [2]}}, lambda value: isinstance(value, dict), {}),
        ({"a": list(range(100))}, lambda value: 57 in value["a"], {"a": [57]}),
        ({"a": list(range(100))}, lambda value: {3, 97} <= {*value["a"]}, {"a": [3, 97]}),
        ({"a": "x" * 500 + "!" + "y" * 77}, lambda value: "!" in value["a"], {"a": "!"}),
        ({"a": "é\u2028!"}, lambda value: len(value["a"]) >= 2, {"a": "a!"}),
        ({"a": 12345.678}, lambda value: value["a"] > 1, {"a": 12345.0}),
        ({"a": 2**70}, lambda value: value["a"] > 5, {"a": 11}),
        ({"a": {"b": {"c": {"d": 1}}}}, lambda value: "1" in str(value["a"]), {"a": 1}),
        (
            {"a": {"$class": "X", "b": 1, "c": 2}, "d": 3},
            lambda value: value["a"]["$class"] == "X",
            {"a": {"$class": "X"}},
        ),
        (
            {"text": "one\ntwo\nthree\nfour\n"},
            lambda value: "three\n" in value["text"],
            {"text": "three\n"},
        ),
    ],
)
def test_what_is_not_needed_goes(
    value: Value, keeps: Callable[[Any], bool], smallest: Value
) -> None:
    assert shrunk(value, keeps) == smallest


def test_code_units_that_matter_stay() -> None:
    assert shrunk({"a": "caf\ud83dé"}, lambda value: "\ud83d" in value["a"]) == {"a": "\ud83d"}


def test_a_large_value_takes_few_attempts() -> None:
    tried = 0

    def keeps(value: Any) -> bool:
        nonlocal tried
        tried += 1
        return 777 in value["a"]

    assert shrunk({"a": list(range(5_000))}, keeps) == {"a": [777]}
    assert tried < 400


def test_the_search_ends_with_what_it_has() -> None:
    value = {"a": list(range(1_000))}
    smaller = shrunk(value, lambda value: sum(value["a"]) >= 499_000, most=50)
    assert len(encode(smaller)) <= len(encode(value))
