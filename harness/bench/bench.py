"""What a bench is, and the benches there are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from harness.bench.setting import Setting

Round: TypeAlias = Callable[[], Mapping[str, float]]
"""Measures once, and returns figures by name (``figures.FIGURES``)."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Something to be measured.

    ``open`` makes ready what all rounds share; ``NotMeasurableError`` if that is not there.
    ``most_rounds`` bounds the rounds of what takes long.
    """

    name: str
    doc: str
    open: Callable[[Setting], Round]
    most_rounds: int | None = None
