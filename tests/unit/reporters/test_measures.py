"""Coverage and mutation scores, as reports hold and show them."""

import json
from pathlib import Path
from typing import Any

import pytest

from harness.reporters.covered import Coverage, ranges
from harness.reporters.json_report import JsonReporter
from harness.reporters.markdown import MarkdownReporter
from harness.reporters.mutation import Mutation
from harness.reporters.replay import NotAReportError, replayed
from harness.reporters.shares import NotMeasuresError, Share
from harness.run.events import RunFinished
from tests.unit.reporters import measures, runs
from tests.unit.reporters.pages import page


@pytest.mark.parametrize(
    ("part", "total", "text"),
    [
        (0, 0, "none"),
        (0, 3, "0.0 %"),
        (2, 3, "66.6 %"),
        (9999, 10_000, "99.9 %"),
        (5, 5, "100.0 %"),
    ],
)
def test_only_all_is_a_hundred_per_cent(part: int, total: int, text: str) -> None:
    assert str(Share(part, total)) == text


def test_line_numbers_are_joined() -> None:
    assert ranges([9, 3, 8, 7, 12, 12]) == "3, 7-9, 12"
    assert ranges([]) == ""


@pytest.mark.parametrize(
    "change",
    [
        {"sides": None},
        {"sides": {"one": {"lines": {"covered": 2, "total": 1}}}},
        {"rules": [{"text": "no name", "sides": {}}]},
        {"rules": ["R1"]},
        {"files": [{"subject": "one", "file": "a", "missed_lines": ["x"]}]},
    ],
)
def test_what_is_no_coverage_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(NotMeasuresError):
        Coverage.of(measures.coverage() | change)


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "parity-mutants/2"},
        {"subject": 1},
        {"score": 2},
        {"score": None},
        {"killed": 4},
        {"killed": "4"},
        {"classes": [{"name": "A"}]},
        {"results": [{}]},
    ],
)
def test_what_is_no_mutants_report_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(NotMeasuresError):
        Mutation.of(measures.mutants() | change)


def test_the_least_that_the_contract_has_is_enough() -> None:
    keys = ("subject", "mutants", "killed", "survived", "equivalent", "score", "seconds")
    least = Mutation.of({key: measures.mutants()[key] for key in keys})
    assert str(least.share) == "50.0 %"
    assert str(Coverage.of({"sides": {"one": {}}}).sides["one"].lines) == "none"


def test_a_report_holds_them_and_gives_them_back(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    report = json.loads(runs.written(JsonReporter(file), file, measures.measured()))
    assert report["coverage"] == measures.coverage()
    assert report["mutants"] == [measures.mutants()]
    last = list(replayed(report))[-1]
    assert isinstance(last, RunFinished)
    assert (last.coverage, last.mutants) == (measures.coverage(), (measures.mutants(),))
    plain = json.loads(runs.written(JsonReporter(file), file, runs.passing()))
    assert not {"coverage", "mutants"} & plain.keys()


@pytest.mark.parametrize("wrong", [{"coverage": {}}, {"mutants": [{}]}, {"mutants": 3}])
def test_a_report_with_something_else_there_is_none(tmp_path: Path, wrong: dict[str, Any]) -> None:
    file = tmp_path / "report.json"
    report = json.loads(runs.written(JsonReporter(file), file, runs.passing()))
    with pytest.raises(NotAReportError):
        list(replayed(report | wrong))


def test_the_page_shows_them(tmp_path: Path) -> None:
    text = page(tmp_path, measures.measured()).text
    assert "R2 An index wins. 100.0 % 10 of 10" in text
    assert "70.0 % 7 of 10" in text
    assert "3, 7-9 12" in text
    assert "50.0 %: 3 of 6 faults found, 1 of them by a call that hangs." in text
    assert "3 survive; 1 more that no input can show, 2 that do not compile" in text
    assert "Merge.join:2 + becomes - math a::agrees" in text
    for absent in ("Coverage", "Mutation score"):
        assert absent not in page(tmp_path, runs.of_every_verdict()).text


def test_the_summary_has_a_line_of_each(tmp_path: Path) -> None:
    file = tmp_path / "summary.md"
    text = runs.written(MarkdownReporter(file), file, measures.measured())
    assert (
        "\nCoverage: one 97.0 % of lines and 97.0 % of branches, two 96.9 % of lines and 96.8 % of "
        "branches; 1 rule of 3 not run in full.\n"
    ) in text
    assert "\nMutation score of java: 50.0 % (3 of 6 seeded faults found, 3 survive).\n" in text
