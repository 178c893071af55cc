"""Where mutants of a jar are tried: a worker that keeps the mutant of the last request loaded."""

from collections.abc import Mapping, Sequence
from typing import Final

from harness.model.case import Call
from harness.model.outcome import Crashed, TimedOut, encode_outcome
from harness.mutants.engine import UnbuildableError
from harness.mutants.java.conversation import Conversation, EndedError, LateError
from harness.mutants.java.listing import Listed
from harness.mutants.mutant import Mutant
from harness.subjects.base import Answer
from harness.subjects.worker.protocol import encode_call, parse_answer, request_parts

_UNBUILDABLE: Final = b"unbuildable "
_SLICE_SECONDS: Final = 1.0
_GRACE_SECONDS: Final = 30.0
"""For the JVM to make a mutant, and for a machine that is busy: late is what took too much of the
processor. A call that only waits, for ever, is ended after this."""

_FATAL: Final = (b'{"timed_out":', b'{"crashed":')


class JavaBench:
    """Runs calls on one mutant after another; replaces its worker when a call ruined it."""

    def __init__(self, worker: Conversation, listing: Mapping[str, Listed]) -> None:
        self._worker = worker
        self._listing = listing

    def run(self, mutant: Mutant, calls: Sequence[Call], timeout: float) -> Sequence[Answer]:
        """Run calls on a mutant; ``UnbuildableError`` if it cannot be made, loaded or verified."""
        number = self._listing[mutant.id].number
        head = f"run {number} {mutant.class_name}\n".encode("ascii")
        waiting = [encode_call(call) for call in calls]
        answers: list[Answer] = []
        while waiting:
            new = self._batch(head, waiting, timeout)
            answers += new
            if new[-1].outcome.startswith(_FATAL):
                break
            waiting = waiting[len(new) :]
        return answers

    def close(self) -> None:
        """End the worker."""
        self._worker.close()

    def _batch(self, head: bytes, calls: list[bytes], timeout: float) -> list[Answer]:
        """Return the answers to some of the calls, at least to the first."""
        patience = timeout + _SLICE_SECONDS + _GRACE_SECONDS
        request = request_parts(calls, timeout, _SLICE_SECONDS)
        try:
            frame = self._worker.ask(head, *request, seconds=patience)
        except EndedError as error:
            if len(calls) > 1:
                # Whose fault it was shows when they run one by one.
                return self._batch(head, calls[:1], timeout)
            is_late = isinstance(error, LateError)
            outcome = TimedOut(patience) if is_late else Crashed(str(error))
            return [Answer(encode_outcome(outcome), 0)]
        if frame.startswith(_UNBUILDABLE):
            raise UnbuildableError(frame.removeprefix(_UNBUILDABLE).decode("utf-8", "replace"))
        batch = parse_answer(frame, len(calls))
        if batch.replace:
            self._worker.restart()
        return batch.answers
