"""An engine of which every mutant does what its operator says, on the operation ``text.of``."""

from collections.abc import Iterator, Sequence
from typing import Final

from harness.model.case import Call, Case
from harness.model.outcome import Crashed, Returned, TimedOut, Unsupported, encode_outcome
from harness.mutants.engine import Surveyed, UnbuildableError
from harness.mutants.judging import Known
from harness.mutants.mutant import Mutant
from harness.subjects.base import Answer, Description
from tests.fakes import Behaviour, agree, err, text_case

EVERYWHERE: Final = 1
"""The place that every call reaches; a call whose text is a number reaches that place, too."""


def mutant(operator: str, place: int = EVERYWHERE, nth: int = 1, **fields: object) -> Mutant:
    """A mutant that agrees, errs, hangs, crashes, lacks or cannot be built."""
    known: dict[str, object] = {
        "class_name": "a.Text",
        "method": "of(Object)",
        "line": 7,
        "description": f"made it {operator}",
        "digest": "d1",
        **fields,
    }
    name = f"{known['class_name']}.{known['method']}#{operator}.{nth}"
    return Mutant(id=name, operator=operator, place=place, **known)  # type: ignore[arg-type]


def known(name: str, text: str = "x") -> Known:
    """A case that expects its text, and what the unmutated subject says: just that."""
    case = text_case(name, text)
    return Known(case, encode_outcome(agree(case.call)), 5)


class FakeBench:
    """Runs calls as ``FakeEngine`` says; remembers the chunks."""

    def __init__(self) -> None:
        self.chunks: list[tuple[str, int, float]] = []
        self.closed = 0

    def run(self, mutant: Mutant, calls: Sequence[Call], timeout: float) -> Sequence[Answer]:
        self.chunks.append((mutant.operator, len(calls), timeout))
        if mutant.operator == "unbuildable":
            raise UnbuildableError("VerifyError")
        if mutant.operator == "broken":
            raise RuntimeError("no bench is like this")
        answers = []
        for call in calls:
            outcome = encode_outcome(_OUTCOMES[mutant.operator](call))
            answers.append(Answer(outcome, 3))
            if mutant.operator in ("hang", "crash"):
                break
        return answers

    def close(self) -> None:
        self.closed += 1


class FakeEngine:
    """An engine of given mutants; ``unmutated`` is what its subject does without any."""

    def __init__(self, *mutants: Mutant, unmutated: str = "agree") -> None:
        self._mutants = mutants
        self._unmutated = unmutated
        self.benches: list[FakeBench] = []
        self.closed = False

    def description(self) -> Description:
        return Description("1.0", "fake:engine", frozenset({"text.of"}))

    def mutants(self) -> Sequence[Mutant]:
        return self._mutants

    def survey(self) -> "FakeSurvey":
        return FakeSurvey(self._unmutated)

    def bench(self) -> FakeBench:
        self.benches.append(FakeBench())
        return self.benches[-1]

    def close(self) -> None:
        self.closed = True


class FakeSurvey:
    """Says what ``FakeEngine``'s subject does."""

    def __init__(self, unmutated: str) -> None:
        self._behaviour = _OUTCOMES[unmutated]

    def calls(self, calls: Sequence[Call]) -> Iterator[Surveyed]:
        for call in calls:
            text = str(call.input["value"])
            own = {int(text)} if text.isdecimal() else set()
            outcome = encode_outcome(self._behaviour(call))
            yield Surveyed(Answer(outcome, 5), frozenset({EVERYWHERE, *own}))

    def shared(self) -> frozenset[int]:
        return frozenset({99})

    def entered(self) -> frozenset[str]:
        return frozenset({"a.Text"})


def _err_on_last(call: Call) -> Returned:
    last = call.input["value"] == "last"
    outcome = err(call) if last else agree(call)
    assert isinstance(outcome, Returned)
    return outcome


_OUTCOMES: Final[dict[str, Behaviour]] = {
    "agree": agree,
    "err": err,
    "err_on_last": _err_on_last,
    "hang": lambda _: TimedOut(0.5),
    "crash": lambda _: Crashed("exit code 1"),
    "lack": lambda _: Unsupported("the class is not there"),
}


def cases(*texts: str) -> list[Case]:
    """Cases named and reading like their texts."""
    return [text_case(f"a::{text}", text) for text in texts]
