"""A search on a cluster: its units in batches, and what came of them in their order."""

from collections import deque
from collections.abc import Iterator
from itertools import groupby, islice
from typing import Final

from harness.cluster import on_worker
from harness.cluster.checks_as_maps import checks_from_map
from harness.cluster.connection import Cluster
from harness.cluster.errors import ClusterError
from harness.cluster.jobs import Job
from harness.generate.campaign import Ran, Stopped, UnitRunner
from harness.generate.units import Source, Unit, source_of, unit_to_list
from harness.model.value import decode, encode

_ENOUGH_SECONDS: Final = 3.0
"""Processor time of a batch beside which the few milliseconds that Dask takes for it are nothing.
Little more than twice as much is lost with a worker that runs one."""

_MOST_UNITS: Final = 64


def run_on_cluster(cluster: Cluster) -> UnitRunner:
    """Return what runs units on a cluster.

    Batches grow until they are worth the way. What comes of a unit does not depend on the batch or
    the worker, and all come back in their order, so that a search finds what it finds anywhere.
    """

    def run(units: Iterator[Unit]) -> Iterator[Ran | Stopped]:
        under_way: deque[tuple[Source, Job]] = deque()
        size = _BatchSize()
        try:
            for source, of_source in groupby(units, source_of):
                while batch := list(islice(of_source, size.units)):
                    task = encode([unit_to_list(unit) for unit in batch])
                    under_way.append((source, cluster.submit(on_worker.run_units, task)))
                    while len(under_way) >= cluster.batches_ahead:
                        yield _next(cluster, under_way, size)
            while under_way:
                yield _next(cluster, under_way, size)
        except ClusterError as error:
            yield Stopped(str(error))
        finally:
            for _, job in under_way:
                job.cancel()

    return run


class _BatchSize:
    """How many units a batch should have, by the processor time that batches took."""

    def __init__(self) -> None:
        self.units = 1

    def note(self, cpu: float) -> None:
        """Take account of a batch."""
        if cpu < _ENOUGH_SECONDS:
            self.units = min(2 * self.units, _MOST_UNITS)


def _next(cluster: Cluster, under_way: deque[tuple[Source, Job]], size: _BatchSize) -> Ran:
    source, job = under_way[0]
    reply = cluster.result(job)
    under_way.popleft()
    size.note(reply.cpu)
    return Ran(source, checks_from_map(decode(reply.lines[0])), reply.cpu)
