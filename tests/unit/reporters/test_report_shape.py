import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.reporters.json_report import JsonReporter
from harness.reporters.replay import NotAReportError, replayed
from harness.reporters.report_shape import REPORT, misshapen
from tests.unit.reporters.runs import of_every_verdict, written

UNFIT: list[Any] = [None, True, -1, math.nan, 10**40, "", "x", [], {}, [[]], {"a": 1}, [None]]


@pytest.fixture(name="report")
def _report(tmp_path: Path) -> dict[str, Any]:
    file = tmp_path / "report.json"
    document: dict[str, Any] = json.loads(written(JsonReporter(file), file, of_every_verdict()))
    return document


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):
        yield (*path, key)
        if isinstance(item, dict | list):
            yield from places(item, (*path, key))


def test_a_report_has_the_shape(report: dict[str, Any]) -> None:
    assert list(misshapen(report, REPORT)) == []


def test_whatever_stands_anywhere_it_is_replayed_or_refused_in_words(
    report: dict[str, Any],
) -> None:
    refused = 0
    for *lead, key in places(report):
        holder = report
        for step in lead:
            holder = holder[step]
        before = holder[key]
        for unfit in UNFIT:
            holder[key] = unfit
            try:
                list(replayed(report))
            except NotAReportError:
                refused += 1
        holder[key] = before
    assert refused > len(UNFIT)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("summary", "seconds"), "1", "summary.seconds is not a number from 0 on"),
        (("results", 0, "tags"), [1], "results[0].tags[0] is not text"),
        (("subjects", 0), 1, "subjects[0] is not a map"),
        (("run", "started"), "today", "run.started is not a moment in ISO 8601"),
    ],
)
def test_a_fault_says_where_and_what_belongs_there(
    report: dict[str, Any], path: tuple[Any, ...], value: Any, told: str
) -> None:
    holder = report
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    assert told in list(misshapen(report, REPORT))


def test_what_is_missing_is_named(report: dict[str, Any]) -> None:
    del report["summary"]["cases"]
    assert "it lacks summary.cases" in list(misshapen(report, REPORT))
