"""What is kept of a run to compare it with others over time."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from harness.compare.verdict import Verdict
from harness.reporters.mutation import Mutation
from harness.run.events import Event, RunFinished, RunStarted
from harness.run.summary import NOT_PASSING


@dataclass(frozen=True, slots=True)
class Point:
    """One run: when, the share of each verdict, the rate, and the mutation scores if measured.

    ``started`` is in seconds since the epoch, ``scores`` are subjects and scores from 0 to 1.
    """

    started: float
    passing: int
    known: int
    failing: int
    unsupported: int
    rate: float
    scores: tuple[tuple[str, float], ...] = ()

    def with_score(self, mutation: Mutation) -> "Point":
        """Return the point with the score of another subject's mutants, or a later one of it."""
        return replace(
            self, scores=tuple({**dict(self.scores), mutation.subject: mutation.score}.items())
        )


def point_of(started: RunStarted, finished: RunFinished) -> Point:
    """Return what is kept of a run, by its first event and its last."""
    summary = finished.summary
    point = Point(
        started.started,
        passing=summary.count(Verdict.AGREES),
        known=summary.count(Verdict.KNOWN_DIVERGENCE),
        failing=sum(map(summary.count, NOT_PASSING)),
        unsupported=summary.count(Verdict.UNSUPPORTED),
        rate=summary.cases_per_second,
    )
    return reduce(Point.with_score, map(Mutation.of, finished.mutants), point)


def point_of_events(events: Iterable[Event]) -> Point:
    """Return what is kept of a run, by all its events; it holds on to none of them."""
    started: RunStarted | None = None
    for event in events:
        match event:
            case RunStarted():
                started = event
            case RunFinished():
                assert started is not None
                return point_of(started, event)
            case _:
                pass
    raise AssertionError("a run ends with RunFinished")
