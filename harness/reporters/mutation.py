"""How many seeded faults the cases found, read from a report of ``parity mutants --json``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from harness.reporters.shares import NotMeasuresError, Share, texts

SCHEMA: Final = "parity-mutants/1"


@dataclass(frozen=True, slots=True)
class Part:
    """A class or method of the subject: its mutants, and those that no input can tell apart."""

    name: str
    mutants: int
    killed: int
    survived: int
    equivalent: int

    @classmethod
    def of(cls, counts: Mapping[str, Any]) -> Self:
        """Return the counts of a class or method."""
        (name,) = texts(counts, "name")
        return cls(name, *_counts(counts))

    @property
    def share(self) -> Share:
        """The killed ones of those that could be."""
        return Share(self.killed, self.mutants - self.equivalent)


@dataclass(frozen=True, slots=True)
class Survivor:
    """A fault that no case found: where, what was changed, and the cases that come nearest."""

    place: str
    operator: str
    description: str
    nearest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mutation:
    """One subject's mutants; ``score`` is killed / (mutants - equivalent), from 0 to 1."""

    subject: str
    version: str
    mutants: int
    killed: int
    survived: int
    equivalent: int
    score: float
    seconds: float
    unbuildable: int
    timed_out: int
    classes: tuple[Part, ...]
    survivors: tuple[Survivor, ...]

    @classmethod
    def of(cls, report: Any) -> Self:
        """Return what a report says; ``NotMeasuresError`` if it is of another form."""
        if not isinstance(report, Mapping) or report.get("schema", SCHEMA) != SCHEMA:
            raise NotMeasuresError(f"it has no schema {SCHEMA}")
        (subject,) = texts(report, "subject")
        score = report.get("score")
        if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= 1:
            raise NotMeasuresError("it has no score from 0 to 1")
        try:
            return cls(
                subject,
                str(report.get("version") or ""),
                *_counts(report),
                float(score),
                float(report.get("seconds") or 0.0),
                int(report.get("unbuildable") or 0),
                int(report.get("timed_out") or 0),
                tuple(map(Part.of, report.get("classes", ()))),
                tuple(_survivors(report.get("results", ()))),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise NotMeasuresError(f"it lacks {error}") from error

    @property
    def share(self) -> Share:
        """The killed ones of those that could be."""
        return Share(self.killed, self.mutants - self.equivalent)


def _counts(of: Mapping[str, Any]) -> tuple[int, int, int, int]:
    match of:
        case {
            "mutants": int() as mutants,
            "killed": int() as killed,
            "survived": int() as survived,
            "equivalent": int() as equivalent,
        } if min(killed, survived, equivalent) >= 0:
            if killed + survived + equivalent != mutants:
                raise NotMeasuresError("killed, survived and equivalent do not add up to mutants")
            return mutants, killed, survived, equivalent
        case _:
            raise NotMeasuresError("it has no counts of mutants, killed, survived and equivalent")


def _survivors(results: Sequence[Mapping[str, Any]]) -> list[Survivor]:
    return [
        Survivor(
            _place(result),
            str(result.get("operator") or ""),
            str(result.get("description") or ""),
            tuple(map(str, result.get("nearest") or ())),
        )
        for result in results
        if result["status"] == "survived"
    ]


def _place(result: Mapping[str, Any]) -> str:
    line = result.get("line")
    method = result.get("method")
    place = ".".join(str(part) for part in (result.get("class"), method) if part)
    return place if line is None else f"{place}:{line}"
