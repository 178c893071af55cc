"""Shares of a whole, as reports show them: covered lines, killed mutants."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


class NotMeasuresError(Exception):
    """A document does not hold what its schema says; the text names the place and the remedy."""


@dataclass(frozen=True, slots=True)
class Share:
    """``part`` of ``total``; of nothing there is no share."""

    part: int
    total: int

    @classmethod
    def covered(cls, counts: Any) -> Self:
        """Return the share of ``{covered, total}``; null is a share of nothing."""
        if counts is None:
            return cls(0, 0)
        match counts:
            case {"covered": int() as part, "total": int() as total} if 0 <= part <= total:
                return cls(part, total)
            case _:
                raise NotMeasuresError("{covered, total} is expected, covered no more than total")

    @property
    def percent(self) -> float | None:
        """From 0 to 100, rounded down, so that only all is 100; None of nothing."""
        return math.floor(self.part / self.total * 1000) / 10 if self.total else None

    @property
    def percent_or_all(self) -> float:
        """The same for sorting: what has nothing to cover comes last."""
        return 101.0 if self.percent is None else self.percent

    def __str__(self) -> str:
        return "none" if self.percent is None else f"{self.percent:.1f} %"


def texts(of: Mapping[str, Any], *keys: str) -> tuple[str, ...]:
    """Return the texts under some keys; ``NotMeasuresError`` if one is missing or no text."""
    found = tuple(of.get(key) for key in keys)
    for key, value in zip(keys, found, strict=True):
        if not isinstance(value, str):
            raise NotMeasuresError(f"{key} is missing, or no text")
    return tuple(map(str, found))
