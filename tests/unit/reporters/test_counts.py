"""The same run in every format: the counts agree."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from harness.reporters.formats import FORMATS, ReportSettings, open_reporter
from harness.reporters.json_report import JsonReporter
from harness.reporters.junit import JUnitReporter
from harness.reporters.markdown import MarkdownReporter
from harness.reporters.replay import replayed
from harness.run.events import Event
from tests.unit.reporters import measures, runs
from tests.unit.reporters.pages import page

Counts = dict[str, Counter[str]]

_AS_JUNIT = {
    "agrees": None,
    "known_divergence": ("skipped", "known_divergence"),
    "unsupported": ("skipped", "unsupported"),
    "diverges": ("failure", "diverges"),
    "unexpected_agreement": ("failure", "unexpected_agreement"),
    "timed_out": ("error", "timed_out"),
    "crashed": ("error", "crashed"),
    "error": ("error", "error"),
}


def in_json(report: dict[str, Any]) -> Counts:
    """Count the results, and hold the summary against them."""
    counts: Counts = {subject["name"]: Counter() for subject in report["subjects"]}
    for result in report["results"]:
        for name, entry in result["subjects"].items():
            counts[name][entry["verdict"]] += 1
    assert report["summary"]["verdicts"] == counts
    return counts


def in_junit(text: str) -> Counts:
    verdicts = {shown: verdict for verdict, shown in _AS_JUNIT.items()}
    counts: Counts = {}
    for suite in ET.fromstring(text):  # noqa: S314 - the reporter's own text
        if suite.attrib["name"] != "ledger":
            results = [next(iter(case), None) for case in suite.iterfind("testcase")]
            shown = [None if r is None else (r.tag, r.attrib["type"]) for r in results]
            counts[suite.attrib["name"]] = Counter(verdicts[result] for result in shown)
            assert int(suite.attrib["tests"]) == len(results)
    return counts


def in_markdown(text: str) -> Counts:
    lines = iter(text.splitlines())
    head = next(line for line in lines if line.startswith("| verdict |"))
    names = [cell.split("<br>")[0].strip() for cell in head.strip("|").split("|")[1:]]
    counts: Counts = {name: Counter() for name in names}
    for line in lines:
        if not line.startswith("|"):
            break
        verdict, *cells = (cell.strip().replace(",", "") for cell in line.strip("|").split("|"))
        if not verdict.startswith("---"):
            for name, cell in zip(names, cells, strict=True):
                counts[name] += Counter({verdict.replace(" ", "_"): int(cell)})
    return counts


def in_html(folder: Path, told: list[Event]) -> Counts:
    """Count the rows, and hold the last line of the matrix against them."""
    shown = page(folder, told)
    index = shown.index
    counts: Counts = {name: Counter() for name in index["subjects"]}
    for row in index["rows"]:
        for name, code in zip(index["subjects"], row[5], strict=True):
            if code != "-":
                counts[name][index["verdicts"][code]] += 1
    last = re.search("<tfoot>(.*?)</tfoot>", shown.source, re.DOTALL)
    assert last is not None
    cells = re.findall(r"<td.*?</td>", last[1], re.DOTALL)
    for name, cell in zip(index["subjects"], cells, strict=True):
        found = re.findall(r'title="([\w ]+)">([\d,]+)<', cell)
        told_there = {verdict.replace(" ", "_"): int(n.replace(",", "")) for verdict, n in found}
        assert told_there == counts[name]
    return counts


def test_the_counts_agree_in_all_formats(tmp_path: Path) -> None:
    told = runs.of_every_verdict()
    file = tmp_path / "file"
    report = json.loads(runs.written(JsonReporter(file), file, told))
    expected = in_json(report)
    assert sum(expected["one"].values()) == 10
    assert in_junit(runs.written(JUnitReporter(file), file, told)) == expected
    assert in_markdown(runs.written(MarkdownReporter(file), file, told)) == expected
    assert in_html(tmp_path, told) == expected


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_made_later_from_the_json_report_is_the_same(form: str, tmp_path: Path) -> None:
    told = measures.measured()
    file = tmp_path / "file"
    report = json.loads(runs.written(JsonReporter(file), file, told))
    for known in FORMATS:
        if known == form:
            settings = ReportSettings()
            now = runs.written(open_reporter(known, file, settings), file, told)
            later = runs.written(open_reporter(known, file, settings), file, list(replayed(report)))
            assert _without_times(later) == _without_times(now)


def _without_times(text: str) -> str:
    text = re.sub(r"\d+(\.\d+)? s\b|\d[\d,]* a second", "", text)
    return re.sub(
        r'"(started|seconds|cases_per_second|first_verdict)":[^,]+,|[\d:+-]+T[^"]+', "", text
    )
