"""Coverage as reports hold it: by side, by rule, by file, with the case that came first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.coverage.rules import RULES, Rule, rule_of
from harness.coverage.uncovered import Exceptions
from harness.subjects.covering import CoveredFile, Place


@dataclass(frozen=True, slots=True)
class Counts:
    """Covered lines and branches of how many; whole methods where code has no line numbers."""

    lines: int = 0
    of_lines: int = 0
    branches: int = 0
    of_branches: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.lines + other.lines,
            self.of_lines + other.of_lines,
            self.branches + other.branches,
            self.of_branches + other.of_branches,
        )

    @classmethod
    def of(cls, places: Iterable[Place]) -> "Counts":
        """Return the counts of some places."""
        listed = list(places)
        return cls(
            sum(place.first is not None for place in listed),
            len(listed),
            sum(len(place.taken) for place in listed),
            sum(place.branches for place in listed),
        )

    def to_map(self) -> dict[str, Any]:
        """Return the counts as reports hold them."""
        return {
            "lines": {"covered": self.lines, "total": self.of_lines},
            "branches": {"covered": self.branches, "total": self.of_branches},
        }


def coverage_as_map(
    files: Mapping[str, Sequence[CoveredFile]], exceptions: Exceptions
) -> dict[str, Any]:
    """Return the part ``coverage`` of a report; ``files`` are those of each subject.

    A file that no rule names counts for its side, and for no rule.
    """
    flat = [(subject, file, rule_of(file.unit)) for subject in files for file in files[subject]]
    return {
        "sides": {
            subject: sum((Counts.of(file.places) for file in files[subject]), Counts()).to_map()
            for subject in files
        },
        "rules": [_rule(rule, flat) for rule in RULES],
        "files": [_file(subject, file, rule, exceptions) for subject, file, rule in flat],
        "stale_exceptions": exceptions.stale(files),
    }


def _rule(rule: Rule, files: Sequence[tuple[str, CoveredFile, Rule | None]]) -> dict[str, Any]:
    sides: dict[str, Counts] = {}
    for subject, file, of_rule in files:
        counts = Counts.of(file.places) if of_rule is rule else Counts()
        sides[subject] = sides.get(subject, Counts()) + counts
    return {
        "rule": rule.name,
        "text": rule.text,
        "sides": {subject: counts.to_map() for subject, counts in sides.items()},
    }


def _file(
    subject: str, file: CoveredFile, rule: Rule | None, exceptions: Exceptions
) -> dict[str, Any]:
    by_line = file.by == "line"
    missed = [place for place in file.places if place.is_missed]
    reasons = exceptions.reasons(subject, file)
    return {
        "subject": subject,
        "file": file.file,
        "rule": None if rule is None else rule.name,
        "by": file.by,
        **Counts.of(file.places).to_map(),
        "missed_lines": [place.at for place in missed if by_line and place.first is None],
        "missed_branches": [
            place.at for place in missed if by_line and len(place.taken) < place.branches
        ],
        "missed": [
            {
                "at": place.at,
                "method": place.method,
                "reached": place.first is not None,
                "branches": place.branches - len(place.taken),
                "reason": reasons.get(place),
            }
            for place in missed
        ],
        "first": {str(place.at): place.first for place in file.places if place.first},
        "first_branches": {
            str(place.at): list(place.taken) for place in file.places if place.taken
        },
    }
