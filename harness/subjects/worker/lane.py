"""One worker's place in the pool: what it is busy with, and what its end means for that."""

import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, assert_never

from harness.model.outcome import Crashed, TimedOut
from harness.subjects.base import Description
from harness.subjects.worker.deadlines import Deadlines
from harness.subjects.worker.frames import FrameError
from harness.subjects.worker.process import WorkerProcess
from harness.subjects.worker.protocol import (
    BrokenAnswerError,
    Failed,
    parse_answer,
    parse_hello,
    request_parts,
)
from harness.subjects.worker.work_queue import WorkQueue

if TYPE_CHECKING:
    from harness.subjects.worker.batches import Piece

DEPTH: Final = 3
"""Pieces that a worker has at once: one runs, the others wait at its end of the pipe."""

MAX_FAILED_STARTS: Final = 3

NEVER: Final = float("inf")
"""The deadline of a worker that owes nothing."""


class StartFaultError(Exception):
    """A worker ended, or said that it cannot start, before it was ready."""

    def __init__(self, what: str, help_text: str, log: str = "") -> None:
        self.what = what
        self.help_text = help_text
        self.log = log

    def __str__(self) -> str:
        return f"{self.what}:\n{self.log}" if self.log else self.what


class Lane:
    """Starts a worker when there is work, keeps it supplied, and replaces it when it fails.

    A call is held responsible for a worker's end only if it was the first thing that the worker
    ran. So when a worker ends in the middle of a piece, the piece's calls are sent one by one to
    the next; the one that is being run when that ends too is run again, alone, on a third. All
    others keep their answers.
    """

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str] | None,
        deadlines: Deadlines,
        queue: WorkQueue,
    ) -> None:
        self._command = command
        self._env = env
        self._deadlines = deadlines
        self._queue = queue
        self.process: WorkerProcess | None = None
        self.failed_starts = 0
        self.deadline = NEVER
        self._ready = False
        self._fresh = True
        self._in_flight: deque[Piece] = deque()

    @property
    def gave_up(self) -> bool:
        """Whether its workers fail to start so often that no more are tried."""
        return self.failed_starts >= MAX_FAILED_STARTS

    @property
    def is_stale(self) -> bool:
        """Whether its worker is idle and has run something before."""
        return self._ready and not self._fresh and not self._in_flight

    def start(self) -> None:
        """Begin to start a worker; ``StartFaultError`` if its command cannot be run."""
        try:
            self.process = WorkerProcess(self._command, self._env)
        except OSError as error:
            self.failed_starts += 1
            raise StartFaultError(
                f"cannot run {self._command[0]}: {error.strerror}", "check that it is installed"
            ) from error
        self._ready = False
        self._fresh = True
        self.deadline = time.monotonic() + self._deadlines.start

    def supply(self, depth: int) -> None:
        """Give a ready worker pieces until it has ``depth`` of them, or the queue has no more."""
        if self.process is None or not self._ready:
            return
        while len(self._in_flight) < depth and not any(piece.alone for piece in self._in_flight):
            piece = self._queue.take(fresh=self._fresh and not self._in_flight)
            if piece is None:
                return
            self._in_flight.append(piece)
            if len(self._in_flight) == 1:
                self._expect_answer()
            time_slice = self._deadlines.time_slice
            self.process.send(*request_parts(piece.calls, self._deadlines.call, time_slice))

    def flush(self) -> None:
        """Send on what did not fit into the worker's pipe before."""
        if self.process is not None:
            self.process.flush()

    def read(self) -> Description | None:
        """Take what the worker sent; return its hello's description if that was among it.

        ``StartFaultError`` if the worker turns out not to start.
        """
        if self.process is None:
            return None
        description = None
        try:
            frames = self.process.receive()
            if frames is None:
                self._fail(Crashed(f"its worker {self.process.ending()}", self._log_tail()))
                return None
            for frame in frames:
                if not self._ready:
                    description = self._greet(frame)
                elif self.process is not None:
                    self._take_answer(frame)
        except (FrameError, BrokenAnswerError) as error:
            self._fail(Crashed(f"its worker broke the protocol: {error}", self._log_tail()))
        return description

    def end_if_late(self, now: float) -> None:
        """End the worker if it missed its deadline; ``StartFaultError`` if that was its hello's."""
        if self.process is not None and now >= self.deadline:
            self._fail(TimedOut(self._deadlines.call))

    def stop(self) -> None:
        """End the worker and return to the queue what it was given."""
        if self.process is not None:
            self.process.kill()
        self.process = None
        self.deadline = NEVER
        self._ready = False
        self._queue.put_back(list(self._in_flight))
        self._in_flight.clear()

    def _greet(self, frame: bytes) -> Description:
        hello = parse_hello(frame)
        if isinstance(hello, Failed):
            raise self._start_fault(hello.what, hello.help_text)
        self.failed_starts = 0
        self._ready = True
        self.deadline = NEVER
        return hello

    def _take_answer(self, frame: bytes) -> None:
        if not self._in_flight:
            raise BrokenAnswerError("an answer to no request")
        piece = self._in_flight[0]
        batch = parse_answer(frame, len(piece))
        if not batch.answers:
            raise BrokenAnswerError("an answer without any outcome")
        piece.answer_in_order(batch.answers)
        self._fresh = False
        self._in_flight.popleft()
        if len(batch.answers) < len(piece):
            self._queue.put_back([piece.after(len(batch.answers))])
        if batch.replace:
            self.stop()
        else:
            self._expect_answer()

    def _expect_answer(self) -> None:
        assert self.process is not None
        self.process.bound_log()
        busy = bool(self._in_flight)
        self.deadline = time.monotonic() + self._deadlines.answer if busy else NEVER

    def _fail(self, outcome: Crashed | TimedOut) -> None:
        """Deal with a worker that has ended, or must be, without an answer to its request."""
        if not self._ready:
            match outcome:
                case Crashed(reason):
                    what = f"{reason} before it was ready"
                case TimedOut():
                    what = f"its worker was not ready within {self._deadlines.start:g} s"
                case _:
                    assert_never(outcome)
            raise self._start_fault(what, "run `parity doctor`: it checks what subjects need")
        if self._in_flight:
            suspect = self._in_flight.popleft()
            if len(suspect) > 1:
                self._in_flight.extendleft(reversed(suspect.singles()))
            elif self._fresh:
                suspect.answer_all(outcome)
            else:
                self._in_flight.appendleft(suspect.on_its_own())
        self.stop()

    def _start_fault(self, what: str, help_text: str) -> StartFaultError:
        self.failed_starts += 1
        log = self._log_tail()
        self.stop()
        return StartFaultError(what, help_text, log or "")

    def _log_tail(self) -> str | None:
        return None if self.process is None else self.process.log_tail() or None
