"""Small contests of the reference with itself, changed on purpose."""

from collections.abc import Callable
from typing import Any

from harness.compare.ledger import Ledger
from harness.generate.checking import Checker
from harness.model.case import Call
from harness.model.outcome import Outcome, Returned, decode_outcome
from harness.run.contest import Contest
from harness.run.contestant import Contestant
from harness.subjects.base import SubjectSettings
from harness.subjects.reference import provider
from tests.fakes import FakeSubject

Change = Callable[[Call, Any], Any]
"""What a subject makes of the value that the reference returns."""


def unchanged(call: Call, value: Any) -> Any:
    return value


def checker_of(*changes: Change, ledger: Ledger | None = None) -> Checker:
    """A checker of the reference, as the oracle, and of copies that return something else."""
    oracle = provider.start(SubjectSettings("reference"))

    def behaviour(change: Change) -> Callable[[Call], Outcome]:
        def behave(call: Call) -> Outcome:
            outcome = decode_outcome(oracle.submit([call]).result()[0].outcome)
            return (
                Returned(change(call, outcome.value)) if isinstance(outcome, Returned) else outcome
            )

        return behave

    others = [
        Contestant(FakeSubject(f"other{place or ''}", behaviour(change)), ledger or Ledger())
        for place, change in enumerate(changes)
    ]
    checker = Checker(Contest((Contestant(oracle, Ledger()), *others), oracle))
    checker.start()
    return checker
