"""Failures grouped by kind, so that one fault is one line and not a thousand."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from harness.compare.symptom import Symptom, symptoms
from harness.compare.verdict import Judgement, Verdict
from harness.model.case import Case
from harness.reporters.changes import Base
from harness.reporters.visible import visible_text
from harness.run.events import CaseJudged
from harness.run.summary import NOT_PASSING

_SYSTEMIC_CASES: Final = 10
_SYSTEMIC_SHARE: Final = 0.9


@dataclass(slots=True)
class FailureGroup:
    """The failures of one subject that have the same symptoms, and so probably one cause.

    ``case`` and ``judgement`` are the first of them. ``is_systemic`` says that nearly all cases of
    these operations fail like that: what is broken is then not one case. ``is_new`` says that one
    of them did not fail in the run that this one is compared with.
    """

    subject: str
    verdict: Verdict
    symptoms: tuple[Symptom, ...]
    case: Case
    judgement: Judgement
    count: int = 0
    ops: Counter[str] = field(default_factory=Counter)
    is_systemic: bool = False
    is_new: bool = False

    @property
    def title(self) -> str:
        """What the failures have in common, safe to show."""
        kinds = [str(symptom) for symptom in self.symptoms if symptom.difference]
        return visible_text("; ".join(kinds), 300) or self.verdict.value.replace("_", " ")


class FailureGroups:
    """Collects the failing verdicts of a run, one group a subject and kind.

    ``base`` is the run that this one is compared with.
    """

    def __init__(self, base: Base | None = None) -> None:
        self._base = base
        self._groups: dict[tuple[str, Verdict, tuple[Symptom, ...]], FailureGroup] = {}
        self._compared: Counter[tuple[str, str]] = Counter()

    def add(self, judged: CaseJudged) -> None:
        """Take one case."""
        op = judged.case.call.op
        for name, result in judged.results.items():
            judgement = result.judgement
            if judgement is None or judgement.verdict is Verdict.UNSUPPORTED:
                continue
            self._compared[name, op] += 1
            if judgement.verdict in NOT_PASSING:
                found = symptoms(op, judgement)
                group = self._groups.setdefault(
                    (name, judgement.verdict, found),
                    FailureGroup(name, judgement.verdict, found, judged.case, judgement),
                )
                group.count += 1
                group.ops[op] += 1
                if self._base is not None:
                    group.is_new |= self._base.has_passed(judged.case.name, name)

    def sorted(self) -> list[FailureGroup]:
        """Return the groups, the largest first."""
        groups = sorted(self._groups.values(), key=lambda group: -group.count)
        for group in groups:
            compared = sum(self._compared[group.subject, op] for op in group.ops)
            group.is_systemic = (
                group.count >= _SYSTEMIC_CASES and group.count >= _SYSTEMIC_SHARE * compared
            )
        return groups
