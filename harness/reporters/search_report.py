"""The JSON report of a search: ``parity-fuzz/1``."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from harness.generate.findings import Finding
from harness.generate.totals import Phase, Totals
from harness.reporters.json_report import describe
from harness.reporters.whole_file import WholeFile
from harness.subjects.base import Description

SCHEMA: Final = "parity-fuzz/1"


@dataclass(slots=True)
class SearchReport:
    """What is known of a search when it is over, beside its totals.

    ``started`` is in ISO 8601, ``saved`` the names of the cases that findings became, by case name.
    """

    started: str
    command: tuple[str, ...]
    profile: str
    seed: int
    subjects: Mapping[str, Description]
    expected_rules: list[str]
    saved: dict[str, str] = field(default_factory=dict)


def write_report(file: WholeFile, report: SearchReport, totals: Totals, seconds: float) -> None:
    """Write the report of a search; ``seconds`` runs from the start of the process."""
    document = {
        "schema": SCHEMA,
        "run": {
            "started": report.started,
            "command": list(report.command),
            "profile": report.profile,
            "seed": report.seed,
            "seconds": seconds,
        },
        "subjects": [describe(name, each) for name, each in report.subjects.items()],
        "sources": {
            "kept": _phase(totals.kept),
            "hypothesis": _phase(totals.hypothesis),
            "volume": _phase(totals.volume),
        },
        "properties": dict(totals.checked),
        "rules": {
            "looked_at": totals.looked_at,
            "met": {rule: totals.rules[rule] for rule in report.expected_rules},
            "never_met": totals.rules_not_met(report.expected_rules),
        },
        "known_divergences": dict(totals.known),
        "unsupported": dict(totals.unsupported),
        "findings": [
            _finding(finding, totals.found.count(finding.kind), report) for finding in totals.found
        ],
    }
    file.write(json.dumps(document, indent=2) + "\n")
    file.finish()


def _phase(phase: Phase) -> dict[str, Any]:
    return {
        "examples": phase.examples,
        "calls": phase.calls,
        "seconds": phase.seconds,
        "cpu_seconds": phase.cpu,
        "calls_per_second": phase.calls_per_second,
        "calls_per_second_and_core": phase.calls_per_cpu_second,
    }


def _finding(finding: Finding, count: int, report: SearchReport) -> dict[str, Any]:
    kind = finding.kind
    return {
        "subject": kind.subject,
        "what": kind.what,
        "path": kind.path,
        "difference": kind.difference,
        "detail": kind.detail,
        "count": count,
        "case": finding.case_name,
        "property": finding.property_name,
        "op": finding.call.op,
        "input": finding.call.input,
        "sides": finding.difference.to_map(),
        "saved_as": report.saved.get(finding.case_name),
    }
