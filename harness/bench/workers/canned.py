"""A subject that has its answers already: what is left of a run is the harness's own part."""

from collections.abc import Iterator, Sequence

from harness.model.case import Call
from harness.subjects.base import Answer, Description


class Canned:
    """Answers calls with outcomes that are known, in the order in which the calls come."""

    def __init__(self, name: str, outcomes: Sequence[bytes]) -> None:
        self._name = name
        self._answers: Iterator[Answer] = iter([Answer(outcome, 0) for outcome in outcomes])

    @property
    def name(self) -> str:
        """The name it goes by."""
        return self._name

    def description(self) -> Description:
        """Say that it is ready."""
        return Description("1", "canned", frozenset())

    def submit(self, calls: Sequence[Call]) -> "_Answers":
        """Take the next answers."""
        return _Answers([next(self._answers) for _ in calls])

    def close(self) -> None:
        """Do nothing: it owns no process."""


class _Answers:
    """Answers that are here already; a ``base.Pending``."""

    def __init__(self, answers: list[Answer]) -> None:
        self._answers = answers

    def result(self) -> list[Answer]:
        return self._answers

    def so_far(self) -> list[Answer]:
        return self._answers
