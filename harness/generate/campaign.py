"""A search: kept examples first, then Hypothesis's, then volume, and shrinking at the end.

It is a stream of events, as a run is. Nothing that is found ends it: a kind is counted from then
on, and its smallest example is what is shrunk.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, Protocol, TypeAlias

from harness.generate.checking import Checker, Checks
from harness.generate.cpu import cpu_seconds
from harness.generate.findings import Finding
from harness.generate.forms import Form, forms_named
from harness.generate.hypothesis_search import SLICE, Slice, search_slice
from harness.generate.kept import KeptExamples
from harness.generate.profiles import HYPOTHESIS_SHARE, SHRINKING_SHARE
from harness.generate.properties import Property
from harness.generate.shrinking import shrunk
from harness.generate.totals import Phase, Totals
from harness.generate.volume import MODES, Block, blocks

_LOOKED_AT: Final = 8
_OF_BLOCKS: Final = 16
"""Of so many blocks of a form the first few are looked at for the rules that they meet."""

_MOST_SHRINKING: Final = 3.0
"""Seconds for one kind, where time is no bound."""


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """What a search is to do; ``began`` and ``until`` are in seconds of the monotonic clock.

    ``until`` bounds it by time, ``hypothesis`` and ``volume`` by examples of all forms together.
    """

    properties: tuple[Property, ...]
    seed: int
    began: float
    until: float | None = None
    hypothesis: int | None = None
    volume: int | None = None

    @property
    def forms(self) -> list[Form]:
        """The forms of examples that the properties take."""
        return forms_named(each.form for each in self.properties)

    def of_form(self, form: Form) -> list[Property]:
        """Return the properties that examples of a form are put to."""
        return [each for each in self.properties if each.form == form.name]

    def at(self, share: float) -> float:
        """Return the time at which a share of the search is over; never, without a bound."""
        if self.until is None:
            return float("inf")
        return self.began + share * (self.until - self.began)


@dataclass(frozen=True, slots=True)
class Progress:
    """Some more examples are done."""

    totals: Totals


@dataclass(frozen=True, slots=True)
class NewKind:
    """A kind of disagreement was found for the first time."""

    finding: Finding


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A kind's smallest example; ``count`` examples showed it."""

    finding: Finding
    count: int


@dataclass(frozen=True, slots=True)
class Searched:
    """The search is over, complete or interrupted."""

    totals: Totals
    interrupted: bool = False


SearchEvent: TypeAlias = Progress | NewKind | Shrunk | Searched


class BlockRunner(Protocol):
    """Runs blocks, here or in other processes, and yields what came of them as it comes."""

    def __call__(self, wanted: Iterator[Block], until: float) -> Iterator[Checks]:
        """Run the blocks until there are no more, or until the time."""
        ...


def search(
    plan: SearchPlan,
    checker: Checker,
    run_blocks: BlockRunner,
    kept: KeptExamples | None = None,
) -> Iterator[SearchEvent]:
    """Search and yield what happens; an interrupt (Ctrl-C) goes on to its last event."""
    totals = Totals()
    interrupted = False
    try:
        for checks, phase in _examples(plan, checker, run_blocks, kept, totals):
            totals.add(checks, phase)
            new = totals.found.add(checks.findings)
            yield from (NewKind(finding) for finding in new)
            yield Progress(totals)
        yield from _shrinking(plan, checker, totals, kept)
    except KeyboardInterrupt:
        interrupted = True
    yield Searched(totals, interrupted)


def run_here(checker: Checker, plan: SearchPlan) -> BlockRunner:
    """Return what runs blocks in this process, one after the other."""

    def run(wanted: Iterator[Block], until: float) -> Iterator[Checks]:
        for block in wanted:
            yield checked(checker, block, plan.of_form(block.form))
            if time.monotonic() > until:
                return

    return run


def checked(checker: Checker, block: Block, properties: Sequence[Property]) -> Checks:
    """Return what comes of a block."""
    told = block.number % _OF_BLOCKS < _LOOKED_AT
    return checker.check(block.examples(), properties, rules=told)


def _examples(
    plan: SearchPlan,
    checker: Checker,
    run_blocks: BlockRunner,
    kept: KeptExamples | None,
    totals: Totals,
) -> Iterator[tuple[Checks, Phase]]:
    """Yield what comes of examples of all sources, with the phase that each counts for."""
    if kept is not None:
        for checks in _timed(lambda: _try_kept(plan, checker, kept), totals.kept):
            yield checks, totals.kept
    for checks in _timed(lambda: _hypothesis(plan, checker), totals.hypothesis):
        yield checks, totals.hypothesis
    wanted = blocks(plan.forms, plan.seed, plan.volume)
    # Once something was found, time is kept for shrinking it.
    until = plan.at(1 - SHRINKING_SHARE) if totals.found else plan.at(1)
    for checks in _timed(lambda: run_blocks(wanted, until), totals.volume):
        yield checks, totals.volume
        if totals.found and time.monotonic() > plan.at(1 - SHRINKING_SHARE):
            return


def _timed(work: Callable[[], Iterator[Checks]], phase: Phase) -> Iterator[Checks]:
    """Yield from some work, and add to the phase what time it took, and not what others took."""
    began, cpu = time.monotonic(), cpu_seconds()
    for checks in work():
        now = time.monotonic()
        phase.seconds += now - began
        yield checks
        began = time.monotonic()
    phase.cpu += cpu_seconds() - cpu


def _try_kept(plan: SearchPlan, checker: Checker, kept: KeptExamples) -> Iterator[Checks]:
    """Try what failed before; what passes now is forgotten."""
    for each in plan.properties:
        for example in kept.of(each.name):
            try:
                checks = checker.check([example], [each], rules=True)
            except (LookupError, TypeError, AttributeError, ValueError):
                # It was kept by a version whose examples had another form.
                kept.forget(each.name, example)
                continue
            if not checks.findings:
                kept.forget(each.name, example)
            yield checks


def _hypothesis(plan: SearchPlan, checker: Checker) -> Iterator[Checks]:
    """Run Hypothesis in slices, a form after the other, until its share is used up."""
    left = plan.hypothesis
    until = plan.at(HYPOTHESIS_SHARE)
    forms = plan.forms
    size = SLICE if left is None else max(1, min(SLICE, left // len(forms)))
    for number in count() if left is not None or plan.until is not None else range(1):
        for form in forms:
            if (left is not None and left < size) or time.monotonic() > until:
                return
            of = Slice(form, MODES[number % len(MODES)], plan.seed, number, size)
            yield from search_slice(checker, of, plan.of_form(form))
            if left is not None:
                left -= size


def _shrinking(
    plan: SearchPlan, checker: Checker, totals: Totals, kept: KeptExamples | None
) -> Iterator[SearchEvent]:
    """Shrink the smallest example of each kind; where time is short, all get their share."""
    by_name = {each.name: each for each in plan.properties}
    # What is small already is soon done, and leaves its share to the others.
    findings = sorted(totals.found, key=lambda finding: finding.size)
    for place, finding in enumerate(findings):
        now = time.monotonic()
        share = _MOST_SHRINKING
        if plan.until is not None:
            share = min(share, max(0.0, plan.until - now) / (len(findings) - place))
        least = shrunk(checker, finding, by_name[finding.property_name], now + share)
        totals.found.replace(least)
        if kept is not None:
            kept.keep(least)
        yield Shrunk(least, totals.found.count(least.kind))
