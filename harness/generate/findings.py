"""What a search finds: disagreements, told apart by their kind and not by their examples.

One fault shows in thousands of examples. They are one kind if the same operation (or law) differs
at the same field in the same way; a kind is reported once, with a count and its smallest example.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from harness.compare.difference import Difference
from harness.compare.symptom import symptom_of
from harness.model.case import GENERATED_PREFIX, Call
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

    ``call`` and ``expect`` say the same as a case file does; without ``expect`` no case can.
    """

    kind: Kind
    property_name: str
    example: Example
    call: Call
    expect: dict[str, Value] | None
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
    """Return the kind of a difference in the outcome of an operation.

    Of which kinds the two sides are counts where there are errors, and not otherwise: a list for
    null is the same fault as a map for null.
    """
    symptom = symptom_of(op, difference)
    detail = ""
    if symptom.difference == "error":
        did = (side.removeprefix("raised ") for side in (symptom.expected, symptom.actual))
        detail = " → ".join(did)
    return Kind(subject, what, symptom.path, symptom.difference, detail)


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
        return [finding for finding in findings if self._add(finding)]

    def count(self, kind: Kind) -> int:
        """Return how many examples showed a kind."""
        return self._counts.get(kind, 0)

    def replace(self, finding: Finding) -> None:
        """Put a finding in the place of the one of its kind: the same, shrunk."""
        self._smallest[finding.kind] = finding

    def _add(self, finding: Finding) -> bool:
        kind = finding.kind
        known = self._smallest.get(kind)
        self._counts[kind] = self._counts.get(kind, 0) + 1
        if known is None or finding.size < known.size:
            self._smallest[kind] = finding
        return known is None
