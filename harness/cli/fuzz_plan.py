"""What the options of ``parity fuzz`` come to: a plan, and what runs it."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from secrets import randbelow
from typing import Any, Final

from harness.cli.cluster import cluster_of
from harness.generate.campaign import SearchPlan, UnitRunner, run_here
from harness.generate.checking import Checker
from harness.generate.profiles import Profile
from harness.generate.properties import Property
from harness.generate.spread import run_in_processes
from harness.run.clock import process_start
from harness.run.contest import ContestSettings
from harness.subjects.base import Description

_HYPOTHESIS_PART: Final = 20
"""One in so many of ``--examples`` is Hypothesis's."""

_MOST_SEED: Final = 2**31


def plan_of(
    options: Mapping[str, Any], properties: tuple[Property, ...], profile: Profile
) -> SearchPlan:
    """Return what a search is to do: what the profile says, where no option says otherwise."""
    seed = profile.seed if options["seed"] is None else options["seed"]
    # The time counts from the start of the process, as users count it.
    began = time.monotonic() - (time.time() - process_start())
    seconds, hypothesis, volume = profile.seconds, profile.hypothesis, profile.volume
    if options["examples"] is not None:
        hypothesis = options["examples"] // _HYPOTHESIS_PART
        volume = options["examples"] - hypothesis
        seconds = None
    if options["minutes"] is not None:
        seconds = options["minutes"] * 60
        if options["examples"] is None:
            hypothesis = volume = None
    return SearchPlan(
        properties,
        randbelow(_MOST_SEED) if seed is None else seed,
        began,
        None if seconds is None else began + seconds,
        hypothesis,
        volume,
        profile.rounds,
    )


@contextmanager
def runner_of(
    options: Mapping[str, Any],
    plan: SearchPlan,
    checker: Checker,
    settings: ContestSettings,
    subjects: dict[str, Description],
) -> Iterator[UnitRunner]:
    """Give what runs the units of a search: this process, some of this machine, or a cluster.

    ``subjects`` are those of this process, which shrinks what is found: all must have the same.
    """
    with cluster_of(options, settings, [each.name for each in plan.properties]) as cluster:
        if cluster is not None:
            # Only what needs it imports Dask.
            from harness.cluster.search import run_on_cluster  # noqa: PLC0415

            cluster.expect(subjects)
            yield run_on_cluster(cluster)
        elif settings.workers > 1:
            yield run_in_processes(settings, plan.properties, settings.workers)
        else:
            yield run_here(checker, plan)
