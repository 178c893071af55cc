"""How runs went over time, drawn as an SVG picture: verdicts, rates, mutation scores."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from harness.reporters.history import Point
from harness.reporters.templating import environment
from harness.reporters.visible import visible_text

_LEFT: Final = 70.0
_WIDTH: Final = 640.0
_HEIGHT: Final = 110.0
_GAP: Final = 60.0
_TOP: Final = 70.0
_MOST_BARS_WIDTH: Final = 40.0


@dataclass(frozen=True, slots=True)
class Chart:
    """One of the picture's diagrams, in the coordinates of the picture.

    ``bars`` are ``(class, x, y, width, height, words)``; ``line`` the points of a line and ``dots``
    its points with words; ``top`` is where it begins and ``most`` what its height stands for.
    """

    title: str
    top: float
    most: str
    bars: tuple[tuple[str, float, float, float, float, str], ...] = ()
    line: str = ""
    dots: tuple[tuple[float, float, str], ...] = ()

    @property
    def bottom(self) -> float:
        """Where zero is."""
        return self.top + _HEIGHT


def trend_svg(points: Sequence[Point], *, inside: bool = False) -> str:
    """Return the picture of at least one run, the oldest on the left.

    ``inside`` is for a page that has the picture's style in its own.
    """
    ordered = sorted(points, key=lambda point: point.started)
    charts = [
        _verdict_chart("Verdicts", ordered, _place(0)),
        _failing_chart("Failing verdicts", ordered, _place(1)),
        _line_chart("Cases a second", [point.rate for point in ordered], ordered, _place(2)),
    ]
    for subject in dict.fromkeys(name for point in ordered for name, _ in point.scores):
        scores = [dict(point.scores).get(subject) for point in ordered]
        title = f"Mutation score, {visible_text(subject, 60)}"
        charts.append(_line_chart(title, scores, ordered, _place(len(charts)), most=1.0))
    return (
        environment()
        .get_template("trend.svg")
        .render(
            charts=charts,
            left=_LEFT,
            right=_LEFT + _WIDTH,
            width=_LEFT + _WIDTH + 30,
            height=_place(len(charts)) - _GAP / 2,
            first=_day(ordered[0]),
            last=_day(ordered[-1]),
            runs=len(ordered),
            inside=inside,
        )
    )


def _place(chart: int) -> float:
    return _TOP + chart * (_HEIGHT + _GAP)


def _verdict_chart(title: str, points: Sequence[Point], top: float) -> Chart:
    most = max((point.passing + point.known + point.failing for point in points), default=0) or 1
    bars = []
    for index, point in enumerate(points):
        bottom = top + _HEIGHT
        parts = (("a", point.passing), ("k", point.known), ("d", point.failing))
        for kind, count in parts:
            height = count / most * _HEIGHT
            bottom -= height
            words = f"{_day(point)}: {count:,} {_WORDS[kind]}"
            bars.append((kind, *_column(index, len(points), bottom, height), words))
    return Chart(title, top, f"{most:,}", tuple(bars))


def _failing_chart(title: str, points: Sequence[Point], top: float) -> Chart:
    most = max(point.failing for point in points) or 1
    bars = []
    for index, point in enumerate(points):
        height = point.failing / most * _HEIGHT
        column = _column(index, len(points), top + _HEIGHT - height, height)
        bars.append(("d", *column, f"{_day(point)}: {point.failing:,} failing"))
    return Chart(title, top, f"{most:,}", tuple(bars))


def _line_chart(
    title: str,
    values: Sequence[float | None],
    points: Sequence[Point],
    top: float,
    most: float | None = None,
) -> Chart:
    highest = most or _round_up(max(value or 0.0 for value in values))
    dots = []
    for index, (value, point) in enumerate(zip(values, points, strict=True)):
        if value is not None:
            x = _centre(index, len(points))
            y = top + _HEIGHT - value / highest * _HEIGHT
            dots.append((round(x, 1), round(y, 1), f"{_day(point)}: {value:,.4g}"))
    line = " ".join(f"{x},{y}" for x, y, _ in dots)
    return Chart(title, top, f"{highest:,g}", line=line, dots=tuple(dots))


def _column(index: int, count: int, y: float, height: float) -> tuple[float, float, float, float]:
    width = min(_WIDTH / count * 0.7, _MOST_BARS_WIDTH)
    x = _centre(index, count) - width / 2
    return round(x, 1), round(y, 1), round(width, 1), round(height, 1)


def _centre(index: int, count: int) -> float:
    return _LEFT + _WIDTH * (index + 0.5) / count


def _round_up(value: float) -> float:
    """Return the next number that is good to read: 1, 2 or 5 times a power of ten."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= value)


def _day(point: Point) -> str:
    return visible_text(datetime.fromtimestamp(point.started, UTC).strftime("%Y-%m-%d %H:%M"))


_WORDS: Final = {"a": "agree", "k": "known divergences", "d": "failing"}
