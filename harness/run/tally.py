"""Counting as a run goes."""

import time
from collections import Counter
from collections.abc import Sequence

from harness.compare.verdict import Verdict
from harness.run.events import CaseJudged
from harness.run.summary import FAILING, EntryUse, Staleness, Summary, WantedCount


class Tally:
    """The counts of a run so far; ``started`` is in seconds since the epoch."""

    def __init__(self, subjects: Sequence[str], started: float) -> None:
        self._started = started
        self._cases = 0
        self._all_agree = 0
        self._first_verdict: float | None = None
        self._verdicts: dict[str, Counter[Verdict]] = {name: Counter() for name in subjects}
        self._met: Counter[str] = Counter()
        self._unmet: Counter[str] = Counter()
        self.has_failed = False

    def count(self, judged: CaseJudged) -> None:
        """Add one case."""
        self._cases += 1
        if self._first_verdict is None:
            self._first_verdict = time.time() - self._started
        if judged.all_agree:
            if not self._all_agree:
                self._begin_to_agree()
            self._all_agree += 1
            return
        for name, result in judged.results.items():
            if result.judgement is not None:
                verdict = result.judgement.verdict
                self._verdicts[name][verdict] += 1
                if verdict in FAILING or verdict is Verdict.ERROR:
                    self.has_failed = True
            if result.wanted is not None:
                (self._met if result.wanted else self._unmet)[name] += 1

    def summary(
        self,
        now: float,
        stale: tuple[Staleness, ...],
        used: dict[str, int],
        entries: tuple[EntryUse, ...],
        interrupted: bool,  # noqa: FBT001 - a fact passed on, not a switch
    ) -> Summary:
        """Return the counts as they stand; ``now`` is the time of the last verdict."""
        for counts in self._verdicts.values() if self._all_agree else ():
            counts[Verdict.AGREES] += self._all_agree
        self._all_agree = 0
        return Summary(
            cases=self._cases,
            seconds=now - self._started,
            first_verdict=self._first_verdict,
            verdicts=self._verdicts,
            wanted={
                name: WantedCount(self._met[name], self._unmet[name]) for name in self._verdicts
            },
            stale=stale,
            used=used,
            interrupted=interrupted,
            entries=entries,
        )

    def _begin_to_agree(self) -> None:
        """Let the verdict stand among the others where it first came, as reports show them."""
        for counts in self._verdicts.values():
            counts[Verdict.AGREES] += 0
