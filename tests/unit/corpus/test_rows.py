"""A row gives back the case that it was made of, and holds the bytes that travel."""

from pathlib import Path

import pytest
from hypothesis import given

from harness.corpus import CaseFile
from harness.corpus.rows import cases_of, row_of
from harness.model.case import Call, Case, Expectation, Matches, Raises, Returns
from harness.model.value import encode
from tests.unit.corpus.json_values import VALUES

FILE = CaseFile(Path("cases/a b/ö.yaml"), "a b/ö")


def _back(case: Case) -> Case:
    (back,) = cases_of([row_of(case, FILE)], FILE)
    return back


def _case(
    expect: Expectation | None = None,
    wanted: Expectation | None = None,
    why: str | None = None,
    tags: tuple[str, ...] = (),
) -> Case:
    call = Call("text.of", {"value": "\t\n"})
    return Case(f"{FILE.name}::x-1", call, expect, wanted, why, None, tags, FILE.shown, 7)


@pytest.mark.parametrize(
    "expectation",
    [
        None,
        Returns({"text": "\t"}),
        Returns(None),
        Matches({"text": {"$any": True}}),
        Raises("other"),
        Raises("invalid_argument", "a\tb\n", "X"),
    ],
)
def test_each_kind_of_case(expectation: Expectation | None) -> None:
    for case in (_case(expectation), _case(None, expectation, "wh\ty\n", ("t", "ü"))):
        assert _back(case) == case


@given(VALUES)
def test_any_value_in_input_and_expectation(value: object) -> None:
    case = Case("a b/ö::x", Call("text.of", {"value": value}), Returns(value), None)
    back = _back(case)
    assert isinstance(back.expect, Returns)
    assert encode([back.call.op, back.call.input]) == encode(["text.of", {"value": value}])
    assert encode(back.expect.value) == encode(value)


def test_what_travels_is_not_made_again() -> None:
    (case,) = cases_of([row_of(_case(Returns(1)), FILE)], FILE)
    assert case.call.encoded == b'["text.of",{"value":"\\t\\n"}]'
    assert isinstance(case.expect, Returns)
    assert case.expect.encoded == b'{"returned":1}'


def test_names_and_places_are_those_of_the_file_that_asks() -> None:
    moved = CaseFile(Path("elsewhere/b.yaml"), "elsewhere/b")
    (case,) = cases_of([row_of(_case(), FILE)], moved)
    assert (case.name, case.file, case.line) == ("elsewhere/b::x-1", "elsewhere/b.yaml", 7)
