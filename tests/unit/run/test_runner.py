import time
from collections.abc import Iterable
from typing import Any

import pytest

from harness.compare.case_globs import CaseGlobs
from harness.compare.ledger import Entry, Ledger, LedgerUse
from harness.compare.verdict import Verdict
from harness.model.case import Case, Matches, Returns
from harness.model.field_path import PathPattern
from harness.run.contestant import Contestant
from harness.run.events import CaseJudged, RunFinished, RunStarted, SubjectReady
from harness.run.exit_code import ExitCode
from harness.run.runner import Plan, run
from harness.run.summary import Summary
from tests import fakes
from tests.fakes import FakeSubject, text_case


def plan_of(*subjects: FakeSubject, **fields: Any) -> Plan:
    contestants = [Contestant(subject, Ledger(), LedgerUse()) for subject in subjects]
    oracle = fields.pop("oracle", subjects[0])
    return Plan(contestants, oracle, started=time.time(), **fields)


def outcome_of(plan: Plan, cases: Iterable[Case]) -> tuple[list[CaseJudged], Summary]:
    events = list(run(plan, cases))
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    return [event for event in events if isinstance(event, CaseJudged)], finished.summary


def verdicts(judged: CaseJudged) -> dict[str, Verdict | None]:
    return {
        name: None if result.judgement is None else result.judgement.verdict
        for name, result in judged.results.items()
    }


@pytest.mark.parametrize(
    ("behaviour", "verdict", "exit_code"),
    [
        (fakes.agree, Verdict.AGREES, ExitCode.PASS),
        (fakes.err, Verdict.DIVERGES, ExitCode.FAIL),
        (fakes.fail, Verdict.DIVERGES, ExitCode.FAIL),
        (fakes.lack, Verdict.UNSUPPORTED, ExitCode.PASS),
        (fakes.hang, Verdict.TIMED_OUT, ExitCode.FAIL),
        (fakes.crash, Verdict.CRASHED, ExitCode.FAIL),
        (fakes.break_harness, Verdict.ERROR, ExitCode.BROKEN),
    ],
)
def test_each_behaviour_has_its_verdict_and_exit_code(
    behaviour: fakes.Behaviour, verdict: Verdict, exit_code: ExitCode
) -> None:
    judged, summary = outcome_of(plan_of(FakeSubject("fake", behaviour)), [text_case()])
    assert verdicts(judged[0]) == {"fake": verdict}
    assert summary.exit_code == exit_code
    assert summary.verdicts["fake"] == {verdict: 1}


def test_a_broken_harness_outranks_a_divergence() -> None:
    plan = plan_of(FakeSubject("a", fakes.err), FakeSubject("b", fakes.break_harness))
    _, summary = outcome_of(plan, [text_case()])
    assert summary.exit_code == ExitCode.BROKEN


def test_events_come_in_order_and_name_the_subjects() -> None:
    first, second, judged, finished = run(plan_of(FakeSubject("fake")), [text_case()])
    assert isinstance(first, RunStarted)
    assert first.subjects == ("fake",)
    assert isinstance(second, SubjectReady)
    assert isinstance(judged, CaseJudged)
    assert isinstance(finished, RunFinished)


def test_without_expect_the_oracle_counts_and_gets_no_verdict() -> None:
    right, wrong = FakeSubject("right"), FakeSubject("wrong", fakes.err)
    judged, summary = outcome_of(plan_of(right, wrong), [text_case(expect=None)])
    assert verdicts(judged[0]) == {"right": None, "wrong": Verdict.DIVERGES}
    assert not summary.verdicts["right"]


def test_another_oracle_turns_the_blame_round() -> None:
    right, wrong = FakeSubject("right"), FakeSubject("wrong", fakes.err)
    judged, _ = outcome_of(plan_of(right, wrong, oracle=wrong), [text_case(expect=None)])
    assert verdicts(judged[0]) == {"right": Verdict.DIVERGES, "wrong": None}


