from typing import Any

import pytest
from hypothesis import given

from harness.compare.diff import Difference, differences
from harness.compare.difference import ABSENT
from harness.compare.equality import equal
from harness.model.field_path import parse_path
from harness.model.operations import Comparison
from tests.unit.compare.values import JOINED, NAN, SAME, UNLIKE, nested, short, values

ORDERED, JSON_TEXT = Comparison.ORDERED, Comparison.JSON_TEXT


@pytest.mark.parametrize(("expected", "actual"), SAME, ids=short)
def test_no_differences(expected: Any, actual: Any) -> None:
    assert differences(expected, actual) == ()


@pytest.mark.parametrize(("expected", "actual"), UNLIKE, ids=short)
def test_what_is_unequal_always_has_differences(expected: Any, actual: Any) -> None:
    assert differences(expected, actual)
    assert differences([{"k": expected}], [{"k": actual}])


@pytest.mark.parametrize(
    ("expected", "actual", "found"),
    [
        (1, True, ("", "type")),
        ([1], [True], ("[0]", "type")),
        (2, 2.0, ("", "type")),
        (0.0, -0.0, ("", "changed")),
        (NAN, 1.0, ("", "changed")),
        (None, "", ("", "type")),
        ({"a": None}, {}, ("a", "missing")),
        ({}, {"a": None}, ("a", "extra")),
        ([1, 2], [1], ("[1]", "missing")),
        ([1], [1, 2], ("[1]", "extra")),
        ({"m": {"calls": [{"i": 0}]}}, {"m": {"calls": [{"i": 1}]}}, ("m.calls[0].i", "changed")),
        ({"m": [1]}, {"m": {"0": 1}}, ("m", "type")),
        ({"$class": "A"}, {"$class": "B"}, ("$class", "changed")),
        ({"a.b": 1}, {"a.b": 2}, ('["a.b"]', "changed")),
        ({"": {"[0]": 1}}, {"": {"[0]": 2}}, ('[""]["[0]"]', "changed")),
        ({JOINED: 1}, {JOINED: 2}, ('["\\ud83d\\ude00"]', "changed")),
        ("a\nb", "a\nc", ("", "changed")),
    ],
    ids=short,
)
def test_one_difference(expected: Any, actual: Any, found: tuple[str, str]) -> None:
    (difference,) = differences(expected, actual)
    assert (difference.path, difference.difference) == found


def test_an_item_missing_in_the_middle_shows_as_changes_and_one_missing_at_the_end() -> None:
    assert differences([1, 2, 3], [1, 3]) == (
        Difference("[1]", "changed", 2, 3),
        Difference("[2]", "missing", 3, ABSENT),
    )


def test_differences_stand_in_the_order_of_the_expected_value_with_extras_last() -> None:
    expected = {"z": {"b": 1, "a": 2}, "list": [1, [2]], "k": None}
    actual = {"new": 0, "list": [0, [0]], "z": {"a": 0, "b": 0}}
    paths = [difference.path for difference in differences(expected, actual)]
    assert paths == ["z.b", "z.a", "list[0]", "list[1][0]", "k", "new"]


def test_a_difference_in_order_alone_stands_at_the_map_with_both_orders() -> None:
    expected, actual = {"x": {"a": 1, "b": 2}}, {"x": {"b": 2, "a": 1}}
    assert differences(expected, actual) == ()
    order = Difference("x", "changed", {"$keys": ["a", "b"]}, {"$keys": ["b", "a"]})
    assert differences(expected, actual, ORDERED) == (order,)


def test_keys_that_only_one_side_has_are_no_difference_in_order() -> None:
    found = differences({"a": 1, "b": 2, "c": 3}, {"a": 1, "c": 3, "d": 4}, ORDERED)
    assert [(one.path, one.difference) for one in found] == [("b", "missing"), ("d", "extra")]
    found = differences({"a": 1, "b": 2, "c": 3}, {"c": 3, "a": 1}, ORDERED)
    assert [(one.path, one.difference) for one in found] == [("", "changed"), ("b", "missing")]


