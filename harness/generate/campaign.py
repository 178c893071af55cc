"""A search: kept examples first, then Hypothesis's, then volume, and shrinking at the end.

It is a stream of events, as a run is. Nothing that is found ends it: a kind is counted from then
on, and its smallest example is what is shrunk.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple, Protocol, TypeAlias

from harness.generate.checking import Checker, Checks
from harness.generate.findings import Finding
from harness.generate.forms import Form, forms_named
from harness.generate.hypothesis_search import SLICE, Slice
from harness.generate.kept import KeptExamples
from harness.generate.phase_clock import PhaseClock
from harness.generate.profiles import HYPOTHESIS_SHARE, SHRINKING_SHARE
from harness.generate.properties import Property
from harness.generate.shrinking import shrunk
from harness.generate.totals import Phase, Totals
from harness.generate.units import Source, Unit, run_unit, source_of
from harness.generate.volume import MODES, Block, blocks

_MOST_SHRINKING: Final = 3.0
"""Seconds for one kind, where time is no bound."""

_LEAST_SHRINKING: Final = 10.0
"""Seconds for all kinds together, where no time is left."""


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """What a search is to do; ``began`` and ``until`` are in seconds of the monotonic clock.

    ``until`` bounds it by time, ``hypothesis`` and ``volume`` by examples of all forms together;
    time does not end it before so many blocks of each form as ``rounds`` are run.
    """

    properties: tuple[Property, ...]
    seed: int
    began: float
    until: float | None = None
    hypothesis: int | None = None
    volume: int | None = None
    rounds: int = 0

    @property
    def forms(self) -> list[Form]:
        """The forms of examples that the properties take."""
        return forms_named(each.form for each in self.properties)

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
    """The search is over.

    It may have been interrupted, or ``stopped``: the reason why what ran the examples could not go
    on. What was done before counts all the same.
    """

    totals: Totals
    interrupted: bool = False
    stopped: str | None = None


SearchEvent: TypeAlias = Progress | NewKind | Shrunk | Searched


class Ran(NamedTuple):
    """What came of a unit, or of some in a row of one source.

    ``cpu`` are the seconds of processor time that it took on other machines.
    """

    source: Source
    checks: Checks
    cpu: float = 0.0


class Stopped(NamedTuple):
    """Why what runs units cannot go on: the last that it says."""

    reason: str


class UnitRunner(Protocol):
    """Runs units, here or elsewhere, and says what came of them in their order."""

    def __call__(self, units: Iterator[Unit]) -> Iterator[Ran | Stopped]:
        """Run the units until there are no more; they are taken only when it is their turn."""
        ...


def search(
    plan: SearchPlan,
    checker: Checker,
    run_units: UnitRunner,
    kept: KeptExamples | None = None,
) -> Iterator[SearchEvent]:
    """Search and yield what happens; an interrupt (Ctrl-C) goes on to its last event."""
    totals = Totals()
    interrupted = False
    stopped: str | None = None
    try:
        for done in _examples(plan, checker, run_units, kept, totals):
            if isinstance(done, Stopped):
                stopped = done.reason
                break
            checks, phase = done
            totals.add(checks, phase)
            new = totals.found.add(checks.findings)
            yield from (NewKind(finding) for finding in new)
            yield Progress(totals)
        yield from _shrinking(plan, checker, totals, kept)
    except KeyboardInterrupt:
        interrupted = True
    yield Searched(totals, interrupted, stopped)


def run_here(checker: Checker, plan: SearchPlan) -> UnitRunner:
    """Return what runs units in this process, one after the other."""

    def run(units: Iterator[Unit]) -> Iterator[Ran]:
        for unit in units:
            yield Ran(source_of(unit), run_unit(checker, unit, plan.properties))

    return run


def _examples(
    plan: SearchPlan,
    checker: Checker,
    run_units: UnitRunner,
    kept: KeptExamples | None,
    totals: Totals,
) -> Iterator[tuple[Checks, Phase] | Stopped]:
    """Yield what comes of examples of all sources, with the phase that each counts for.

    To the phases is added what time their work took, and not what others took meanwhile.
    """
    clock = PhaseClock()
    if kept is not None:
        for checks in _try_kept(plan, checker, kept):
            clock.charge(totals.kept)
            yield checks, totals.kept
            clock.go_on()
    for ran in run_units(_units(plan, totals)):
        if isinstance(ran, Stopped):
            yield ran
            break
        phase = totals.of(ran.source)
        phase.cpu += ran.cpu
        clock.charge(phase)
        yield ran.checks, phase
        clock.go_on()
    clock.end()


def _units(plan: SearchPlan, totals: Totals) -> Iterator[Unit]:
    """Yield the units of a search, each when it is to be begun: slices, then blocks."""
    yield from _slices(plan)
    yield from _blocks(plan, totals)


def _blocks(plan: SearchPlan, totals: Totals) -> Iterator[Block]:
    for block in blocks(plan.forms, plan.seed, plan.volume):
        # Once something was found, time is kept for shrinking it.
        is_late = time.monotonic() > plan.at(1 - SHRINKING_SHARE if len(totals.found) else 1)
        if is_late and block.number >= plan.rounds:
            return
        yield block


def _slices(plan: SearchPlan) -> Iterator[Slice]:
    """Yield Hypothesis's slices, a form after the other, until its share is used up."""
    left = plan.hypothesis
    until = plan.at(HYPOTHESIS_SHARE)
    forms = plan.forms
    size = SLICE if left is None else max(1, min(SLICE, left // len(forms)))
    for number in count() if left is not None or plan.until is not None else range(1):
        for form in forms:
            if (left is not None and left < size) or time.monotonic() > until:
                return
            yield Slice(form, MODES[number % len(MODES)], plan.seed, number, size)
            if left is not None:
                left -= size


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


def _shrinking(
    plan: SearchPlan, checker: Checker, totals: Totals, kept: KeptExamples | None
) -> Iterator[SearchEvent]:
    """Shrink the smallest example of each kind; where time is short, all get their share."""
    by_name = {each.name: each for each in plan.properties}
    # What is small already is soon done, and leaves its share to the others.
    findings = sorted(totals.found, key=lambda finding: finding.size)
    until = time.monotonic() + _LEAST_SHRINKING
    if plan.until is not None:
        until = max(until, plan.until)
    for place, finding in enumerate(findings):
        now = time.monotonic()
        share = _MOST_SHRINKING
        if plan.until is not None:
            share = min(share, max(0.0, until - now) / (len(findings) - place))
        least = shrunk(checker, finding, by_name[finding.property_name], now + share)
        totals.found.replace(least)
        if kept is not None:
            kept.keep(least)
        yield Shrunk(least, totals.found.count(least.kind))
