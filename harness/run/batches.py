"""Batches of cases on their way through the subjects: who has what, and what is due next."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Final

from harness.model.case import Case
from harness.run.interrupts import Interrupts
from harness.subjects.base import Answer, Pending, Subject, WorksHere

_FIRST_SIZES: Final = (8, 32, 128)
"""Small batches first, so that the first verdicts come at once and not after a full batch."""

_SIZE: Final = 256
"""Cases a batch: large enough that crossing a process costs little a case, small to hold."""

_BYTES: Final = 8 << 20
"""No batch goes on beyond this: 256 cases of 50 MB would take the machine's memory."""

IN_FLIGHT: Final = 64
"""Batches under way at once: what a quick subject may be ahead of a slow one, or of one that still
starts. A worker that keeps pace has two or three."""

_BYTES_IN_FLIGHT: Final = 24 << 20
"""A batch that would take more waits until it is the only one."""

_FEW: Final = 3
"""Batches that are allowed however long their answers are: being judged, run, and waiting."""

_LOOK_EVERY: Final = 8
"""Batches between two looks at how much the answers of all take."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """Cases, how many bytes their calls take, and their answers as they come in."""

    cases: list[Case]
    size: int
    pending: list[Pending]

    @property
    def is_done(self) -> bool:
        """Whether all answers are here."""
        return not any(None in pending.so_far() for pending in self.pending)

    @property
    def answered_bytes(self) -> int:
        """How many bytes the answers take that are here."""
        return sum(
            len(answer.outcome)
            for pending in self.pending
            for answer in pending.so_far()
            if answer is not None
        )


def answers(
    cases: Iterable[Case],
    subjects: Sequence[Subject],
    interrupts: Interrupts,
    in_flight: int = IN_FLIGHT,
) -> Iterator[tuple[Case, tuple[Answer, ...]]]:
    """Return every case with its answers, one a subject, in the cases' order.

    At most ``in_flight`` batches are held at a time, fewer of large cases, however many there are.
    After an interrupt come those cases that have all their answers, and then the interrupt.
    """
    under_way: deque[_Batch] = deque()
    try:
        for batch, size in _batches(cases):
            while under_way and size + sum(one.size for one in under_way) > _BYTES_IN_FLIGHT:
                yield from _next(under_way, interrupts)
            calls = [case.call for case in batch]
            pending = [subject.submit(calls) for subject in subjects]
            under_way.append(_Batch(batch, size, pending))
            _work_here(pending, interrupts)
            most = _FEW if _is_much(under_way) else in_flight
            while under_way and (len(under_way) >= most or under_way[0].is_done):
                yield from _next(under_way, interrupts)
        while under_way:
            yield from _next(under_way, interrupts)
    except KeyboardInterrupt:
        for unfinished in under_way:
            yield from _finished(unfinished)
        raise


def _is_much(under_way: Sequence[_Batch]) -> bool:
    """Whether answers have piled up, of a quick subject that waits for a slow one."""
    return (
        len(under_way) % _LOOK_EVERY == 0
        and sum(batch.answered_bytes for batch in under_way) > _BYTES_IN_FLIGHT
    )


def _work_here(pending: Iterable[Pending], interrupts: Interrupts) -> None:
    """Let the subjects of this process run their calls now, while the workers run theirs."""
    for answers_to_come in pending:
        if isinstance(answers_to_come, WorksHere):
            with interrupts.let_through:
                answers_to_come.work()


def _next(
    under_way: deque[_Batch], interrupts: Interrupts
) -> Iterator[tuple[Case, tuple[Answer, ...]]]:
    """Wait for the oldest batch; it is under way until all its answers are here."""
    batch = under_way[0]
    with interrupts.let_through:
        results = [pending.result() for pending in batch.pending]
    under_way.popleft()
    yield from zip(batch.cases, zip(*results, strict=True), strict=True)


def _finished(batch: _Batch) -> Iterator[tuple[Case, tuple[Answer, ...]]]:
    so_far = [pending.so_far() for pending in batch.pending]
    for case, given in zip(batch.cases, zip(*so_far, strict=True), strict=True):
        answered = tuple(answer for answer in given if answer is not None)
        if len(answered) == len(given):
            yield case, answered


def _batches(cases: Iterable[Case]) -> Iterator[tuple[list[Case], int]]:
    """Cut the cases into batches, each with its size in bytes."""
    sizes = chain(_FIRST_SIZES, repeat(_SIZE))
    most = next(sizes)
    batch: list[Case] = []
    size = 0
    for case in cases:
        batch.append(case)
        size += len(case.call.encoded)
        if len(batch) == most or size >= _BYTES:
            yield batch, size
            batch, size = [], 0
            most = next(sizes)
    if batch:
        yield batch, size
