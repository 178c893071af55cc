"""What kills a mutant: an outcome that would fail a run, of a case that passes without it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.compare.ledger import ActiveLedger
from harness.compare.oracle import NoOracle, Oracle, oracle_of_case, oracle_of_outcome
from harness.compare.verdict import Verdict, judge
from harness.model.case import Case
from harness.mutants.mutant import How
from harness.run.summary import NOT_PASSING

_HOW: Final = {
    Verdict.TIMED_OUT: How.TIMEOUT,
    Verdict.CRASHED: How.CRASH,
    Verdict.ERROR: How.CRASH,
}
"""What is told of a verdict that fails a run; all others are differences."""

_FIT: Final = frozenset({Verdict.AGREES, Verdict.KNOWN_DIVERGENCE})


@dataclass(frozen=True, slots=True)
class Known:
    """A case, and what the unmutated subject does: its outcome's bytes and its time in µs.

    ``oracle`` is another subject's outcome, where the case itself does not say what is expected.
    """

    case: Case
    outcome: bytes
    micros: int
    oracle: bytes | None = None


class Judging:
    """Says of a mutant's outcome whether the case would have failed."""

    def __init__(self, ledger: ActiveLedger) -> None:
        self._ledger = ledger

    def is_fit(self, known: Known) -> bool:
        """Whether a case passes on the unmutated subject: only such a case can show a fault."""
        return self._verdict(known, known.outcome) in _FIT

    def killed(self, known: Known, outcome: bytes) -> How | None:
        """Return how a mutant's outcome gives it away; None if a run would pass it."""
        if outcome == known.outcome:
            return None
        verdict = self._verdict(known, outcome)
        return _HOW.get(verdict, How.DIFFERENCE) if verdict in NOT_PASSING else None

    def first(self, knowns: Sequence[Known], outcomes: Sequence[bytes]) -> tuple[int, How] | None:
        """Return the first of some outcomes that gives the mutant away, by its place, and how."""
        for place, (known, outcome) in enumerate(zip(knowns, outcomes, strict=False)):
            if how := self.killed(known, outcome):
                return place, how
        return None

    def _verdict(self, known: Known, outcome: bytes) -> Verdict:
        return judge(known.case, _oracle(known), outcome, self._ledger).verdict


def _oracle(known: Known) -> Oracle | NoOracle:
    if known.case.expect is not None:
        return oracle_of_case(known.case.call, known.case.expect)
    assert known.oracle is not None
    return oracle_of_outcome(known.case.call, known.oracle)
