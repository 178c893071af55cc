"""One case, told as data: what each side did, the fields in which they depart, and the rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from harness.compare.diff import differences
from harness.compare.difference import ABSENT, KEY_ORDER, Absent, Difference, DifferenceKind
from harness.compare.json_text import TEXT_FIELD, read_json_text
from harness.compare.ledger import Entry
from harness.compare.oracle import expectation_to_map, read_outcome
from harness.compare.rules import Rule, rule_for
from harness.compare.tool_call_rules import Step, steps_to, trace
from harness.model.case import Call, Case, Expectation
from harness.model.field_path import Key, parse_path
from harness.model.operations import OPERATIONS, Comparison
from harness.model.outcome import Outcome, Returned, outcome_to_map
from harness.model.value import Value
from harness.run.events import CaseJudged, Result

EXPECTED: Final = "expected"
"""The name of the side that is what the case or its oracle expects."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one subject did, and what is said of it; ``entries`` are those of its ledger."""

    name: str
    result: Result
    outcome: Outcome
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One field: the value of each side by name, ``ABSENT`` where there is none.

    A side that returned nothing that could have the field is left out.

    ``kinds`` says of each side that departs from what is expected how it does. Where none does the
    field differs between the sides, and the case does not ask for it.
    """

    path: str
    values: Mapping[str, Value | Absent]
    kinds: Mapping[str, DifferenceKind]
    rule: Rule | None = None
    steps: tuple[Step, ...] = ()

    @property
    def is_expected(self) -> bool:
        """Whether the case says what the field should be."""
        return EXPECTED in self.values


@dataclass(frozen=True, slots=True)
class Explanation:
    """A case and what became of it; ``rows`` are the fields that differ, the expected ones first.

    ``expectation`` is the case's own, or what the subject ``oracle`` did.
    """

    case: Case
    expectation: Expectation | None
    oracle: str | None
    sides: tuple[Side, ...]
    rows: tuple[Row, ...]


def explain(
    judged: CaseJudged,
    expectation: Expectation | None,
    oracle: str | None,
    entries: Mapping[str, Sequence[Entry]],
) -> Explanation:
    """Return the explanation of a case that was run; ``entries`` are the subjects' ledgers."""
    sides = tuple(
        Side(name, result, read_outcome(result.outcome), _of_judgement(result, entries[name]))
        for name, result in judged.results.items()
    )
    rows = tuple(_rows(judged.case.call, expectation, sides))
    return Explanation(judged.case, expectation, oracle, sides, rows)


def _of_judgement(result: Result, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    ids = result.judgement.divergence if result.judgement else ()
    return tuple(entry for entry in entries if entry.id in ids)


def _rows(call: Call, expectation: Expectation | None, sides: Sequence[Side]) -> Iterator[Row]:
    steps = trace(call.op, call.input)
    found: dict[str, dict[str, Difference]] = {}
    for side in sides:
        for difference in side.result.judgement.differences if side.result.judgement else ():
            found.setdefault(difference.path, {})[side.name] = difference
    for path, by_side in found.items():
        first = next(iter(by_side.values()))
        values: dict[str, Value | Absent] = {}
        if expectation is not None:
            values[EXPECTED] = first.expected
        for side in sides:
            own = by_side.get(side.name)
            if own is not None:
                values[side.name] = own.actual
            elif isinstance(side.outcome, Returned) or first.difference == "error":
                values[side.name] = _value_of(side, call, path, first)
        kinds = {name: difference.difference for name, difference in by_side.items()}
        yield Row(path, values, kinds, rule_for(call, first), tuple(steps_to(path, steps)))
    yield from _beyond(call, sides, found)


def _beyond(
    call: Call, sides: Sequence[Side], known: Mapping[str, Mapping[str, Difference]]
) -> Iterator[Row]:
    """Yield the fields that differ between the sides though the case asks nothing of them."""
    returned = [side for side in sides if isinstance(side.outcome, Returned)]
    paths: dict[str, Difference] = {}
    for first, other in pairwise(returned):
        assert isinstance(first.outcome, Returned)
        assert isinstance(other.outcome, Returned)
        comparison = OPERATIONS[call.op].comparison
        for difference in differences(first.outcome.value, other.outcome.value, comparison):
            if difference.path not in known:
                paths.setdefault(difference.path, difference)
    for path, difference in paths.items():
        values = {side.name: _value_of(side, call, path, difference) for side in returned}
        yield Row(path, values, {}, rule_for(call, difference))


def _value_of(side: Side, call: Call, path: str, difference: Difference) -> Value | Absent:
    """Return what a side has where another side differs."""
    if difference.difference == "error":
        return outcome_to_map(side.outcome)
    assert isinstance(side.outcome, Returned)
    value = value_at(side.outcome.value, parse_path(path), OPERATIONS[call.op].comparison)
    if not (isinstance(difference.actual, dict) and KEY_ORDER in difference.actual):
        return value
    document = read_json_text(value)  # the map may be that of a JSON text
    fields = document.value if document else value
    return {KEY_ORDER: list(fields)} if isinstance(fields, dict) else value


def value_at(value: Value, path: Sequence[Key], comparison: Comparison) -> Value | Absent:
    """Return what stands at a path of a returned value; ``ABSENT`` if nothing does."""
    for position, key in enumerate(path):
        if position == 1 and path[0] == TEXT_FIELD and comparison is Comparison.JSON_TEXT:
            document = read_json_text(value)
            value = ABSENT if document is None else document.value
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return ABSENT
    return value


def explanation_as_map(explanation: Explanation) -> dict[str, Value]:
    """Return an explanation for other programs."""
    case = explanation.case
    expectation = explanation.expectation
    return {
        "case": case.name,
        "op": case.call.op,
        "file": case.file,
        "line": case.line,
        "why": case.why,
        "source": case.source,
        "input": case.call.input,
        "expect": None if expectation is None else expectation_to_map(expectation),
        "oracle": explanation.oracle,
        "subjects": {side.name: _side_as_map(side) for side in explanation.sides},
        "fields": [
            {
                "path": row.path,
                "values": {
                    name: value for name, value in row.values.items() if value is not ABSENT
                },
                "differences": dict(row.kinds),
                "rule": None if row.rule is None else str(row.rule),
                "tool_call_rules": [str(step) for step in row.steps],
            }
            for row in explanation.rows
        ],
    }


def _side_as_map(side: Side) -> dict[str, Value]:
    judgement = side.result.judgement
    return {
        "verdict": None if judgement is None else judgement.verdict.value,
        "outcome": outcome_to_map(side.outcome),
        "divergence": None if judgement is None else list(judgement.divergence),
        "wanted": side.result.wanted,
    }
