"""What a subject, a case or a file is called and says reaches no reader raw, in any format."""

import io
import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

from harness.reporters.console import ConsoleReporter
from harness.reporters.formats import FORMATS, ReportSettings, open_reporter
from harness.reporters.history import point_of_events
from harness.reporters.json_report import JsonReporter
from harness.reporters.trend import trend_svg
from tests.unit.reporters import measures, runs
from tests.unit.reporters.pages import page

NASTY = "".join(runs.NASTY[:-1])
"""All of them in one text."""


@pytest.mark.parametrize("form", FORMATS)
def test_in_a_file(form: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    reporter = next(
        open_reporter(known, file, ReportSettings(verbose=True))
        for known in FORMATS
        if known == form
    )
    text = runs.written(reporter, file, measures.measured(runs.of_nasty_texts(), NASTY))
    assert not list(runs.unsafe_characters(text))


@pytest.mark.parametrize("verbosity", [-1, 0, 1])
def test_on_the_console(verbosity: int) -> None:
    out = io.StringIO()
    console = Console(file=out, width=200, highlight=False)
    reporter = ConsoleReporter(console, None, verbosity, durations=20)
    for event in measures.measured(runs.of_nasty_texts(), NASTY):
        reporter.handle(event)
    reporter.close()
    assert not list(runs.unsafe_characters(out.getvalue()))
    if verbosity > 0:
        for shown in ("\\u0000", "\\u001b[31m", "\\ud83d", "[/]", "]]>", "a | b", "%0A::error::"):
            assert f"n{shown}::{shown}" in out.getvalue()


def test_in_a_picture_and_in_the_page_around_it(tmp_path: Path) -> None:
    point = point_of_events(measures.measured(runs.of_nasty_texts()))
    point = replace(point, scores=((NASTY, 0.5),))
    picture = trend_svg([point])
    assert not list(runs.unsafe_characters(picture))
    ET.fromstring(picture)  # noqa: S314 - the picture just drawn
    shown = page(tmp_path, measures.measured(runs.of_nasty_texts(), NASTY), (point,))
    assert [tag for tag, _ in shown.tags if tag in {"img", "b"}] == []
    assert sum(tag == "script" for tag, _ in shown.tags) == 3


def test_json_keeps_them_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    report = json.loads(runs.written(JsonReporter(file), file, runs.of_nasty_texts()))
    assert [result["why"] for result in report["results"]] == list(runs.NASTY)
    assert [result["input"]["value"] for result in report["results"]] == list(runs.NASTY)
