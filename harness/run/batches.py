"""Batches of cases on their way through the subjects: who has what, and what is due next."""

import marshal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Final

from harness.model.case import Case
from harness.model.value import encode
from harness.run.interrupts import Interrupts
from harness.subjects.base import Answer, Pending, Subject

_FIRST_SIZES: Final = (8, 32, 128)
"""Small batches first, so that the first verdicts come at once and not after a full batch."""

_SIZE: Final = 256
"""Cases a batch: large enough that crossing a process costs little a case, small to hold."""

_BYTES: Final = 8 << 20
"""No batch goes on beyond this: 256 cases of 50 MB would take the machine's memory."""

_IN_FLIGHT: Final = 3
"""Batches under way at once: one being judged, one being run, one waiting in the worker."""

_BYTES_IN_FLIGHT: Final = 64 << 20
"""A batch that would take more waits until it is the only one."""

_WITHOUT_REFERENCES: Final = 2
"""The version of marshal that writes a value as often as it occurs."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """Cases, about how many bytes their inputs take, and their answers as they come in."""

    cases: list[Case]
    size: int
    pending: list[Pending]


def answers(
    cases: Iterable[Case], subjects: Sequence[Subject], interrupts: Interrupts
) -> Iterator[tuple[Case, tuple[Answer, ...]]]:
    """Return every case with its answers, one a subject, in the cases' order.

    At most a few batches are held at a time, however many and however large the cases are. After
    an interrupt come those cases that have all their answers, and then the interrupt.
    """
    under_way: deque[_Batch] = deque()
    try:
        for batch, size in _batches(cases):
            while under_way and size + sum(one.size for one in under_way) > _BYTES_IN_FLIGHT:
                yield from _next(under_way, interrupts)
            calls = [case.call for case in batch]
            pending = [subject.submit(calls) for subject in subjects]
            under_way.append(_Batch(batch, size, pending))
            if len(under_way) == _IN_FLIGHT:
                yield from _next(under_way, interrupts)
        while under_way:
            yield from _next(under_way, interrupts)
    except KeyboardInterrupt:
        for unfinished in under_way:
            yield from _finished(unfinished)
        raise


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
        size += _size(case)
        if len(batch) == most or size >= _BYTES:
            yield batch, size
            batch, size = [], 0
            most = next(sizes)
    if batch:
        yield batch, size


def _size(case: Case) -> int:
    """Return about how many bytes a case's input takes, at a microsecond for most."""
    try:
        return len(marshal.dumps(case.call.input, _WITHOUT_REFERENCES))
    except ValueError:  # deeper than marshal goes
        return len(encode(case.call.input))
