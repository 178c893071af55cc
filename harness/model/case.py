"""A case: one call, what is expected of it, and where it stands."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from harness.model.value import Value

GENERATED_PREFIX: Final = "fuzz/"
"""What the names of generated cases begin with: ``fuzz/<property>::<seed>-<n>``, in no file."""


@dataclass(frozen=True, slots=True)
class Call:
    """One operation and its input: all that a subject ever sees of a case."""

    op: str
    input: dict[str, Value]


@dataclass(frozen=True, slots=True)
class Returns:
    """Expects exactly ``value``."""

    value: Value


@dataclass(frozen=True, slots=True)
class Matches:
    """Expects a value that ``pattern`` is a subset of.

    Maps are compared by the pattern's keys, lists item by item and of equal length;
    ``{"$none": true}`` is met by null, ``''``, ``[]``, ``{}`` and ``"null"``, and
    ``{"$any": true}`` by anything.
    """

    pattern: Value


@dataclass(frozen=True, slots=True)
class Raises:
    """Expects an error of ``kind``; the message counts where it is given and the kind has one."""

    kind: str
    message: str | None = None
    type: str | None = None


Expectation: TypeAlias = Returns | Matches | Raises


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a file, named ``<path under cases, no ending>::<id>``; ``line`` counts from 1."""

    name: str
    call: Call
    expect: Expectation | None = None
    wanted: Expectation | None = None
    why: str | None = None
    source: str | None = None
    tags: tuple[str, ...] = ()
    file: str = ""
    line: int = 0
