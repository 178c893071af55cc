"""One grammar, made to be run by a seeded source and by Hypothesis."""

import pytest
from hypothesis import given, settings

from harness.generate import strategies
from harness.generate.forms import FORMS, Form, Mode
from harness.generate.grammar.making import (
    ABSENT,
    choose,
    constant,
    entries,
    items,
    pick,
    record,
    recorded,
    seeded,
    sometimes,
    strategy_of,
)
from harness.model.value import encode

MAKERS = [(form, mode) for form in FORMS.values() for mode in Mode]


def test_the_same_seed_makes_the_same_values() -> None:
    maker = items(choose((3, pick("a", "b")), (1, constant(None))), 1, 4)
    assert [maker(seeded(5)) for _ in range(3)] == [maker(seeded(5))] * 3


def test_the_simplest_choices_make_the_simplest_value() -> None:
    maker = record(
        {"a": pick("", "x")},
        b=sometimes(constant(1), 1, 2),
        c=items(constant(1), 0, 3),
        d=entries(pick("k"), constant(1), 3),
    )
    assert maker(recorded([])) == {"a": "", "c": [], "d": {}}


def test_a_field_that_is_absent_is_left_out() -> None:
    assert record({}, a=constant(ABSENT))(recorded([])) == {}


def test_recorded_choices_stay_below_what_is_asked_for() -> None:
    below = recorded([7, 300])
    assert [below(5), below(256), below(9)] == [2, 44, 0]


@given(strategy_of(items(pick(1, 2, 3), 2, 3)))
def test_a_maker_is_a_strategy(made: list[int]) -> None:
    assert 2 <= len(made) <= 3
    assert set(made) <= {1, 2, 3}


@pytest.mark.parametrize(("form", "mode"), MAKERS, ids=lambda value: getattr(value, "name", None))
def test_every_form_makes_values_of_its_own(form: Form, mode: Mode) -> None:
    maker = form.maker(mode)
    below = seeded(1)
    made = [encode(maker(below)) for _ in range(200)]
    assert len(set(made)) > 20
    again = seeded(1)
    assert made == [encode(maker(again)) for _ in range(200)]


@given(strategies.chunk_lists(), strategies.values(wild=True))
@settings(max_examples=20)
def test_strategies_compose(chunks: list[object], value: object) -> None:
    assert chunks
    encode(value)
