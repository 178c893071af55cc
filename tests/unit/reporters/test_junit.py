from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from harness.reporters.junit import JUnitReporter
from harness.run.events import Event
from tests.unit.reporters import runs

_SCHEMA = Path(__file__).with_name("junit.xsd")


def junit(tmp_path: Path, told: list[Event]) -> ET.Element:
    file = tmp_path / "junit.xml"
    text = runs.written(JUnitReporter(file), file, told)
    assert not list(runs.unsafe_characters(text))
    return ET.fromstring(text)  # noqa: S314 - the reporter's own text


def results(document: ET.Element) -> dict[str, tuple[str, str | None]]:
    return {
        case.attrib["name"]: (result.tag, result.attrib["message"])
        for case in document.iterfind("testsuite[@name='one']/testcase")
        for result in case
    }


def test_each_verdict_is_shown_for_what_it_is(tmp_path: Path) -> None:
    document = junit(tmp_path, runs.of_every_verdict())
    found = results(document)
    assert found.keys() == {
        *("agrees", "diverges", "known", "unsupported", "raises", "hangs", "crashes", "breaks")
    }
    assert found["known"] == ("skipped", "known divergence: known: A <reason>.")
    assert found["unsupported"] == ("skipped", "this fake has no operations")
    assert found["diverges"] == (
        "failure",
        'text changed expected "diverges" actual "diverges!"',
    )
    assert {found[name][0] for name in ("raises", "agrees")} == {"failure"}
    assert {found[name][0] for name in ("hangs", "crashes", "breaks")} == {"error"}


def test_a_failure_says_where_and_what(tmp_path: Path) -> None:
    document = junit(tmp_path, runs.of_every_verdict())
    text = document.findtext("testsuite/testcase[@name='diverges']/failure")
    assert text is not None
    assert text.splitlines() == [
        "cases/a.yaml:4  text.of",
        "It diverges.",
        "text  changed",
        '    expected  "diverges"',
        '    actual    "diverges!"',
    ]


def test_counts_stand_before_the_cases(tmp_path: Path) -> None:
    document = junit(tmp_path, runs.of_every_verdict())
    suite = document.find("testsuite")
    assert suite is not None
    shown = {name: suite.attrib[name] for name in ("tests", "failures", "errors", "skipped")}
    assert shown == {"tests": "10", "failures": "3", "errors": "3", "skipped": "2"}
    assert document.attrib["tests"] == "22"
    assert document.attrib["failures"] == "5"


def test_a_stale_entry_fails_too(tmp_path: Path) -> None:
    document = junit(tmp_path, runs.of_every_verdict())
    failure = document.find("testsuite[@name='ledger']/testcase[@name='stale']/failure")
    assert failure is not None
    assert failure.attrib["message"] == "stale: it matched nothing (cases/divergences/one.yaml:3)"


@pytest.mark.parametrize("told", [runs.of_every_verdict, runs.of_nasty_texts, runs.passing])
def test_the_schema_holds(tmp_path: Path, told: object) -> None:
    xmlschema = pytest.importorskip("xmlschema", reason="xmlschema is not installed")
    assert callable(told)
    document = junit(tmp_path, told())
    xmlschema.validate(document, str(_SCHEMA))


def test_nasty_texts_stay_texts(tmp_path: Path) -> None:
    document = junit(tmp_path, runs.of_nasty_texts())
    cases = list(document.iterfind("testsuite/testcase"))
    assert len(cases) == 3 * len(runs.NASTY)
    assert all(len(case) == 1 for case in cases)
    assert any("]]>" in (case[0].text or "") for case in cases)
    assert (tmp_path / "junit.xml").stat().st_size < 2_000_000


def test_an_unfinished_run_leaves_no_file(tmp_path: Path) -> None:
    reporter = JUnitReporter(tmp_path / "junit.xml")
    reporter.handle(runs.passing()[0])
    reporter.close()
    assert list(tmp_path.iterdir()) == []
