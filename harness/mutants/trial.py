"""One mutant against the cases that reach it, until one kills it or none is left."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from harness.mutants.engine import Bench, UnbuildableError
from harness.mutants.judging import Judging, Known
from harness.mutants.mutant import Fate, Mutant, Status

_FIRST_CALLS: Final = 8
_GROWTH: Final = 4
_MOST_CALLS: Final = 512
"""Calls a crossing: few at first, since most mutants are killed by one of the first cases."""

_NEAREST: Final = 5

_LEAST_SECONDS: Final = 0.5
_SLOWER: Final = 50
"""A call is late after half a second of processor time, or fifty times what it takes unmutated."""


def try_mutant(bench: Bench, mutant: Mutant, knowns: Iterable[Known], judging: Judging) -> Fate:
    """Return what becomes of a mutant under the cases that reach it, in their order."""
    waiting = iter(knowns)
    nearest: list[str] = []
    size = _FIRST_CALLS
    while chunk := list(islice(waiting, size)):
        if len(nearest) < _NEAREST:
            nearest += [known.case.name for known in chunk[: _NEAREST - len(nearest)]]
        try:
            outcomes = _run(bench, mutant, chunk)
        except UnbuildableError as error:
            return Fate(mutant, Status.UNBUILDABLE, reason=str(error))
        if kill := judging.first(chunk, outcomes):
            place, how = kill
            return Fate(mutant, Status.KILLED, chunk[place].case.name, how)
        size = min(_GROWTH * size, _MOST_CALLS)
    return Fate(mutant, Status.SURVIVED, nearest=tuple(nearest))


def _run(bench: Bench, mutant: Mutant, chunk: Sequence[Known]) -> list[bytes]:
    """Return the outcomes of a chunk, all of them: one that hangs may be expected to."""
    outcomes: list[bytes] = []
    while len(outcomes) < len(chunk):
        rest = chunk[len(outcomes) :]
        seconds = max(_LEAST_SECONDS, _SLOWER * max(known.micros for known in rest) / 1e6)
        calls = [known.case.call for known in rest]
        outcomes += [answer.outcome for answer in bench.run(mutant, calls, seconds)]
        if outcomes and len(outcomes) < len(chunk):
            return outcomes
    return outcomes
