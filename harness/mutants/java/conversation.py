"""One worker of the workshop, asked and waited for, one request at a time."""

import select
import time
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Final

from harness.subjects.base import SubjectStartError
from harness.subjects.worker.frames import FrameError
from harness.subjects.worker.process import WorkerProcess
from harness.subjects.worker.protocol import Failed, parse_hello

_START_SECONDS: Final = 60.0
_LOOK_UP_SECONDS: Final = 0.1
"""How long a wait goes on before it sees that the conversation was closed."""


class EndedError(Exception):
    """The worker ended, or had to be, before it answered: its text says how."""


class LateError(EndedError):
    """The worker did not answer in time and was ended."""


class ClosedError(Exception):
    """The conversation was closed from elsewhere while it waited."""


class Conversation:
    """Starts a worker when it is asked something, and another after one that ended."""

    def __init__(self, subject: str, command: Sequence[str], env: Mapping[str, str]) -> None:
        self._subject = subject
        self._command = command
        self._env = env
        self._process: WorkerProcess | None = None
        self._closed = False
        self._lock = Lock()

    def ask(self, *parts: bytes, seconds: float) -> bytes:
        """Send a request and wait for its answer.

        ``EndedError`` if the worker ends or is later than ``seconds``; ``SubjectStartError`` if it
        does not even start; ``ClosedError`` after ``close``.
        """
        with self._lock:
            process = self._process or self._start()
            process.bound_log()
            process.send(*parts)
            return self._receive(process, seconds)

    def restart(self) -> None:
        """End the worker; the next question starts another."""
        with self._lock:
            self._end()

    def close(self) -> None:
        """End the worker, also while it is waited for; harmless when repeated."""
        self._closed = True
        self.restart()

    def _start(self) -> WorkerProcess:
        try:
            self._process = WorkerProcess(self._command, self._env)
        except OSError as error:
            what = f"cannot run {self._command[0]}: {error.strerror}"
            raise SubjectStartError(self._subject, what, "check that it is installed") from error
        try:
            hello = parse_hello(self._receive(self._process, _START_SECONDS))
        except EndedError as error:
            help_text = "run `parity doctor`: it checks what subjects need"
            raise SubjectStartError(self._subject, str(error), help_text) from error
        if isinstance(hello, Failed):
            self._end()
            raise SubjectStartError(self._subject, hello.what, hello.help_text)
        return self._process

    def _receive(self, process: WorkerProcess, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        poll = select.poll()
        poll.register(process.answers, select.POLLIN)
        while True:
            if self._closed:
                self._end()
                raise ClosedError
            left = deadline - time.monotonic()
            if left <= 0:
                self._end()
                raise LateError(f"its worker did not answer within {seconds:g} s")
            if process.has_outgoing:
                poll.register(process.requests, select.POLLOUT)
            events = dict(poll.poll(1000 * min(left, _LOOK_UP_SECONDS)))
            if process.requests in events:
                process.flush()
                if not process.has_outgoing:
                    poll.unregister(process.requests)
            if process.answers in events and (frame := self._read(process)) is not None:
                return frame

    def _read(self, process: WorkerProcess) -> bytes | None:
        """Return the answer if it is all there."""
        try:
            frames = process.receive()
        except FrameError as error:
            self._end()
            raise EndedError(f"its worker broke the protocol: {error}") from error
        if frames is None:
            what = f"its worker {process.ending()}"
            if log := process.log_tail():
                what += f":\n{log}"
            self._end()
            raise EndedError(what)
        return frames[0] if frames else None

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._process = None
