"""The reference alone, and each step of the harness's own that is Python, in a quiet process.

Each answer is the ns of the processor that the step took for all cases together: what else the
machine does is no part of it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import thread_time_ns, time
from typing import Any, Final, TypeVar

from harness import corpus
from harness.bench.streams import stream
from harness.bench.workers.canned import Canned
from harness.bench.workers.merging import MergeTiming
from harness.bench.workers.serving import Handler, serve_questions, settle
from harness.compare.ledger import Ledger
from harness.compare.oracle import read_outcome
from harness.corpus import Prepared, RowCache
from harness.messages import fold
from harness.model.outcome import Returned, encode_outcome
from harness.model.value import Value, decode, encode
from harness.run.contestant import Contestant
from harness.run.runner import Plan, run
from harness.subjects.base import SubjectSettings
from harness.subjects.reference import provider
from harness.subjects.reference.building import build
from harness.subjects.reference.operations import OPERATIONS as CORE_OPERATIONS
from harness.subjects.reference.protocol_operations import OPERATIONS as PROTOCOL_OPERATIONS
from harness.subjects.worker.channel import claim_stdio

_BATCH: Final = 256
"""Outcomes that are in memory at once, as in a run."""

_OPERATIONS: Final = {**CORE_OPERATIONS, **PROTOCOL_OPERATIONS}
_Item = TypeVar("_Item")


class ReferenceTiming:
    """Times the steps on the cases that it was given to load."""

    def __init__(self) -> None:
        self._files: tuple[corpus.CaseFile, ...] = ()
        self._calls: list[tuple[str, dict[str, Value]]] = []
        self._answers: list[bytes] = []
        self._kept: RowCache | None = None
        self._chunks: list[Any] = []

    @property
    def handlers(self) -> dict[str, Handler]:
        """What the worker answers."""
        return {
            "load": self.load,
            "check": lambda _: _ns(lambda: corpus.check(self._files)),
            "read": lambda _: _ns(lambda: _exhaust(self._prepared().cases())),
            "bare": lambda _: self.bare(),
            "encode_calls": lambda _: _ns(lambda: _exhaust(map(encode, self._calls))),
            "encode_outcomes": lambda _: self.encode_outcomes(),
            "decode_outcomes": lambda _: _ns(lambda: _exhaust(map(read_outcome, self._answers))),
            "compare": lambda _: self.compare(),
            "deepdiff": self.deepdiff,
            "load_stream": self.load_stream,
            "fold": lambda _: _ns(lambda: fold(self._chunks)),
        }

    def load(self, given: dict[str, Any]) -> int:
        """Read the cases at ``paths``, named below ``folders``; the answer is their number.

        ``kept`` is a folder for what is kept of checked files.
        """
        self._files = tuple(corpus.discover(given["paths"], Path.cwd(), given["folders"]))
        self._kept = RowCache(Path(given["kept"]))
        calls = [case.call for case in self._prepared().cases()]
        answers = provider.start(SubjectSettings("reference")).submit(calls).result()
        self._answers = [answer.outcome for answer in answers]
        self._calls = [(call.op, call.input) for call in calls]
        settle()
        return len(self._calls)

    def bare(self) -> int:
        """Build the objects, run the operations, and keep the outcomes in memory."""
        began = thread_time_ns()
        for batch in _batches(self._calls):
            outcomes = [_outcome(op, given) for op, given in batch]
            del outcomes
        return thread_time_ns() - began

    def encode_outcomes(self) -> int:
        """Write outcomes that are in memory as canonical bytes."""
        taken = 0
        for batch in _batches(self._answers):
            outcomes = [read_outcome(answer) for answer in batch]
            began = thread_time_ns()
            for outcome in outcomes:
                encode_outcome(outcome)
            taken += thread_time_ns() - began
        return taken

    def compare(self) -> int:
        """Run all cases with two subjects whose answers are there already, and count verdicts."""
        # Read again each time, as for a run: a case keeps what was made of it once.
        cases = list(self._prepared().cases())
        one, other = Canned("one", self._answers), Canned("other", self._answers)
        contestants = [Contestant(one, Ledger(())), Contestant(other, Ledger(()))]
        began = thread_time_ns()
        _exhaust(run(Plan(contestants, one, time()), cases))
        return thread_time_ns() - began

    def deepdiff(self, given: int) -> dict[str, int]:
        """Compare the decoded outcomes of every ``given``-th case by DeepDiff."""
        from deepdiff import DeepDiff  # noqa: PLC0415 - as slow to import as to use

        taken = count = 0
        for answer in self._answers[::given]:
            outcome = read_outcome(answer)
            if isinstance(outcome, Returned):
                other = decode(answer)["returned"]
                began = thread_time_ns()
                DeepDiff(other, outcome.value)
                taken += thread_time_ns() - began
                count += 1
        return {"ns": taken, "count": count}

    def load_stream(self, chunks: int) -> None:
        """Make the chunks of a stream, which ``fold`` then folds."""
        self._chunks = [build(chunk) for chunk in stream(chunks)]
        settle()

    def _prepared(self) -> Prepared:
        return Prepared(self._files, self._kept)


def _outcome(op: str, given: dict[str, Value]) -> object:
    try:
        return _OPERATIONS[op](given)
    except Exception as error:  # noqa: BLE001 - what a call raises is its outcome
        return error


def _batches(items: Sequence[_Item]) -> Iterator[Sequence[_Item]]:
    return (items[start : start + _BATCH] for start in range(0, len(items), _BATCH))


def _ns(step: Callable[[], object]) -> int:
    began = thread_time_ns()
    step()
    return thread_time_ns() - began


def _exhaust(items: Iterable[object]) -> None:
    for _ in items:
        pass


def main(arguments: Sequence[str]) -> None:
    """Serve questions: about the cases, or, with the argument ``merges``, about merges alone."""
    channel = claim_stdio()
    if "merges" in arguments:
        timing = MergeTiming(build, lambda left, right: left.merge(right), fold)
        serve_questions(channel, timing.handlers)
    serve_questions(channel, ReferenceTiming().handlers)
