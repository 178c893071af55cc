"""What a search finds: disagreements, told apart by their kind and not by their examples.

One fault shows in thousands of examples. They are one kind if the same operation (or law) differs
at the same field in the same way; a kind is reported once, with a count and its smallest example.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from harness.compare.difference import Absent, Difference
from harness.compare.generalised_path import fixed_length, shape_of
from harness.generate.properties import Property
from harness.model.case import GENERATED_PREFIX, Call, Expectation
from harness.model.field_path import Wildcard, parse_path, render_pattern
from harness.model.value import Value, encode

UNDRIVEN: Final = "undriven"
"""The difference of a kind that says that the harness could not drive the subject."""


class Example(NamedTuple):
    """A generated input of a form; ``name`` is its seed and number, ``7-123``."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """What makes two disagreements the same.

    ``what`` is the operation whose outcomes differ, or the law that is broken; ``path`` a pattern
    of field paths; ``difference`` one of the ledger's five, or ``crashed`` and ``timed_out``;
    ``detail`` says which errors there were.
    """

    subject: str
    what: str
    path: str
    difference: str
    detail: str = ""

    @property
    def is_harness_fault(self) -> bool:
        """Whether the harness could not drive the subject: nothing is known of the subject."""
        return self.difference == UNDRIVEN

    def __str__(self) -> str:
        where = self.path or "(the outcome)"
        return f"{self.subject}  {self.what}  {where}  {self.difference}" + (
            f"  {self.detail}" if self.detail else ""
        )


class Finding(NamedTuple):
    """One disagreement: an example, what was asked of it, and how a subject departs.

    ``call`` and ``expect`` say the same as a case; without ``expect`` no case can.
    """

    kind: Kind
    property_name: str
    example: Example
    call: Call
    expect: Expectation | None
    difference: Difference

    @property
    def case_name(self) -> str:
        """The name that the example goes by."""
        return case_name(self.property_name, self.example)

    @property
    def size(self) -> int:
        """How large the example is, in bytes of its canonical form."""
        return len(encode(self.example.value))


def case_name(property_name: str, example: Example) -> str:
    """Return the name of a generated case: ``fuzz/<property>::<seed>-<n>``."""
    return f"{GENERATED_PREFIX}{property_name}::{example.name}"


def kind_of_difference(subject: str, what: str, op: str, difference: Difference) -> Kind:
    """Return the kind of a difference in the outcome of an operation."""
    keys = parse_path(difference.path)
    fixed = fixed_length(op, keys)
    steps = shape_of(keys[:fixed])
    pattern = render_pattern(steps if fixed == len(keys) else (*steps, Wildcard.STEPS))
    return Kind(subject, what, pattern, difference.difference, _detail(difference))


class Found:
    """The findings of a search by kind: the smallest of each, and how many there were."""

    def __init__(self) -> None:
        self._smallest: dict[Kind, Finding] = {}
        self._counts: dict[Kind, int] = {}

    def __len__(self) -> int:
        return len(self._smallest)

    def __iter__(self) -> Iterator[Finding]:
        """Yield the smallest finding of each kind, in the order of the kinds."""
        return iter([self._smallest[kind] for kind in sorted(self._smallest)])

    def add(self, findings: Iterable[Finding]) -> list[Finding]:
        """Count findings; return the first ones of their kinds."""
        return [finding for finding in findings if self._add(finding, 1)]

    def merge(self, other: "Found") -> list[Finding]:
        """Count what was found elsewhere; return the first findings of their kinds."""
        return [finding for finding in other if self._add(finding, other.count(finding.kind))]

    def count(self, kind: Kind) -> int:
        """Return how many examples showed a kind."""
        return self._counts.get(kind, 0)

    def replace(self, finding: Finding) -> None:
        """Put a finding in the place of the one of its kind: the same, shrunk."""
        self._smallest[finding.kind] = finding

    def _add(self, finding: Finding, count: int) -> bool:
        kind = finding.kind
        known = self._smallest.get(kind)
        self._counts[kind] = self._counts.get(kind, 0) + count
        if known is None or finding.size < known.size:
            self._smallest[kind] = finding
        return known is None


def property_named(name: str, properties: Iterable[Property]) -> Property | None:
    """Return the property of a name."""
    return next((each for each in properties if each.name == name), None)


def _detail(difference: Difference) -> str:
    if difference.difference != "error":
        return ""
    return f"{_did(difference.expected)} → {_did(difference.actual)}"


def _did(side: Value | Absent) -> str:
    """Return what an outcome is in one word: returned, or the kind of the error."""
    match side:
        case {"raised": {"kind": kind}}:
            return str(kind)
        case _:
            return "returned"
