"""Cases that can say where their parts stand: for lint, and for what changes case files."""

from collections.abc import Callable
from dataclasses import dataclass

from harness.corpus.nodes import Finding
from harness.model.case import Case
from harness.model.faults import Fault
from harness.model.value import Value


@dataclass(frozen=True, slots=True)
class LocatedCase:
    """A case, the map that it was made of, and the way from a path in that map to its place."""

    case: Case
    value: dict[str, Value]
    fault: Callable[[Finding], Fault]
    """Makes a fault of a finding whose path begins at the case."""
