"""Subjects for a cluster: one that takes its worker down with it, and one that takes its time."""

import os
import signal
import time
from pathlib import Path

from harness.model.case import Call
from harness.model.outcome import Outcome
from tests.fakes import FakeProvider, agree, err

ARMED = "PARITY_TEST_ARMED"
"""Names a file in the environment of workers. While it is there, one call ends the worker."""

STARTED = "PARITY_TEST_STARTED"
"""Names a file in the environment of workers that the first slow call makes."""

_CALLS_BEFORE = 40


class _Killer:
    """Ends its process as nothing can be held up by, once, and in the middle of a batch."""

    def __init__(self) -> None:
        self._calls = 0

    def __call__(self, call: Call) -> Outcome:
        self._calls += 1
        armed = os.environ.get(ARMED)
        if armed and self._calls > _CALLS_BEFORE and _taken(Path(armed)):
            os.kill(os.getpid(), signal.SIGKILL)
        return err(call)


def _taken(file: Path) -> bool:
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    return True


def _slow(call: Call) -> Outcome:
    if started := os.environ.get(STARTED):
        Path(started).touch()
        time.sleep(0.02)
    return agree(call)


killing = FakeProvider(_Killer())
slow = FakeProvider(_slow)
