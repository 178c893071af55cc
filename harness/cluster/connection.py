"""The client's side: the connection to a scheduler, and whether there is someone to do the work."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

import dask
from distributed import Client
from distributed.security import Security

from harness.cluster import on_worker
from harness.cluster.assignment import Assignment
from harness.cluster.errors import ClusterError, SilentSchedulerError
from harness.cluster.jobs import Job
from harness.cluster.replies import Reply, descriptions_from_line, identity_of
from harness.subjects.base import Description

_LOOK_SECONDS: Final = 2.0
"""So often it is asked, while nothing comes, whether there are workers."""

_NO_WORKER_SECONDS: Final = 120.0
"""Workers come back: a nanny needs seconds, a queue of a cluster minutes at times."""

_GOODBYE_SECONDS: Final = 10.0
"""So long a scheduler has to let go of this client, which does not need it any more."""

_AHEAD: Final = 3
"""Batches a worker has: one that is done and waits for its turn, the one that it runs, the next."""

_DASK: Final = {
    # Batches are part of the graph, so that the scheduler still has them when a worker is lost.
    "distributed.admin.large-graph-warning-threshold": "1 GiB",
    # Dask would send the source of whoever submits along with every batch.
    "distributed.diagnostics.computations.nframes": 0,
}


@dataclass(frozen=True, slots=True)
class SchedulerPlace:
    """Where a scheduler is and, for ``tls://``, the files to be known by and to know it by.

    What is not given is taken from Dask's own configuration.
    """

    address: str
    tls_ca: str | None = None
    tls_cert: str | None = None
    tls_key: str | None = None

    @property
    def security(self) -> Security | None:
        """The files as Dask takes them; None if none is given."""
        given = {
            "tls_ca_file": self.tls_ca,
            "tls_client_cert": self.tls_cert,
            "tls_client_key": self.tls_key,
        }
        named = {name: file for name, file in given.items() if file is not None}
        return Security(require_encryption=True, **named) if named else None


class Cluster:
    """Workers that are there for one assignment, as long as the connection lasts."""

    def __init__(self, client: Client, assignment: Assignment) -> None:
        self._client = client
        self._plugin = f"parity-{uuid4().hex}"
        self._jobs: set[Job] = set()
        self._failed: ClusterError | None = None
        self._identity: str | None = None
        self._workers_seen = time.monotonic()
        self._threads = 1
        self._describing: Job | None = None
        self._descriptions: dict[str, Description] | None = None
        plugin = on_worker.SubjectsPlugin(self._plugin, assignment.to_bytes())
        try:
            client.register_plugin(plugin)
        except Exception as error:
            raise ClusterError(
                f"the workers cannot load parity: {type(error).__name__}: {error}",
                "Install the same wheel for the client, the scheduler and every worker.",
            ) from error
        self._look()

    @property
    def batches_ahead(self) -> int:
        """How many batches should be under way, so that no worker waits and memory is bounded."""
        return self._threads * _AHEAD

    def begin_to_describe(self) -> None:
        """Have the first worker say what its subjects are, before it is given anything else."""
        if self._describing is None:
            self._describing = self.submit(on_worker.describe)

    def descriptions(self) -> dict[str, Description]:
        """Return what the workers' subjects are; ``ClusterError`` if they cannot start."""
        if self._descriptions is None:
            self.begin_to_describe()
            assert self._describing is not None
            line = self.result(self._describing).lines[0]
            self._descriptions = descriptions_from_line(line)
        return self._descriptions

    def expect(self, descriptions: dict[str, Description]) -> None:
        """Refuse every worker whose subjects are not these."""
        self._identity = identity_of(descriptions)

    def submit(self, function: Callable[..., bytes], *arguments: str | bytes) -> Job:
        """Begin a batch: a task of ``on_worker``, with what it takes beside the plugin's name."""
        job = Job(self._client, function, self._plugin, *arguments)
        self._jobs.add(job)
        return job

    def result(self, job: Job) -> Reply:
        """Wait for a batch; ``ClusterError`` once there is no more hope of any."""
        while self._failed is None and not job.wait(_LOOK_SECONDS):
            self._look()
        try:
            if self._failed is not None:
                raise self._failed
            return self._taken(job)
        except ClusterError as error:
            self._failed = error
            raise
        finally:
            self._jobs.discard(job)

    def result_so_far(self, job: Job) -> Reply | None:
        """Return what came of a batch, without waiting; None if nothing did."""
        with suppress(ClusterError):
            return job.reply()
        return None

    def close(self) -> None:
        """Let go of everything: batches that have not begun, and the workers' subjects."""
        for job in self._jobs:
            job.cancel()
        self._jobs.clear()
        scheduler = self._client.scheduler
        # One that is gone has forgotten us anyway.
        if scheduler is not None and self._client.status == "running":
            with suppress(Exception):
                self._client.sync(
                    scheduler.unregister_worker_plugin,
                    name=self._plugin,
                    callback_timeout=_GOODBYE_SECONDS,
                )

    def _taken(self, job: Job) -> Reply:
        reply = job.reply()
        assert reply is not None, "a job that is done has a reply"
        if self._identity is None:
            self._identity = reply.identity
        if reply.identity != self._identity:
            raise ClusterError(
                f"worker {reply.worker} has {reply.identity}; it should have {self._identity}",
                "Give every worker the same subjects: the same jars, at the same places.",
            )
        return reply

    def _look(self) -> None:
        """Count the workers; ``ClusterError`` if there has been none for long."""
        try:
            # One that hangs would never answer, and the connection to it stands.
            answer = self._client.nthreads(callback_timeout=_NO_WORKER_SECONDS)
            threads = sum(answer.values())
        except (OSError, TimeoutError, RuntimeError) as error:
            self._failed = SilentSchedulerError(error)
            raise self._failed from error
        now = time.monotonic()
        if threads:
            self._threads, self._workers_seen = threads, now
        elif now - self._workers_seen > _NO_WORKER_SECONDS:
            self._failed = ClusterError(
                f"there has been no worker for {_NO_WORKER_SECONDS:g} s",
                "See the workers' logs, and start them again.",
            )
            raise self._failed


@contextmanager
def connected(place: SchedulerPlace, assignment: Assignment) -> Iterator[Cluster]:
    """Connect to a scheduler; ``ClusterError`` if it cannot be reached or has no workers.

    How long is waited for either is Dask's ``distributed.comm.timeouts.connect``, 30 seconds.
    """
    with dask.config.set(_DASK):
        client = _client(place)
        try:
            cluster = Cluster(client, assignment)
            try:
                yield cluster
            finally:
                cluster.close()
        finally:
            with suppress(TimeoutError):
                client.close(timeout=_GOODBYE_SECONDS)


def _client(place: SchedulerPlace) -> Client:
    # That a connection is lost we say ourselves, and without a traceback.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    patience = dask.config.get("distributed.comm.timeouts.connect")
    try:
        client = Client(
            place.address,
            timeout=patience,
            security=place.security,
            set_as_default=False,
            name="parity",
        )
    # A server of another kind may seem to announce a message of any length.
    except (OSError, ValueError, RuntimeError, TypeError, MemoryError) as error:
        raise ClusterError(
            f"no scheduler answers at {place.address}: {error}",
            "Start one with `dask scheduler`, and give its address: tcp://HOST:8786 or tls://….",
        ) from error
    try:
        client.wait_for_workers(1, timeout=patience)
    except (OSError, TimeoutError) as error:
        client.close()
        raise ClusterError(
            f"the scheduler at {place.address} has no workers",
            f"Start some with `dask worker {place.address}`.",
        ) from error
    return client
