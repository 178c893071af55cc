"""Runs pip for another interpreter, and reads what it installed from its report."""

import json
import subprocess
import sys
import tempfile
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_OPTIONS: Final = (
    "--no-input",
    "--disable-pip-version-check",
    "--no-deps",  # the message modules need a hundredth of what the package declares
    "--only-binary=:all:",  # never start to build a library on the user's machine
    "--no-compile",  # of thousands of modules six are imported
    "--ignore-requires-python",  # the package's heavy parts lag behind; its messages do not
    "--quiet",
)
_CAUSES_SHOWN: Final = 3
_POLL_SECONDS: Final = 0.05


class PipError(Exception):
    """pip did not do its work; ``output`` is what it said."""

    def __init__(self, output: str) -> None:
        self.output = output

    def __str__(self) -> str:
        errors = [line for line in self.output.splitlines() if line.startswith("ERROR")]
        lines = errors or self.output.strip().splitlines()
        return " ".join(lines[-_CAUSES_SHOWN:]) or "it said nothing"


def install(python: Path, requirements: str, stop: threading.Event) -> dict[str, str | None]:
    """Install the lines of a requirements file for ``python``; return each wheel's SHA-256 by name.

    pip's own settings (index, proxy, cache) hold. ``stop`` ends pip from another thread.
    ``PipError`` if there is no pip, it fails, or it is stopped.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "requirements.txt")
        report = Path(folder, "report.json")
        file.write_text(requirements, encoding="utf-8")
        told = ("--report", str(report), "--requirement", str(file))
        _run([*_pip_for(python, stop), "install", *_OPTIONS, *told], stop)
        installed = json.loads(report.read_text(encoding="utf-8"))["install"]
    return {
        item["metadata"]["name"]: item["download_info"]
        .get("archive_info", {})
        .get("hashes", {})
        .get("sha256")
        for item in installed
    }


def _pip_for(python: Path, stop: threading.Event) -> list[str]:
    if find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "--python", str(python)]
    # The harness's own environment was made without pip, by uv for example.
    _run([str(python), "-m", "ensurepip"], stop)
    return [str(python), "-m", "pip"]


def _run(command: list[str], stop: threading.Event) -> None:
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        try:
            process = subprocess.Popen(  # noqa: S603  (fixed words and file names only)
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )
        except OSError as error:
            raise PipError(f"{command[0]} cannot be run: {error}") from error
        while process.poll() is None:
            if stop.wait(_POLL_SECONDS):
                process.kill()
                process.wait()
                raise PipError("it was stopped")
        if process.returncode != 0:
            output.seek(0)
            raise PipError(output.read())
