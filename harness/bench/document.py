"""What ``parity bench --json`` writes.

The first keys are those of harness.md section 7; null stands for what was not measured.
"""

from dataclasses import asdict
from typing import Any, Final

from harness.bench.figures import figure_named
from harness.bench.machine import Machine
from harness.bench.rounds import Measured

SCHEMA: Final = "parity-bench/1"
_US_A_SECOND: Final = 1e6
_DIGITS: Final = 4


def document(measured: Measured, machine: Machine, rounds: int, cases: int) -> dict[str, Any]:
    """Return all that was measured as a JSON value; times a case are in µs.

    ``bare_us.java`` is that of a JVM that has just started, as the one of a run has: what the jar
    itself takes in such a run. Inside a warm JVM it is ``bare_warm_us``.
    """
    reference = measured.median("bare.reference")
    java = measured.median("bare.java_first")
    java_warm = measured.median("bare.java")
    whole = measured.median("run.warm")
    return {
        "cases_per_second": _ratio(_US_A_SECOND, whole),
        "bare_us": {"reference": _rounded(reference), "java": _rounded(java)},
        "end_to_end_us": _rounded(whole),
        "ratio_to_slower_bare": _ratio(whole, _slower(reference, java)),
        "naive_ratio": _ratio(measured.median("naive.run"), whole),
        "per_process_ratio": _ratio(measured.median("naive.process"), whole),
        "first_verdict_s": _rounded(measured.median("run.first_verdict")),
        "merge_vs_openjiuwen": _ratio(
            measured.median("merge.openjiuwen"), measured.median("merge.reference")
        ),
        "schema": SCHEMA,
        "cases": cases,
        "rounds": rounds,
        "machine": {**asdict(machine), "warning": machine.warning},
        "bare_warm_us": {"reference": _rounded(reference), "java": _rounded(java_warm)},
        "ratio_to_slower_bare_warm": _ratio(whole, _slower(reference, java_warm)),
        "ratio_to_slower_bare_program": _ratio(
            whole,
            _slower(measured.median("program.reference"), measured.median("program.java")),
        ),
        "steady_us": _rounded(measured.median("run.steady")),
        "steady_ratio_to_slower_bare_warm": _ratio(
            measured.median("run.steady"), _slower(reference, java_warm)
        ),
        "naive_ratio_of_processor_time": _ratio(
            measured.median("naive.run_cpu"), measured.median("run.warm_cpu")
        ),
        "cold_cases_per_second": _ratio(_US_A_SECOND, measured.median("run.cold")),
        "gate_s": _sum(measured.median("gate.run"), measured.median("gate.fuzz")),
        "fold_vs_openjiuwen": _ratio(
            measured.median("fold.openjiuwen"), measured.median("fold.reference")
        ),
        "deepdiff_vs_compare": _ratio(
            measured.median("naive.deepdiff"), measured.median("compare")
        ),
        "growth": {name: round(k, 2) for name, k in measured.exponents().items()},
        "left_out": measured.left_out,
        "figures": {
            name: {
                "median": _rounded(samples.median),
                "low": _rounded(samples.low),
                "high": _rounded(samples.high),
                "unit": figure_named(name).unit,
                "meaning": figure_named(name).meaning,
                "samples": [_rounded(value) for value in samples.values],
            }
            for name, samples in measured.figures.items()
        },
    }


def _sum(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else _rounded(one + other)


def _slower(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else max(one, other)


def _ratio(above: float | None, below: float | None) -> float | None:
    if above is None or not below:
        return None
    return _rounded(above / below)


def _rounded(value: float | None) -> float | None:
    """Return a value with as many digits as can mean something."""
    return None if value is None else float(f"{value:.{_DIGITS}g}")
