"""A mutant: one small fault in a subject's code, and what became of it."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault that an engine can put into a subject.

    ``id`` is unique among the engine's mutants and the same in every run on the same code; it
    holds no line number, so that it outlives edits elsewhere in the file. ``method`` names the
    method or function within ``class_name`` (for Python: the module), for a reader. ``description``
    says the mutation in words. ``place`` is where it sits, in the engine's own counting: cases that
    reach the place are those that can notice. ``digest`` is of the unmutated code around it (its
    method) without line numbers: equal digests, equal code.
    """

    id: str
    class_name: str
    method: str
    line: int | None
    operator: str
    description: str
    place: int
    digest: str


class Status(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"
    UNBUILDABLE = "unbuildable"


class How(StrEnum):
    """What gave a killed mutant away."""

    DIFFERENCE = "difference"
    TIMEOUT = "timeout"
    CRASH = "crash"


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one mutant.

    ``by`` is the case that killed it, and ``how``. ``nearest`` are some of the cases that reach it
    and did not notice. ``reason`` says why it is equivalent, or could not be built.
    """

    mutant: Mutant
    status: Status
    by: str | None = None
    how: How | None = None
    nearest: tuple[str, ...] = ()
    reason: str | None = None
