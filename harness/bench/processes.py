"""What processes take: memory, open handles, threads, processor time. Linux tells it in /proc."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_WORKER: Final = re.compile(r"harness\.(?:subjects|bench\.workers)\.([a-z_]+)")
_SUPERVISOR: Final = "supervisor"
_KIB: Final = 1024


@dataclass(frozen=True, slots=True)
class ProcessUse:
    """What one process takes at a moment; memory in bytes.

    ``role`` is ``supervisor`` for the process that was asked for, and for the others the subject
    whose worker it is.
    """

    process: int
    role: str
    memory: int
    peak_memory: int
    handles: int
    threads: int


def can_be_measured() -> bool:
    """Whether this system tells what processes take."""
    return (_PROC / "self" / "status").is_file()


def uses(supervisor: int) -> list[ProcessUse]:
    """Return what a process and all its descendants take now, but for what ends meanwhile."""
    found = []
    for process in (supervisor, *_descendants(supervisor)):
        role = _SUPERVISOR if process == supervisor else None
        use = _use(process, role)
        if use is not None:
            found.append(use)
    return found


def _use(process: int, role: str | None) -> ProcessUse | None:
    folder = _PROC / str(process)
    try:
        lines = (folder / "status").read_text().splitlines()
        status = dict(line.split(":", 1) for line in lines if ":" in line)
        if "VmRSS" not in status:  # it has ended, and waits to be asked how
            return None
        return ProcessUse(
            process,
            role or _role((folder / "cmdline").read_text(errors="replace")),
            memory=_bytes(status["VmRSS"]),
            peak_memory=_bytes(status["VmHWM"]),
            handles=sum(1 for _ in (folder / "fd").iterdir()),
            threads=int(status["Threads"]),
        )
    except OSError:
        return None


def _bytes(field: str) -> int:
    return int(field.split(maxsplit=1)[0]) * _KIB


def _role(command_line: str) -> str:
    worker = _WORKER.search(command_line)
    return worker[1] if worker else "other"


def _descendants(ancestor: int) -> Iterator[int]:
    children: dict[int, list[int]] = {}
    for entry in _PROC.iterdir():
        if entry.name.isdecimal():
            try:
                # Field 4 of proc_pid_stat(5), behind the name in parentheses.
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            children.setdefault(int(fields[1]), []).append(int(entry.name))
    pending = [ancestor]
    while pending:
        of_one = children.get(pending.pop(), [])
        yield from of_one
        pending += of_one
