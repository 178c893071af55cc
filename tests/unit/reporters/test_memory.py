"""A long run needs no more memory than a short one: reports wait on disk, and pages have limits."""

import gc
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from harness.model.case import Call, Returns
from harness.model.outcome import Outcome, Returned
from harness.reporters import page_rows
from harness.reporters.formats import FORMATS, Format, ReportSettings, open_reporter
from harness.run.events import CaseJudged, Event
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters import runs
from tests.unit.reporters.pages import page


def of_many_cases(count: int) -> Iterator[Event]:
    """The events of three cases, again and again: those of the run, with as many cases."""
    texts = ("agrees", "known", "diverges")
    cases = [text_case(f"a::{text}", text) for text in texts]
    told = runs.events([runs.contestant(FakeSubject("one", runs.behave), runs.LEDGER)], cases)
    judged = [event for event in told if isinstance(event, CaseJudged)]
    for event in told:
        if not isinstance(event, CaseJudged):
            yield event
        elif event is judged[0]:
            for number in range(count):
                case, results = judged[number % 3][:2]
                named = text_case(f"{case.name}-{number}", case.call.input["value"])
                yield CaseJudged(named, results)


def growth(form: Format, file: Path) -> float:
    """How many bytes a reporter's peak grows by with each further case."""
    peaks = []
    # The first run is not counted: it is the one that imports modules and compiles templates. The
    # others are long enough to have all that the page keeps of the first failing cases, and to
    # fill every buffer of the files and of the templates.
    for count in (10, 2_000, 4_000):
        reporter = open_reporter(form, file, ReportSettings())
        gc.collect()
        tracemalloc.start()
        for event in of_many_cases(count):
            reporter.handle(event)
        reporter.close()
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    return (peaks[2] - peaks[1]) / 2_000


@pytest.mark.no_cover  # traced, it takes twice as long
@pytest.mark.parametrize("form", FORMATS)
def test_a_case_costs_no_memory(
    form: Format, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first megabyte of a report stays in memory; here the first few bytes do. What waits on
    # disk comes back in pieces as small, so that the shorter run fills them too.
    monkeypatch.setattr("harness.reporters.spool._IN_MEMORY", 1_000)
    monkeypatch.setattr("harness.reporters.spool._PIECE", 1_000)
    # A name alone would be over 60 bytes.
    assert growth(form, tmp_path / "report") < 40


def test_what_the_page_has_no_room_for_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_rows, "LISTED", 5)
    monkeypatch.setattr("harness.reporters.html.LISTED", 5)
    monkeypatch.setattr(page_rows, "IN_FULL", 2)
    texts = ["fine"] * 20 + ["diverges"] * 7 + ["hangs"]
    cases = [text_case(f"a::{number}", text) for number, text in enumerate(texts)]
    told = runs.events([runs.contestant(FakeSubject("one", runs.behave))], cases)
    shown = page(tmp_path, told)
    names = [row[0] for row in shown.index["rows"]]
    assert names == [f"a::{number}" for number in (*range(5), *range(20, 25))]
    assert "the first 5 cases are listed. 15 more passing, 3 more failing are only" in shown.text
    assert ["input" in detail for detail in shown.details] == [False] * 5 + [True] * 2 + [False] * 3
    assert all(detail["subjects"]["one"]["differences"] for detail in shown.details[5:])
    # The table above counts them all.
    assert shown.text.count("1 timed out, 7 diverges, 20 agrees") == 2


def test_a_case_with_very_many_differences_shows_the_first(tmp_path: Path) -> None:
    expected = {str(number): number for number in range(300)}

    def other(call: Call) -> Outcome:
        return Returned({"text": {key: value + 1 for key, value in expected.items()}})

    case = text_case("a::many", expect=Returns({"text": expected}))
    told = runs.events([runs.contestant(FakeSubject("one", other))], [case])
    shown = page(tmp_path, told).details[0]["subjects"]["one"]
    assert (len(shown["differences"]), shown["more"]) == (100, 200)


def test_junit_is_whole_however_long_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.reporters.spool._IN_MEMORY", 1_000)
    file = tmp_path / "junit.xml"
    text = runs.written(open_reporter("junit", file, ReportSettings()), file, runs.passing(500))
    root = ET.fromstring(text)  # noqa: S314 - the reporter's own text
    assert root.attrib["tests"] == "1000"
    assert [len(suite.findall("testcase")) for suite in root] == [500, 500]
