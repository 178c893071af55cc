"""How broad a ledger entry is: what it covers against what differs there.

An entry is too broad, a fault that lint finds, if under half of the compared cases that its globs
cover differ at its path: it would hide more than it explains. Source: harness.md section 6.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from harness.compare.judged import COMPARED, Judged
from harness.compare.ledger import ActiveLedger, Entry


@dataclass(frozen=True, slots=True)
class Breadth:
    """Of ``covered`` cases that an entry's globs match, ``differing`` differ at its path."""

    entry: Entry
    covered: int
    differing: int

    @property
    def is_too_broad(self) -> bool:
        """Whether under half differ; an entry that covers no case is stale and not broad."""
        return 2 * self.differing < self.covered


def measure_breadth(entries: Sequence[Entry], results: Iterable[Judged]) -> tuple[Breadth, ...]:
    """Return how broad each entry is, in their order, by the results of an unfiltered run."""
    ledger = ActiveLedger(entries)
    covered = dict.fromkeys((entry.id for entry in entries), 0)
    differing = dict(covered)
    for result in results:
        if result.verdict not in COMPARED:
            continue
        for entry in ledger.covering_case(result.case, result.op):
            covered[entry.id] += 1
            differing[entry.id] += any(
                entry.path.matches(difference.path) for difference in result.differences
            )
    return tuple(Breadth(entry, covered[entry.id], differing[entry.id]) for entry in entries)
