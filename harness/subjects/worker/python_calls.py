"""Runs the calls of one request in a Python worker: each with a deadline, each with an outcome.

The calls run one after another on a thread of their own, with a deep stack, while the worker's
main thread watches the clock. A call that is late is left where it is: its stack goes into the
answer, and the answer asks for another worker, since a thread cannot be ended. A call that holds
the interpreter's lock (a regular expression that never ends) stops the clock too; the supervisor
ends such a worker, whose log then says where it hung.

Requests and answers are those of ``worker.protocol``.
"""

import faulthandler
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from time import monotonic, perf_counter_ns
from typing import Any, Final, TypeAlias

from harness.model.deep_json import depth_of
from harness.model.outcome import (
    Crashed,
    Outcome,
    Returned,
    TimedOut,
    Undriven,
    Unsupported,
    encode_outcome,
)
from harness.model.value import Value, decode
from harness.subjects.base import NotSupportedError
from harness.subjects.worker.memory import limit_python_memory
from harness.subjects.worker.orphans import end_with_parent
from harness.subjects.worker.python_errors import raised_by

Operation: TypeAlias = Callable[[dict[str, Value]], Value]
"""Does one operation: from its input in wire form to what it returned, in wire form."""

MAX_OUTCOME_BYTES: Final = 128 << 20
"""A longer outcome is not sent: it would take the supervisor's memory to say nothing new."""

_STACK_BYTES: Final = 1 << 28
_RECURSION_LIMIT: Final = 25_000
"""Enough to walk values of 10,000 levels, with 10 KB of stack for each frame."""
_DEEP_LEVELS: Final = 5_000
_FRAMES_SHOWN: Final = 30
_LOG_DESCRIPTOR: Final = 2
_MOMENT_SECONDS: Final = 0.01


