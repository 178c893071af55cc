"""A case that fails, and whether smaller inputs fail in the same way.

What is expected of a smaller input nobody has written down. It is what a subject does that is
right about the case itself: the oracle if it is, else the first subject that is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from harness.compare.deciding import Deciding, deciding
from harness.compare.difference import Difference
from harness.compare.narrowed import narrowed
from harness.compare.oracle import oracle_of_case, oracle_of_outcome, read_outcome
from harness.compare.symptom import Symptom, symptom_of, symptoms
from harness.compare.verdict import Judgement, Verdict, judge
from harness.corpus.case_shape import check_case
from harness.corpus.nodes import Finding
from harness.model.case import Call, Case
from harness.model.operations import OPERATIONS
from harness.model.outcome import Returned
from harness.model.value import Value, decode, encode
from harness.run.asking import as_expectation
from harness.run.contest import Contest
from harness.run.events import CaseJudged, Result
from harness.run.runner import Plan, run
from harness.subjects.base import Subject

_KNOWN: Final = frozenset({Verdict.KNOWN_DIVERGENCE})
_FAILING: Final = frozenset({Verdict.DIVERGES, Verdict.TIMED_OUT, Verdict.CRASHED, Verdict.ERROR})


class NotFailingError(Exception):
    """There is nothing to shrink, or no one to say what is right; ``what`` says which."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class FailingCase:
    """A case that fails on a subject with a symptom; ``right`` is who says what is right.

    ``decided_by`` is what decides the field that differs; None where the outcome as a whole does.
    ``others`` are the symptoms beside it: an input that shows further ones fails in another way.
    """

    case: Case
    subject: Subject
    right: Subject
    symptom: Symptom
    decided_by: Deciding | None = None
    others: frozenset[Symptom] = frozenset()

    def first_kept(self, inputs: Sequence[Value]) -> int | None:
        """Return the place of the first input that fails with the same symptom, decided alike."""
        calls = [(place, Call(self.case.call.op, given)) for place, given in enumerate(inputs)]
        good = [(place, call) for place, call in calls if _is_good(call)]
        if not good:
            return None
        batch = [call for _, call in good]
        right, found = self.right.submit(batch), self.subject.submit(batch)
        answers = zip(good, right.result(), found.result(), strict=True)
        for (place, call), expected, actual in answers:
            judgement = _judged(call, expected.outcome, actual.outcome)
            if self._is_shown_by(call, judgement):
                return place
        return None

    def expectation(self, given: Value) -> dict[str, Value]:
        """Return what the smaller case is to expect: where it can be, the fields that differ."""
        call = Call(self.case.call.op, given)
        (expected,) = self.right.submit([call]).result()
        (actual,) = self.subject.submit([call]).result()
        outcome = read_outcome(expected.outcome)
        if isinstance(outcome, Returned):
            judgement = _judged(call, expected.outcome, actual.outcome)
            found = [one for one in judgement.differences if one.path and self._has_symptom(one)]
            return narrowed(outcome.value, found, OPERATIONS[call.op].comparison)
        expectation = as_expectation(outcome)
        assert expectation is not None, "a subject that is right about a case returns or raises"
        return expectation

    def _is_shown_by(self, call: Call, judgement: Judgement) -> bool:
        shown = set(symptoms(call.op, judgement))
        if self.symptom not in shown or not shown <= {self.symptom, *self.others}:
            return False
        return self.decided_by is None or any(
            self._has_symptom(difference) and deciding(call, difference) == self.decided_by
            for difference in judgement.differences
        )

    def _has_symptom(self, difference: Difference) -> bool:
        return symptom_of(self.case.call.op, difference) == self.symptom


def find_failure(case: Case, contest: Contest) -> FailingCase:
    """Return how a case fails, on the first subject on which it does.

    Known divergences are taken where there is no other failure. ``NotFailingError`` if all agree.
    """
    plan = Plan(contest.contestants, contest.oracle, started=0.0, complete=False)
    judged = next(event for event in run(plan, [case]) if isinstance(event, CaseJudged))
    right, right_outcome = _right(case, contest, judged.results)
    for verdicts in (_FAILING, _KNOWN):
        for contestant in contest.contestants:
            subject = contestant.subject
            result = judged.results[subject.name]
            if result.judgement is None or result.judgement.verdict not in verdicts:
                continue
            judgement = _judged(case.call, right_outcome, result.outcome)
            found = symptoms(case.call.op, judgement)
            if found:
                first = next(iter(judgement.differences), None)
                decided_by = None if first is None else deciding(case.call, first)
                others = frozenset(found[1:])
                return FailingCase(case, subject, right, found[0], decided_by, others)
    raise NotFailingError("every subject agrees, or does not support the call")


def _right(case: Case, contest: Contest, results: Mapping[str, Result]) -> tuple[Subject, bytes]:
    """Return a subject that does what the case expects, and what it does."""
    oracle = contest.oracle
    candidates = [oracle, *(contestant.subject for contestant in contest.contestants)]
    for subject in candidates:
        if subject.name in results:
            outcome = results[subject.name].outcome
        else:
            outcome = subject.submit([case.call]).result()[0].outcome
        if case.expect is None or oracle_of_case(case.call, case.expect).is_met_by(outcome):
            return subject, outcome
    raise NotFailingError("no subject does what it expects, so no one can say what is right")


def _judged(call: Call, expected: bytes, actual: bytes) -> Judgement:
    return judge(Case("", call), oracle_of_outcome(call, expected), actual)


def _is_good(call: Call) -> bool:
    """Whether a case file may hold a call."""
    found = list[Finding]()
    check_case({"id": "a", "op": call.op, "input": decode(encode(call.input))}, (), found)
    return not found
