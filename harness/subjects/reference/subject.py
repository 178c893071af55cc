"""The in-process subject: calls in, outcomes as canonical bytes out."""

import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter_ns
from typing import Final

import harness.messages
from harness.messages.errors import MessageError
from harness.model.case import Call
from harness.model.deep_json import depth_of
from harness.model.outcome import (
    Crashed,
    Outcome,
    Raised,
    TimedOut,
    Undriven,
    Unsupported,
    encode_outcome,
    encode_returned,
)
from harness.subjects.base import (
    Answer,
    Description,
    NotSupportedError,
    Subject,
    SubjectSettings,
    SubjectStartError,
)
from harness.subjects.covering import CoveredFile, Reached
from harness.subjects.python_coverage import CODE, INSTALL, is_installed
from harness.subjects.reference.deadline import Deadline, LateError
from harness.subjects.reference.operations import Operation
from harness.subjects.reference.reproducer import reproducer_of
from harness.subjects.reproducing import Reproducer
from harness.subjects.worker.subject import WorkerSubject, worker_command

_LOCATION: Final = str(Path(harness.messages.__file__).parent)
_LEVELS: Final = 1_000
"""As deep as a case in a file may be."""
_RECURSION_LIMIT: Final = 10_000
"""Frames enough for those levels, and few enough for the C stack."""
_FRAMES_SHOWN: Final = -10
"""The last ones, where the call was."""


class ReferenceProvider:
    """Starts the reference, which takes no SPEC but its own location."""

    def __init__(self, operations: Mapping[str, Operation]) -> None:
        self._operations = operations

    def start(self, settings: SubjectSettings) -> Subject:
        """Return the subject; ``SubjectStartError`` for a SPEC that is another's.

        It is ready at once, unless it is watched, in a worker then (``python_coverage``).
        """
        if settings.spec not in {None, _LOCATION}:
            raise SubjectStartError(
                settings.name,
                f"it runs in this process and cannot be taken from {settings.spec}",
                f"Leave the SPEC out: --subject {settings.name}",
            )
        if settings.coverage:
            return _watched(settings)
        _lift_interpreter_limits()
        return ReferenceSubject(settings.name, self._operations, Deadline(settings.timeout))

    def covered(
        self, settings: SubjectSettings, reached: Sequence[Reached], scope: Sequence[str]
    ) -> list[CoveredFile]:
        """Return the library's modules as cases reached them."""
        del settings
        from harness.subjects.python_coverage.lines import covered_files  # noqa: PLC0415 - rare

        return covered_files(CODE, harness.messages.__name__, reached, scope)

    def reproducer(self, call: Call, title: str, settings: SubjectSettings) -> Reproducer:
        """Return a program that makes a call of the library."""
        del settings
        return reproducer_of(call, title, sys.executable)


class ReferenceSubject:
    """Runs each call in this process when its answer is asked for, or when it is told to.

    So a batch that was submitted also to a subject in a worker process runs beside it.
    """

    def __init__(self, name: str, operations: Mapping[str, Operation], deadline: Deadline) -> None:
        self._name = name
        self._operations = operations
        self._deadline = deadline

    @property
    def name(self) -> str:
        """The name it goes by in this run."""
        return self._name

    def description(self) -> Description:
        """Say what it is; it is always ready."""
        return Description(
            version=harness.__version__,
            location=_LOCATION,
            ops=frozenset(self._operations),
        )

    def submit(self, calls: Sequence[Call]) -> "PendingCalls":
        """Take a batch of calls; they are run when the result is asked for."""
        return PendingCalls(self._operations, self._deadline, calls)

    def close(self) -> None:
        """End the watch over its calls."""
        self._deadline.close()


