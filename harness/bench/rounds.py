"""Rounds: all benches take turns, so that what else the machine does hits them alike."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from harness.bench.bench import Bench, Round
from harness.bench.figures import by_size
from harness.bench.growth import exponent
from harness.bench.samples import Samples
from harness.bench.setting import NotMeasurableError, Setting

Progress = Callable[[str], None]
"""Is told what is going on, in a few words."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The samples of all figures by name, and why a bench was left out, by the bench's name."""

    figures: dict[str, Samples]
    left_out: dict[str, str]

    def median(self, name: str) -> float | None:
        """Return a figure's median; None if it was not measured."""
        samples = self.figures.get(name)
        return None if samples is None else samples.median

    def exponents(self) -> dict[str, float]:
        """Return, for each figure that was measured at several sizes, k of growth by n**k.

        A rate that stays is 0, a time or memory that grows in proportion 1.
        """
        points: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for name, samples in self.figures.items():
            if (sized := by_size(name)) is not None and samples.median > 0:
                points[sized[0]].append((sized[1], samples.median))
        return {name: exponent(of) for name, of in points.items() if len(of) > 1}


def measured(
    benches: Sequence[Bench], setting: Setting, rounds: int, progress: Progress
) -> Measured:
    """Open all benches and measure them in turns; one that lacks what it is about is left out."""
    left_out: dict[str, str] = {}
    ready: list[tuple[Bench, Round]] = []
    for bench in benches:
        progress(f"making ready: {bench.name}")
        try:
            ready.append((bench, bench.open(setting)))
        except NotMeasurableError as error:
            left_out[bench.name] = str(error)
    samples: dict[str, list[float]] = defaultdict(list)
    for number in range(1, rounds + 1):
        for bench, measure in ready:
            if bench.most_rounds is None or number <= bench.most_rounds:
                progress(f"round {number} of {rounds}: {bench.name}")
                for name, value in measure().items():
                    samples[name].append(value)
    return Measured({name: Samples.of(values) for name, values in samples.items()}, left_out)
