"""Batches of cases on their way through the subjects: who has what, and what is due next."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, repeat
from typing import Final

from harness.model.case import Case
from harness.subjects.base import Answer, Pending, Subject

_FIRST_SIZES: Final = (8, 32, 128)
"""Small batches first, so that the first verdicts come at once and not after a full batch."""

_SIZE: Final = 256
"""Cases a batch: large enough that crossing a process costs little a case, small to hold."""

_IN_FLIGHT: Final = 3
"""Batches under way at once: one being judged, one being run, one waiting in the worker."""


def answers(
    cases: Iterable[Case], subjects: Sequence[Subject]
) -> Iterator[tuple[Case, tuple[Answer, ...]]]:
    """Return every case with its answers, one a subject, in the cases' order.

    At most a few batches are held at a time, however many cases there are.
    """
    under_way: deque[tuple[list[Case], list[Pending]]] = deque()
    for batch in _batches(cases):
        calls = [case.call for case in batch]
        under_way.append((batch, [subject.submit(calls) for subject in subjects]))
        if len(under_way) == _IN_FLIGHT:
            yield from _collect(*under_way.popleft())
    while under_way:
        yield from _collect(*under_way.popleft())


def _collect(
    batch: list[Case], pending: list[Pending]
) -> Iterator[tuple[Case, tuple[Answer, ...]]]:
    results = [answer.result() for answer in pending]
    return zip(batch, zip(*results, strict=True), strict=True)


def _batches(cases: Iterable[Case]) -> Iterator[list[Case]]:
    remaining = iter(cases)
    for size in chain(_FIRST_SIZES, repeat(_SIZE)):
        batch = list(islice(remaining, size))
        if not batch:
            return
        yield batch
