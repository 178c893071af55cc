"""Asking a subject about single calls, beside a run."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from harness.compare.oracle import read_outcome
from harness.model.case import Call
from harness.model.outcome import KINDS_WITH_MESSAGES, Outcome, Raised, Returned
from harness.model.value import Value
from harness.run.contest import DEFAULT_ORACLE
from harness.subjects import registry
from harness.subjects.base import Subject, SubjectSettings


class Asked:
    """A subject that is asked; what it answers is decoded."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject

    def outcomes(self, calls: Sequence[Call]) -> list[Outcome]:
        """Return what the subject does with some calls."""
        return [read_outcome(answer.outcome) for answer in self._subject.submit(calls).result()]

    def returned(self, op: str, given: dict[str, Value]) -> Value | None:
        """Return what the subject returns; None if it does anything else."""
        (outcome,) = self.outcomes([Call(op, given)])
        return outcome.value if isinstance(outcome, Returned) else None


@contextmanager
def reference_asked() -> Iterator[Asked]:
    """Start the reference to ask it."""
    request = registry.parse_request(DEFAULT_ORACLE)
    subject = registry.start(request, SubjectSettings(DEFAULT_ORACLE))
    try:
        yield Asked(subject)
    finally:
        subject.close()


def as_expectation(outcome: Outcome) -> dict[str, Value] | None:
    """Return an outcome as what a case expects; None if it is nothing that can be expected."""
    match outcome:
        case Returned(value):
            return {"returned": value}
        case Raised(kind, str(message)) if kind in KINDS_WITH_MESSAGES:
            return {"raised": {"kind": kind, "message": message}}
        case Raised(kind):
            return {"raised": {"kind": kind}}
        case _:
            return None
