"""Bytes that are no outcome are reported like any other fault, and take no report with them."""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from harness.model.case import Call
from harness.reporters.console import ConsoleReporter
from harness.reporters.formats import FORMATS, Format, ReportSettings, open_reporter
from harness.run.events import Event
from harness.subjects.base import Answer
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters import runs

GARBAGE = (
    b"",
    b"{",
    b"[]",
    b'{"raised":{"kind":5}}',
    b'{"returned":garbage}',
    b'{"returned":"\xff"}',
)


class Pending:
    def __init__(self, answers: list[Answer]) -> None:
        self._answers = answers

    def result(self) -> list[Answer]:
        return self._answers

    so_far = result


class Garbled(FakeSubject):
    def submit(self, calls: Sequence[Call]) -> Pending:  # type: ignore[override]
        return Pending([Answer(GARBAGE[int(call.input["value"])], 1) for call in calls])


def told() -> list[Event]:
    cases = [text_case(f"a::{number}", str(number)) for number in range(len(GARBAGE))]
    return list(runs.events([runs.contestant(Garbled("one"))], cases))


@pytest.mark.parametrize("form", FORMATS)
def test_in_a_file(form: Format, tmp_path: Path) -> None:
    file = tmp_path / "file"
    text = runs.written(open_reporter(form, file, ReportSettings(verbose=True)), file, told())
    assert "is no outcome" in text
    if form == "json":
        results = [case["subjects"]["one"] for case in json.loads(text)["results"]]
        assert [result["verdict"] for result in results] == ["error"] * len(GARBAGE)
        assert all("error" in result["outcome"] for result in results)


def test_on_the_console() -> None:
    out = io.StringIO()
    reporter = ConsoleReporter(Console(file=out, width=200), None, 1)
    for event in told():
        reporter.handle(event)
    reporter.close()
    assert out.getvalue().count("is no outcome") >= len(GARBAGE)
