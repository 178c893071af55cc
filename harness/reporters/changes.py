"""What changed against an earlier run: newly failing, newly fixed, newly stale."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self, TypeAlias

from harness.compare.verdict import Verdict
from harness.model.case import Case
from harness.run.events import CaseJudged, Event, RunFinished, RunStarted
from harness.run.summary import NOT_PASSING, Staleness

_PASSING = frozenset({Verdict.AGREES, Verdict.KNOWN_DIVERGENCE})

Key: TypeAlias = tuple[str, str]
"""A case's name and a subject's."""


@dataclass(frozen=True, slots=True)
class Base:
    """What is kept of the earlier run: its subjects, what failed in it and what was stale."""

    subjects: frozenset[str]
    failing: frozenset[Key]
    stale: frozenset[Key]

    @classmethod
    def of(cls, events: Iterable[Event]) -> Self:
        """Return what counts of a run's events."""
        subjects: frozenset[str] = frozenset()
        failing: set[Key] = set()
        stale: frozenset[Key] = frozenset()
        for event in events:
            match event:
                case RunStarted():
                    subjects = frozenset(event.subjects)
                case CaseJudged(case, results):
                    failing.update(
                        (case.name, name)
                        for name, result in results.items()
                        if result.judgement is not None and result.judgement.verdict in NOT_PASSING
                    )
                case RunFinished(summary):
                    stale = frozenset((entry.entry, entry.subject) for entry in summary.stale)
                case _:
                    pass
        return cls(subjects, frozenset(failing), stale)

    def has_passed(self, case: str, subject: str) -> bool:
        """Whether a case did not fail in the earlier run, on a subject that was in it."""
        return subject in self.subjects and (case, subject) not in self.failing


@dataclass(frozen=True, slots=True)
class Change:
    """A case whose verdict on a subject fails and did not, or passes and did not."""

    case: Case
    subject: str
    verdict: Verdict


class Changes:
    """Compares a run with an earlier one while it goes, on the subjects that both have."""

    def __init__(self, base: Base) -> None:
        self._base = base
        self.newly_failing: list[Change] = []
        self.newly_fixed: list[Change] = []
        self.newly_stale: tuple[Staleness, ...] = ()
        self.only_here: tuple[str, ...] = ()

    def handle(self, event: Event) -> None:
        """Take the next event of the run."""
        match event:
            case RunStarted():
                self.only_here = tuple(
                    name for name in event.subjects if name not in self._base.subjects
                )
            case CaseJudged():
                self._case(event)
            case RunFinished(summary):
                self.newly_stale = tuple(
                    stale
                    for stale in summary.stale
                    if (stale.entry, stale.subject) not in self._base.stale
                )
            case _:
                pass

    def _case(self, event: CaseJudged) -> None:
        for name, result in event.results.items():
            if result.judgement is None or name in self.only_here:
                continue
            verdict = result.judgement.verdict
            failed = (event.case.name, name) in self._base.failing
            if verdict in NOT_PASSING and not failed:
                self.newly_failing.append(Change(event.case, name, verdict))
            elif verdict in _PASSING and failed:
                self.newly_fixed.append(Change(event.case, name, verdict))
