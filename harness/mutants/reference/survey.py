"""The calls on the unmutated package, and which statements they reach."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from harness.model.case import Call
from harness.mutants.engine import Surveyed
from harness.mutants.reference.tracing import Places
from harness.mutants.reference.zygote_process import EndedError, KeptCalls, Zygote

_CALL_SECONDS: Final = 120.0
"""CPU time for a call under a trace, which takes several times as long as without."""


class ReferenceSurvey:
    """Runs calls in one child, whose every statement is seen.

    ``modules`` are the places of each module that are within functions.
    """

    def __init__(
        self,
        start: Callable[[], Zygote],
        kept: KeptCalls,
        places: Places,
        modules: Mapping[str, frozenset[int]],
    ) -> None:
        self._start = start
        self._kept = kept
        self._places = places
        self._modules = modules
        self._shared: frozenset[int] = frozenset()
        self._reached: set[frozenset[int]] = set()

    def calls(self, calls: Sequence[Call]) -> Iterator[Surveyed]:
        """Yield what each call did; the benches opened later get these calls once and for all."""
        self._kept.keep(calls)
        done = 0
        while done < len(calls):
            zygote = self._start()
            try:
                self._shared |= frozenset(zygote.load({"places": self._places}))
                for answer, places in zygote.run(calls[done:], _CALL_SECONDS):
                    done += 1
                    self._reached.add(places)
                    yield Surveyed(answer, places)
            except EndedError as error:
                done += 1
                yield Surveyed(error.answer(_CALL_SECONDS), frozenset())
            finally:
                zygote.kill()

    def shared(self) -> frozenset[int]:
        """Return the places that are reached when the package is imported."""
        return self._shared

    def entered(self) -> frozenset[str]:
        """Return the modules of which a function was run, and those that have none.

        The others are no part of what the subject does: importing them is not using them.
        """
        reached = self._shared.union(*self._reached)
        return frozenset(
            module
            for module, inside in self._modules.items()
            if not inside or not reached.isdisjoint(inside)
        )
