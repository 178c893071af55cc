"""A zygote seen from outside: what it is asked, and what it says."""

import select
import time
from collections.abc import Iterator, Sequence
from typing import Any, Final

from harness.model.case import Call
from harness.model.outcome import Crashed, Outcome, TimedOut, encode_outcome
from harness.model.value import decode
from harness.mutants.engine import UnbuildableError
from harness.mutants.reference import protocol
from harness.mutants.reference.protocol import Given, Setup
from harness.subjects.base import Answer
from harness.subjects.worker.frames import FrameError
from harness.subjects.worker.process import WorkerProcess
from harness.subjects.worker.subject import worker_command

_PATIENCE_SECONDS: Final = 60.0
_PATIENCE: Final = 10
"""So long, and so many times its CPU time, a call may take on a busy machine before its zygote is
ended from outside."""
_CALLS_A_FRAME: Final = 500


class KeptCalls:
    """The calls that every zygote gets once and knows by number from then on."""

    def __init__(self) -> None:
        self._calls: list[Call] = []
        self._numbers: dict[int, int] = {}

    def keep(self, calls: Sequence[Call]) -> None:
        """Keep calls that will be asked for again."""
        for call in calls:
            # By identity: an input is a map, which has no hash. That of a kept call stays its own.
            if self._numbers.setdefault(id(call), len(self._calls)) == len(self._calls):
                self._calls.append(call)

    def __len__(self) -> int:
        return len(self._calls)

    def given(self, call: Call, known: int) -> Given:
        """Return a call as a zygote takes it that got the first so many."""
        number = self._numbers.get(id(call), known)
        return number if number < known else call

    def frames(self) -> Iterator[bytes]:
        """Yield the frames that carry all calls."""
        for start in range(0, len(self._calls), _CALLS_A_FRAME):
            part = self._calls[start : start + _CALLS_A_FRAME]
            yield protocol.frame(protocol.CALLS, [protocol.encode_call(call) for call in part])


class EndedError(Exception):
    """A child, or its whole zygote, ended in the middle of a call; ``late``: it took too long."""

    def __init__(self, how: str, *, late: bool = False, zygote_is_gone: bool = False) -> None:
        self.how = how
        self.late = late
        self.zygote_is_gone = zygote_is_gone

    def __str__(self) -> str:
        return self.how

    def answer(self, timeout: float) -> Answer:
        """Return the answer of the call, which had ``timeout`` seconds."""
        outcome: Outcome = TimedOut(timeout) if self.late else Crashed(self.how)
        return Answer(encode_outcome(outcome), round(timeout * 1e6) if self.late else 0)


class Zygote:
    """A running zygote, seen from outside: what it is asked and what it says."""

    def __init__(self, setup: Setup, calls: KeptCalls) -> None:
        self._calls = calls
        self._known = len(calls)
        self._process = WorkerProcess(worker_command("harness.mutants.reference.zygote"), None)
        self._frames: list[bytes] = []
        self._process.send(setup.encoded())
        for frame in calls.frames():
            self._process.send(frame)

    def load(self, change: dict[str, Any]) -> list[int]:
        """Have a child load what is described; the places that loading reached, if it is traced.

        ``UnbuildableError`` if it does not load, ``EndedError`` if the zygote is gone. A child that
        was there before must have ended.
        """
        self._send(protocol.frame(protocol.CHANGE, change))
        try:
            kind, content = self._receive(_PATIENCE_SECONDS)
        except EndedError as error:
            if error.zygote_is_gone:
                raise
            raise UnbuildableError(f"while it was loaded: {error}") from error
        if kind == protocol.UNBUILDABLE:
            raise UnbuildableError(decode(content))
        places: list[int] = decode(content)
        return places

    def run(self, calls: Sequence[Call], timeout: float) -> Iterator[tuple[Answer, frozenset[int]]]:
        """Yield an answer a call, with the places it reached; ``EndedError`` where one ends it."""
        given = [self._calls.given(call, self._known) for call in calls]
        self._send(protocol.run_frame(given, timeout))
        while True:
            kind, content = self._receive(_PATIENCE_SECONDS + _PATIENCE * timeout)
            if kind == protocol.DONE:
                return
            yield protocol.decode_answer(content)

    def end_child(self) -> None:
        """Let the child end that was loaded last."""
        self._send(protocol.END)

    def kill(self) -> None:
        """End it and its child; harmless when repeated, from any thread."""
        self._process.kill()

    def _send(self, frame: bytes) -> None:
        try:
            self._process.send(frame)
        except OSError as error:
            raise EndedError(f"its zygote is gone: {error}", zygote_is_gone=True) from error

    def _receive(self, patience: float) -> tuple[bytes, bytes]:
        until = time.monotonic() + patience
        while not self._frames:
            process = self._process
            writing = [process.requests] if process.has_outgoing else []
            try:
                readable, writable, _ = select.select(
                    [process.answers], writing, [], until - time.monotonic()
                )
                if not readable and not writable:
                    raise EndedError(f"no word for {patience:g} s", late=True, zygote_is_gone=True)
                if writable:
                    process.flush()
                if readable:
                    self._take(process.receive())
            except (OSError, ValueError, FrameError) as error:
                raise EndedError(f"its zygote is gone: {error}", zygote_is_gone=True) from error
        kind, content = protocol.split(self._frames.pop(0))
        if kind in {protocol.LATE, protocol.DIED}:
            raise EndedError(decode(content), late=kind == protocol.LATE)
        return kind, content

    def _take(self, frames: list[bytes] | None) -> None:
        if frames is None:
            raise EndedError(f"its zygote {self._process.ending()}", zygote_is_gone=True)
        self._frames += frames
