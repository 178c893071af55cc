"""What was measured several times: the median, and how far the samples lie from one another."""

import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_ENOUGH_FOR_QUARTILES: Final = 4


@dataclass(frozen=True, slots=True)
class Samples:
    """The samples of one figure in the order in which they were taken, at least one."""

    values: tuple[float, ...]

    @classmethod
    def of(cls, values: Iterable[float]) -> "Samples":
        """Return the samples that some numbers are."""
        return cls(tuple(values))

    @property
    def median(self) -> float:
        """The one in the middle, which one disturbed round does not move."""
        return statistics.median(self.values)

    @property
    def low(self) -> float:
        """The lower quartile; the least of few samples."""
        if len(self.values) < _ENOUGH_FOR_QUARTILES:
            return min(self.values)
        return statistics.quantiles(self.values, n=4, method="inclusive")[0]

    @property
    def high(self) -> float:
        """The upper quartile; the greatest of few samples."""
        if len(self.values) < _ENOUGH_FOR_QUARTILES:
            return max(self.values)
        return statistics.quantiles(self.values, n=4, method="inclusive")[2]

    @property
    def spread(self) -> float:
        """How far the quartiles lie apart, as a part of the median; 0 where that is 0."""
        return (self.high - self.low) / self.median if self.median else 0.0
