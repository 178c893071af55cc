"""How tests start the command: from nothing, or by a fork of a Python that has imported it already.

Both end alike. ``--fresh-starts`` has all of them made from nothing, and so is each that a fork
could not stand for: other settings of the interpreter, or modules of the user's own on the path.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from tests import warm_process

ROOT: Final = Path(__file__).parents[1]
_READ_BY_THE_INTERPRETER: Final = ("PYTHON", "LC_", "LANG", "LD_", "MALLOC_", "TZ")
_IMPORTED: Final = ("harness.cli", "harness.run", "harness.reporters", "harness.subjects.reference")
_CAN_FORK: Final = sys.platform == "linux"
_DEADLINE_SECONDS: Final = 600


@dataclass(frozen=True)
class Ended:
    """A command that has ended."""

    code: int
    out: str
    err: str


def start_fresh(
    module: str, arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> Ended:
    """Run ``python -m module`` in a folder and an environment, to its end."""
    ended = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=_DEADLINE_SECONDS,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


class Starts:
    """Starts of the command, ``python -m harness``; to be closed."""

    def __init__(self, *, fresh: bool = False) -> None:
        self._warm = None if fresh or not _CAN_FORK else WarmStarts()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._warm is not None:
            self._warm.close()

    def __call__(
        self, arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
    ) -> Ended:
        """Run the command in a folder and an environment, to its end."""
        if self._warm is not None and self._warm.stands_for(folder, environment):
            return self._warm.start(arguments, folder, environment)
        return start_fresh("harness", arguments, folder, environment)


class WarmStarts:
    """A process that has imported the command, and forks for each start; to be closed."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair()
        self._settings = _settings(os.environ)
        with theirs:
            command = [sys.executable, warm_process.__file__, str(theirs.fileno()), *_IMPORTED]
            self._process = subprocess.Popen(
                command,
                env={name: text for name, text in os.environ.items() if name != "PYTHONPATH"},
                # Pipes, as each start will have them: Python asks only as it begins whether a
                # stream can be sought in, and refuses later what it takes for a file.
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[theirs.fileno()],
            )

    def close(self) -> None:
        """End the process, which ends when nobody can ask it any more."""
        self._control.close()
        self._process.communicate()

    def stands_for(self, folder: Path, environment: Mapping[str, str]) -> bool:
        """Say whether a fork would be the same as a fresh process."""
        path = [Path(entry) for entry in environment.get("PYTHONPATH", "").split(os.pathsep)]
        others = [folder, *(entry for entry in path if entry != ROOT)]
        return (
            ROOT in path
            and _settings(environment) == self._settings
            and not any(map(_has_modules, others))
        )

    def start(
        self, arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
    ) -> Ended:
        """Run the command in a fork, to its end."""
        start = {
            "module": "harness",
            "arguments": arguments,
            "folder": str(folder),
            "environment": dict(environment),
        }
        with tempfile.TemporaryFile("w+", encoding="utf-8") as asked:
            json.dump(start, asked)
            asked.seek(0)
            out, its_out = os.pipe()
            err, its_err = os.pipe()
            socket.send_fds(self._control, [b"s"], [asked.fileno(), 0, its_out, its_err])
            os.close(its_out)
            os.close(its_err)
        pid = self._number()
        with ThreadPoolExecutor(2) as readers:
            texts = [readers.submit(_read, file) for file in (out, err)]
            try:
                told = [text.result(_DEADLINE_SECONDS) for text in texts]
            except TimeoutError:
                os.kill(pid, signal.SIGKILL)
                self._number()  # of its end; the next start has its own
                raise
        return Ended(self._number(), *told)

    def _number(self) -> int:
        number = warm_process.NUMBER
        told = self._control.recv(number.size, socket.MSG_WAITALL)
        if len(told) != number.size:
            raise RuntimeError(
                f"no command can be started:\n{self._process.communicate()[1].decode()}"
            )
        (value,) = number.unpack(told)
        assert isinstance(value, int)
        return value


def _settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what an interpreter reads as it starts, but for its path."""
    return {
        name: text
        for name, text in environment.items()
        if name.startswith(_READ_BY_THE_INTERPRETER) and name != "PYTHONPATH"
    }


def _has_modules(folder: Path) -> bool:
    """Say whether a folder has modules of its own, which might be taken before those imported."""
    return any(folder.glob("*.py")) or any(folder.glob("*/__init__.py"))


def _read(file: int) -> str:
    with open(file, encoding="utf-8") as stream:
        return stream.read()
