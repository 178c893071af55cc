"""A value as a tree of parts."""

from typing import Any

import pytest

from harness.generate.parts import TAKEN_AWAY, View, part_at, places_at, simpler, with_parts

SAYS, WRITTEN = View.SAYS, View.WRITTEN


def taken_away(value: Any, place: tuple[int, ...], view: View = SAYS) -> Any:
    return with_parts(value, {place: TAKEN_AWAY}, view)


def test_maps_and_lists_have_their_values_as_parts() -> None:
    value = {"a": [1, 2], "b": {"c": None}}
    assert places_at(value, 1, SAYS) == [(0,), (1,)]
    assert places_at(value, 2, SAYS) == [(0, 0), (0, 1), (1, 0)]
    assert part_at(value, (0, 1), SAYS) == 2
    assert taken_away(value, (0, 1)) == {"a": [1], "b": {"c": None}}
    assert taken_away(value, (1,)) == {"a": [1, 2]}


def test_several_parts_change_at_once() -> None:
    changes: dict[tuple[int, ...], object] = {(0, 0): TAKEN_AWAY, (0, 2): 9, (1, 0): TAKEN_AWAY}
    assert with_parts([[1, 2, 3], [4]], changes, SAYS) == [[2, 9], []]


def test_a_message_keeps_its_class() -> None:
    message = {"content": "a", "$class": "UserMessage", "name": "n"}
    assert places_at(message, 1, SAYS) == [(0,), (1,)]
    assert taken_away(message, (1,)) == {"content": "a", "$class": "UserMessage"}
    assert simpler(message) == [None]


def test_a_literal_stays_one() -> None:
    assert taken_away({"$literal": {"$a": 1, "b": 2}}, (0,)) == {"$literal": {"b": 2}}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('{"a": 1, "b": 2}', '{"b": 2}'),
        ('data: {"a": 1}\n\ndata: x\n', "data: {}\n\ndata: x\n"),
        ('x\r\ndata: ["\u00e9", 1]\r', "x\r\ndata: [1]\r"),
    ],
)
def test_json_in_texts_has_parts(text: str, left: str) -> None:
    place = next(place for place in places_at(text, 2, SAYS) if taken_away(text, place) != text)
    assert taken_away(text, place) == left


def test_texts_that_hold_no_json_have_no_parts_by_what_they_say() -> None:
    assert places_at("hello [x", 1, SAYS) == []


def test_texts_have_code_units() -> None:
    assert len(places_at("a\U0001f600", 1, WRITTEN)) == 3
    assert taken_away("a\U0001f600", (2,), WRITTEN) == "a\ud83d"
    assert taken_away("\ud83da\ude00", (1,), WRITTEN) == "\U0001f600"
    assert taken_away("c3a9", (0,), WRITTEN) == "a9"


def test_long_texts_are_taken_apart_in_pieces() -> None:
    assert len(places_at("x" * 1000, 1, WRITTEN)) == 40


@pytest.mark.parametrize(
    ("part", "others"),
    [
        (None, []),
        (True, [False]),
        (False, []),
        (7, [0, 1, -1]),
        (1, [0]),
        (0, []),
        (2.5, [0.0, 1.0, 1.5]),
        ("abc", ["", "a"]),
        ("a", [""]),
        ({"a": 1}, [None, {}, 1]),
        ([1, 2], [None, [], 1, 2]),
        ([], [None]),
    ],
)
def test_what_is_simpler(part: Any, others: list[Any]) -> None:
    assert simpler(part) == others
