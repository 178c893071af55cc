"""A worker ends with its supervisor, also in a call that lets no other thread run.

``serve`` sees the end of the pipe on a thread of its own, which needs the interpreter's lock. A
regular expression that never ends keeps the lock, and the worker would run on for ever.
"""

import signal
import sys
from contextlib import suppress
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
"""prctl(2): the signal to get when the thread that started this process has ended."""


def end_with_parent() -> None:
    """Have the kernel end this process when its parent ends; where it cannot, nothing is done."""
    if not sys.platform.startswith("linux"):
        return
    # The JVM's worker needs none of this, and ctypes takes a while to import.
    import ctypes  # noqa: PLC0415

    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