class PendingCalls:
    """A batch of calls that is run once, when it is first asked for."""

    def __init__(
        self, operations: Mapping[str, Operation], deadline: Deadline, calls: Sequence[Call]
    ) -> None:
        self._operations = operations
        self._deadline = deadline
        self._calls = calls
        self._answers: list[Answer] = []

    def result(self) -> list[Answer]:
        """Return one answer a call, in the calls' order."""
        self.work()
        return self._answers

    def work(self) -> None:
        """Run what has not been run."""
        for call in self._calls[len(self._answers) :]:
            self._answers.append(self._in_time(call))

    def so_far(self) -> list[Answer | None]:
        """Return the answers of the calls that were run, and None for the others."""
        return [*self._answers, *[None] * (len(self._calls) - len(self._answers))]

    def _in_time(self, call: Call) -> Answer:
        seconds = self._deadline.seconds
        try:
            self._deadline.begin()
            answer = _answer(self._operations, call)
            self._deadline.end()
        except LateError as error:
            self._deadline.settle()
            stack = "".join(traceback.format_tb(error.__traceback__, _FRAMES_SHOWN))
            return Answer(encode_outcome(TimedOut(seconds, stack)), int(seconds * 1_000_000))
        except BaseException:  # an interrupt: the call has not come to its end
            self._deadline.settle()
            raise
        return answer


def _answer(operations: Mapping[str, Operation], call: Call) -> Answer:
    """Run one call; here, and nowhere else, an exception becomes data."""
    given = call.own_input()  # before the clock runs: it may have to be decoded
    operation = operations.get(call.op)
    if operation is None:
        return _other(Unsupported(f"the reference has no operation {call.op}"), 0)
    began = perf_counter_ns()
    try:
        value = operation(given)
    except (KeyboardInterrupt, LateError):
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a call raises is its outcome
        return _other(_failure(error, call), began)
    micros = (perf_counter_ns() - began) // 1000
    try:
        return Answer(encode_returned(value), micros)
    except RecursionError as error:
        return Answer(encode_outcome(_too_deep(error, call)), micros)
    except (TypeError, ValueError) as error:
        return Answer(encode_outcome(Undriven(f"the outcome is no JSON: {error}")), micros)


def _other(outcome: Outcome, began: int) -> Answer:
    micros = (perf_counter_ns() - began) // 1000 if began else 0
    return Answer(encode_outcome(outcome), micros)


def _failure(error: BaseException, call: Call) -> Outcome:
    match error:
        case MessageError():
            return Raised(error.kind, error.message, type(error).__name__)
        case NotSupportedError():
            return Unsupported(error.reason)
        case RecursionError():
            return _too_deep(error, call)
        case MemoryError():
            return _crashed(error)
        case Exception():
            return Raised(MessageError.kind, _text_of(error), type(error).__name__)
        case _:  # an exit of the whole program, and the like
            return _crashed(error)


def _text_of(error: Exception) -> str:
    try:
        return str(error)
    except Exception as fault:  # noqa: BLE001 - an error whose text fails is an error all the same
        return f"(its text cannot be had: {type(fault).__name__})"


def _too_deep(error: RecursionError, call: Call) -> Outcome:
    if (levels := depth_of(call.input)) > _LEVELS:
        return Unsupported(
            f"a value of {levels:,} levels, where a case in a file may have {_LEVELS:,}"
        )
    return _crashed(error)


def _crashed(error: BaseException) -> Crashed:
    frames = traceback.format_exception(error, limit=_FRAMES_SHOWN)
    return Crashed(type(error).__name__, "".join(frames))


def _watched(settings: SubjectSettings) -> Subject:
    if not is_installed():
        raise SubjectStartError(
            settings.name, "its coverage is measured by coverage.py, which is not here", INSTALL
        )
    command = worker_command("harness.subjects.python_coverage.worker")
    return WorkerSubject(settings, command)


def _lift_interpreter_limits() -> None:
    """Let values be as deep and integers as long as cases may have them.

    Python's own limits are no behaviour of the reference.
    """
    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _RECURSION_LIMIT))
