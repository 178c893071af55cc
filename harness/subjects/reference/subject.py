"""The in-process subject: calls in, outcomes as canonical bytes out."""

import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Final, TypeAlias

import harness
from harness.model.case import Call
from harness.model.outcome import TimedOut, encode_outcome
from harness.model.value import Value
from harness.subjects.base import Answer, Description
from harness.subjects.python_coverage import CODE
from harness.subjects.reference.deadline import Deadline, LateError

Operation: TypeAlias = Callable[[Mapping[str, Value]], Value]
"""Does one operation: from its input in wire form to what it returned, in wire form."""

FRAMES_SHOWN: Final = -10
"""The last ones, where the call was."""


class ReferenceSubject:
    """Runs each call in this process when its answer is asked for, or when it is told to.

    So a batch that was submitted also to a subject in a worker process runs beside it.
    """

    def __init__(
        self, name: str, operations: Callable[[], Mapping[str, Operation]], deadline: Deadline
    ) -> None:
        self._name = name
        self._operations = cache(operations)
        self._deadline = deadline

    @property
    def name(self) -> str:
        """The name it goes by in this run."""
        return self._name

    def description(self) -> Description:
        """Say what it is; it is always ready, and imports here what it has not yet."""
        return Description(
            version=harness.__version__, location=str(CODE), ops=frozenset(self._operations())
        )

    def submit(self, calls: Sequence[Call]) -> "PendingCalls":
        """Take a batch of calls; they are run when the result is asked for."""
        return PendingCalls(self._operations, self._deadline, calls)

    def close(self) -> None:
        """End the watch over its calls."""
        self._deadline.close()


class PendingCalls:
    """A batch of calls that is run once, when it is first asked for."""

    def __init__(
        self,
        operations: Callable[[], Mapping[str, Operation]],
        deadline: Deadline,
        calls: Sequence[Call],
    ) -> None:
        self._operations = operations
        self._deadline = deadline
        self._calls = calls
        self._answers: list[Answer] = []

    def result(self) -> list[Answer]:
        """Return one answer a call, in the calls' order."""
        self.work()
        return self._answers

    def work(self) -> None:
        """Run what has not been run."""
        # The reference is imported by its first call: the workers of others start meanwhile.
        from harness.subjects.reference.answering import answer  # noqa: PLC0415

        run = partial(answer, self._operations())
        for call in self._calls[len(self._answers) :]:
            self._answers.append(self._in_time(run, call))

    def so_far(self) -> list[Answer | None]:
        """Return the answers of the calls that were run, and None for the others."""
        return [*self._answers, *[None] * (len(self._calls) - len(self._answers))]

    def _in_time(self, run: Callable[[Call], Answer], call: Call) -> Answer:
        seconds = self._deadline.seconds
        try:
            self._deadline.begin()
            answer = run(call)
            self._deadline.end()
        except LateError as error:
            self._deadline.settle()
            stack = "".join(traceback.format_tb(error.__traceback__, FRAMES_SHOWN))
            return Answer(encode_outcome(TimedOut(seconds, stack)), int(seconds * 1_000_000))
        except BaseException:  # an interrupt: the call has not come to its end
            self._deadline.settle()
            raise
        return answer
