"""What makes mutants of one kind of subject and runs calls on them: the protocol of engines.

The campaign knows nothing of a language. It asks an engine for its mutants and for the unmutated
subject's answers, and then tries the mutants on as many benches as there are to be workers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from harness.model.case import Call
from harness.mutants.mutant import Mutant
from harness.subjects.base import Answer, Description


class UnbuildableError(Exception):
    """A mutant that cannot be made, loaded or verified; its text says why."""


@dataclass(frozen=True, slots=True)
class Surveyed:
    """One call on the unmutated subject: its answer, and the places that it reached."""

    answer: Answer
    places: frozenset[int]


class Survey(Protocol):
    """The calls on the unmutated subject, and what they reach."""

    def calls(self, calls: Sequence[Call]) -> Iterator[Surveyed]:
        """Yield what each call did, in the calls' order."""
        ...

    def shared(self) -> frozenset[int]:
        """Return, after all calls, the places whose effect outlives the call that reached them.

        Code that runs when a class or module is loaded, or fills a cache: a fault in it may show
        in any call, so such places count as reached by all.
        """
        ...

    def entered(self) -> frozenset[str]:
        """Return, after all calls, the ``class_name`` of all classes of which any code ran.

        The others are no part of what the cases are about, and their mutants are left out.
        """
        ...


class Bench(Protocol):
    """Where mutants are tried, one after another; used from one thread.

    All calls for one mutant come before those for the next, in growing chunks.
    """

    def run(self, mutant: Mutant, calls: Sequence[Call], timeout: float) -> Sequence[Answer]:
        """Run calls on a mutant and return the answers.

        A call has ``timeout`` seconds, of the processor if that can be measured. One answer a
        call, in order; fewer if a call timed out or crashed, which is then the last answer
        and says so (``model.outcome``). ``UnbuildableError`` if there is no such mutant to run.
        """
        ...

    def close(self) -> None:
        """End it and every process it owns; harmless when repeated, from any thread."""
        ...


class Engine(Protocol):
    """Makes the mutants of a subject."""

    def description(self) -> Description:
        """Say what the subject is; ``SubjectStartError`` if it cannot start."""
        ...

    def mutants(self) -> Sequence[Mutant]:
        """Return every mutant, in an order that is the same in every run on the same code."""
        ...

    def survey(self) -> Survey:
        """Return a new survey of the unmutated subject."""
        ...

    def bench(self) -> Bench:
        """Return a new bench; the campaign closes it."""
        ...

    def close(self) -> None:
        """End every process it owns; harmless when repeated."""
        ...
