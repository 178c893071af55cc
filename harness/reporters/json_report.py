"""The report that other tools read: ``parity-report/1``, written as the run goes.

Source: harness.md section 7.
"""

import json
import platform
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, assert_never

from harness import __version__
from harness.compare.oracle import read_outcome
from harness.compare.verdict import AGREES, Judgement
from harness.model.outcome import outcome_to_map
from harness.model.value import encode
from harness.reporters.whole_file import WholeFile
from harness.run.events import CaseJudged, Event, Result, RunFinished, RunStarted, SubjectReady
from harness.run.summary import Summary
from harness.subjects.base import Description

SCHEMA: Final = "parity-report/1"

_NO_REMARKS: Final = '"why":null,"source":null,"tags":[]'
_ANY_OUTCOME: Final = b"null"
_quoted: Final = json.encoder.encode_basestring_ascii


def _encode(value: Any) -> str:
    return encode(value).decode("ascii")


class JsonReporter:
    """Writes a run to a JSON file; the file appears, whole, when the run is over.

    Results are written one by one, so that a long run needs no more memory than a short one.
    ``verbose`` keeps every outcome and input, and not only the outcomes that differ and the
    inputs of the cases that fail.
    """

    def __init__(self, path: Path, *, verbose: bool = False) -> None:
        self._verbose = verbose
        self._file = WholeFile(path)
        self._subjects: list[dict[str, Any]] = []
        self._run: dict[str, Any] = {}
        self._separator = ""
        self._agreements: dict[str, str] = {}

    def handle(self, event: Event) -> None:
        """Write what can be written now."""
        match event:
            case CaseJudged():
                quick = event.all_agree and not self._verbose
                result = self._agreement(event) if quick else _encode(self._result(event))
                self._file.write(self._separator + result)
                self._separator = ",\n"
            case RunStarted():
                started = datetime.fromtimestamp(event.started, UTC).isoformat(timespec="seconds")
                self._run = {
                    "started": started,
                    "command": list(event.command),
                    "seed": None,
                    "oracle": event.oracle,
                    "part": event.part,
                    "versions": {"harness": __version__, "python": platform.python_version()},
                }
                self._file.write(f'{{"schema":"{SCHEMA}","results":[\n')
                self._agreements = {name: self._agreement_of(name) for name in event.subjects}
            case SubjectReady():
                self._subjects.append(describe(event.name, event.description))
            case RunFinished():
                self._finish(event)
            case _:
                assert_never(event)

    def close(self) -> None:
        """Remove what was not finished."""
        self._file.discard()

    def _result(self, event: CaseJudged) -> dict[str, Any]:
        case = event.case
        fields: dict[str, Any] = {
            "case": case.name,
            "op": case.call.op,
            "file": case.file,
            "line": case.line,
            "why": case.why,
            "source": case.source,
            "tags": case.tags,
        }
        if (self._verbose or event.has_failed) and case.call.input:
            fields["input"] = case.call.input
        fields["subjects"] = {
            name: self._subject(result.judgement, result)
            for name, result in event.results.items()
            if result.judgement is not None
        }
        return fields

    def _agreement(self, event: CaseJudged) -> str:
        """Return ``_encode(self._result(event))`` where all agree, at an eighth of its time."""
        case = event.case
        remarks = _NO_REMARKS
        if case.why is not None or case.source is not None or case.tags:
            given = {"why": case.why, "source": case.source, "tags": case.tags}
            remarks = _encode(given)[1:-1]
        subjects = ",".join(
            [f"{self._agreements[name]}{result.micros}}}" for name, result in event.results.items()]
        )
        return (
            f'{{"case":{_quoted(case.name)},"op":{_quoted(case.call.op)},"file":{_quoted(case.file)}'
            f',"line":{case.line},{remarks},"subjects":{{{subjects}}}}}'
        )

    def _agreement_of(self, name: str) -> str:
        """Return how a subject that agrees stands in a result, up to its time."""
        entry = {name: self._subject(AGREES, Result(AGREES, _ANY_OUTCOME, 0))}
        return _encode(entry)[1:].removesuffix("0}}")

    def _subject(self, judgement: Judgement, result: Result) -> dict[str, Any]:
        entry: dict[str, Any] = {
            "verdict": judgement.verdict,
            "differences": [difference.to_map() for difference in judgement.differences],
            "divergence": judgement.divergence or None,
            "micros": result.micros,
        }
        if judgement.reason is not None:
            entry["reason"] = judgement.reason
        if self._verbose or judgement.outcome is not None:
            entry["outcome"] = outcome_to_map(read_outcome(result.outcome))
        if result.wanted is not None:
            entry["wanted"] = result.wanted
        return entry

    def _finish(self, finished: RunFinished) -> None:
        summary = finished.summary
        tail: dict[str, Any] = {
            "run": self._run,
            "subjects": self._subjects,
            "summary": summary_as_map(summary),
            "ledger": {
                "stale": [
                    {
                        "subject": stale.subject,
                        "entry": stale.entry,
                        "file": stale.file,
                        "line": stale.line,
                    }
                    for stale in summary.stale
                ],
                "used": summary.used or {},
                "entries": [asdict(entry) for entry in summary.entries],
            },
        }
        if finished.coverage is not None:
            tail["coverage"] = dict(finished.coverage)
        if finished.mutants:
            tail["mutants"] = list(map(dict, finished.mutants))
        self._file.write("\n]," + _encode(tail)[1:] + "\n")
        self._file.finish()


def describe(name: str, description: Description) -> dict[str, Any]:
    """Return a subject as reports and ``parity subjects --json`` show it."""
    return {
        "name": name,
        "version": description.version,
        "location": description.location,
        "sha256": description.sha256,
        "ops": sorted(description.ops),
        "lacks": list(description.lacks),
        "unsupported": dict(description.unsupported),
    }


def summary_as_map(summary: Summary) -> dict[str, Any]:
    """Return the counts as reports show them."""
    return {
        "cases": summary.cases,
        "seconds": round(summary.seconds, 3),
        "cases_per_second": round(summary.cases_per_second, 1),
        "first_verdict": summary.first_verdict and round(summary.first_verdict, 3),
        "interrupted": summary.interrupted,
        "verdicts": {
            name: {verdict.value: count for verdict, count in counts.items()}
            for name, counts in summary.verdicts.items()
        },
        "wanted": {
            name: {"met": count.met, "unmet": count.unmet} for name, count in summary.wanted.items()
        },
    }
