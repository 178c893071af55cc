"""Ends a call of this process that takes too long.

A thread watches the clock and raises an error in the thread that runs the call. So an endless loop
of the library costs its case and not the run. What holds the interpreter's lock, such as a regular
expression that never ends, cannot be ended so.
"""

import threading
from time import monotonic, sleep
from typing import Final

_LOOKS: Final = 10
"""Looks at the clock within one deadline: a call is ended at most a tenth of it too late."""
_LONGEST_LOOK: Final = 1.0
_MOMENT: Final = 0.001


class LateError(BaseException):
    """The call is over its time; no ``except Exception`` of the call takes it for its own."""


class Deadline:
    """Bounds each call to ``seconds``: ``begin`` before it, ``end`` after it, on its thread.

    Where ``end`` is not reached, for a ``LateError`` or any other, ``settle`` takes its place.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._lock = threading.Lock()
        # The thread and the start of the call that runs, changed under the lock once it runs.
        self._running: tuple[int, float] | None = None
        self._is_late = False
        self._closed = threading.Event()
        # One thread for all calls: starting one a batch costs more than watching it.
        self._watch: threading.Thread | None = None

    def begin(self) -> None:
        """Say that a call begins on this thread."""
        if self._watch is None:
            self._watch = threading.Thread(target=self._look, name="deadline", daemon=True)
            self._watch.start()
        self._running = (threading.get_ident(), monotonic())

    def end(self) -> None:
        """Say that the call is over; ``LateError`` if it was found to be late, and took no heed."""
        with self._lock:
            self._running = None
            if not self._is_late:
                return
        raise LateError

    def settle(self) -> None:
        """Say that the call is over, and wait for the errors that are still on their way to it."""
        while True:
            try:
                with self._lock:
                    self._running = None
                    self._is_late = False
                sleep(_MOMENT)  # what was raised in this thread comes here, and nowhere later
            except LateError:
                continue
            return

    def close(self) -> None:
        """End the watch."""
        self._closed.set()

    def _look(self) -> None:
        import ctypes  # noqa: PLC0415 - here it takes none of the time before the workers start

        while not self._closed.wait(min(self.seconds / _LOOKS, _LONGEST_LOOK)):
            with self._lock:
                running = self._running
                if running is not None and monotonic() - running[1] >= self.seconds:
                    # At every look anew: a call may swallow one, and go on.
                    self._is_late = True
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(running[0]), ctypes.py_object(LateError)
                    )
