"""The command line as a process of its own: what a bench runs when it runs all of it."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import harness
from harness.bench.processes import uses

_ROOT: Final = str(Path(harness.__file__).resolve().parents[1])
_PASSING: Final = frozenset({0, 1})
"""Exit codes of a run that ran: with 1 it found something."""


class CommandError(Exception):
    """A command that a bench runs did not work; ``said`` is what it said."""

    def __init__(self, command: Sequence[str], code: int, said: str) -> None:
        self.command = tuple(command)
        self.code = code
        self.said = said

    def __str__(self) -> str:
        return f"{' '.join(self.command)} ended with exit code {self.code}:\n{self.said}"


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that has ended: its time by the clock and that of all its processes' processors.

    ``peaks`` is the most memory that the processes of each role held, in bytes, if it was asked
    for.
    """

    seconds: float
    cpu_seconds: float
    peaks: Mapping[str, int] = field(default_factory=dict)


def parity_command(*arguments: str) -> list[str]:
    """Return the command that runs this very harness with these arguments."""
    return [sys.executable, "-m", "harness", *arguments]


def environment(**variables: str) -> dict[str, str]:
    """Return an environment in which this very harness is found from any folder.

    Its modules are compiled once, as those of an installed harness are, whatever this environment
    says of that.
    """
    path = os.pathsep.join(filter(None, (_ROOT, os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": path, **variables}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def checked(command: Sequence[str], folder: Path, given: bytes = b"") -> str:
    """Run a command to its end with something to read, and return what it said.

    ``CommandError`` if it fails.
    """
    ended = subprocess.run(  # noqa: S603 - this very program, or the Java it was told of
        list(command),
        cwd=folder,
        env=environment(),
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    said = ended.stdout.decode("utf-8", "replace").strip()
    if ended.returncode:
        raise CommandError(command, ended.returncode, said)
    return said


def run_parity(
    arguments: Sequence[str],
    folder: Path,
    env: Mapping[str, str] | None = None,
    sample_seconds: float | None = None,
) -> Ran:
    """Run the harness in a folder until it ends; ``CommandError`` if it could not do its work.

    With ``sample_seconds`` the memory of its processes is looked at as often, which takes time of
    its own.
    """
    command = parity_command(*arguments)
    with tempfile.TemporaryFile() as log:
        began = time.monotonic()
        process = subprocess.Popen(  # noqa: S603 - this very program
            command,
            cwd=folder,
            env=environment() if env is None else dict(env),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        peaks = _Peaks(process.pid, sample_seconds)
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            process.wait()
            raise
        finally:
            peaks.stop()
        seconds = time.monotonic() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in _PASSING:
            log.seek(0)
            said = log.read().decode("utf-8", "replace").strip()
            raise CommandError(command, process.returncode, said)
        return Ran(seconds, usage.ru_utime + usage.ru_stime, peaks.by_role)


class _Peaks:
    """Looks at what processes hold until it is stopped; never, if no time is given."""

    def __init__(self, process: int, every: float | None) -> None:
        self.by_role: dict[str, int] = {}
        self._process = process
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        if every is not None:
            self._thread = threading.Thread(target=self._watch, args=(every,), daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End it, with the last look taken."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _watch(self, every: float) -> None:
        while not self._stopped.wait(every):
            for use in uses(self._process):
                self.by_role[use.role] = max(self.by_role.get(use.role, 0), use.peak_memory)
