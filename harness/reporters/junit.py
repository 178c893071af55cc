"""The run as JUnit XML, for the test pages of Jenkins, GitLab and GitHub.

A suite a subject. What is not a plain pass must not look like one: known divergences and what is
unsupported are skipped, with the reason; calls that hang, crash or cannot be driven are errors;
stale ledger entries are failures in a suite of their own.

Counts stand before the cases in such a file, and the reasons of the ledger are known when the run
is over. So the cases wait on disk, each as the XML that it becomes, and the file is written then.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, assert_never

from junitparser import Attr, Element, Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from harness.compare.verdict import Judgement, Verdict
from harness.model.case import Case
from harness.reporters.fields import difference_lines
from harness.reporters.place import short_location
from harness.reporters.spool import Spool
from harness.reporters.visible import visible_text
from harness.reporters.whole_file import WholeFile
from harness.run.events import CaseJudged, Event, RunFinished, RunStarted, SubjectReady
from harness.run.summary import Staleness, Summary

_LEDGER_SUITE: Final = "ledger"
_MESSAGE_LIMIT: Final = 300
_SUITE_END: Final = "</testsuite>"
_ROOT_END: Final = "</testsuites>"
_COUNTED: Final = {Failure: "failures", Error: "errors", Skipped: "skipped"}


class _Entry(TestCase):
    """A test case whose time is written out, and not as ``7e-06``, which not every reader reads."""

    time = Attr()


class _Suite:
    """The cases of one subject: counted as they come, and written one by one in the end.

    A line on disk is a JSON string, the case as XML, or a list of what a case with a known
    divergence is made of.
    """

    def __init__(self, subject: str) -> None:
        self._subject = subject
        self.head = TestSuite(visible_text(subject))
        self.counts: Counter[str] = Counter()
        self.micros = 0
        self._cases = Spool()

    def add(self, case: Case, judgement: Judgement, micros: int) -> None:
        """Take one case."""
        of_file, _, case_id = case.name.rpartition("::")
        # Readers make packages of what stands before the last dot of a class name.
        class_name = f"{self._subject}.{of_file.replace('/', '.')}" if of_file else self._subject
        named = (visible_text(case_id), visible_text(class_name), f"{micros / 1e6:.6f}")
        self.micros += micros
        if judgement.verdict is Verdict.KNOWN_DIVERGENCE:
            self.counts["skipped"] += 1
            line: object = [*named, *judgement.divergence]
        else:
            result = _result(case, judgement)
            if result is not None:
                self.counts[_COUNTED[type(result)]] += 1
            line = _xml(_entry(*named, result))
        self.counts["tests"] += 1
        self._cases.write(json.dumps(line) + "\n")

    def written(self, reasons: Mapping[tuple[str, str], str]) -> Iterator[str]:
        """Yield the suite; ``reasons`` are those of the ledger entries, by subject and id."""
        self.head.tests = self.counts["tests"]
        self.head.failures = self.counts["failures"]
        self.head.errors = self.counts["errors"]
        self.head.skipped = self.counts["skipped"]
        self.head.time = round(self.micros / 1e6, 3)
        yield _opened(self.head, _SUITE_END)
        for line in self._cases.lines():
            match json.loads(line):
                case str(xml):
                    yield xml
                case [name, class_name, time, *entries]:
                    known = _known(self._subject, entries, reasons)
                    yield _xml(_entry(name, class_name, time, known))
                case other:
                    raise AssertionError(other)
        yield _SUITE_END + "\n"

    def close(self) -> None:
        """Forget the cases."""
        self._cases.close()


class JUnitReporter:
    """Writes a run to a JUnit file, at the run's end and in the memory that one case needs."""

    def __init__(self, path: Path) -> None:
        self._file = WholeFile(path)
        self._suites: dict[str, _Suite] = {}

    def handle(self, event: Event) -> None:
        """Take the next event of the run."""
        match event:
            case CaseJudged(case, results):
                for name, result in results.items():
                    if result.judgement is not None:
                        self._suites[name].add(case, result.judgement, result.micros)
            case RunStarted():
                self._suites = {name: _Suite(name) for name in event.subjects}
            case SubjectReady(name, description):
                suite = self._suites[name].head
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
        for suite in self._suites.values():
            suite.close()

    def _finish(self, summary: Summary) -> None:
        reasons = {(entry.subject, entry.id): entry.reason for entry in summary.entries}
        self._file.write("<?xml version='1.0' encoding='UTF-8'?>\n")
        self._file.write(_opened(self._root(summary), _ROOT_END))
        for suite in self._suites.values():
            for piece in suite.written(reasons):
                self._file.write(piece)
        if summary.stale:
            self._file.write(_xml(_ledger_suite(summary)) + "\n")
        self._file.write(f"{_ROOT_END}\n")
        self._file.finish()

    def _root(self, summary: Summary) -> JUnitXml:
        # Not by its own update_statistics: that adds `skipped`, which Jenkins' schema has not.
        root = JUnitXml("parity")
        counts = Counter[str]()
        for suite in self._suites.values():
            counts.update(suite.counts)
        root.tests = counts["tests"] + len(summary.stale)
        root.failures = counts["failures"] + len(summary.stale)
        root.errors = counts["errors"]
        root.time = round(sum(suite.micros for suite in self._suites.values()) / 1e6, 3)
        return root


def _entry(
    name: str, class_name: str, time: str, result: Failure | Error | Skipped | None
) -> _Entry:
    entry = _Entry(name, class_name)
    entry.time = time
    if result is not None:
        entry.result = [result]
    return entry


def _xml(element: Element) -> str:
    text: bytes = element.tostring()  # type: ignore[no-untyped-call]  # it has no types there
    return text.decode("utf-8")


def _opened(element: Element, end: str) -> str:
    """Return an element without its end, so that more can follow inside it."""
    text = _xml(element)
    return text.removesuffix("/>") + ">" if text.endswith("/>") else text.removesuffix(end)


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


def _known(subject: str, entries: Sequence[str], reasons: Mapping[tuple[str, str], str]) -> Skipped:
    told = [f"{entry}: {reasons.get((subject, entry), 'in the ledger')}" for entry in entries]
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
