from typing import Any

from harness.coverage.redundancy import Evidence, Facts, kept, needed
from harness.run.selection import Reduction

HAND = Facts("merge/own::a", "chunk.merge", "returned")
ONE = Facts("recorded/m::1", "chunk.merge", "returned")
TWO = Facts("recorded/m::2", "chunk.merge", "returned")
RAISING = Facts("recorded/m::3", "chunk.merge", "invalid_argument")
CASES = (HAND, ONE, TWO, RAISING)
RECORDED = Reduction(("recorded/*",), frozenset())


def run_report(
    first: dict[str, str] | None = None,
    branches: dict[str, list[str]] | None = None,
    divergences: dict[str, list[str]] | None = None,
) -> dict[str, Any]:
    return {
        "coverage": {"files": [{"first": first or {}, "first_branches": branches or {}}]},
        "results": [
            {
                "case": name,
                "subjects": {"java@new": {"divergence": ids}, "other": {"divergence": None}},
            }
            for name, ids in (divergences or {}).items()
        ],
    }


def evidence(*runs: dict[str, Any], killers: tuple[str | None, ...] = ()) -> Evidence:
    found = Evidence()
    for run in runs:
        found.add_run(run)
    found.add_mutants({"results": [{"by": name} for name in killers]})
    return found


def test_who_kills_or_reaches_first_is_needed() -> None:
    found = evidence(
        run_report({"1": HAND.name}, {"1": [HAND.name, TWO.name]}), killers=(RAISING.name, None)
    )
    assert list(needed(CASES, found)) == [HAND.name, TWO.name, RAISING.name]


def test_several_reports_add_up() -> None:
    found = evidence(run_report({"1": ONE.name}), run_report({"1": TWO.name}))
    assert list(needed(CASES, found)) == [ONE.name, TWO.name]


def test_of_the_cases_that_an_entry_excuses_the_first_is_needed() -> None:
    found = evidence(run_report(divergences={TWO.name: ["e"], ONE.name: ["e", "f"]}))
    assert list(needed(CASES, found)) == [ONE.name]


def test_each_entry_of_each_subject_needs_a_case() -> None:
    run = run_report(divergences={ONE.name: ["e"], TWO.name: ["f"]})
    run["results"].append({"case": RAISING.name, "subjects": {"other": {"divergence": ["e"]}}})
    assert list(needed(CASES, evidence(run))) == [ONE.name, TWO.name, RAISING.name]


def test_none_is_needed_for_an_entry_if_one_is_for_something_else() -> None:
    found = evidence(run_report({"1": TWO.name}, divergences={TWO.name: ["e"], ONE.name: ["e"]}))
    assert list(needed(CASES, found)) == [TWO.name]


def test_an_entry_whose_cases_are_gone_needs_none() -> None:
    assert needed(CASES, evidence(run_report(divergences={"gone::a": ["e"]}))) == {}


def test_of_each_operation_and_outcome_one_recorded_case_is_kept() -> None:
    assert list(kept(CASES, {}, RECORDED)) == [ONE.name, RAISING.name]


def test_one_that_is_needed_stands_for_its_kind() -> None:
    keeping = kept(CASES, {TWO.name: "kills a mutant", HAND.name: "reaches code first"}, RECORDED)
    assert keeping == {
        TWO.name: "kills a mutant",
        RAISING.name: "is the first of chunk.merge with the outcome invalid_argument",
    }


def test_what_the_reduction_is_not_about_is_not_in_its_list() -> None:
    assert HAND.name not in kept(CASES, {HAND.name: "kills a mutant"}, RECORDED)
