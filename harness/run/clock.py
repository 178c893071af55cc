"""When this process started, so that a run's seconds count from there."""

import os
import time
from pathlib import Path

_IMPORTED = time.time()


def process_start() -> float:
    """Return the start of this process in seconds since the epoch.

    Linux says so itself; elsewhere it is the time of this module's import, some 50 ms later.
    """
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        ticks_after_boot = int(fields[19])  # starttime, field 22 of proc_pid_stat(5)
        since_boot = time.clock_gettime(time.CLOCK_BOOTTIME)
        age = since_boot - ticks_after_boot / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):
        return _IMPORTED
    return time.time() - age
