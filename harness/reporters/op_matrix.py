"""Verdicts by operation and subject, as a table: which version can do what, and does it right."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rich.table import Table
from rich.text import Text

from harness.compare.verdict import Verdict
from harness.model.operations import OPERATIONS
from harness.run.events import CaseJudged

_PASSING: Final = frozenset({Verdict.AGREES, Verdict.KNOWN_DIVERGENCE})


class OpMatrix:
    """The verdicts of a run, counted as they come."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[str, Counter[Verdict]]] = {}
        self._all_agree: dict[str, int] = {}

    def count(self, event: CaseJudged) -> None:
        """Add the verdicts of one case."""
        if event.all_agree:
            op = event.case.call.op
            self._all_agree[op] = self._all_agree.get(op, 0) + 1
            return
        of_op = self._counts.setdefault(event.case.call.op, {})
        for name, result in event.results.items():
            if result.judgement is not None:
                of_op.setdefault(name, Counter())[result.judgement.verdict] += 1

    def table(self, subjects: Iterable[str]) -> Table:
        """Return a row an operation and a column a subject.

        A cell says how many cases pass, or how many of how many where some do not; those that are
        unsupported are no part of it, and a cell of nothing else says so.
        """
        names = list(subjects)
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("passing cases by op")
        for name in names:
            table.add_column(Text(name), justify="right")
        for op in OPERATIONS:
            if op in self._counts or op in self._all_agree:
                table.add_row(Text(op), *(_cell(self._of(op, name)) for name in names))
        return table

    def _of(self, op: str, name: str) -> Counter[Verdict]:
        all_agree = Counter({Verdict.AGREES: self._all_agree.get(op, 0)})
        return all_agree + self._counts.get(op, {}).get(name, Counter())


def _cell(counts: Counter[Verdict]) -> Text:
    total = counts.total() - counts[Verdict.UNSUPPORTED]
    passing = sum(counts[verdict] for verdict in _PASSING)
    if not counts:
        return Text(".", style="dim")
    if not total:
        return Text("unsupported", style="dim")
    if passing == total:
        return Text(f"{passing:,}", style="green")
    return Text(f"{passing:,} of {total:,}", style="red")
