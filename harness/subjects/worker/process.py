"""One worker process, seen from the supervisor: its pipes, its log, and how it ended.

Nothing here blocks: the pipes are read and written as far as they will go, and the pool waits for
them all at once.
"""

import fcntl
import os
import signal
import subprocess
import tempfile
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from harness.subjects.worker.frames import FrameAssembler, frame_header

_PIPE_BYTES: Final = 1 << 20
"""A batch and its answer fit into a pipe of this size, so that neither side waits for the other
in the middle of one; what the system grants an ordinary user on Linux."""

_LOG_TAIL_BYTES: Final = 4000
_LOG_LIMIT_BYTES: Final = 16 << 20


class WorkerProcess:
    """A running worker; ``OSError`` from the constructor if it cannot be started at all."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None) -> None:
        # The file has no name: it is gone with the last process that holds it.
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed in kill()
        _append_only(self._log.fileno())
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is the provider's own
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._log,
                env=None if env is None else dict(env),
                bufsize=0,
                # Ctrl-C is for the runner, which still reports; and the group can be ended as one.
                start_new_session=True,
            )
        except OSError:
            self._log.close()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.requests = self._process.stdin.fileno()
        self.answers = self._process.stdout.fileno()
        for pipe in (self.requests, self.answers):
            os.set_blocking(pipe, False)
            _widen(pipe)
        self.end = _end_of(self._process.pid)
        self._outgoing: deque[memoryview] = deque()
        self._assembler = FrameAssembler()

    @property
    def has_outgoing(self) -> bool:
        """Whether something waits for room in the pipe."""
        return bool(self._outgoing)

    def send(self, *parts: bytes) -> None:
        """Send one frame made of these parts, as far as the pipe takes it; ``flush`` goes on."""
        self._outgoing.append(memoryview(frame_header(sum(map(len, parts))) + b"".join(parts)))
        self.flush()

    def flush(self) -> None:
        """Write what waits, as far as the pipe takes it; a broken pipe shows when reading."""
        try:
            while self._outgoing:
                data = self._outgoing[0]
                written = os.write(self.requests, data)
                if written < len(data):
                    self._outgoing[0] = data[written:]
                    return
                self._outgoing.popleft()
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._outgoing.clear()

    def receive(self) -> list[bytes] | None:
        """Read what has arrived and return the whole frames in it; None if the pipe has ended.

        ``FrameError`` if the worker wrote something else.
        """
        try:
            data = os.read(self.answers, _PIPE_BYTES)
        except BlockingIOError:
            # A child of its own may hold its end of the pipe open when it has ended itself.
            return [] if self._process.poll() is None else None
        return self._assembler.feed(data) if data else None

    def log_tail(self) -> str:
        """Return the last lines that the worker wrote to stdout or stderr."""
        size = os.fstat(self._log.fileno()).st_size
        start = max(0, size - _LOG_TAIL_BYTES)
        text = os.pread(self._log.fileno(), _LOG_TAIL_BYTES, start).decode("utf-8", "replace")
        if start:
            text = text.partition("\n")[2]
        return text.strip()

    def bound_log(self) -> None:
        """Forget what the worker wrote if that is more than anybody would read."""
        if os.fstat(self._log.fileno()).st_size > _LOG_LIMIT_BYTES:
            os.ftruncate(self._log.fileno(), 0)

    def ending(self, patience: float = 1.0) -> str:
        """Return how it ended, in words; it has ``patience`` seconds to do so by itself."""
        try:
            code = self._process.wait(patience)
        except subprocess.TimeoutExpired:
            return "closed its pipe but did not end"
        if code >= 0:
            return f"ended with exit code {code}"
        with suppress(ValueError):
            return f"was killed by {signal.Signals(-code).name}"
        return f"was killed by signal {-code}"

    def kill(self) -> None:
        """End it and every process of its group at once; harmless when repeated."""
        if self._log.closed:
            return
        # The group outlives its leader while a child of the subject's runs.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self.end is not None:
            os.close(self.end)
        for stream in (self._process.stdin, self._process.stdout, self._log):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()


def _end_of(process: int) -> int | None:
    """Return a descriptor that can be read from when a process has ended; None but on Linux."""
    try:
        return os.pidfd_open(process)
    except (AttributeError, OSError):
        return None


def _append_only(descriptor: int) -> None:
    """Let every write go to the file's end, so that cutting it leaves no hole behind."""
    flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
    fcntl.fcntl(descriptor, fcntl.F_SETFL, flags | os.O_APPEND)


def _widen(pipe: int) -> None:
    if hasattr(fcntl, "F_SETPIPE_SZ"):
        with suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
