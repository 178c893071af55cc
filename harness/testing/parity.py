"""The subjects of a test session, to be asked about any input."""

from collections.abc import Mapping
from typing import Any, Final

from harness.compare.oracle import oracle_of_outcome, read_outcome
from harness.compare.verdict import Judgement, judge
from harness.model.case import GENERATED_PREFIX, Call, Case
from harness.model.outcome import Outcome
from harness.reporters.fields import difference_lines
from harness.reporters.visible import visible
from harness.run.contest import Contest
from harness.run.summary import NOT_PASSING
from harness.testing.inputs import InputError, call_of

__all__ = ["DisagreementError", "InputError", "Parity"]

_NAME: Final = f"{GENERATED_PREFIX}pytest::input"
_SHOWN_INPUT: Final = 2_000


class DisagreementError(AssertionError):
    """Subjects depart from the oracle in what no ledger knows; its text is the table of fields.

    ``failing`` are the judgements on these subjects, by name.
    """

    def __init__(self, call: Call, oracle: str, failing: Mapping[str, Judgement]) -> None:
        self.failing = dict(failing)
        lines = [f"{call.op}: not all subjects do as {oracle} does"]
        for name, judgement in self.failing.items():
            lines.append(f"{judgement.verdict}  {name}")
            lines += [f"  {line}" for line in difference_lines(judgement)]
        lines.append(f"input: {visible(call.input, _SHOWN_INPUT)}")
        super().__init__("\n".join(lines))


class Parity:
    """The subjects of a session, started; the fixture ``parity``.

    An input is that of an operation as a case file has it (``parity ops`` shows them): a map of
    JSON values, with ``{"$class": …}`` maps or objects of ``harness.messages`` for messages.
    """

    def __init__(self, contest: Contest) -> None:
        """Wait until all subjects are ready; ``SubjectStartError`` if one cannot start."""
        self._oracle = contest.oracle
        self._contestants = contest.contestants
        self._ledgers = [
            contestant.ledger.for_version(contestant.subject.description().version)
            for contestant in contest.contestants
        ]

    @property
    def subjects(self) -> tuple[str, ...]:
        """The names of the subjects, in the order of the options."""
        return tuple(contestant.subject.name for contestant in self._contestants)

    @property
    def oracle(self) -> str:
        """The name of the subject whose outcome counts as right."""
        return self._oracle.name

    def outcome(
        self,
        op: str,
        input: Mapping[str, Any],  # noqa: A002 - as case files call it
        subject: str | None = None,
    ) -> Outcome:
        """Return what a subject does with an input; without ``subject`` what the oracle does.

        ``InputError`` for what the operation does not take, ``LookupError`` for a subject that is
        not in the session.
        """
        return read_outcome(self._answer(call_of(op, input), subject))

    def outcomes(
        self,
        op: str,
        input: Mapping[str, Any],  # noqa: A002 - as case files call it
    ) -> dict[str, Outcome]:
        """Return what each subject does with an input, by name; ``InputError`` as ``outcome``."""
        call = call_of(op, input)
        pending = {one.subject.name: one.subject.submit([call]) for one in self._contestants}
        return {name: read_outcome(one.result()[0].outcome) for name, one in pending.items()}

    def agree(
        self,
        op: str,
        input: Mapping[str, Any],  # noqa: A002 - as case files call it
        *,
        name: str = _NAME,
    ) -> Outcome:
        """Return what the oracle does with an input, and all other subjects too.

        What a ledger knows and what a subject does not support is passed over. ``name`` is what
        the globs of ledgers see as the case's name; it begins with ``fuzz/``, as those of all
        inputs that stand in no file. ``DisagreementError`` if a subject departs, hangs or
        crashes; ``InputError`` as ``outcome``.
        """
        __tracebackhide__ = True
        call = call_of(op, input)
        pending = [contestant.subject.submit([call]) for contestant in self._contestants]
        expected = self._answer(call, None)
        oracle = oracle_of_outcome(call, expected)
        failing = {}
        for place, contestant in enumerate(self._contestants):
            outcome = pending[place].result()[0].outcome
            judgement = judge(Case(name, call), oracle, outcome, self._ledgers[place])
            if judgement.verdict in NOT_PASSING:
                failing[contestant.subject.name] = judgement
        if failing:
            raise DisagreementError(call, self.oracle, failing)
        return read_outcome(expected)

    def _answer(self, call: Call, name: str | None) -> bytes:
        subjects = {contestant.subject.name: contestant.subject for contestant in self._contestants}
        subject = self._oracle if name is None else subjects.get(name)
        if subject is None:
            raise LookupError(f"no subject {name} in this session; it has {', '.join(subjects)}")
        return subject.submit([call]).result()[0].outcome
