"""The processor time of a search: this process's, and that of its workers."""

import os
import time
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")


def cpu_seconds() -> float:
    """Return the processor time so far of this process and its descendants, in seconds.

    That of living ones only Linux tells; elsewhere they count when they have ended.
    """
    ended = os.times()
    own = time.process_time() + ended.children_user + ended.children_system
    return own + sum(_descendants_seconds())


def _descendants_seconds() -> list[float]:
    seconds: dict[int, float] = {}
    parents: dict[int, int] = {}
    try:
        ticks = os.sysconf("SC_CLK_TCK")
        processes = [int(entry.name) for entry in _PROC.iterdir() if entry.name.isdecimal()]
    except (OSError, ValueError, AttributeError):
        return []
    for process in processes:
        try:
            stat = (_PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended meanwhile
        # Fields 4, 14 and 15 of proc_pid_stat(5): ppid, utime and stime.
        parents[process] = int(stat[1])
        seconds[process] = (int(stat[11]) + int(stat[12])) / ticks
    return [time_ for process, time_ in seconds.items() if _descends(process, parents)]


def _descends(process: int, parents: dict[int, int]) -> bool:
    ancestor = parents[process]
    while ancestor in parents:
        if ancestor == os.getpid():
            return True
        ancestor = parents[ancestor]
    return ancestor == os.getpid()
