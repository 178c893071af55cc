"""How long the calls of a subject took, without keeping them all."""

import heapq
from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Times:
    """How long the calls of one subject took, in µs, and the ``keep`` slowest of them."""

    keep: int = 5
    counts: Counter[int] = field(default_factory=Counter)
    slowest: list[tuple[int, str]] = field(default_factory=list)

    def add(self, micros: int, case: str) -> None:
        """Take one call."""
        self.counts[micros] += 1
        entry = (micros, case)
        if len(self.slowest) < self.keep:
            heapq.heappush(self.slowest, entry)
        elif self.keep and entry > self.slowest[0]:
            heapq.heapreplace(self.slowest, entry)

    @property
    def median(self) -> int:
        """The median of all calls, in µs, the lower of two; 0 of no calls."""
        half = (self.counts.total() + 1) // 2
        for micros in sorted(self.counts):
            half -= self.counts[micros]
            if half <= 0:
                return micros
        return 0
