"""The counts of a run, and what they mean for its exit code."""

from collections import Counter
from dataclasses import dataclass

from harness.compare.verdict import Verdict
from harness.run.exit_code import ExitCode

FAILING = frozenset(
    {Verdict.DIVERGES, Verdict.UNEXPECTED_AGREEMENT, Verdict.TIMED_OUT, Verdict.CRASHED}
)
NOT_PASSING = FAILING | {Verdict.ERROR}
"""The verdicts after which a run does not exit with 0."""


@dataclass(frozen=True, slots=True)
class WantedCount:
    """How often a subject's outcome is what a user would want, and how often not."""

    met: int = 0
    unmet: int = 0


@dataclass(frozen=True, slots=True)
class Staleness:
    """A ledger entry that matched nothing in a run that could have shown it something."""

    subject: str
    entry: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class EntryUse:
    """A ledger entry that held for a subject in a run, and how many differences it matched.

    ``used`` counts over all versions of the subject, which share their ledger.
    """

    subject: str
    id: str
    op: str
    path: str
    difference: str
    reason: str
    issue: str | None
    since: str | None
    file: str
    line: int
    used: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The counts of a run.

    ``seconds`` runs from the start of the process to the last verdict, ``first_verdict`` to the
    first one. A case on all its subjects counts once. ``entries`` are all that the ledgers hold
    for the subjects of the run.
    """

    cases: int
    seconds: float
    first_verdict: float | None
    verdicts: dict[str, Counter[Verdict]]
    wanted: dict[str, WantedCount]
    stale: tuple[Staleness, ...] = ()
    used: dict[str, int] | None = None
    interrupted: bool = False
    entries: tuple[EntryUse, ...] = ()

    @property
    def cases_per_second(self) -> float:
        """The rate of the whole run, start-up included."""
        return self.cases / self.seconds if self.seconds > 0 else 0.0

    def count(self, verdict: Verdict) -> int:
        """How many times any subject got the verdict."""
        return sum(counts[verdict] for counts in self.verdicts.values())

    @property
    def failures(self) -> int:
        """How many verdicts fail the run."""
        return sum(map(self.count, FAILING))

    @property
    def exit_code(self) -> ExitCode:
        """What the run exits with; a harness that broke outranks a divergence it found."""
        if self.interrupted:
            return ExitCode.INTERRUPTED
        if self.count(Verdict.ERROR):
            return ExitCode.BROKEN
        if self.failures or self.stale:
            return ExitCode.FAIL
        return ExitCode.PASS
