"""What a run tells its reporters, one event at a time.

A run is a stream: reporters keep what they need and no more, so that a million cases need no more
memory than a thousand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from harness.compare.verdict import Judgement
from harness.model.case import Case
from harness.run.summary import NOT_PASSING, Summary
from harness.subjects.base import Description


@dataclass(frozen=True, slots=True)
class RunStarted:
    """The subjects are about to start; ``started`` is in seconds since the epoch.

    ``part`` is ``I/N`` where the run is one shard of cases of which none is left out otherwise,
    and ``I/N of the reduced set`` where none is but by the reduction.
    """

    started: float
    command: tuple[str, ...]
    subjects: tuple[str, ...]
    oracle: str
    part: str | None = None


@dataclass(frozen=True, slots=True)
class SubjectReady:
    """A subject has started and says what it is."""

    name: str
    description: Description


class Result(NamedTuple):
    """What became of one case on one subject.

    ``judgement`` is None where the subject is the case's oracle. ``outcome`` are the canonical
    bytes of what it did and ``micros`` its own time in µs. ``wanted`` says whether the outcome is
    what a user would want, None where the case does not say what that is. ``reached`` is what the
    case was the first to reach of a watched subject's code.
    """

    judgement: Judgement | None
    outcome: bytes
    micros: int
    wanted: bool | None = None
    reached: Mapping[str, Any] | None = None


class CaseJudged(NamedTuple):
    """One case is done on all its subjects, by name in the run's order.

    ``all_agree`` is set where each subject has the verdict ``AGREES`` and nothing was wanted
    beside: most cases, of which most listeners need no more. It may be left out.
    """

    case: Case
    results: Mapping[str, Result]
    all_agree: bool = False

    @property
    def has_failed(self) -> bool:
        """Whether a verdict on the case fails the run, or says that there could be none."""
        return not self.all_agree and any(
            result.judgement is not None and result.judgement.verdict in NOT_PASSING
            for result in self.results.values()
        )


@dataclass(frozen=True, slots=True)
class RunFinished:
    """The run is over, complete or interrupted.

    ``coverage`` is what the run covered of each subject, where that was measured, and ``mutants``
    are reports of ``parity mutants`` that belong to it; both as reports hold them.
    """

    summary: Summary
    coverage: Mapping[str, Any] | None = None
    mutants: tuple[Mapping[str, Any], ...] = ()


Event: TypeAlias = RunStarted | SubjectReady | CaseJudged | RunFinished
