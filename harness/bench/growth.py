"""How something grows: along a straight line over time, or by a power of its size."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]
"""Where, and how much there."""

_WARM_UP: Final = 1 / 3
"""The part of a long run in which pools, caches and heaps may still fill …"""

_LEAST_WARM_UP: Final = 5.0
"""… and the minutes that they have at least."""

_ALLOWED_PART: Final = 0.05
_FEWEST: Final = 3


def slope(points: Sequence[Point]) -> float:
    """Return by how much a line through the points rises for one step; 0 for a single place.

    The line is that of Theil and Sen, the median of the slopes between all pairs: one sample that
    met a collection of garbage does not turn it.
    """
    slopes = [
        (later - earlier) / (x2 - x1)
        for place, (x1, earlier) in enumerate(points)
        for x2, later in points[place + 1 :]
        if x2 != x1
    ]
    return statistics.median(slopes) if slopes else 0.0


def exponent(points: Sequence[Point]) -> float:
    """Return k for what grows like n to the power of k; 1 is linear.

    It is the slope of a straight line, by least squares, through the logarithms. All numbers must
    be positive; ``ValueError`` for fewer than two places.
    """
    if len({x for x, _ in points}) < 2:  # noqa: PLR2004 - a line needs two places
        raise ValueError("no growth can be seen at a single size")
    line = statistics.linear_regression(
        [math.log(x) for x, _ in points], [math.log(y) for _, y in points]
    )
    return line.slope


@dataclass(frozen=True, slots=True)
class Trend:
    """What a quantity did after the warm-up of a long run.

    ``start`` is the level at the end of the warm-up and ``end`` that of the last samples, both
    medians; ``per_hour`` is the slope. ``grows`` is the verdict, None where the run was too short
    for one.
    """

    start: float
    end: float
    per_hour: float
    grows: bool | None


def trend(points: Sequence[Point], tolerance: float) -> Trend:
    """Return what a quantity did, its points given by minutes.

    It grows if, by its slope after the warm-up, it gained more over that time than ``tolerance``
    and a twentieth of its level.
    """
    warm = max(_LEAST_WARM_UP, points[-1][0] * _WARM_UP)
    settled = [point for point in points if point[0] >= warm]
    if len(settled) < _FEWEST:
        level = statistics.median(y for _, y in points)
        return Trend(level, level, 0.0, grows=None)
    part = max(1, len(settled) // 3)
    start = statistics.median(y for _, y in settled[:part])
    end = statistics.median(y for _, y in settled[-part:])
    a_minute = slope(settled)
    gained = a_minute * (settled[-1][0] - settled[0][0])
    grows = gained > max(tolerance, _ALLOWED_PART * start)
    return Trend(start, end, a_minute * 60, grows)
