"""Generated runs for a long time, watched from outside, to see whether anything grows.

The runs are those of ``parity fuzz``, one supervisor and its workers from beginning to end. What
they take is sampled, and after a warm-up of a third of the time nothing may grow: not memory
beyond a twentieth, and not one handle, thread or process.
"""

import json
import signal
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from harness.bench.commands import parity_command
from harness.bench.growth import Trend, trend
from harness.bench.processes import uses

SAMPLE_SECONDS: Final = 60.0
_MEMORY_TOLERANCE: Final = 8 << 20
"""Bytes; the allocators of a busy process come and go by that much."""
_TOLERANCES: Final[Mapping[str, float]] = {
    "memory": _MEMORY_TOLERANCE,
    "handles": 0.5,
    "threads": 0.5,
    "processes": 0.5,
}
_PATIENCE: Final = 60.0
"""Seconds that the runs may take to end when they are told to."""
_LONGER: Final = 1.4
"""So much more time they are given than is wanted, and then interrupted: a search that has found
something ends after three quarters of its time, to shrink it."""
_ENDINGS: Final = frozenset({0, 1, 130})
"""Exit codes of a search that searched: it is over, has found something, or was interrupted."""


class EnduranceError(Exception):
    """The runs ended before their time; ``said`` is what they said last."""

    def __init__(self, code: int, said: str) -> None:
        self.code = code
        self.said = said

    def __str__(self) -> str:
        return f"the generated runs ended with exit code {self.code}: {self.said}"


@dataclass(frozen=True, slots=True)
class Moment:
    """What all processes of one role take together, ``minute`` after the start; memory in bytes."""

    minute: float
    role: str
    memory: int
    handles: int
    threads: int
    processes: int


@dataclass(frozen=True, slots=True)
class Endured:
    """A long run: its samples, and how many calls were made of each subject.

    ``found`` are the disagreements that it met on the way, by the names of their cases.
    """

    minutes: float
    moments: tuple[Moment, ...]
    calls: int
    found: tuple[str, ...] = ()

    def trends(self) -> dict[str, dict[str, Trend]]:
        """Return by role and quantity what became of it."""
        by_role: dict[str, list[Moment]] = defaultdict(list)
        for moment in self.moments:
            by_role[moment.role].append(moment)
        return {
            role: {
                quantity: trend([(each.minute, getattr(each, quantity)) for each in of_role], most)
                for quantity, most in _TOLERANCES.items()
            }
            for role, of_role in by_role.items()
        }

    @property
    def grows(self) -> list[str]:
        """What grows, as ``role: quantity``; empty is what is hoped for."""
        return [
            f"{role}: {quantity}"
            for role, of_role in self.trends().items()
            for quantity, of in of_role.items()
            if of.grows
        ]

    def to_map(self) -> dict[str, Any]:
        """Return the run as its JSON report shows it."""
        return {
            "minutes": self.minutes,
            "calls": self.calls,
            "found": list(self.found),
            "grows": self.grows,
            "trends": {
                role: {quantity: asdict(of) for quantity, of in of_role.items()}
                for role, of_role in self.trends().items()
            },
            "samples": [asdict(moment) for moment in self.moments],
        }


class EnduranceRun:
    """Generated runs that are under way, as a stream of samples."""

    def __init__(
        self, minutes: float, options: Sequence[str] = (), every: float = SAMPLE_SECONDS
    ) -> None:
        self._minutes = minutes
        self._options = tuple(options)
        self._every = every
        self._moments: list[Moment] = []
        self._calls = 0
        self._found: tuple[str, ...] = ()

    def moments(self) -> Iterator[Moment]:
        """Start the runs and yield what they take, role by role, until they are over.

        ``EnduranceError`` if they could not go on; that they found disagreements is no reason.
        """
        with tempfile.TemporaryDirectory(prefix="parity-endurance-") as folder:
            report = Path(folder, "fuzz.json")
            minutes = f"{self._minutes * _LONGER:g}"
            command = parity_command(
                *("fuzz", "--minutes", minutes, "--seed", "0", "--no-save", "--quiet"),
                *("--database", str(Path(folder, "examples")), "--report", f"json={report}"),
                *self._options,
            )
            # A shell's background job, and what it starts, would not hear of an interrupt.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            with Path(folder, "log").open("w+", encoding="utf-8") as log:
                runs = subprocess.Popen(  # noqa: S603 - this very program
                    command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
                )
                try:
                    yield from self._sampled(runs)
                    runs.send_signal(signal.SIGINT)
                    code = runs.wait(_PATIENCE)
                finally:
                    runs.terminate()
                    runs.wait()
                log.seek(0)
                if code not in _ENDINGS or not report.is_file():
                    raise EnduranceError(code, log.read().strip()[-2_000:])
            document = json.loads(report.read_bytes())
            self._calls = sum(source["calls"] for source in document["sources"].values())
            self._found = tuple(finding["case"] for finding in document["findings"])

    def result(self) -> Endured:
        """Return what there was, once it is over."""
        return Endured(self._minutes, tuple(self._moments), self._calls, self._found)

    def _sampled(self, runs: "subprocess.Popen[bytes]") -> Iterator[Moment]:
        began = time.monotonic()
        end = began + self._minutes * 60
        next_at = began + self._every
        while next_at <= end:
            try:
                code = runs.wait(max(0.0, next_at - time.monotonic()))
            except subprocess.TimeoutExpired:
                minute = round((time.monotonic() - began) / 60, 2)
                of_now = list(_now(runs.pid, minute))
                self._moments += of_now
                yield from of_now
            else:
                raise EnduranceError(code, "they were over before their time")
            next_at += self._every


def _now(supervisor: int, minute: float) -> Iterator[Moment]:
    by_role = defaultdict(list)
    for use in uses(supervisor):
        by_role[use.role].append(use)
    for role, of_role in by_role.items():
        yield Moment(
            minute,
            role,
            memory=sum(use.memory for use in of_role),
            handles=sum(use.handles for use in of_role),
            threads=sum(use.threads for use in of_role),
            processes=len(of_role),
        )
