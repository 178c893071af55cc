"""Merges and folds of chunks alone: objects in, an object out, nothing crossing.

Times are those of the processor: what else the machine does is no part of them. The same loops
time every Python side; they run under any interpreter that a subject has.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import thread_time_ns
from typing import Any, Final

from harness.bench.workers.serving import Handler, settle
from harness.model.value import Value

_PASSES: Final = 20
"""Times that the merges are gone through for one answer: once takes too little to be timed."""


@dataclass(slots=True)
class MergeTiming:
    """Times one side's merges; ``build`` makes a chunk, ``fold`` takes a list of at least one."""

    build: Callable[[Value], Any]
    merge: Callable[[Any, Any], Any]
    fold: Callable[[list[Any]], Any]
    _pairs: dict[int, tuple[Any, Any]] = field(default_factory=dict)
    _streams: dict[int, list[Any]] = field(default_factory=dict)

    @property
    def handlers(self) -> dict[str, Handler]:
        """What a worker answers with it."""
        return {
            "load": self.load,
            "keep": self.keep,
            "merges": lambda _: self.merges(),
            "folds": lambda _: self.folds(),
        }

    def load(self, given: dict[str, list[Any]]) -> dict[str, list[int]]:
        """Make the objects of ``pairs`` and ``streams``, and say which of them can be merged."""
        for place, pair in enumerate(given["pairs"]):
            chunks = self._made(pair)
            if chunks is not None and self._works(chunks):
                self._pairs[place] = (chunks[0], chunks[1])
        for place, stream in enumerate(given["streams"]):
            chunks = self._made(stream)
            if chunks and self._works(chunks):
                self._streams[place] = chunks
        return {"pairs": list(self._pairs), "streams": list(self._streams)}

    def keep(self, given: dict[str, list[int]]) -> None:
        """Forget all but these, which every side can do."""
        self._pairs = {place: self._pairs[place] for place in given["pairs"]}
        self._streams = {place: self._streams[place] for place in given["streams"]}
        settle()

    def merges(self) -> float:
        """Go through the pairs and return the ns that a merge took."""
        pairs = list(self._pairs.values())
        merge = self.merge
        began = thread_time_ns()
        for _ in range(_PASSES):
            for left, right in pairs:
                merge(left, right)
        return (thread_time_ns() - began) / _PASSES / len(pairs)

    def folds(self) -> float:
        """Go through the streams and return the ns that a chunk took."""
        streams = list(self._streams.values())
        began = thread_time_ns()
        for stream in streams:
            self.fold(stream)
        return (thread_time_ns() - began) / sum(map(len, streams))

    def _made(self, chunks: Sequence[Value]) -> list[Any] | None:
        try:
            return [self.build(chunk) for chunk in chunks]
        except Exception:  # noqa: BLE001 - one that this side cannot make is not timed
            return None

    def _works(self, chunks: list[Any]) -> bool:
        try:
            self.fold(chunks)
        except Exception:  # noqa: BLE001 - as above
            return False
        return True
