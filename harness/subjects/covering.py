"""What cases reach of a subject's own code: lines and branches, each with the case that was first.

A provider that can measure that has a method ``covered`` beside ``start``. Started with
``SubjectSettings.coverage``, its workers say with each answer what the call reached that nothing
before it had (``Answer.reached``); what that means in lines is worked out when all is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from harness.subjects.base import SubjectSettings

BEFORE_ANY: Final = ""
"""Stands for a case's name where a place was reached before any: when the code was loaded."""


class Reached(NamedTuple):
    """What a case, by its name, was the first to reach, in the form of the provider's own."""

    by: str
    what: Any


At: TypeAlias = int | str


class Place(NamedTuple):
    """A line, or a whole method where the code has no line numbers.

    ``method`` is the method or function it is in. ``first`` is the case that reached it first, None
    if none did. Of its ``branches`` those that were taken are in ``taken``, each by the case that
    was the first to take it.
    """

    at: At
    method: str
    first: str | None
    branches: int = 0
    taken: tuple[str, ...] = ()

    @property
    def is_missed(self) -> bool:
        """Whether no case reached it, or one of its branches."""
        return self.first is None or len(self.taken) < self.branches


@dataclass(frozen=True, slots=True)
class CoveredFile:
    """A source file with its places; ``unit`` is its module or class, dotted."""

    file: str
    unit: str
    by: Literal["line", "method"]
    places: tuple[Place, ...]


class CoverageError(Exception):
    """What was reached cannot be made out: what went wrong, and what helps."""

    def __init__(self, what: str, help_text: str) -> None:
        super().__init__(what)
        self.what = what
        self.help_text = help_text

    def __str__(self) -> str:
        return f"{self.what}\n  {self.help_text}"


@runtime_checkable
class Covering(Protocol):
    """A provider of subjects whose code can be watched."""

    def covered(
        self, settings: SubjectSettings, reached: Sequence[Reached], scope: Sequence[str]
    ) -> list[CoveredFile]:
        """Return the files of a subject, as cases reached them one after another.

        ``scope`` are beginnings of dotted names: modules and classes that count even if nothing
        reached them. ``CoverageError`` if it cannot be made out.
        """
        ...
