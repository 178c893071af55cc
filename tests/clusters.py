"""A real scheduler and real workers, as processes of their own on this machine."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.subjects.registry import GROUP
from tests.cluster_fakes import ARMED, STARTED

_PATIENCE = 60
_QUIET = ("--host", "127.0.0.1", "--no-dashboard")


@dataclass(frozen=True)
class LocalCluster:
    """A scheduler, its process, and the files by which workers are told to die or say they ran."""

    address: str
    scheduler: int
    armed: Path
    started: Path
    log: Path


def install(folder: Path) -> Path:
    """Make a folder that, on the path, looks like a plug-in with the fakes for clusters."""
    info = folder / "parity_cluster_fakes-1.0.dist-info"
    info.mkdir()
    metadata = "Metadata-Version: 2.1\nName: parity-cluster-fakes\nVersion: 1.0\n"
    (info / "METADATA").write_text(metadata)
    lines = [f"{name} = tests.cluster_fakes:{name}" for name in ("killing", "slow")]
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n" + "\n".join(lines) + "\n")
    return folder


@contextmanager
def scheduler(
    folder: Path, environment: Mapping[str, str], *options: str
) -> Iterator[tuple[str, Path, int]]:
    """A scheduler without workers: its address, the file that says it, and its process."""
    said = folder / "scheduler.json"
    command = ["scheduler", "--port", "0", "--scheduler-file", str(said), *_QUIET, *options]
    with _running(command, folder, environment) as process:
        _wait_for(said)
        yield json.loads(said.read_text())["address"], said, process.pid


@contextmanager
def cluster(
    folder: Path,
    environment: Mapping[str, str],
    *options: str,
    workers: int = 2,
    nanny: bool = True,
) -> Iterator[LocalCluster]:
    """A scheduler with workers, each a process with one thread; ``options`` are for all of them.

    With a nanny a worker that dies is followed by another; without one it is gone.
    """
    armed, started = folder / "armed", folder / "started"
    environment = {**environment, ARMED: str(armed), STARTED: str(started)}
    with ExitStack() as stack:
        address, said, process = stack.enter_context(scheduler(folder, environment, *options))
        for number in range(workers):
            command = [
                "worker",
                "--scheduler-file",
                str(said),
                "--nthreads",
                "1",
                *_QUIET,
                *options,
            ]
            command += ["--memory-limit", "0", "--name", f"w{number}"]
            command += ["--local-directory", str(folder / f"w{number}")]
            command += [] if nanny else ["--no-nanny"]
            stack.enter_context(_running(command, folder, environment))
        yield LocalCluster(address, process, armed, started, folder / "log")


def processes_of(of: LocalCluster, word: str) -> list[int]:
    """Return the processes that the workers have begun and that have a word in their command."""
    mark = f"{ARMED}={of.armed}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        try:
            inherits = entry.name.isdecimal() and mark in (entry / "environ").read_bytes()
            if inherits and word.encode() in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue  # it ended meanwhile
    return found


@contextmanager
def _running(
    command: list[str], folder: Path, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *command],
            cwd=folder,
            env={**environment},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _wait_for(file: Path) -> None:
    until = time.monotonic() + _PATIENCE
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < until, f"{file} was not written"
        time.sleep(0.05)


def found(out: str) -> list[str]:
    """Return the findings that a search told, in their order."""
    return [line for line in out.splitlines() if line.startswith(("found", "disagrees"))]


def search_report(file: Path) -> Any:
    """Return a report of a search without its times."""
    report = json.loads(file.read_text(encoding="utf-8"))
    del report["run"]
    for source in report["sources"].values():
        for name in source.keys() - {"examples", "calls"}:
            del source[name]
    return report


def run_report(file: Path) -> Any:
    """Return a report of a run without its times."""
    report = json.loads(file.read_text(encoding="utf-8"))
    del report["run"]
    for name in ("seconds", "cases_per_second", "first_verdict"):
        del report["summary"][name]
    for result in report["results"]:
        for subject in result["subjects"].values():
            del subject["micros"]
    return report


def wait_until_started(of: LocalCluster) -> None:
    """Wait until a worker runs something slow."""
    until = time.monotonic() + _PATIENCE
    while not of.started.exists():
        assert time.monotonic() < until, "no worker has begun"
        time.sleep(0.05)
