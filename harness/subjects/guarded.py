"""Subjects of other packages, held to the protocol of ``base``.

A plug-in may raise, exit or miscount where the protocol says that it answers. That is a fault of
what drives the implementation, so its calls get the outcome ``error``, and the run goes on.
"""

import logging
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from harness.model.case import Call
from harness.model.outcome import Undriven, decode_outcome, encode_outcome
from harness.subjects.base import (
    Answer,
    Description,
    Pending,
    Provider,
    Subject,
    SubjectSettings,
    SubjectStartError,
    WorksHere,
)

_LOG: Final = logging.getLogger(__name__)
_FRAMES_SHOWN: Final = -3
_REPORT: Final = "Report it to those who wrote the plug-in."


class _BrokenError(Exception):
    """The plug-in did not do what the protocol says."""


def start_guarded(provider: Provider, settings: SubjectSettings) -> Subject:
    """Begin to start a subject; whatever its plug-in raises is a ``SubjectStartError``."""
    with _starting(settings.name):
        return _Guarded(settings.name, provider.start(settings))


class _Guarded:
    def __init__(self, name: str, subject: Subject) -> None:
        self.name = name
        self._subject = subject

    def description(self) -> Description:
        with _starting(self.name):
            description: object = self._subject.description()
        if not isinstance(description, Description):
            what = f"its plug-in describes it by a {type(description).__name__}"
            raise SubjectStartError(self.name, what, _REPORT)
        return description

    def submit(self, calls: Sequence[Call]) -> Pending:
        try:
            with _kept():
                pending = self._subject.submit(calls)
        except _BrokenError as broken:
            return _Answered(_errors(broken, len(calls)))
        guarded = _GuardedWork if isinstance(pending, WorksHere) else _GuardedPending
        return guarded(pending, len(calls))

    def close(self) -> None:
        try:
            with _kept():
                self._subject.close()
        except _BrokenError as broken:
            _LOG.warning("%s did not close: %s", self.name, broken)


class _Answered:
    """Answers that are there."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = list(answers)

    def result(self) -> list[Answer]:
        return self._answers

    def so_far(self) -> Sequence[Answer | None]:
        return self._answers


class _GuardedPending:
    def __init__(self, pending: Pending, count: int) -> None:
        self._pending = pending
        self._count = count
        self._broken: _BrokenError | None = None

    def result(self) -> list[Answer]:
        try:
            if self._broken is not None:
                raise self._broken
            with _kept():
                answers = self._pending.result()
            return _checked(answers, self._count)
        except _BrokenError as broken:
            self._broken = broken
            return _errors(broken, self._count)

    def so_far(self) -> Sequence[Answer | None]:
        try:
            with _kept():
                answers = self._pending.so_far()
            there = [answer.outcome for answer in answers if answer is not None]
            good = len(answers) == self._count and all(isinstance(one, bytes) for one in there)
        except (_BrokenError, AttributeError, TypeError):
            good = False
        # What is wrong with them is said by result().
        return answers if good else [None] * self._count


class _GuardedWork(_GuardedPending):
    def work(self) -> None:
        assert isinstance(self._pending, WorksHere)
        try:
            with _kept():
                self._pending.work()
        except _BrokenError as broken:
            self._broken = broken


@contextmanager
def _starting(name: str) -> Iterator[None]:
    try:
        with _kept():
            yield
    except _BrokenError as broken:
        raise SubjectStartError(name, f"its plug-in failed: {broken}", _REPORT) from broken


@contextmanager
def _kept() -> Iterator[None]:
    """One step of a plug-in's; ``_BrokenError`` for what it must not raise."""
    try:
        yield
    except (KeyboardInterrupt, SubjectStartError):
        raise
    except BaseException as error:  # an exit too: the run is not the plug-in's to end
        frames = traceback.format_exception(error, limit=_FRAMES_SHOWN)
        raise _BrokenError("".join(frames).rstrip()) from error


def _checked(answers: Sequence[Answer], count: int) -> list[Answer]:
    """Return answers that are as many as the calls; one that says no outcome is an error."""
    try:
        given = list(answers)
        if len(given) != count:
            raise _BrokenError(f"{len(given):,} answers to {count:,} calls")
        return [_readable(answer) for answer in given]
    except (AttributeError, TypeError) as error:
        raise _BrokenError(f"its answers are none: {error}") from error


def _readable(answer: Answer) -> Answer:
    try:
        decode_outcome(answer.outcome)
    except ValueError as error:
        reason = f"its plug-in answered with what is no outcome: {error}"
        return Answer(encode_outcome(Undriven(reason)), int(answer.micros))
    return answer


def _errors(broken: _BrokenError, count: int) -> list[Answer]:
    outcome = encode_outcome(Undriven(f"its plug-in failed: {broken}"))
    return [Answer(outcome, 0)] * count
