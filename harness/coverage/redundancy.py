"""Which cases are needed, and which find nothing that another does not.

A case is needed if it kills a mutant, or is the first to reach a line or a branch of a side. Of the
cases that a ledger entry excuses one is needed, or the entry would be stale. What is measured
depends on the order of the cases: hand-written ones come first, so that recorded ones are needed
only for what they add.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from harness.run.selection import Reduction


class PartialError(Exception):
    """What was measured is a part of the whole; its text says which."""


class Facts(NamedTuple):
    """What matters of a case: its name, its operation, and the kind of outcome that it expects."""

    name: str
    op: str
    outcome: str


@dataclass(slots=True)
class Evidence:
    """What was measured.

    ``killing`` and ``reaching`` are cases that came first; ``users`` are the cases that each ledger
    entry excused, by subject and id; ``ran`` are all cases of the runs with coverage.
    """

    killing: set[str] = field(default_factory=set)
    reaching: set[str] = field(default_factory=set)
    users: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    ran: set[str] = field(default_factory=set)

    def add_run(self, report: Mapping[str, Any]) -> None:
        """Add the JSON report of a run with coverage."""
        for file in report["coverage"]["files"]:
            self.reaching.update(file["first"].values())
            for taken in file["first_branches"].values():
                self.reaching.update(taken)
        for result in report["results"]:
            self.ran.add(result["case"])
            for subject, entry in result["subjects"].items():
                for divergence in entry["divergence"] or ():
                    key = (subject.partition("@")[0], divergence)
                    self.users.setdefault(key, set()).add(result["case"])

    def add_mutants(self, report: Mapping[str, Any]) -> None:
        """Add the JSON report of mutants; ``PartialError`` if some were left out."""
        if report.get("only"):
            raise PartialError(f"is of the classes {', '.join(report['only'])} alone")
        self.killing.update(result["by"] for result in report["results"] if result["by"])


def needed(cases: Sequence[Facts], evidence: Evidence) -> dict[str, str]:
    """Return the names of the cases that are needed, each with the reason; in their order."""
    reasons: dict[str, str] = {}
    for case in cases:
        if case.name in evidence.killing:
            reasons[case.name] = "kills a mutant"
        elif case.name in evidence.reaching:
            reasons[case.name] = "reaches code first"
    for (subject, entry), users in evidence.users.items():
        if users.isdisjoint(reasons):
            first = next((case.name for case in cases if case.name in users), None)
            if first is not None:
                reasons[first] = f"shows the entry {entry} of {subject}"
    return {case.name: reasons[case.name] for case in cases if case.name in reasons}


def kept(
    cases: Iterable[Facts], reasons: Mapping[str, str], reduction: Reduction
) -> dict[str, str]:
    """Return which of the cases that a reduction is about are kept, each with the reason.

    Besides those that are needed it is one for each operation and kind of outcome, so that none is
    left to hand-written cases alone.
    """
    keeping: dict[str, str] = {}
    kinds: dict[tuple[str, str], Facts] = {}
    met: set[tuple[str, str]] = set()
    for case in cases:
        if not reduction.is_about(case.name):
            continue
        kind = (case.op, case.outcome)
        if case.name in reasons:
            keeping[case.name] = reasons[case.name]
            met.add(kind)
        kinds.setdefault(kind, case)
    for kind, case in kinds.items():
        if kind not in met:
            keeping[case.name] = f"is the first of {case.op} with the outcome {case.outcome}"
    return keeping