def test_an_oracle_outside_the_run_is_asked_only_where_it_is_needed() -> None:
    oracle = FakeSubject("reference")
    plan = plan_of(FakeSubject("fake", fakes.err), oracle=oracle)
    judged, _ = outcome_of(plan, [text_case("a::1"), text_case("a::2", expect=None)])
    assert [verdicts(one) for one in judged] == [{"fake": Verdict.DIVERGES}] * 2
    assert oracle.batches == [1]


def test_wanted_is_counted_and_never_gates() -> None:
    cases = [
        text_case("a::1", wanted=Returns({"text": "x"})),
        text_case("a::2", wanted=Matches({"text": "y"})),
        text_case("a::3"),
    ]
    _, summary = outcome_of(plan_of(FakeSubject("fake")), cases)
    assert (summary.wanted["fake"].met, summary.wanted["fake"].unmet) == (1, 1)
    assert summary.exit_code == ExitCode.PASS


def test_many_cases_keep_their_order_and_go_in_batches() -> None:
    subject = FakeSubject("fake")
    cases = [text_case(f"a::{number}", str(number)) for number in range(1000)]
    judged, summary = outcome_of(plan_of(subject), cases)
    assert [one.case for one in judged] == cases
    assert summary.cases == sum(subject.batches) == 1000
    assert subject.batches[0] < subject.batches[-2]


def test_no_more_than_a_few_batches_are_read_ahead() -> None:
    read = 0

    def cases() -> Iterable[Case]:
        nonlocal read
        for number in range(100_000):
            read += 1
            yield text_case(f"a::{number}")

    events = run(plan_of(FakeSubject("fake")), cases())
    for event in events:
        if isinstance(event, CaseJudged):
            break
    assert read < 1000


def test_fail_fast_stops_at_the_first_failure() -> None:
    plan = plan_of(FakeSubject("fake", fakes.err), fail_fast=True)
    judged, summary = outcome_of(plan, [text_case(f"a::{number}") for number in range(50)])
    assert len(judged) == summary.cases == 1


def test_an_interrupt_still_reports_what_was_done() -> None:
    def cases() -> Iterable[Case]:
        yield from (text_case(f"a::{number}") for number in range(500))
        raise KeyboardInterrupt

    judged, summary = outcome_of(plan_of(FakeSubject("fake")), cases())
    assert summary.interrupted
    assert summary.exit_code == ExitCode.INTERRUPTED
    assert 0 < len(judged) == summary.cases


def entry(case: str) -> Entry:
    return Entry(
        id="known",
        op="text.of",
        cases=CaseGlobs.parse([case]),
        path=PathPattern.parse("text"),
        difference="changed",
        reason="It shouts.",
    )


def plan_with(subject: FakeSubject, case: str, **fields: Any) -> Plan:
    contestant = Contestant(subject, Ledger((entry(case),)), LedgerUse())
    return Plan([contestant], subject, started=time.time(), **fields)


def test_a_known_divergence_passes() -> None:
    plan = plan_with(FakeSubject("fake", fakes.err), "a::*")
    judged, summary = outcome_of(plan, [text_case()])
    assert verdicts(judged[0]) == {"fake": Verdict.KNOWN_DIVERGENCE}
    assert summary.exit_code == ExitCode.PASS
    assert summary.used == {"known": 1}


def test_an_entry_that_matches_nothing_is_stale_and_fails() -> None:
    _, summary = outcome_of(plan_with(FakeSubject("fake"), "b::*"), [text_case()])
    assert [stale.entry for stale in summary.stale] == ["known"]
    assert summary.exit_code == ExitCode.FAIL


def test_staleness_is_not_judged_where_cases_were_left_out() -> None:
    plan = plan_with(FakeSubject("fake"), "b::*", complete=False)
    assert outcome_of(plan, [text_case()])[1].exit_code == ExitCode.PASS


def test_an_entry_that_names_a_case_which_agrees_fails() -> None:
    judged, summary = outcome_of(plan_with(FakeSubject("fake"), "a::1"), [text_case()])
    assert verdicts(judged[0]) == {"fake": Verdict.UNEXPECTED_AGREEMENT}
    assert summary.exit_code == ExitCode.FAIL
