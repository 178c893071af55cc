"""A run's events again, from its JSON report."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from harness.compare.difference import Difference
from harness.compare.verdict import Judgement, Verdict
from harness.model.case import Call, Case
from harness.model.value import encode
from harness.reporters.covered import Coverage
from harness.reporters.json_report import SCHEMA
from harness.reporters.mutation import Mutation
from harness.reporters.report_shape import REPORT, misshapen
from harness.reporters.shares import NotMeasuresError
from harness.reporters.visible import visible_text
from harness.run.events import CaseJudged, Event, Result, RunFinished, RunStarted, SubjectReady
from harness.run.summary import EntryUse, Staleness, Summary, WantedCount
from harness.subjects.base import Description

_SHOWN_FAULT: Final = 300


class NotAReportError(Exception):
    """A document is no report, or of a version that this harness does not know."""


def is_report(document: object) -> bool:
    """Whether a document says that it is a report of a run, in the form that is known here."""
    return isinstance(document, Mapping) and document.get("schema") == SCHEMA


def replayed(report: Mapping[str, Any]) -> Iterator[Event]:
    """Yield the events of the run that a report tells of; most inputs of calls are not in it.

    ``NotAReportError`` if the document is something else.
    """
    if not is_report(report):
        raise NotAReportError(f"it has no schema {SCHEMA}")
    for fault in misshapen(report, REPORT):
        raise NotAReportError(visible_text(fault, _SHOWN_FAULT))
    try:
        yield from _events(report)
    except (KeyError, TypeError, AttributeError) as error:
        raise NotAReportError(f"it lacks {error}") from error
    except NotMeasuresError as error:
        raise NotAReportError(str(error)) from error


def _events(report: Mapping[str, Any]) -> Iterator[Event]:
    run = report["run"]
    names = tuple(subject["name"] for subject in report["subjects"])
    started = datetime.fromisoformat(run["started"]).timestamp()
    yield RunStarted(started, tuple(run["command"]), names, run.get("oracle", ""), run.get("part"))
    for subject in report["subjects"]:
        yield SubjectReady(subject["name"], _description(subject))
    for result in report["results"]:
        yield _case(result)
    yield _finished(report)


def _description(subject: Mapping[str, Any]) -> Description:
    return Description(
        version=subject["version"],
        location=subject["location"],
        ops=frozenset(subject.get("ops", ())),
        sha256=subject["sha256"],
        unsupported=subject.get("unsupported", {}),
        lacks=tuple(subject.get("lacks", ())),
    )


def _case(result: Mapping[str, Any]) -> CaseJudged:
    case = Case(
        name=result["case"],
        call=Call(result["op"], result.get("input", {})),
        why=result["why"],
        source=result["source"],
        tags=tuple(result["tags"]),
        file=result["file"],
        line=result["line"],
    )
    return CaseJudged(case, {name: _result(entry) for name, entry in result["subjects"].items()})


def _result(entry: Mapping[str, Any]) -> Result:
    outcome = encode(entry["outcome"]) if "outcome" in entry else None
    judgement = Judgement(
        Verdict(entry["verdict"]),
        tuple(map(Difference.from_map, entry["differences"])),
        tuple(entry["divergence"] or ()),
        entry.get("reason"),
        outcome,
    )
    return Result(judgement, outcome or b"", entry["micros"], entry.get("wanted"))


def _finished(report: Mapping[str, Any]) -> RunFinished:
    coverage, mutants = report.get("coverage"), report.get("mutants", ())
    # Those who show them may rely on their form.
    if coverage is not None:
        Coverage.of(coverage)
    for measured in mutants:
        Mutation.of(measured)
    return RunFinished(_summary(report), coverage, tuple(mutants))


def _summary(report: Mapping[str, Any]) -> Summary:
    summary = report["summary"]
    return Summary(
        cases=summary["cases"],
        seconds=summary["seconds"],
        first_verdict=summary.get("first_verdict"),
        verdicts={
            name: Counter({Verdict(verdict): count for verdict, count in counts.items()})
            for name, counts in summary["verdicts"].items()
        },
        wanted={
            name: WantedCount(count["met"], count["unmet"])
            for name, count in summary["wanted"].items()
        },
        stale=tuple(
            Staleness(stale["subject"], stale["entry"], stale["file"], stale["line"])
            for stale in report["ledger"]["stale"]
        ),
        used=report["ledger"]["used"],
        interrupted=summary.get("interrupted", False),
        entries=tuple(EntryUse(**entry) for entry in report["ledger"].get("entries", ())),
    )
