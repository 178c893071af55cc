"""The survey of a jar: its answers, and the places that calls reach."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from harness.model.case import Call
from harness.model.outcome import Crashed, Undriven, encode_outcome
from harness.mutants.engine import Surveyed
from harness.mutants.java.conversation import Conversation, EndedError
from harness.subjects.base import Answer
from harness.subjects.worker.protocol import encode_call, parse_answer, request_parts

_CALLS: Final = 64
_CALL_SECONDS: Final = 10.0
_SLICE_SECONDS: Final = 1.0
_GRACE_SECONDS: Final = 30.0
_BLOCK_BITS: Final = 16
"""The lower bits of a place number the block, those above it the class."""

_NOWHERE: Final = frozenset[int]()


def class_number(place: int) -> int:
    """Return the number of the class that a place is in."""
    return place >> _BLOCK_BITS


class JavaSurvey:
    """Runs calls on the unmutated jar, each twice, with probes in its classes."""

    def __init__(self, worker: Conversation, classes: Mapping[int, str]) -> None:
        self._worker = worker
        self._classes = classes
        self._sets: list[frozenset[int]] = []
        self._shared: set[int] = set()
        self._ever: set[int] = set()

    def calls(self, calls: Sequence[Call]) -> Iterator[Surveyed]:
        """Yield what each call did, in the calls' order."""
        for start in range(0, len(calls), _CALLS):
            waiting = [encode_call(call) for call in calls[start : start + _CALLS]]
            while waiting:
                done = self._some(waiting)
                yield from done
                waiting = waiting[len(done) :]

    def shared(self) -> frozenset[int]:
        """Return the places whose effect outlives the call that reached them."""
        self._note_shared()
        return frozenset(self._shared)

    def entered(self) -> frozenset[str]:
        """Return the classes of which any code ran."""
        numbers = {class_number(place) for place in self._ever | self._shared}
        return frozenset(self._classes[number] for number in numbers & self._classes.keys())

    def _some(self, calls: list[bytes]) -> list[Surveyed]:
        """Return what some of the calls did, at least the first."""
        twice = [call for call in calls for _ in range(2)]
        request = request_parts(twice, _CALL_SECONDS, _SLICE_SECONDS)
        patience = _CALL_SECONDS + _SLICE_SECONDS + _GRACE_SECONDS
        try:
            frame = self._worker.ask(b"survey\n", *request, seconds=patience)
        except EndedError as error:
            self._sets.clear()
            if len(calls) > 1:
                # Whose fault it was shows when they run one by one.
                return self._some(calls[:1])
            return [Surveyed(Answer(encode_outcome(Crashed(str(error))), 0), _NOWHERE)]
        return self._surveyed(frame, len(calls))

    def _surveyed(self, frame: bytes, calls: int) -> list[Surveyed]:
        """Read an answer: one line, two for each pair that was run, and then one for each."""
        lines = frame.splitlines()
        pairs = (len(lines) - 1) // 3
        batch = parse_answer(b"\n".join(lines[: len(lines) - pairs]), 2 * calls)
        if not pairs:
            # The first call was late at once, or ruined its worker.
            self._start_again()
            return [Surveyed(batch.answers[0], _NOWHERE)]
        surveyed = [
            self._pair(first, second, places)
            for first, second, places in zip(
                batch.answers[::2], batch.answers[1::2], lines[-pairs:], strict=False
            )
        ]
        if batch.replace:
            self._start_again()
        return surveyed

    def _pair(self, first: Answer, second: Answer, places: bytes) -> Surveyed:
        number, *new = map(int, places.split())
        if number == len(self._sets):
            self._sets.append(frozenset(new))
            self._ever.update(new)
        if first.outcome != second.outcome:
            # What such a call does on a mutant says nothing.
            first = Answer(encode_outcome(Undriven("it did not do the same twice")), 0)
        return Surveyed(first, self._sets[number])

    def _start_again(self) -> None:
        self._note_shared()
        self._sets.clear()
        self._worker.restart()

    def _note_shared(self) -> None:
        answer = self._worker.ask(b"shared\n", seconds=_GRACE_SECONDS)
        self._shared.update(map(int, answer.split()))
