"""Where several versions of one subject differ from each other, whatever the oracle says."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from harness.compare.oracle import oracle_of_outcome
from harness.compare.verdict import Verdict, judge
from harness.model.case import Case
from harness.reporters.headline import counted
from harness.run.events import CaseJudged, Result


class VersionDifferences:
    """The cases in which versions differ, by operation; ``subjects`` are the names in the run.

    Versions of one subject are told by their labels: ``java@new`` and ``java@old``, or ``java``.
    """

    def __init__(self, subjects: Iterable[str]) -> None:
        self._counts: dict[tuple[str, str], Counter[str]] = {
            (one, other): Counter()
            for one, other in combinations(subjects, 2)
            if one.partition("@")[0] == other.partition("@")[0]
        }

    def count(self, event: CaseJudged) -> None:
        """Add one case."""
        for (one, other), counts in self._counts.items():
            if _differ(event.case, event.results.get(one), event.results.get(other)):
                counts[event.case.call.op] += 1

    def lines(self) -> Iterator[str]:
        """Yield a line for each two versions: in how many cases they differ, and in which ops."""
        for (one, other), counts in self._counts.items():
            if counts:
                ops = ", ".join(f"{op} {count:,}" for op, count in counts.most_common())
                yield f"{one} and {other} differ in {counted(counts.total(), 'case')}: {ops}"
            else:
                yield f"{one} and {other} do not differ in any case"


def _differ(case: Case, one: Result | None, other: Result | None) -> bool:
    if one is None or other is None:
        return False
    if one.outcome and other.outcome:
        if one.outcome == other.outcome:
            return False
        verdict = judge(case, oracle_of_outcome(case.call, one.outcome), other.outcome).verdict
        return verdict not in {Verdict.AGREES, Verdict.UNSUPPORTED}
    # A report keeps no outcome that is as expected; what it departs in tells them apart as well.
    return (one.judgement and one.judgement.differences) != (
        other.judgement and other.judgement.differences
    )
