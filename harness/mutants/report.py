"""The report of a campaign, as JSON: its text, and how a mutant's fate stands in it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from harness.mutants.mutant import Fate, How, Mutant, Status
from harness.mutants.score import ClassScore, Score, by_class, score_of
from harness.subjects.base import Description

SCHEMA: Final = "parity-mutants/1"


@dataclass(frozen=True, slots=True)
class MutantsReport:
    """What a campaign found: the fates of all mutants, in their order.

    ``only`` are the globs of the classes that it was about, none if it was about all.
    """

    subject: str
    description: Description
    fates: tuple[Fate, ...]
    seconds: float
    cases: int
    only: tuple[str, ...] = ()

    @property
    def score(self) -> Score:
        """The counts of all mutants that could be built."""
        return score_of(self.fates)

    def of(self, status: Status) -> list[Fate]:
        """Return the mutants of which this became, in their order."""
        return [fate for fate in self.fates if fate.status is status]

    def to_map(self) -> dict[str, Any]:
        """Return the report as JSON values."""
        score = self.score
        return {
            "schema": SCHEMA,
            "subject": self.subject,
            "version": self.description.version,
            "location": self.description.location,
            "sha256": self.description.sha256,
            "cases": self.cases,
            "only": list(self.only),
            **_counts(score),
            "score": round(score.ratio, 6),
            "seconds": round(self.seconds, 3),
            "unbuildable": len(self.of(Status.UNBUILDABLE)),
            "timed_out": sum(fate.how is How.TIMEOUT for fate in self.fates),
            "classes": [_class(entry) for entry in by_class(self.fates)],
            "results": [_result(fate) for fate in self.fates],
        }


def report_text(report: MutantsReport) -> str:
    """Return a report as the text of its file."""
    return json.dumps(report.to_map(), indent=1, ensure_ascii=True) + "\n"


def fate_of(result: Mapping[str, Any], mutant: Mutant) -> Fate:
    """Return the fate that a report's or a state's entry tells of a mutant."""
    return Fate(
        mutant,
        Status(result["status"]),
        result["by"],
        None if result["how"] is None else How(result["how"]),
        tuple(result["nearest"]),
        result["reason"],
    )


def fate_map(fate: Fate) -> dict[str, Any]:
    """Return what became of a mutant, without the mutant."""
    return {
        "status": fate.status.value,
        "by": fate.by,
        "how": None if fate.how is None else fate.how.value,
        "nearest": list(fate.nearest),
        "reason": fate.reason,
    }


def _result(fate: Fate) -> dict[str, Any]:
    mutant = fate.mutant
    return {
        "id": mutant.id,
        "class": mutant.class_name,
        "method": mutant.method,
        "line": mutant.line,
        "operator": mutant.operator,
        "description": mutant.description,
        "digest": mutant.digest,
        **fate_map(fate),
    }


def _class(entry: ClassScore) -> dict[str, Any]:
    return {
        "name": entry.name,
        **_counts(entry.score),
        "methods": [
            {"name": method.name, "line": method.line, **_counts(method.score)}
            for method in entry.methods
        ],
    }


def _counts(score: Score) -> dict[str, int]:
    return {
        "mutants": score.mutants,
        "killed": score.killed,
        "survived": score.survived,
        "equivalent": score.equivalent,
    }
