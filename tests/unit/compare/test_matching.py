from typing import Any

import pytest
from hypothesis import given

from harness.compare.diff import unmet
from harness.compare.equality import equal
from harness.compare.matching import meets
from harness.model.operations import Comparison
from tests.unit.compare.values import SAME, nested, short, values

ANY, NONE = {"$any": True}, {"$none": True}

MET = [
    *SAME,
    ({}, {"a": 1}),
    ({"a": {}}, {"a": {"b": 1}, "c": 2}),
    ([{"a": 1}], [{"a": 1, "b": 2}]),
    (ANY, None),
    (ANY, {"a": 1}),
    ([ANY, 1], [[], 1]),
    (NONE, None),
    (NONE, ""),
    (NONE, []),
    (NONE, {}),
    (NONE, "null"),
    ({"a": NONE}, {"a": "null"}),
    ({"$type": "string"}, ""),
    ({"$type": ["integer", "null"]}, None),
    ({"$type": "float"}, 1.0),
    ({"$matches": "a.*z"}, "a\nz"),
    ({"$literal": {"$any": True}}, {"$literal": {"$any": True}}),
    ({"a": 1}, {"$literal": {"a": 1, "$b": 2}}),
    ({"a": {"$literal": {"$b": 1}}}, {"$literal": {"$a": 0, "a": {"$b": 1}}}),
    ({"a": {"b": NONE}}, {"$literal": {"$a": 0, "a": {"b": ""}}}),
    ({"$none": False}, {"$none": False, "a": 1}),
]
UNMET = [
    (1, 1.0, "", "type"),
    ({"a": 1}, {"a": 2}, "a", "changed"),
    ({"a": None}, {}, "a", "missing"),
    ({"a": ANY}, {}, "a", "missing"),
    ({"a": NONE}, {}, "a", "missing"),
    ({}, [], "", "type"),
    ([], [1], "[0]", "extra"),
    ([ANY], [], "[0]", "missing"),
    ([1, ANY], [2, 1], "[0]", "changed"),
    *((NONE, something, "", "changed") for something in (0, False, 0.0, " ", [None], {"a": 1})),
    ({"$type": "integer"}, True, "", "changed"),
    ({"$type": "integer"}, 1.0, "", "changed"),
    ({"$matches": "a"}, "ab", "", "changed"),
    ({"$matches": "1"}, 1, "", "changed"),
    ({"$literal": {"$any": True}}, {"$literal": {"$any": False}}, "$literal.$any", "changed"),
    ({"$literal": {"$any": True}}, {}, "$literal", "missing"),
    ({"$class": "ToolCall"}, {"$literal": {"$class": "ToolCall"}}, "$class", "missing"),
]


@pytest.mark.parametrize(("pattern", "value"), MET, ids=short)
def test_met(pattern: Any, value: Any) -> None:
    assert meets(pattern, value)
    assert unmet({"k": [pattern]}, {"k": [value], "more": 1}) == ()


@pytest.mark.parametrize(("pattern", "value", "path", "kind"), UNMET, ids=short)
def test_unmet(pattern: Any, value: Any, path: str, kind: str) -> None:
    assert not meets(pattern, value)
    (difference,) = unmet(pattern, value)
    assert (difference.path, difference.difference) == (path, kind)


def test_leaves_stand_in_the_order_of_the_pattern() -> None:
    found = unmet({"b": [1, {"x": 1}], "a": 1}, {"a": 2, "b": [2, {"x": 2}, 3]})
    assert [one.path for one in found] == ["b[0]", "b[1].x", "b[2]", "a"]


def test_a_json_text_in_a_pattern_is_a_whole_json_text() -> None:
    value = {"type": "json", "text": '{"a":1, "b":2}'}
    assert unmet({"text": '{"a": 1, "b": 2}'}, value, Comparison.JSON_TEXT) == ()
    found = unmet({"type": None, "text": '{"b":2,"a":1}'}, value, Comparison.JSON_TEXT)
    assert [one.path for one in found] == ["type", "text"]
    assert unmet({"text": {"$matches": ".*1.*"}}, value, Comparison.JSON_TEXT) == ()
    assert unmet({"type": "json"}, value, Comparison.JSON_TEXT) == ()


def test_depth_has_no_limit() -> None:
    assert meets(nested(20_000, ANY), nested(20_000, 1))
    assert not meets(nested(20_000, NONE), nested(20_000, 1))


@given(values, values)
def test_without_maps_and_wildcards_a_pattern_is_met_by_its_equal_only(
    pattern: Any, value: Any
) -> None:
    assert meets([pattern], [value]) or not equal(pattern, value)
    if b"{" not in repr(pattern).encode("unicode-escape"):
        assert meets(pattern, value) == equal(pattern, value)
