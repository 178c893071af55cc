from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.messages.text import concat, join, normalise

HIGH, LOW, GRIN = "\ud83d", "\ude00", "\U0001f600"
code_units = st.text(st.sampled_from([HIGH, LOW, "a", GRIN, "é"]), max_size=5).map(normalise)


@pytest.mark.parametrize(
    ("left", "right", "joined"),
    [
        ("a", "b", "ab"),
        ("", "b", "b"),
        ("a", "", "a"),
        ("a" + HIGH, LOW + "b", "a" + GRIN + "b"),
        (LOW, HIGH, LOW + HIGH),
        (HIGH, HIGH, HIGH + HIGH),
        (GRIN, LOW, GRIN + LOW),
    ],
)
def test_surrogates_that_meet_are_one_character(left: str, right: str, joined: str) -> None:
    assert concat(left, right) == joined


@given(st.lists(code_units))
def test_joining_at_once_is_joining_one_after_another(parts: list[str]) -> None:
    assert join(parts) == reduce(concat, parts, "")


@given(code_units, code_units)
def test_joining_keeps_every_code_unit(left: str, right: str) -> None:
    units = concat(left, right).encode("utf-16-le", "surrogatepass")
    assert units == (left + right).encode("utf-16-le", "surrogatepass")


def test_a_pair_in_the_middle_is_normalised() -> None:
    assert normalise("a" + HIGH + LOW + HIGH) == "a" + GRIN + HIGH
