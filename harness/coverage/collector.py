"""Gathering, as a run goes, what each case was the first to reach."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from harness.run.events import CaseJudged
from harness.subjects.covering import BEFORE_ANY, Reached
from harness.subjects.worker.reached import BEFORE, CALL


class Collector:
    """What the cases of a run reached, subject by subject."""

    def __init__(self) -> None:
        self._before: defaultdict[str, list[Reached]] = defaultdict(list)
        self._cases: defaultdict[str, list[Reached]] = defaultdict(list)

    def note(self, judged: CaseJudged) -> None:
        """Add what a case reached; cases come in the run's order, whichever worker ran them."""
        for name, result in judged.results.items():
            if result.reached is None:
                continue
            if BEFORE in result.reached:
                self._before[name].append(Reached(BEFORE_ANY, result.reached[BEFORE]))
            if CALL in result.reached:
                self._cases[name].append(Reached(judged.case.name, result.reached[CALL]))

    def reached(self) -> Mapping[str, Sequence[Reached]]:
        """Return the steps of each subject in order; several workers may report one place."""
        names = dict.fromkeys((*self._before, *self._cases))
        return {name: [*self._before[name], *self._cases[name]] for name in names}
