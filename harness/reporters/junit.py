"""The run as JUnit XML, for the test pages of Jenkins, GitLab and GitHub.

A suite a subject. What is not a plain pass must not look like one: known divergences and what is
unsupported are skipped, with the reason; calls that hang, crash or cannot be driven are errors;
stale ledger entries are failures in a suite of their own.
"""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final, assert_never

from junitparser import Attr, Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from harness.compare.verdict import Judgement, Verdict
from harness.model.case import Case
from harness.reporters.fields import difference_lines
from harness.reporters.place import short_location
from harness.reporters.visible import visible_text
from harness.reporters.whole_file import WholeFile
from harness.run.events import CaseJudged, Event, RunFinished, RunStarted, SubjectReady
from harness.run.summary import Staleness, Summary

_LEDGER_SUITE: Final = "ledger"
_MESSAGE_LIMIT: Final = 300


class _Entry(TestCase):
    """A test case whose time is written out, and not as ``7e-06``, which not every reader reads."""

    time = Attr()


class JUnitReporter:
    """Writes a run to a JUnit file when the run is over: counts stand before the cases there."""

    def __init__(self, path: Path) -> None:
        self._file = WholeFile(path)
        self._suites: dict[str, TestSuite] = {}
        self._entries: dict[str, list[TestCase]] = {}
        self._known: list[tuple[str, _Entry, Judgement]] = []

    def handle(self, event: Event) -> None:
        """Take the next event of the run."""
        match event:
            case CaseJudged(case, results):
                for name, result in results.items():
                    if result.judgement is not None:
                        self._case(name, case, result.judgement, result.micros)
            case RunStarted():
                self._suites = {name: TestSuite(visible_text(name)) for name in event.subjects}
                self._entries = {name: [] for name in event.subjects}
            case SubjectReady(name, description):
                suite = self._suites[name]
                suite.add_property("version", visible_text(description.version))
                suite.add_property("location", visible_text(short_location(description.location)))
                if description.sha256 is not None:
                    suite.add_property("sha256", description.sha256)
            case RunFinished(summary):
                self._finish(summary)
            case _:
                assert_never(event)

    def close(self) -> None:
        """Remove what was not finished."""
        self._file.discard()

    def _case(self, subject: str, case: Case, judgement: Judgement, micros: int) -> None:
        of_file, _, case_id = case.name.rpartition("::")
        # Readers make packages of what stands before the last dot of a class name.
        class_name = f"{subject}.{of_file.replace('/', '.')}" if of_file else subject
        entry = _Entry(visible_text(case_id), visible_text(class_name))
        entry.time = f"{micros / 1e6:.6f}"
        if judgement.verdict is Verdict.KNOWN_DIVERGENCE:
            self._known.append((subject, entry, judgement))
        elif (result := _result(case, judgement)) is not None:
            entry.result = [result]
        self._entries[subject].append(entry)

    def _finish(self, summary: Summary) -> None:
        # What the ledger says of a divergence is known when the run is over.
        reasons = {(entry.subject, entry.id): entry.reason for entry in summary.entries}
        for subject, entry, judgement in self._known:
            entry.result = [_known(subject, judgement, reasons)]
        suites = list(self._suites.values())
        for name, suite in self._suites.items():
            suite.add_testcases(self._entries[name])
        if summary.stale:
            suites.append(_ledger_suite(summary))
        self._file.write(_text(_document(suites)))
        self._file.finish()


def _document(suites: list[TestSuite]) -> JUnitXml:
    document = JUnitXml("parity")
    for suite in suites:
        document.add_testsuite(suite)
    # Not by its own update_statistics: that adds `skipped`, which Jenkins' schema does not know.
    document.tests = sum(suite.tests for suite in suites)
    document.failures = sum(suite.failures for suite in suites)
    document.errors = sum(suite.errors for suite in suites)
    document.time = round(sum(suite.time for suite in suites), 3)
    return document


def _result(case: Case, judgement: Judgement) -> Failure | Error | Skipped | None:
    verdict = judgement.verdict
    match verdict:
        case Verdict.AGREES | Verdict.KNOWN_DIVERGENCE:
            return None
        case Verdict.UNSUPPORTED:
            return Skipped(_message(judgement), "unsupported")
        case Verdict.DIVERGES | Verdict.UNEXPECTED_AGREEMENT:
            result: Failure | Error = Failure(_message(judgement), verdict.value)
        case Verdict.TIMED_OUT | Verdict.CRASHED | Verdict.ERROR:
            result = Error(_message(judgement), verdict.value)
        case _:
            assert_never(verdict)
    lines = [visible_text(f"{case.file}:{case.line}  {case.call.op}")]
    if case.why:
        lines.append(visible_text(case.why))
    result.text = "\n".join(lines + difference_lines(judgement))
    return result


def _message(judgement: Judgement) -> str:
    if judgement.reason is not None:
        return visible_text(judgement.reason, _MESSAGE_LIMIT)
    first = " ".join(" ".join(difference_lines(judgement)[:3]).split())
    more = len(judgement.differences) - 1
    return visible_text(first, _MESSAGE_LIMIT) + (f" (and {more} more)" if more > 0 else "")


def _known(subject: str, judgement: Judgement, reasons: Mapping[tuple[str, str], str]) -> Skipped:
    told = [
        f"{entry}: {reasons.get((subject, entry), 'in the ledger')}"
        for entry in judgement.divergence
    ]
    return Skipped(visible_text("known divergence: " + "; ".join(told)), "known_divergence")


def _ledger_suite(summary: Summary) -> TestSuite:
    suite = TestSuite(_LEDGER_SUITE)
    suite.add_testcases(list(map(_stale, summary.stale)))
    return suite


def _stale(stale: Staleness) -> TestCase:
    entry = TestCase(visible_text(stale.entry), visible_text(f"ledger.{stale.subject}"), 0.0)
    place = f"{stale.file}:{stale.line}"
    entry.result = [Failure(visible_text(f"stale: it matched nothing ({place})"), "stale")]
    return entry


def _text(document: JUnitXml) -> str:
    text = BytesIO()
    document.write(text)
    return text.getvalue().decode("utf-8") + "\n"
