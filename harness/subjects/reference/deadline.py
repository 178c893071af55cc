"""Ends a call of this process that takes too long.

A thread watches the clock and raises an error in the thread that runs the call. So an endless loop
of the library costs its case and not the run. What holds the interpreter's lock, such as a regular
expression that never ends, cannot be ended so.
"""

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Final

_LOOKS: Final = 10
"""Looks at the clock within one deadline: a call is ended at most a tenth of it too late."""
_LONGEST_LOOK: Final = 1.0
_MOMENT: Final = 0.001


class LateError(BaseException):
    """The call is over its time; no ``except Exception`` of the call takes it for its own."""


class Deadline:
    """Bounds each of the calls that run within ``watched`` to ``seconds``."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._lock = threading.Lock()
        # The thread and the start of the call that runs. Who takes it away, under the lock, has the
        # say over the call's end: the thread itself when it is done, or the watch when it is late.
        self._running: tuple[int, float] | None = None
        self._finished = threading.Event()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Watch the calls that are run in the block, with ``begin`` and ``end`` around each."""
        self._finished.clear()
        watch = threading.Thread(target=self._watch, name="deadline", daemon=True)
        watch.start()
        try:
            yield
        finally:
            self._finished.set()
            with self._lock:  # a call that was interrupted has not come to its end
                self._running = None

    def begin(self) -> None:
        """Say that a call begins on this thread."""
        self._running = (threading.get_ident(), monotonic())

    def end(self) -> None:
        """Say that the call is over; ``LateError`` if it was just found to be late."""
        with self._lock:
            if self._running is not None:
                self._running = None
                return
        # The error is on its way to this thread and must not reach it anywhere else. If it never
        # comes, the call has swallowed it.
        sleep(_MOMENT)
        raise LateError

    def _watch(self) -> None:
        while not self._finished.wait(min(self.seconds / _LOOKS, _LONGEST_LOOK)):
            with self._lock:
                running = self._running
                if running is None or monotonic() - running[1] < self.seconds:
                    continue
                self._running = None
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(running[0]), ctypes.py_object(LateError)
                )
