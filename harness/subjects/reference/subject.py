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
    Returned,
    Unsupported,
    encode_outcome,
)
from harness.subjects.base import Answer, Description, SubjectSettings, SubjectStartError
from harness.subjects.reference.building import NotSupportedError
from harness.subjects.reference.operations import Operation
from harness.subjects.reference.reproducer import reproducer_of
from harness.subjects.reproducing import Reproducer

_LOCATION: Final = str(Path(harness.messages.__file__).parent)
_LEVELS: Final = 1_000
"""As deep as a case in a file may be."""
_RECURSION_LIMIT: Final = 10_000
"""Frames enough for those levels, and few enough for the C stack."""


class ReferenceProvider:
    """Starts the reference, which takes no SPEC but its own location."""

    def __init__(self, operations: Mapping[str, Operation]) -> None:
        self._operations = operations

    def start(self, settings: SubjectSettings) -> "ReferenceSubject":
        """Return the subject, ready at once; ``SubjectStartError`` for a SPEC that is another's."""
        if settings.spec not in {None, _LOCATION}:
            raise SubjectStartError(
                settings.name,
                f"it runs in this process and cannot be taken from {settings.spec}",
                f"Leave the SPEC out: --subject {settings.name}",
            )
        _lift_interpreter_limits()
        return ReferenceSubject(settings.name, self._operations)

    def reproducer(self, call: Call, title: str, settings: SubjectSettings) -> Reproducer:
        """Return a program that makes a call of the library."""
        del settings
        return reproducer_of(call, title, sys.executable)


class ReferenceSubject:
    """Runs each call in this process when its answer is asked for.

    So a batch that was submitted first to a subject in a worker process runs beside it. Nothing
    bounds the time of a call here: the code is the project's own and has no loop without an end.
    """

    def __init__(self, name: str, operations: Mapping[str, Operation]) -> None:
        self._name = name
        self._operations = operations

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
        return PendingCalls(self._operations, calls)

    def close(self) -> None:
        """Do nothing: it owns no process."""


class PendingCalls:
    """A batch of calls that is run once, when it is first asked for."""

    def __init__(self, operations: Mapping[str, Operation], calls: Sequence[Call]) -> None:
        self._operations = operations
        self._calls = calls
        self._answers: list[Answer] = []

    def result(self) -> list[Answer]:
        """Return one answer a call, in the calls' order."""
        for call in self._calls[len(self._answers) :]:
            self._answers.append(_answer(self._operations, call))
        return self._answers

    def so_far(self) -> list[Answer | None]:
        """Return the answers of the calls that were run, and None for the others."""
        return [*self._answers, *[None] * (len(self._calls) - len(self._answers))]


def _answer(operations: Mapping[str, Operation], call: Call) -> Answer:
    began = perf_counter_ns()
    outcome = _outcome(operations, call)
    micros = (perf_counter_ns() - began) // 1000
    try:
        return Answer(encode_outcome(outcome), micros)
    except RecursionError as error:
        return Answer(encode_outcome(_too_deep(error, call)), micros)


def _outcome(operations: Mapping[str, Operation], call: Call) -> Outcome:
    """Run one call; here, and nowhere else, an exception becomes data."""
    operation = operations.get(call.op)
    if operation is None:
        return Unsupported(f"the reference has no operation {call.op}")
    try:
        return Returned(operation(call.input))
    except Exception as error:  # noqa: BLE001 - whatever a call raises is its outcome
        return _failure(error, call)


def _failure(error: Exception, call: Call) -> Outcome:
    match error:
        case MessageError():
            return Raised(error.kind, error.message, type(error).__name__)
        case NotSupportedError():
            return Unsupported(error.reason)
        case RecursionError():
            return _too_deep(error, call)
        case MemoryError():
            return _crashed(error)
        case _:
            return Raised(MessageError.kind, str(error), type(error).__name__)


def _too_deep(error: RecursionError, call: Call) -> Outcome:
    if (levels := depth_of(call.input)) > _LEVELS:
        return Unsupported(
            f"a value of {levels:,} levels, where a case in a file may have {_LEVELS:,}"
        )
    return _crashed(error)


def _crashed(error: BaseException) -> Crashed:
    frames = traceback.format_exception(error, limit=-10)
    return Crashed(type(error).__name__, "".join(frames))


def _lift_interpreter_limits() -> None:
    """Let values be as deep and integers as long as cases may have them.

    Python's own limits are no behaviour of the reference.
    """
    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _RECURSION_LIMIT))