class UndrivableError(Exception):
    """The harness could not drive the subject through this call; the outcome is `error`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


def prepare_interpreter() -> None:
    """Let values be as deep and integers as long as cases may have them; once a worker.

    Python's own limits are no behaviour of the subject. From here on every thread that is started
    has a deep stack, memory has a limit, and a crash of the interpreter leaves its stack in the
    worker's log. The worker ends with its supervisor, whatever it is busy with.
    """
    limit_python_memory()
    end_with_parent()
    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(_RECURSION_LIMIT)
    threading.stack_size(_STACK_BYTES)
    faulthandler.enable(_LOG_DESCRIPTOR)


class PythonCalls:
    """Executes requests by a table of operations."""

    def __init__(self, operations: Mapping[str, Operation]) -> None:
        self._operations = operations

    def execute(self, request: bytes) -> bytes:
        """Run the calls of a request until all are done, its slice is over or one is late."""
        batch = _Batch(self._operations, decode(request))
        # Fires only when this thread cannot: the call that hangs holds the interpreter's lock.
        faulthandler.dump_traceback_later(batch.timeout + batch.slice, file=_LOG_DESCRIPTOR)
        try:
            return batch.answer()
        finally:
            faulthandler.cancel_dump_traceback_later()


class _Batch:
    """The calls of one request, and the lines of the answer so far."""

    def __init__(self, operations: Mapping[str, Operation], request: dict[str, Any]) -> None:
        self.timeout: float = request["timeout_ms"] / 1000
        self.slice: float = request["slice_ms"] / 1000
        self._operations = operations
        self._calls: list[tuple[str, dict[str, Value]]] = request["calls"]
        self._lines: list[bytes] = []
        self._replace = False
        self._fault: BaseException | None = None
        self._running: tuple[int, float] | None = None  # which call, and since when
        self._finished = threading.Event()

    def answer(self) -> bytes:
        """Run the calls on a thread and return the answer, which a late call cuts short."""
        runner = threading.Thread(target=self._run, name="calls", daemon=True)
        runner.start()
        while not self._finished.wait(self._seconds_left()):
            running = self._running
            if running is None or self._seconds_left() > 0:
                continue
            late = TimedOut(self.timeout, _stack_of(runner))
            if self._running is running:  # it has not come to its end meanwhile
                done = self._lines[: running[0]]
                return _answer([*done, _line(self.timeout * 1e9, late)], replace=True)
        if self._fault is not None:
            raise self._fault
        return _answer(self._lines, replace=self._replace)

    def _run(self) -> None:
        try:
            self._run_calls()
        except BaseException as error:  # noqa: BLE001  (raised again on the main thread)
            self._fault = error
        finally:
            self._finished.set()

    def _run_calls(self) -> None:
        slice_end = monotonic() + self.slice
        for position, (op, call_input) in enumerate(self._calls):
            self._running = (position, monotonic())
            began = perf_counter_ns()
            outcome = self._outcome(op, call_input)
            self._lines.append(self._line(perf_counter_ns() - began, outcome))
            self._running = None
            if self._replace or monotonic() >= slice_end:
                break

    def _seconds_left(self) -> float:
        """Return how long the call that is being run may still take, or a moment between calls."""
        running = self._running
        if running is None:
            return _MOMENT_SECONDS
        return running[1] + self.timeout - monotonic()

    def _outcome(self, op: str, call_input: dict[str, Value]) -> Outcome:
        operation = self._operations.get(op)
        if operation is None:
            return Unsupported(f"this subject has no operation {op}")
        try:
            return Returned(operation(call_input))
        except MemoryError as error:
            return self._out_of_memory(error)
        except BaseException as error:  # noqa: BLE001  (SystemExit of the subject is data too)
            return _failure(error, call_input)

    def _line(self, nanoseconds: int, outcome: Outcome) -> bytes:
        try:
            return _line(nanoseconds, outcome)
        except MemoryError as error:  # the outcome fits into memory once, but not twice
            return _line(nanoseconds, self._out_of_memory(error))

    def _out_of_memory(self, error: MemoryError) -> Crashed:
        self._replace = True
        return Crashed("MemoryError", _stack_of_error(error))


def _failure(error: BaseException, call_input: dict[str, Value]) -> Outcome:
    match error:
        case NotSupportedError():
            return Unsupported(error.reason)
        case UndrivableError():
            return Undriven(error.reason)
        case RecursionError() if (levels := depth_of(call_input)) > _DEEP_LEVELS:
            return Unsupported(f"a value of {levels} levels is too deep for a Python subject")
        case RecursionError():
            return Crashed("RecursionError", _stack_of_error(error))
        case _:
            return raised_by(error)


def _line(nanoseconds: float, outcome: Outcome) -> bytes:
    try:
        encoded = encode_outcome(outcome)
    except (TypeError, ValueError) as error:
        encoded = encode_outcome(Undriven(f"the outcome is no JSON: {error}"))
    if len(encoded) > MAX_OUTCOME_BYTES:
        reason = f"an outcome of {len(encoded)} bytes is over the limit of {MAX_OUTCOME_BYTES}"
        encoded = encode_outcome(Unsupported(reason))
    return b"%d %s" % (nanoseconds // 1000, encoded)


def _answer(lines: list[bytes], *, replace: bool) -> bytes:
    header = b'{"replace":true}' if replace else b'{"replace":false}'
    return b"\n".join([header, *lines])


def _stack_of(thread: threading.Thread) -> str | None:
    frame = sys._current_frames().get(thread.ident or 0)  # noqa: SLF001  (there is no other way)
    if frame is None:
        return None
    return "".join(traceback.format_stack(frame, _FRAMES_SHOWN))


def _stack_of_error(error: BaseException) -> str:
    # Only the innermost frames are looked at: to render all of an endless recursion takes seconds.
    innermost = deque(traceback.walk_tb(error.__traceback__), _FRAMES_SHOWN)
    stack = traceback.StackSummary.extract(iter(innermost)).format()
    return "".join([*stack, *traceback.format_exception_only(error)])
