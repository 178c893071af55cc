"""What other commands measure, as reports hold it: coverage and mutants."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from harness.run.events import Event, RunFinished
from tests.unit.reporters import runs


def mutants(
    subject: str = "java", killed: int = 3, survived: int = 3, text: str = ""
) -> dict[str, Any]:
    """A report of ``parity mutants``, with one equivalent mutant and ``text`` in every text."""
    count = killed + survived + 1
    counts = {"mutants": count, "killed": killed, "survived": survived, "equivalent": 1}
    return {
        "schema": "parity-mutants/1",
        "subject": subject,
        "version": f"1.0{text}",
        **counts,
        "score": killed / (count - 1),
        "seconds": 12.5,
        "unbuildable": 2,
        "timed_out": 1,
        "classes": [{"name": f"org.example.Merge{text}", **counts, "methods": []}],
        "results": [
            {
                "id": f"m{number}",
                "class": f"Merge{text}",
                "method": f"join{text}",
                "line": number,
                "operator": f"math{text}",
                "description": f"+ becomes -{text}",
                "status": "survived" if number < survived else "killed",
                "by": None if number < survived else f"a::agrees{text}",
                "how": None if number < survived else "difference",
                "nearest": [f"a::agrees{text}"],
                "reason": None,
            }
            for number in range(killed + survived)
        ],
    }


def coverage(subjects: Sequence[str] = ("one", "two"), text: str = "") -> dict[str, Any]:
    """The part ``coverage`` of a report: two rules, of which the second has a gap on one side."""
    whole = _side(20, 20)
    gap = {name: _side(7 if at else 10, 10) for at, name in enumerate(subjects)}
    return {
        "sides": {name: _side(970 - at, 1000) for at, name in enumerate(subjects)},
        "rules": [
            {
                "rule": f"R1{text}",
                "text": f"A key joins.{text}",
                "sides": dict.fromkeys(subjects, whole),
            },
            {"rule": f"R2{text}", "text": f"An index wins.{text}", "sides": gap},
            {"rule": "R3", "text": "Of one side only.", "sides": {subjects[0]: whole}},
        ],
        "files": [
            {
                "subject": name,
                "file": f"src/{name}.py{text}",
                "lines": {"covered": 7, "total": 10},
                "branches": {"covered": 0, "total": 0},
                "missed_lines": [3, 7, 8, 9],
                "missed_branches": [12],
                "first": {"1": f"a::agrees{text}"},
            }
            for name in subjects
        ],
    }


def measured(told: Sequence[Event] | None = None, text: str = "") -> list[Event]:
    """Return a run's events, with coverage and mutants in the last."""
    told = runs.of_every_verdict() if told is None else told
    last = told[-1]
    assert isinstance(last, RunFinished)
    names = tuple(last.summary.verdicts)
    reports = (mutants(text=text),)
    return [*told[:-1], replace(last, coverage=coverage(names, text), mutants=reports)]


def _side(covered: int, total: int) -> dict[str, Any]:
    return {
        "lines": {"covered": covered, "total": total},
        "branches": {"covered": covered // 2, "total": total // 2},
    }
