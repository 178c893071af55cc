"""Profiles: how long a search lasts, and whether it finds the same each time."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Profile:
    """How a search is run.

    ``seconds`` bounds it by time, ``hypothesis`` and ``volume`` by examples; None is no bound.
    ``seed`` None is another one each time. With ``keeps`` examples that failed are kept, and tried
    first the next time. With ``strict`` a rule that no example met fails the run. Of each form so
    many blocks as ``rounds`` are run, however long it takes: what is found must not depend on how
    busy the machine is.
    """

    name: str
    doc: str
    seconds: float | None = None
    hypothesis: int | None = None
    volume: int | None = None
    seed: int | None = None
    keeps: bool = True
    strict: bool = False
    rounds: int = 0


PROFILES: Final[dict[str, Profile]] = {
    profile.name: profile
    for profile in (
        Profile(
            "gate",
            "the same few examples each time, in under 4 seconds",
            hypothesis=92,
            volume=1_840,
            seed=0,
            keeps=False,
        ),
        Profile(
            "ci",
            "20 seconds; fails if a rule is never met",
            seconds=20,
            seed=0,
            keeps=False,
            strict=True,
            rounds=4,
        ),
        Profile("dev", "30 seconds, another seed each time", seconds=30),
        Profile("nightly", "half an hour, another seed each time", seconds=1_800),
    )
}
"""All profiles by name."""

HYPOTHESIS_SHARE: Final = 0.25
"""The part of a search's time that is Hypothesis's."""

SHRINKING_SHARE: Final = 0.25
"""The part of a search's time that is kept for shrinking, once something was found."""
