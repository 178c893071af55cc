"""``parity run`` as a process of its own, from its start to its end."""

import json
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from harness import corpus
from harness.bench.bench import Bench, Round
from harness.bench.commands import checked, environment, parity_command, run_parity
from harness.bench.many_cases import write_many
from harness.bench.processes import can_be_measured
from harness.bench.setting import BOTH, NotMeasurableError, Setting
from harness.subjects.home import HOME_VARIABLE

SIZES: Final = (10_000, 100_000)
_QUICK_SIZES: Final = (200, 1_000)
MOST: Final = 1_000_000
_SAMPLE_SECONDS: Final = 0.1
_RARE_SAMPLE_SECONDS: Final = 0.5
_MIB: Final = 1 << 20
_US: Final = 1e6
_STARTS: Final = 3
_MORE: Final = 4
"""So many times more cases show what a case takes once all has started and is warm."""


def _open_run(setting: Setting) -> Round:
    count = len(setting.calls)
    arguments = setting.run_arguments(*setting.paths)
    report = setting.scratch / "run.json"
    more = setting.run_arguments(str(_many(setting, count * (1 + _MORE))))
    # What is kept of such a file would push out what is kept of the project's own.
    home_of_more = environment(**{HOME_VARIABLE: str(setting.scratch / "home")})
    # These fill the caches.
    run_parity(arguments, setting.scratch)
    run_parity(more, setting.scratch, home_of_more)

    def measure() -> Mapping[str, float]:
        warm = run_parity(arguments, setting.scratch)
        longer = run_parity(more, setting.scratch, home_of_more)
        with TemporaryDirectory(dir=setting.scratch) as home:
            cold = run_parity(arguments, setting.scratch, environment(**{HOME_VARIABLE: home}))
        reported = run_parity([*arguments, "--report", f"json={report}"], setting.scratch)
        summary = json.loads(report.read_bytes())["summary"]
        return {
            "run.warm": warm.seconds / count * _US,
            "run.steady": (longer.seconds - warm.seconds) / (count * _MORE) * _US,
            "run.warm_cpu": warm.cpu_seconds / count * _US,
            "run.cold": cold.seconds / count * _US,
            "run.reported": reported.seconds / count * _US,
            "run.first_verdict": summary["first_verdict"],
        }

    return measure


def _open_start(setting: Setting) -> Round:
    command = parity_command("--help")

    def measure() -> Mapping[str, float]:
        began = time.monotonic()
        for _ in range(_STARTS):
            checked(command, setting.scratch)
        return {"start.help": (time.monotonic() - began) / _STARTS}

    return measure


def _open_gate(setting: Setting) -> Round:
    cases = setting.paths if setting.quick else ()
    java = setting.java_options
    fuzz = ["fuzz", "--profile", "gate", "--no-save", "-q", *BOTH, *java]

    def measure() -> Mapping[str, float]:
        run = ["run", *cases, "-q", *java]
        return {
            "gate.run": run_parity(run, setting.scratch).seconds,
            "gate.fuzz": run_parity(fuzz, setting.scratch).seconds,
        }

    return measure


def _open_memory(setting: Setting) -> Round:
    _require_proc()
    arguments = setting.run_arguments(*setting.paths)

    def measure() -> Mapping[str, float]:
        ran = run_parity(arguments, setting.scratch, sample_seconds=_SAMPLE_SECONDS)
        return {f"memory.{role}": peak / _MIB for role, peak in ran.peaks.items()}

    return measure


def _open_growth(setting: Setting, sizes: tuple[int, ...]) -> Round:
    _require_proc()
    if setting.quick:
        sizes = _QUICK_SIZES
    files = {size: _many(setting, size) for size in sizes}

    def measure() -> Mapping[str, float]:
        figures: dict[str, float] = {}
        for size, file in files.items():
            figures |= _of_many(setting, file, size)
        return figures

    return measure


def _many(setting: Setting, size: int) -> Path:
    path = setting.scratch / f"many-{size}.jsonl.gz"
    write_many(path, corpus.read(setting.files), size)
    return path


def _of_many(setting: Setting, file: Path, size: int) -> dict[str, float]:
    report = setting.scratch / "many.json"
    arguments = [*setting.run_arguments(str(file)), "--report", f"json={report}"]
    # As in _open_run: nothing is kept of such a file.
    with TemporaryDirectory(dir=setting.scratch) as home:
        env = environment(**{HOME_VARIABLE: home})
        ran = run_parity(arguments, setting.scratch, env, _RARE_SAMPLE_SECONDS)
    tail = _summary(report)
    assert tail["cases"] == size
    report.unlink()
    figures = {f"runs.memory.{role}.{size}": peak / _MIB for role, peak in ran.peaks.items()}
    return {
        f"runs.rate.{size}": size / ran.seconds,
        f"runs.cpu.{size}": ran.cpu_seconds / size * _US,
        **figures,
    }


def _summary(report: Path) -> dict[str, Any]:
    """Return the summary at the end of a report that may be far larger than memory should be."""
    marker = b"\n],"
    with report.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - (1 << 20)))
        tail = file.read()
    document: dict[str, Any] = json.loads(b"{" + tail[tail.rindex(marker) + len(marker) :])
    summary: dict[str, Any] = document["summary"]
    return summary


def _require_proc() -> None:
    if not can_be_measured():
        raise NotMeasurableError("this system does not tell what processes hold; Linux does")


RUN_BENCHES: Final = (
    Bench("run", "`parity run` on the cases, from start to end", _open_run),
    Bench("start", "what a user waits for before anything is run", _open_start),
    Bench("gate", "all cases and the default subjects, then the short search", _open_gate, 3),
    Bench("memory", "the most memory that each process of a run holds", _open_memory, 3),
    Bench("runs", "runs of 10,000 and 100,000 cases", partial(_open_growth, sizes=SIZES), 3),
)
LONG_BENCH: Final = Bench(
    "million", "a run of 1,000,000 cases (--long)", partial(_open_growth, sizes=(MOST,)), 1
)
