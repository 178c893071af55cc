import io
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from harness.compare.ledger import Ledger, LedgerUse
from harness.model.case import Returns
from harness.reporters.console import ConsoleReporter
from harness.reporters.place import short_location
from harness.run.contestant import Contestant
from harness.run.events import CaseJudged, RunFinished
from harness.run.runner import Plan, run
from tests import fakes
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters import measures, runs

LEDGER = "".join(
    f"- {{id: e{n}, op: text.of, case: 'b::*', path: x{n}, difference: changed, reason: R.}}\n"
    for n in range(12)
)


def console(**options: Any) -> tuple[ConsoleReporter, io.StringIO]:
    out = io.StringIO()
    return ConsoleReporter(Console(file=out, width=120, highlight=False), **options), out


def shown(
    *subjects: FakeSubject, cases: int = 3, verbosity: int = 0, terminal: bool = False
) -> str:
    out = io.StringIO()
    console = Console(file=out, width=100, force_terminal=terminal, highlight=False)
    reporter = ConsoleReporter(console, cases, verbosity)
    plan = Plan(
        [Contestant(subject, Ledger(), LedgerUse()) for subject in subjects],
        subjects[0],
        started=time.time(),
    )
    for event in run(
        plan, [text_case(f"a::{number}", wanted=Returns({"text": "x"})) for number in range(cases)]
    ):
        reporter.handle(event)
    reporter.close()
    return out.getvalue()


def test_a_passing_run_ends_with_pass_and_the_counts() -> None:
    out = shown(FakeSubject("one"), FakeSubject("two"))
    assert "PASS  3 cases in" in out.splitlines()[-1]
    assert "agrees" in out
    assert "one 3 of 3, two 3 of 3" in out


def test_only_the_first_failures_are_shown_unless_asked_for() -> None:
    out = shown(FakeSubject("one", fakes.err), cases=30)
    assert out.count("diverges  one") == 20
    assert "and 10 more failures; -v shows them all" in out
    assert shown(FakeSubject("one", fakes.err), cases=30, verbosity=1).count("diverges  one") == 30


def test_the_summary_fits_one_screen_whatever_fails() -> None:
    reporter, out = console()
    subjects = [
        runs.contestant(FakeSubject("a", runs.behave), LEDGER),
        runs.contestant(FakeSubject("b", runs.behave)),
    ]
    texts = ("diverges", "raises", "unsupported", "hangs", "crashes", "breaks", "fine", "known")
    cases = [
        text_case(f"a::{number}", texts[number % 8], expect=Returns({"text": {str(number): 1}}))
        for number in range(80)
    ]
    for event in measures.measured(runs.events(subjects, cases)):
        # Coverage is a table of its own, which a run has only if it is asked for.
        plain = replace(event, coverage=None) if isinstance(event, RunFinished) else event
        reporter.handle(plain)
    summary = out.getvalue().partition("more failures; -v shows them all.")[2]
    assert "kinds of failure:" in summary
    assert "… and 9 more stale entries" in summary
    assert "mutation score: java 50.0 %" in summary
    assert len(summary.splitlines()) <= 34


def test_the_slowest_calls_and_the_median() -> None:
    reporter, out = console(durations=2)
    for event in runs.events([runs.contestant(FakeSubject("one"))], [text_case("a::1")] * 1):
        if isinstance(event, CaseJudged):
            for micros in (5_000, 1, 9_000, 2, 3):
                case = text_case(f"a::{micros}")
                result = event.results["one"]._replace(micros=micros)
                reporter.handle(CaseJudged(case, {"one": result}))
        else:
            reporter.handle(event)
    lines = [" ".join(line.split()) for line in out.getvalue().splitlines() if " ms  one" in line]
    assert lines == ["9.000 ms one a::9000", "5.000 ms one a::5000", "0.003 ms one (median)"]


def test_quiet_is_one_line() -> None:
    out = shown(FakeSubject("one", fakes.err), verbosity=-1)
    assert out.count("\n") == 1
    assert out.startswith("FAIL  3 failing")


def test_verbose_says_what_is_unsupported_and_why() -> None:
    out = shown(FakeSubject("one", fakes.lack), verbosity=1)
    assert "unsupported  one  text.of  3  for these inputs" in out


def test_on_a_terminal_nothing_is_left_of_the_progress_bar() -> None:
    out = shown(FakeSubject("one"), terminal=True)
    assert out.rstrip().splitlines()[-1].startswith("\x1b[1;32mPASS")


@pytest.mark.parametrize(
    ("location", "short"),
    [
        (str(Path.cwd() / "a" / "b.jar"), "a/b.jar"),
        (os.pathsep.join([str(Path.cwd() / "a.jar"), "x", "y"]), "a.jar and 2 more"),
        ("/elsewhere/a.jar", "/elsewhere/a.jar"),
    ],
)
def test_locations_are_short(location: str, short: str) -> None:
    assert short_location(location) == short
