from typing import Any

import pytest

from harness.compare.literals import with_narrow_literals
from tests.unit.compare.values import nested, short


@pytest.mark.parametrize(
    ("written", "narrow"),
    [
        (1, 1),
        ({"a": [1]}, {"a": [1]}),
        ({"$class": "UserMessage", "content": {}}, {"$class": "UserMessage", "content": {}}),
        ({"$literal": {"a": 1}}, {"a": 1}),
        ({"$literal": {}}, {}),
        ({"$literal": {"$a": 1, "b": {"$c": 2}}}, {"$literal": {"$a": 1, "b": {"$c": 2}}}),
        ({"$literal": {"a": [{"$b": 1}]}}, {"a": [{"$literal": {"$b": 1}}]}),
        ({"x": {"$literal": {"$literal": {"a": 1}}}}, {"x": {"$literal": {"$literal": {"a": 1}}}}),
        ([{"$literal": {"a": {"b": 1}}}], [{"a": {"b": 1}}]),
    ],
    ids=short,
)
def test_literals_stand_only_around_maps_that_need_them(written: Any, narrow: Any) -> None:
    before = repr(written)
    assert with_narrow_literals(written) == narrow
    assert with_narrow_literals(narrow) == narrow
    assert repr(written) == before


def test_the_order_of_keys_stays() -> None:
    assert list(with_narrow_literals({"$literal": {"b": 1, "a": 2}})) == ["b", "a"]


def test_depth_has_no_limit() -> None:
    assert with_narrow_literals(nested(20_000, {"$literal": {"a": 1}}))