JSON_TEXTS = [
    ('{"a":1}', '{ "a" : 1 }', []),
    ('{"a":"\\u0041"}', '{"a":"A"}', []),
    ('{"a":NaN}', '{"a":NaN}', []),
    ('{"a":1e1}', '{"a":10.0}', []),
    ('{"a":%s}' % ("9" * 5000), '{"a": %s}' % ("9" * 5000), []),
    ('"\\ud83d\\ude00"', f'"{JOINED}"', []),
    ('{"a":1}', '{"a":1.0}', [("text.a", "type")]),
    ('{"a":{"x":1,"y":2}}', '{"a":{"y":2,"x":1}}', [("text.a", "changed")]),
    ("[1,[2]]", "[1,[3],4]", [("text[1][0]", "changed"), ("text[2]", "extra")]),
    ("1", "2", [("text", "changed")]),
    ("[1]", "{}", [("text", "type")]),
    ('{"a":1}', '{"a":1', [("text", "changed")]),
    ("{", "[", [("text", "changed")]),
    ("[1]", "[1] x", [("text", "changed")]),
    ('{"a":1,"a":1}', '{"a":1}', [("text", "changed")]),
    ('{"a":1,"a":2}', '{"a":1,"a":2}', []),
]


@pytest.mark.parametrize(("expected", "actual", "found"), JSON_TEXTS, ids=lambda one: str(one)[:30])
def test_json_texts(expected: str, actual: str, found: list[tuple[str, str]]) -> None:
    left, right = {"type": "json", "text": expected}, {"type": "json", "text": actual}
    assert [(one.path, one.difference) for one in differences(left, right, JSON_TEXT)] == found
    if expected != actual:
        assert differences(left, right), "other operations compare texts as strings"


def test_fields_beside_a_json_text_and_values_without_one_are_compared_too() -> None:
    found = differences(
        {"type": "json", "text": "1"}, {"type": None, "text": "2", "x": 0}, JSON_TEXT
    )
    assert [one.path for one in found] == ["type", "x", "text"]
    assert [one.path for one in differences({"text": "1"}, {"text": 1}, JSON_TEXT)] == ["text"]
    assert [one.path for one in differences({"text": "1"}, {}, JSON_TEXT)] == ["text"]
    assert [one.path for one in differences("1", " 1", JSON_TEXT)] == [""]


@pytest.mark.parametrize("depth", [900, 2_000, 20_000])
def test_depth_has_no_limit(depth: int) -> None:
    assert differences(nested(depth, 1), nested(depth, 1), ORDERED) == ()
    (difference,) = differences(nested(depth, 1), nested(depth, 1.0))
    assert len(parse_path(difference.path)) == depth
    (difference,) = differences([], nested(depth, 1))[:1]
    assert difference.difference in {"type", "extra"}


def test_the_text_of_a_deep_json_value_is_read() -> None:
    deep = "[" * 5_000 + "%s" + "]" * 5_000
    left, right = {"text": deep % 1}, {"text": deep % " 1"}
    assert differences(left, right, JSON_TEXT) == ()
    (difference,) = differences(left, {"text": deep % 2}, JSON_TEXT)
    assert len(parse_path(difference.path)) == 5_001
    assert differences(left, {"text": (deep % 1)[:-1]}, JSON_TEXT)


def test_more_differences_than_deepdiff_is_asked_about() -> None:
    found = differences(list(range(1000)), [*map(float, range(999)), -1])
    assert [one.difference for one in found] == ["type"] * 999 + ["changed"]


@given(values, values)
def test_empty_if_and_only_if_equal(left: Any, right: Any) -> None:
    assert (not differences(left, right)) == equal(left, right)
    assert (not differences(left, right, ORDERED)) == equal(left, right, ordered=True)


@given(values, values)
def test_the_differences_lead_from_the_one_value_to_the_other(left: Any, right: Any) -> None:
    assert equal(_applied(left, differences(left, right)), right)


@given(values, values)
def test_swapped_sides_swap_the_differences(left: Any, right: Any) -> None:
    names = {"missing": "extra", "extra": "missing"}
    swapped = {
        (one.path, names.get(one.difference, one.difference)) for one in differences(right, left)
    }
    assert swapped == {(one.path, one.difference) for one in differences(left, right)}


def _applied(value: Any, found: tuple[Difference, ...]) -> Any:
    """Return the value with each difference made good; what goes goes from the end."""
    root = [_copied(value)]
    gone = [one for one in reversed(found) if one.actual is ABSENT]
    for difference in (*gone, *(one for one in found if one.actual is not ABSENT)):
        *way, key = (0, *parse_path(difference.path))
        place: Any = root
        for step in way:
            place = place[step]
        if difference.actual is ABSENT:
            del place[key]
        elif difference.expected is ABSENT and isinstance(place, list):
            place.append(difference.actual)
        else:
            place[key] = difference.actual
    return root[0]


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass"): _copied(child)
            for key, child in value.items()
        }
    return [_copied(child) for child in value] if isinstance(value, list) else value
