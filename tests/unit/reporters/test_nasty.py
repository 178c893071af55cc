"""What a subject, a case or a file is called and says reaches no reader raw, in any format."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from harness.reporters.console import ConsoleReporter
from harness.reporters.formats import FORMATS, ReportSettings, open_reporter
from harness.reporters.json_report import JsonReporter
from tests.unit.reporters import runs


@pytest.mark.parametrize("form", FORMATS)
def test_in_a_file(form: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    reporter = next(
        open_reporter(known, file, ReportSettings(verbose=True))
        for known in FORMATS
        if known == form
    )
    text = runs.written(reporter, file, runs.of_nasty_texts())
    assert not list(runs.unsafe_characters(text))


@pytest.mark.parametrize("verbosity", [-1, 0, 1])
def test_on_the_console(verbosity: int) -> None:
    out = io.StringIO()
    reporter = ConsoleReporter(Console(file=out, width=200, highlight=False), None, verbosity)
    for event in runs.of_nasty_texts():
        reporter.handle(event)
    reporter.close()
    assert not list(runs.unsafe_characters(out.getvalue()))
    if verbosity > 0:
        for shown in ("\\u0000", "\\u001b[31m", "\\ud83d", "[/]", "]]>", "a | b", "%0A::error::"):
            assert f"n{shown}::{shown}" in out.getvalue()


def test_json_keeps_them_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    report = json.loads(runs.written(JsonReporter(file), file, runs.of_nasty_texts()))
    assert [result["why"] for result in report["results"]] == list(runs.NASTY)
    assert [result["input"]["value"] for result in report["results"]] == list(runs.NASTY)
