"""The pieces that wait for a worker, shared by the runner's thread and the pool's."""

import threading
from collections import deque
from collections.abc import Callable, Iterable

from harness.model.outcome import Outcome
from harness.subjects.worker.batches import Piece


class WorkQueue:
    """Pieces in the order they should run; whoever waits for them is not kept here."""

    def __init__(self) -> None:
        self._pieces: deque[Piece] = deque()
        self._lock = threading.Lock()
        self._closed_with: Outcome | None = None

    def __len__(self) -> int:
        return len(self._pieces)

    def add(self, pieces: Iterable[Piece]) -> None:
        """Add new pieces at the end; if the queue is closed they are answered at once."""
        self._put(pieces, self._pieces.append)

    def put_back(self, pieces: list[Piece]) -> None:
        """Return pieces to the front, in this order: a worker had them and did not run them."""
        self._put(reversed(pieces), self._pieces.appendleft)

    def take(self, *, fresh: bool) -> Piece | None:
        """Take the first piece that a worker may have; those run alone need a ``fresh`` one."""
        with self._lock:
            for position, piece in enumerate(self._pieces):
                if fresh or not piece.alone:
                    del self._pieces[position]
                    return piece
            return None

    def waits_for_fresh(self) -> bool:
        """Whether nothing is left but calls that must be run alone on a fresh worker."""
        with self._lock:
            return bool(self._pieces) and all(piece.alone for piece in self._pieces)

    def close(self, outcome: Outcome) -> None:
        """Answer all that waits, and all that is still to come, with the same outcome."""
        with self._lock:
            self._closed_with = outcome
            waiting = list(self._pieces)
            self._pieces.clear()
        for piece in waiting:
            piece.answer_all(outcome)

    def _put(self, pieces: Iterable[Piece], place: Callable[[Piece], None]) -> None:
        with self._lock:
            if self._closed_with is None:
                for piece in pieces:
                    place(piece)
                return
        for piece in pieces:
            piece.answer_all(self._closed_with)
