"""Which machine the figures are from, and whether it had other things to do."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import harness

_BUSY: Final = 0.25
"""Load a core; with more, others had a part of what is measured."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The processor and what runs on it; ``load`` is the average of the last minute, if known.

    ``cores`` are those that this process may use.
    """

    processor: str
    cores: int
    system: str
    python: str
    java: str
    harness: str
    load: float | None

    @property
    def warning(self) -> str | None:
        """What a reader must know of the figures, if anything."""
        if self.load is None or self.load <= _BUSY * self.cores:
            return None
        return (
            f"the machine is busy: a load of {self.load:.2f} on {self.cores} cores before the "
            "first round. Times by the clock are too high; ratios suffer less"
        )


def this_machine(java: str) -> Machine:
    """Return what the figures are measured on; ``java`` is what the JVM calls itself."""
    return Machine(
        processor=_processor(),
        cores=_cores(),
        system=f"{platform.system()} {platform.release()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
        java=java,
        harness=harness.__version__,
        load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    )


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
