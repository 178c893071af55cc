"""The JSON of ``parity bench`` has the fields that harness.md section 7 names."""

import json
from typing import Any

import pytest

from harness.bench.document import document
from harness.bench.machine import Machine
from harness.bench.rounds import Measured
from harness.bench.samples import Samples

# As harness.md writes them.
NAMED = (
    "cases_per_second, bare_us: {reference, java}, end_to_end_us, ratio_to_slower_bare, "
    "naive_ratio, per_process_ratio, first_verdict_s, merge_vs_openjiuwen"
)
TOP_LEVEL = [
    "cases_per_second",
    "bare_us",
    "end_to_end_us",
    "ratio_to_slower_bare",
    "naive_ratio",
    "per_process_ratio",
    "first_verdict_s",
    "merge_vs_openjiuwen",
]
MACHINE = Machine("a processor", 2, "Linux", "CPython 3.11.7", "Java 17", "0.1.0", 0.1)


def of(**figures: float) -> dict[str, Any]:
    samples = {name.replace("__", "."): Samples((value,)) for name, value in figures.items()}
    return document(Measured(samples, {}), MACHINE, 7, 10)


def test_the_contract_names_each_field() -> None:
    assert all(name in NAMED for name in TOP_LEVEL)
    shown = of()
    assert list(shown)[: len(TOP_LEVEL)] == TOP_LEVEL
    assert list(shown["bare_us"]) == ["reference", "java"]


def test_the_ratios_are_of_the_medians() -> None:
    shown = of(
        bare__reference=20.0,
        bare__java=8.0,
        bare__java_first=16.0,
        run__warm=40.0,
        run__steady=30.0,
        run__first_verdict=0.4,
        naive__run=300.0,
        naive__process=200_000.0,
        merge__reference=1.5,
        merge__openjiuwen=6.0,
    )
    assert {name: shown[name] for name in TOP_LEVEL} == {
        "cases_per_second": 25_000.0,
        "bare_us": {"reference": 20.0, "java": 16.0},
        "end_to_end_us": 40.0,
        "ratio_to_slower_bare": 2.0,
        "naive_ratio": 7.5,
        "per_process_ratio": 5_000.0,
        "first_verdict_s": 0.4,
        "merge_vs_openjiuwen": 4.0,
    }
    assert shown["bare_warm_us"] == {"reference": 20.0, "java": 8.0}
    assert shown["steady_ratio_to_slower_bare_warm"] == 1.5


def test_the_slower_implementation_is_the_one_in_a_jvm_that_has_just_started() -> None:
    shown = of(bare__reference=20.0, bare__java=8.0, bare__java_first=50.0, run__warm=100.0)
    assert shown["ratio_to_slower_bare"] == 2.0
    assert shown["ratio_to_slower_bare_warm"] == 5.0


def test_programs_are_compared_start_and_all() -> None:
    shown = of(program__reference=20.0, program__java=40.0, run__warm=100.0)
    assert shown["ratio_to_slower_bare_program"] == 2.5


def test_what_was_not_measured_is_null() -> None:
    shown = of(run__warm=40.0)
    assert shown["end_to_end_us"] == 40.0
    assert shown["ratio_to_slower_bare"] is None
    assert shown["bare_us"] == {"reference": None, "java": None}
    json.dumps(shown)


def test_every_figure_is_there_with_its_samples() -> None:
    samples = {"compare": Samples((3.14159265, 2.0, 4.0))}
    shown = document(Measured(samples, {"run": "no Java"}), MACHINE, 3, 10)
    assert shown["figures"]["compare"]["samples"] == [3.142, 2.0, 4.0]
    assert shown["figures"]["compare"]["median"] == 3.142
    assert shown["left_out"] == {"run": "no Java"}
    assert shown["machine"]["cores"] == 2


@pytest.mark.parametrize(("load", "warns"), [(0.2, False), (1.5, True), (None, False)])
def test_a_busy_machine_is_said_to_be_one(load: float | None, warns: bool) -> None:
    machine = Machine("a processor", 2, "Linux", "CPython", "Java 17", "0.1.0", load)
    assert (machine.warning is not None) == warns
