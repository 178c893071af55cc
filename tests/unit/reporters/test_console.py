import io
import os
import time
from pathlib import Path

import pytest
from rich.console import Console

from harness.compare.ledger import Ledger, LedgerUse
from harness.model.case import Returns
from harness.reporters.console import ConsoleReporter
from harness.reporters.place import short_location
from harness.run.runner import Contestant, Plan, run
from tests import fakes
from tests.fakes import FakeSubject, text_case


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
