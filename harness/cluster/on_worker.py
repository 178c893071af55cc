"""What Dask runs on a worker: a plugin that holds its subjects, and the tasks that use them.

Tasks are functions by name, from bytes to bytes. The plugin reaches every worker, also one that
joins later, before it is given any task.
"""

import asyncio
import warnings
from typing import Final

from distributed import Worker, WorkerPlugin, get_worker
from hypothesis.errors import HypothesisDeprecationWarning
from tornado.ioloop import PeriodicCallback

from harness.cluster.warm_subjects import WarmSubjects

_LOOK_MILLISECONDS: Final = 60_000


class SubjectsPlugin(WorkerPlugin):
    """The subjects of one client on a worker, by the ``name`` that its tasks ask for."""

    def __init__(self, name: str, assignment: bytes) -> None:
        self.name = name
        self._assignment = assignment

    def setup(self, worker: Worker) -> None:
        """Make ready; the subjects are opened by the first task, which may take its time."""
        # Hypothesis takes it for a strategy's doing that Dask, on its own thread, uses `random`.
        warnings.filterwarnings("ignore", "Do not use the `random`", HypothesisDeprecationWarning)
        self.warm = WarmSubjects(self._assignment, worker.address)
        self._looking = PeriodicCallback(self._close_if_idle, _LOOK_MILLISECONDS)
        self._looking.start()

    async def teardown(self, worker: Worker) -> None:
        """End the subjects, beside the worker's event loop."""
        del worker
        self._looking.stop()
        await asyncio.to_thread(self.warm.close)

    async def _close_if_idle(self) -> None:
        if self.warm.is_idle:
            await asyncio.to_thread(self.warm.close)


def describe(plugin: str) -> bytes:
    """Say what the subjects on this worker are."""
    return _warm(plugin).describe()


def make_calls(plugin: str, subject: str, calls: bytes) -> bytes:
    """Make calls of a subject on this worker."""
    return _warm(plugin).make_calls(subject, calls)


def run_units(plugin: str, units: bytes) -> bytes:
    """Run units on this worker."""
    return _warm(plugin).run_units(units)


def _warm(plugin: str) -> WarmSubjects:
    held = get_worker().plugins[plugin]
    assert isinstance(held, SubjectsPlugin)
    return held.warm
