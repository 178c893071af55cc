"""What decides a field that differs.

The same symptom under another rule is probably another fault.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from harness.compare.difference import Difference
from harness.compare.rules import Rule, rule_for
from harness.compare.tool_call_model import Rule as ToolCallRule
from harness.compare.tool_call_rules import RULES, steps_to, trace
from harness.model.case import Call

_NEW: Final = RULES[ToolCallRule.NEW][0]


class Placing(NamedTuple):
    """How a fragment found its tool call: by which of the six rules, and whether it was the last.

    A fragment that belongs to an earlier call is lost by other faults than one of the last call.
    """

    rule: int
    is_last: bool

    def __str__(self) -> str:
        return f"rule {self.rule} to {'the last' if self.is_last else 'an earlier'} call"


@dataclass(frozen=True, slots=True)
class Deciding:
    """The rule that decides a field, None where none is known, and what made its tool call.

    That a call begins (rule 6) is told only where nothing was appended to it: every call begins
    somewhere.
    """

    rule: Rule | None
    placings: frozenset[Placing] = frozenset()

    def __str__(self) -> str:
        parts = [] if self.rule is None else [str(self.rule)]
        return "; ".join([*parts, *map(str, sorted(self.placings))])


def deciding(call: Call, difference: Difference) -> Deciding:
    """Return what decides the field of a call's result in which a difference lies."""
    steps = steps_to(difference.path, trace(call.op, call.input))
    placings = frozenset(Placing(step.rule, step.is_last) for step in steps)
    appended = frozenset(placing for placing in placings if placing.rule != _NEW)
    return Deciding(rule_for(call, difference), appended or placings)
