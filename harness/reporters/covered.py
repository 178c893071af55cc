"""What a run covered of its subjects, read from the part ``coverage`` of a report."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Self

from harness.reporters.shares import NotMeasuresError, Share, texts

_NOTHING: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True, slots=True)
class Side:
    """The covered lines and branches of one subject, in all or of one rule."""

    lines: Share
    branches: Share

    @classmethod
    def of(cls, counts: Any) -> Self:
        """Return the counts of ``{lines, branches}``; a side without them has none."""
        if counts is None:
            counts = _NOTHING
        if not isinstance(counts, Mapping):
            raise NotMeasuresError("{lines, branches} is expected")
        return cls(Share.covered(counts.get("lines")), Share.covered(counts.get("branches")))

    @property
    def is_measured(self) -> bool:
        """Whether there is anything to cover."""
        return bool(self.lines.total or self.branches.total)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the contract, and how much each subject's code for it was run."""

    name: str
    text: str
    sides: Mapping[str, Side]

    @property
    def is_complete(self) -> bool:
        """Whether every measured line and branch was run, on all sides."""
        return all(
            share.part == share.total
            for side in self.sides.values()
            for share in (side.lines, side.branches)
        )


@dataclass(frozen=True, slots=True)
class File:
    """One source file: its counts, and the lines that no case ran, and ran only one way."""

    subject: str
    name: str
    side: Side
    missed_lines: tuple[int, ...]
    missed_branches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a run covered: by subject, by rule and by file."""

    sides: Mapping[str, Side]
    rules: tuple[Rule, ...]
    files: tuple[File, ...]

    @classmethod
    def of(cls, part: Mapping[str, Any]) -> Self:
        """Return what a report's part says; ``NotMeasuresError`` if it is of another form."""
        try:
            return cls(
                _sides(part["sides"]),
                tuple(map(_rule, part.get("rules", ()))),
                tuple(map(_file, part.get("files", ()))),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise NotMeasuresError(f"coverage lacks {error}") from error

    @property
    def subjects(self) -> tuple[str, ...]:
        """The subjects that were measured."""
        return tuple(self.sides)


def ranges(numbers: Iterable[int]) -> str:
    """Return line numbers as people read them, e.g. ``3, 7-9``."""
    ordered = sorted(set(numbers))
    if not ordered:
        return ""
    breaks = [at for at, (one, other) in enumerate(pairwise(ordered), 1) if other != one + 1]
    starts, ends = [0, *breaks], [*breaks, len(ordered)]
    runs = [(ordered[start], ordered[end - 1]) for start, end in zip(starts, ends, strict=True)]
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def _sides(sides: Mapping[str, Any]) -> dict[str, Side]:
    return {str(name): Side.of(counts) for name, counts in sides.items()}


def _rule(rule: Mapping[str, Any]) -> Rule:
    name, text = texts(rule, "rule", "text")
    return Rule(name, text, _sides(rule.get("sides") or {}))


def _file(file: Mapping[str, Any]) -> File:
    subject, name = texts(file, "subject", "file")
    return File(
        subject, name, Side.of(file), _lines(file, "missed_lines"), _lines(file, "missed_branches")
    )


def _lines(file: Mapping[str, Any], key: str) -> tuple[int, ...]:
    numbers = tuple(file.get(key) or ())
    if not all(isinstance(number, int) for number in numbers):
        raise NotMeasuresError(f"{key} holds something else than line numbers")
    return numbers
