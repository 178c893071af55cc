"""The supervisor's side of a bench worker: a process that is asked, and answers."""

import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, BinaryIO, Final, Self, cast

from harness.model.value import decode, encode
from harness.subjects.worker.frames import read_frame, write_frame

_LOG_TAIL: Final = 2_000


class BenchWorkerError(Exception):
    """A bench worker failed at a question, or ended; ``said`` are its last words."""

    def __init__(self, name: str, question: str, said: str) -> None:
        self.name = name
        self.question = question
        self.said = said

    def __str__(self) -> str:
        return f"the bench worker {self.name} failed at {self.question}:\n{self.said}"


class BenchWorker:
    """A running bench worker; as a context manager it ends with the block."""

    def __init__(
        self, name: str, command: Sequence[str], env: Mapping[str, str] | None = None
    ) -> None:
        self._name = name
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed in close()
        self._process = subprocess.Popen(  # noqa: S603 - a module of the harness's own
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=None if env is None else dict(env),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions = cast("BinaryIO", self._process.stdin)
        self._answers = cast("BinaryIO", self._process.stdout)
        try:
            self._receive("its start")
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def ask(self, question: str, given: Any = None) -> Any:
        """Ask a question and wait for its answer; ``BenchWorkerError`` if there is none."""
        try:
            write_frame(self._questions, encode([question, given]))
        except BrokenPipeError:
            raise self._ended(question) from None
        return self._receive(question)

    def close(self) -> None:
        """End it; harmless when repeated."""
        self._process.kill()
        self._process.wait()
        # What was not sent yet cannot be any more.
        with suppress(BrokenPipeError):
            self._questions.close()
        self._answers.close()
        self._log.close()

    def _receive(self, question: str) -> Any:
        frame = read_frame(self._answers)
        if frame is None:
            raise self._ended(question)
        match decode(frame):
            case {"answer": answer}:
                return answer
            case {"failed": said}:
                raise BenchWorkerError(self._name, question, str(said))
            case other:
                raise BenchWorkerError(self._name, question, f"it answered {other!r}")

    def _ended(self, question: str) -> BenchWorkerError:
        self._log.seek(0)
        said = self._log.read().decode("utf-8", "replace").strip()[-_LOG_TAIL:]
        return BenchWorkerError(self._name, question, said or "it ended without a word")
