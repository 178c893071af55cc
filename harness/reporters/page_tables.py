"""The tables of the HTML page that a run fills as it goes: the matrix, and what is wanted."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.compare.verdict import Verdict
from harness.reporters.times import Times
from harness.reporters.visible import visible_text
from harness.run.events import CaseJudged
from harness.run.summary import NOT_PASSING

_MOST_WISHES: Final = 1_000

_WORST_FIRST: Final = (
    Verdict.ERROR,
    Verdict.CRASHED,
    Verdict.TIMED_OUT,
    Verdict.DIVERGES,
    Verdict.UNEXPECTED_AGREEMENT,
    Verdict.KNOWN_DIVERGENCE,
    Verdict.AGREES,
    Verdict.UNSUPPORTED,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """The verdicts on one operation and subject, the worst first."""

    subject: str
    counts: tuple[tuple[Verdict, int], ...]

    @property
    def worst(self) -> Verdict | None:
        """The verdict that the cell is coloured for; None where nothing was judged."""
        return self.counts[0][0] if self.counts else None

    @property
    def failing(self) -> int:
        """How many verdicts fail the run."""
        return sum(count for verdict, count in self.counts if verdict in NOT_PASSING)


@dataclass(frozen=True, slots=True)
class Wish:
    """A case that says what a user would want, and which subjects do it."""

    case: str
    op: str
    met: tuple[str, ...]
    unmet: tuple[str, ...]
    agreed: bool

    @property
    def all_wrong(self) -> bool:
        """Whether all subjects agree and none does what a user would want."""
        return self.agreed and not self.met


class Tables:
    """Counts by operation and subject, wishes and times."""

    def __init__(self, subjects: Sequence[str]) -> None:
        self._subjects = subjects
        self._counts: dict[str, dict[str, Counter[Verdict]]] = {}
        self.wishes: list[Wish] = []
        self.times: dict[str, Times] = {name: Times() for name in subjects}

    def add(self, judged: CaseJudged) -> None:
        """Take one case."""
        of_op = self._counts.setdefault(
            judged.case.call.op, {name: Counter() for name in self._subjects}
        )
        for name, result in judged.results.items():
            if result.judgement is not None:
                of_op[name][result.judgement.verdict] += 1
                if result.judgement.verdict is not Verdict.UNSUPPORTED:
                    self.times[name].add(result.micros, visible_text(judged.case.name, 300))
        if judged.case.wanted is not None or any(
            result.wanted is not None for result in judged.results.values()
        ):
            self._wish(judged)

    def _wish(self, judged: CaseJudged) -> None:
        results = judged.results
        wish = Wish(
            visible_text(judged.case.name, 300),
            judged.case.call.op,
            met=tuple(name for name, result in results.items() if result.wanted is True),
            unmet=tuple(name for name, result in results.items() if result.wanted is False),
            agreed=all(
                result.judgement is None or result.judgement.verdict is Verdict.AGREES
                for result in results.values()
                if result.wanted is not None
            ),
        )
        if wish.unmet and len(self.wishes) < _MOST_WISHES:
            self.wishes.append(wish)

    def matrix(self) -> list[tuple[str, list[Cell]]]:
        """Return each operation with a cell a subject, by the operations' names."""
        return [
            (op, [_cell(name, counts) for name, counts in self._counts[op].items()])
            for op in sorted(self._counts)
        ]

    def totals(self) -> list[Cell]:
        """Return a cell a subject over all operations."""
        totals = {name: Counter[Verdict]() for name in self._subjects}
        for of_op in self._counts.values():
            for name, counts in of_op.items():
                totals[name].update(counts)
        return [_cell(name, counts) for name, counts in totals.items()]


def _cell(subject: str, counts: Counter[Verdict]) -> Cell:
    ordered = ((verdict, counts[verdict]) for verdict in _WORST_FIRST)
    return Cell(subject, tuple((verdict, count) for verdict, count in ordered if count))
