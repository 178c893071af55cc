"""What a worker is given to do: submissions, and the pieces they are cut into."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from harness.model.outcome import Outcome, Unsupported, encode_outcome
from harness.subjects.base import Answer

MAX_PIECE_CALLS: Final = 256
MAX_PIECE_BYTES: Final = 1 << 20

MAX_CALL_BYTES: Final = 128 << 20
"""A longer call is not sent: a worker holds it several times over, as text and as objects. Two
strings of 50 MB to be merged are within it."""

MAX_HELD_BYTES: Final = 1 << 30
"""The outcomes of one submission together, as far as long ones are concerned: they are all held
until the last is there."""

_LONG_BYTES: Final = 1 << 20


class Submission:
    """A batch of encoded calls, and the answers that come in for them; a ``base.Pending``."""

    def __init__(self, calls: list[bytes]) -> None:
        self.calls = calls
        self._answers: list[Answer | None] = [None] * len(calls)
        self._missing = len(calls)
        self._held = 0
        self._complete = threading.Event()
        if not calls:
            self._complete.set()

    def result(self) -> list[Answer]:
        """Wait for the answers: one a call, in the calls' order, whatever happened to them."""
        self._complete.wait()
        return [answer for answer in self._answers if answer is not None]

    def so_far(self) -> list[Answer | None]:
        """Return what there is without waiting: the answer or None, for each call."""
        return list(self._answers)

    def answer(self, index: int, answer: Answer) -> None:
        """Give the answer of one call; the first one counts."""
        if self._answers[index] is None:
            size = len(answer.outcome)
            if size > _LONG_BYTES and self._held + size > MAX_HELD_BYTES:
                answer = _unsupported(
                    f"an outcome of {size:,} bytes, after {self._held:,} bytes of others", answer
                )
            self._held += len(answer.outcome)
            self._answers[index] = answer
            self._missing -= 1
            if not self._missing:
                self._complete.set()

    def answer_in_order(self, start: int, answers: Sequence[Answer]) -> None:
        """Give the answers of the calls from ``start`` on."""
        stop = start + len(answers)
        size = sum(len(answer.outcome) for answer in answers)
        if size > _LONG_BYTES or any(self._answers[start:stop]):
            for index, answer in enumerate(answers, start):
                self.answer(index, answer)
            return
        # What nearly all answers come to: none is long, and none has come before.
        self._held += size
        self._answers[start:stop] = answers
        self._missing -= len(answers)
        if not self._missing:
            self._complete.set()

    def pieces(self, most: int | None = None) -> Iterator["Piece"]:
        """Cut it into pieces of a size that a worker handles well, in order; ``most`` calls each.

        Calls that are too long to be sent are answered on the way, before a worker has any piece.
        """
        start = size = 0
        for index, call in enumerate(self.calls):
            if len(call) > MAX_CALL_BYTES:
                if index > start:
                    yield Piece(self, start, index)
                self.answer(index, _unsupported(f"an input of {len(call):,} bytes"))
                start, size = index + 1, 0
                continue
            full = index - start == (most or MAX_PIECE_CALLS) or size + len(call) > MAX_PIECE_BYTES
            if full and index > start:
                yield Piece(self, start, index)
                start, size = index, 0
            size += len(call)
        if start < len(self.calls):
            yield Piece(self, start, len(self.calls))


def _unsupported(what: str, answer: Answer | None = None) -> Answer:
    reason = f"{what} is more than the harness carries to or from a worker"
    return Answer(encode_outcome(Unsupported(reason)), answer.micros if answer else 0)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """The calls ``start`` to ``stop`` of a submission, sent to a worker as one request.

    ``alone`` marks a call under suspicion: it needs a worker that has run nothing before it, and
    shares it with nothing until it is answered.
    """

    submission: Submission
    start: int
    stop: int
    alone: bool = False

    def __len__(self) -> int:
        return self.stop - self.start

    @property
    def calls(self) -> list[bytes]:
        """The encoded calls."""
        return self.submission.calls[self.start : self.stop]

    def after(self, count: int) -> "Piece":
        """Return the piece without its first ``count`` calls."""
        return replace(self, start=self.start + count, alone=False)

    def singles(self) -> list["Piece"]:
        """Return each call as a piece of its own."""
        return [Piece(self.submission, at, at + 1) for at in range(self.start, self.stop)]

    def on_its_own(self) -> "Piece":
        """Return the piece to be run on a fresh worker with nothing beside it."""
        return replace(self, alone=True)

    def answer(self, position: int, answer: Answer) -> None:
        """Answer the call at ``position`` of the piece."""
        self.submission.answer(self.start + position, answer)

    def answer_in_order(self, answers: Sequence[Answer]) -> None:
        """Answer the first calls of the piece, in their order."""
        self.submission.answer_in_order(self.start, answers)

    def answer_all(self, outcome: Outcome) -> None:
        """Give every call of the piece the same outcome, which no worker measured."""
        answer = Answer(encode_outcome(outcome), 0)
        for position in range(len(self)):
            self.answer(position, answer)
