"""What is known before the first mutant: what the cases do, what they reach, which can show it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.model.case import Case
from harness.mutants.engine import Engine
from harness.mutants.judging import Judging, Known
from harness.mutants.mutant import Mutant
from harness.mutants.reach import Reach
from harness.subjects.base import Subject


@dataclass(frozen=True, slots=True)
class Ground:
    """The cases that pass on the unmutated subject, in their order, and what they reach.

    ``unfit`` are the names of the others, which say nothing of a mutant. ``entered`` are the
    classes of which any code ran.
    """

    knowns: tuple[Known, ...]
    reach: Reach
    unfit: tuple[str, ...]
    entered: frozenset[str]

    def has_in_scope(self, mutant: Mutant) -> bool:
        """Whether a mutant is in a class that the cases are about."""
        return mutant.class_name in self.entered


def survey(
    engine: Engine,
    cases: Sequence[Case],
    oracle: Subject,
    judging: Judging,
    advance: Callable[[int], None],
) -> Ground:
    """Run the cases on the unmutated subject; ``advance`` is told how many are done.

    ``oracle`` is asked where a case does not say what is expected.
    """
    expected = _expected(cases, oracle)
    knowns: list[Known] = []
    unfit: list[str] = []
    reach = Reach()
    under_way = engine.survey()
    for number, surveyed in enumerate(under_way.calls([case.call for case in cases])):
        case, answer = cases[number], surveyed.answer
        known = Known(case, answer.outcome, answer.micros, expected.get(number))
        if judging.is_fit(known):
            reach.add(len(knowns), surveyed.places, recorded=_is_recorded(case))
            knowns.append(known)
        else:
            unfit.append(case.name)
        advance(number + 1)
    reach.share(under_way.shared())
    return Ground(tuple(knowns), reach, tuple(unfit), under_way.entered())


def _is_recorded(case: Case) -> bool:
    """Whether a case is a line that a program wrote."""
    return ".jsonl" in Path(case.file).suffixes


def _expected(cases: Sequence[Case], oracle: Subject) -> dict[int, bytes]:
    """Return the oracle's outcomes of the cases that do not say what is expected."""
    numbers = [number for number, case in enumerate(cases) if case.expect is None]
    answers = oracle.submit([cases[number].call for number in numbers]).result()
    return {number: answer.outcome for number, answer in zip(numbers, answers, strict=True)}
