"""The environments that `openjiuwen` runs in: one a release, made once, then never changed.

An environment is a virtual environment with the package, pydantic and nothing else. It is built
in a folder of its own and renamed into place when it is whole, so that one that is there can be
used; its name tells the release, the interpreter and the state of the lock, so that none ever has
to be replaced under a running worker.

``python -m harness.subjects.openjiuwen.environment [VERSION]`` makes one ahead of time.
"""

import json
import logging
import os
import shutil
import sys
import threading
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from harness.subjects.home import HOME_VARIABLE, home_folder
from harness.subjects.openjiuwen.pip import PipError, install
from harness.subjects.openjiuwen.requirements import locked_requirements

Progress: TypeAlias = Callable[[str], None]
"""Is told, a line each, what takes long."""

_MARKER: Final = "environment.json"
_POLL_SECONDS: Final = 0.05
_LOG: Final = logging.getLogger(__name__)


class EnvironmentFailedError(Exception):
    """An environment could not be made: what went wrong, and what helps."""

    def __init__(self, what: str, help_text: str) -> None:
        self.what = what
        self.help_text = help_text

    def __str__(self) -> str:
        return f"{self.what}\n  {self.help_text}"


@dataclass(frozen=True, slots=True)
class Environment:
    """An environment that is ready: its interpreter, where the package lies in it, and which it is.

    ``sha256`` is the wheel's, if pip told it.
    """

    python: Path
    packages: Path
    version: str
    sha256: str | None


def environments_folder() -> Path:
    """Return the folder of all environments, which need not exist yet."""
    return home_folder() / "envs"


def find_environment(version: str) -> Environment | None:
    """Return the environment of a release if it has been made."""
    return _read(environments_folder() / _folder_name(version))


def ensure_environment(
    version: str, progress: Progress = _LOG.info, stop: threading.Event | None = None
) -> Environment:
    """Return the environment of a release, made now if need be.

    Another process that makes the same one is waited for. ``stop`` ends the work from another
    thread. ``EnvironmentFailedError`` if it is stopped or cannot be made: no pip, no such release,
    no package index within reach, no place to write.
    """
    folder = environments_folder() / _folder_name(version)
    stop = stop or threading.Event()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _only_process(folder.with_name(f".{folder.name}.lock"), stop):
            return _read(folder) or _make(folder, version, progress, stop)
    except OSError as error:
        raise EnvironmentFailedError(
            f"cannot write an environment to {folder.parent}: {error}",
            f"Set {HOME_VARIABLE} to a folder that can be written.",
        ) from error


def _make(folder: Path, version: str, progress: Progress, stop: threading.Event) -> Environment:
    progress(f"Installing openjiuwen {version} in an environment of its own (once) …")
    building = folder.with_name(f".{folder.name}.building")
    shutil.rmtree(building, ignore_errors=True)  # left by a run that was killed
    try:
        # Without pip: ensurepip would take longer than all the rest.
        venv.EnvBuilder(symlinks=os.name != "nt", with_pip=False).create(building)
        sha256 = _install(building, version, stop)
        marker = {"version": version, "sha256": sha256}
        (building / _MARKER).write_text(json.dumps(marker), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)  # one whose interpreter is gone
        building.rename(folder)
    finally:
        shutil.rmtree(building, ignore_errors=True)
    progress(f"openjiuwen {version} is ready in {folder}")
    made = _read(folder)
    assert made is not None
    return made


def _install(folder: Path, version: str, stop: threading.Event) -> str | None:
    sha256 = None
    try:
        for requirements in locked_requirements().for_version(version):
            sha256 = install(_python(folder), requirements, stop).get("openjiuwen", sha256)
    except PipError as error:
        raise EnvironmentFailedError(
            f"pip could not install openjiuwen {version}: {error}",
            f"Where a package index can be reached, run: {sys.executable} -m {_module()} {version}",
        ) from error
    return sha256


def _read(folder: Path) -> Environment | None:
    try:
        marker = json.loads((folder / _MARKER).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    python = _python(folder)
    if not python.exists():  # the interpreter that it was made with is gone
        return None
    return Environment(python, _packages(folder), marker["version"], marker["sha256"])


def _folder_name(version: str) -> str:
    digest = locked_requirements().digest
    return f"openjiuwen-{version}-{sys.implementation.cache_tag}-{digest}"


def _python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _packages(folder: Path) -> Path:
    if os.name == "nt":
        return folder / "Lib" / "site-packages"
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return folder / "lib" / name / "site-packages"


@contextmanager
def _only_process(lock: Path, stop: threading.Event) -> Iterator[None]:
    """Hold ``lock`` against other processes; the system frees it if this one dies."""
    with lock.open("w", encoding="utf-8") as file:
        while not _try_to_lock(file.fileno()):
            if stop.wait(_POLL_SECONDS):
                raise EnvironmentFailedError("it was stopped", "Start the run again.")
        yield


def _try_to_lock(descriptor: int) -> bool:
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415  (there is none on Windows, where the rename decides)

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _module() -> str:
    return "harness.subjects.openjiuwen.environment"


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    try:
        ensure_environment(sys.argv[1] if len(sys.argv) > 1 else locked_requirements().version)
    except EnvironmentFailedError as failure:
        sys.exit(str(failure))
