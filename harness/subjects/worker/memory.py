"""How much memory a worker may take, and who goes first when the machine has none left."""

import resource
from contextlib import suppress
from pathlib import Path
from typing import Final

PYTHON_BYTES: Final = 4 << 30
"""The address space of a Python worker. Two strings of 50 MB to be merged take a quarter of it."""

_VICTIM: Final = "1000\n"
"""The highest score there is; see proc_pid_oom_score_adj(5)."""


def be_first_to_go() -> None:
    """Have the kernel, when it runs out of memory, end this worker and not its supervisor.

    Where the kernel has no such setting, nothing is done.
    """
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_VICTIM, encoding="ascii")


def limit_python_memory() -> None:
    """Turn what goes beyond the limit into ``MemoryError``; a lower limit of the user's stays.

    Not for a JVM, which reserves far more address space than it uses and has ``-Xmx``. macOS takes
    the limit and does not enforce it.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limits = [limit for limit in (soft, hard, PYTHON_BYTES) if limit != resource.RLIM_INFINITY]
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (min(limits), hard))
