"""How a case fails, apart from the values in it: what stays the same while a case is made smaller.

A symptom is one kind of difference: where it lies (indexes, and the insides of free-form values,
left out), what kind it is, and of which kinds the two sides are. Shrinking keeps one symptom and
lets everything else go; two failures with the same symptoms are probably one fault. The kinds that
a search counts by are made of symptoms too (``generate.findings``).
"""

from dataclasses import dataclass

from harness.compare.difference import ABSENT, Difference
from harness.compare.equality import kind_of
from harness.compare.generalised_path import fixed_length, shape_of
from harness.compare.verdict import Judgement, Verdict
from harness.model.field_path import Wildcard, parse_path, render_pattern
from harness.model.value import Value


@dataclass(frozen=True, slots=True)
class Symptom:
    """One kind of failure of an operation.

    ``path`` is a pattern, which ends with ``**`` for what lies inside of a free-form value; it is
    empty where the verdict says it all (a crash, a timeout). ``expected``
    and ``actual`` are kinds of values, or of outcomes where one side raised (``raised
    null_pointer``), or ``nothing``.
    """

    verdict: Verdict
    path: str = ""
    difference: str = ""
    expected: str = ""
    actual: str = ""

    def __str__(self) -> str:
        if not self.difference:
            return self.verdict.value
        where = self.path or "(the outcome)"
        return f"{where}  {self.difference}: {self.actual} for {self.expected}"


def symptoms(op: str, judgement: Judgement | None) -> tuple[Symptom, ...]:
    """Return the symptoms of a judgement in the order of its differences, each once.

    None for what agrees or was not compared. Known divergences have symptoms too.
    """
    if judgement is None or judgement.verdict in (Verdict.AGREES, Verdict.UNSUPPORTED):
        return ()
    if not judgement.differences:
        return (Symptom(judgement.verdict),)
    found = (symptom_of(op, difference) for difference in judgement.differences)
    return tuple(dict.fromkeys(found))


def symptom_of(op: str, difference: Difference) -> Symptom:
    """Return the symptom that a difference in the outcome of an operation is."""
    path = parse_path(difference.path)
    fixed = fixed_length(op, path)
    steps = shape_of(path[:fixed])
    # Whether the ledger knows a divergence says nothing of what it is.
    return Symptom(
        Verdict.DIVERGES,
        render_pattern(steps if fixed == len(path) else (*steps, Wildcard.STEPS)),
        difference.difference,
        _kind_of_side(difference, difference.expected),
        _kind_of_side(difference, difference.actual),
    )


def _kind_of_side(difference: Difference, side: Value) -> str:
    if side is ABSENT:
        return "nothing"
    if difference.difference != "error":
        return kind_of(side)
    match side:
        case {"raised": {"kind": str(kind)}}:
            return f"raised {kind}"
        case _:
            return "returned"
