"""The run: cases through the subjects to verdicts, as a stream of events."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from harness.compare.ledger import ActiveLedger
from harness.compare.oracle import (
    NoOracle,
    Oracle,
    agrees_at_sight,
    oracle_of_case,
    oracle_of_outcome,
)
from harness.compare.verdict import AGREES, Judgement, judge
from harness.model.case import Case
from harness.run.batches import IN_FLIGHT, answers
from harness.run.contestant import Contestant
from harness.run.events import CaseJudged, Event, Result, RunFinished, RunStarted, SubjectReady
from harness.run.interrupts import Interrupts
from harness.run.summary import EntryUse, Staleness
from harness.run.tally import Tally
from harness.subjects.base import Answer, Subject


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is to do.

    ``oracle`` is whose outcome counts where a case has no ``expect``; it need not be one of the
    contestants. ``complete`` says that no case was left out, so that ledger entries which match
    nothing are stale. ``part`` is ``I/N`` where only a shard was left in, and nothing else was left
    out: such runs can be merged and judged together. ``started`` is in seconds since the epoch.
    ``interrupts`` are let through while the run waits for a subject, and held back otherwise.
    ``in_flight`` is how many batches of cases are under way at once.
    """

    contestants: Sequence[Contestant]
    oracle: Subject
    started: float
    command: tuple[str, ...] = ()
    complete: bool = True
    fail_fast: bool = False
    part: str | None = None
    interrupts: Interrupts = field(default_factory=Interrupts)
    in_flight: int = IN_FLIGHT


def run(plan: Plan, cases: Iterable[Case]) -> Iterator[Event]:
    """Run the cases and yield what happens; ``SubjectStartError`` if a subject cannot start.

    An interrupt (Ctrl-C) ends the run early, with its last event saying so.
    """
    names = tuple(contestant.subject.name for contestant in plan.contestants)
    plan.interrupts.hold()
    yield RunStarted(plan.started, plan.command, names, plan.oracle.name, plan.part)
    tally = Tally(names, plan.started)
    ledgers: list[ActiveLedger] = []
    interrupted = False
    subjects = [contestant.subject for contestant in plan.contestants]
    under_way = answers(cases, subjects, plan.interrupts, plan.in_flight)
    try:
        # Before all are ready, so that those which are do not wait for those which are not.
        first = list(islice(under_way, 1))
        for contestant in plan.contestants:
            with plan.interrupts.let_through:
                description = contestant.subject.description()
            ledgers.append(contestant.ledger.for_version(description.version))
            yield SubjectReady(contestant.subject.name, description)
        for judged in _judged(plan, ledgers, chain(first, under_way)):
            tally.count(judged)
            yield judged
            if plan.fail_fast and tally.has_failed:
                break
    except KeyboardInterrupt:
        interrupted = True
    complete = plan.complete and not plan.fail_fast and not interrupted
    stale = _stale(plan.contestants, ledgers) if complete else ()
    used = _used(plan.contestants)
    entries = tuple(_entries(plan.contestants, ledgers))
    yield RunFinished(tally.summary(time.time(), stale, used, entries, interrupted))


def _judged(
    plan: Plan,
    ledgers: Sequence[ActiveLedger],
    answered: Iterable[tuple[Case, tuple[Answer, ...]]],
) -> Iterator[CaseJudged]:
    contestants = plan.contestants
    subjects = [contestant.subject for contestant in contestants]
    names = [subject.name for subject in subjects]
    oracle_place = next(
        (place for place, subject in enumerate(subjects) if subject is plan.oracle), None
    )
    named = frozenset(name for ledger in ledgers for name in ledger.named)
    for case, given in answered:
        if _all_agree(case, given) and case.name not in named:
            results = {
                name: Result(AGREES, answer.outcome, answer.micros, None, answer.reached)
                for name, answer in zip(names, given, strict=True)
            }
            yield CaseJudged(case, results, all_agree=True)
            continue
        if case.expect is not None:
            oracle: Oracle | NoOracle = oracle_of_case(case.call, case.expect)
        else:
            with plan.interrupts.let_through:
                oracle = _live_oracle(plan.oracle, oracle_place, case, given)
        wanted = None if case.wanted is None else oracle_of_case(case.call, case.wanted)
        results = {}
        for place, answer in enumerate(given):
            judgement: Judgement | None = None
            if case.expect is not None or place != oracle_place:
                ledger = ledgers[place]
                judgement = judge(case, oracle, answer.outcome, ledger, contestants[place].use)
            is_wanted = None if wanted is None else wanted.is_met_by(answer.outcome)
            results[names[place]] = Result(
                judgement, answer.outcome, answer.micros, is_wanted, answer.reached
            )
        yield CaseJudged(case, results)


def _all_agree(case: Case, given: Sequence[Answer]) -> bool:
    """Whether the bytes show at once that all did what is expected: the way of most cases."""
    expect = case.expect
    if expect is None or case.wanted is not None:
        return False
    for answer in given:  # noqa: SIM110 - all() with a generator takes three times as long
        if not agrees_at_sight(expect, answer.outcome):
            return False
    return True


def _live_oracle(
    oracle: Subject, place: int | None, case: Case, given: Sequence[Answer]
) -> Oracle | NoOracle:
    """Return the oracle that a subject's own outcome makes; asked for where it did not run."""
    answer = oracle.submit([case.call]).result()[0] if place is None else given[place]
    return oracle_of_outcome(case.call, answer.outcome)


def _stale(
    contestants: Sequence[Contestant], ledgers: Sequence[ActiveLedger]
) -> tuple[Staleness, ...]:
    """Return what matched nothing: for each ledger once, over all versions that share it."""
    shared: dict[int, tuple[Contestant, list[ActiveLedger]]] = {}
    for contestant, active in zip(contestants, ledgers, strict=True):
        if contestant.use is not None:
            shared.setdefault(id(contestant.use), (contestant, []))[1].append(active)
    return tuple(
        Staleness(contestant.subject.name, entry.id, entry.file, entry.line)
        for contestant, actives in shared.values()
        if contestant.use is not None
        for entry in contestant.use.stale(*actives)
    )


def _used(contestants: Sequence[Contestant]) -> dict[str, int]:
    """Return how often each entry matched; versions that share a ledger count together."""
    shared = {id(contestant.use): contestant.use for contestant in contestants}
    used: Counter[str] = Counter()
    for use in shared.values():
        if use is not None:
            used.update(use.counts)
    return dict(used)


def _entries(
    contestants: Sequence[Contestant], ledgers: Sequence[ActiveLedger]
) -> Iterator[EntryUse]:
    """Yield what the ledgers hold for each subject that started, and how often it matched."""
    for contestant, active in zip(contestants, ledgers, strict=False):
        counts = contestant.use.counts if contestant.use is not None else Counter[str]()
        for entry in active.entries:
            yield EntryUse(
                subject=contestant.subject.name,
                id=entry.id,
                op=entry.op,
                path=entry.path.text,
                difference=entry.difference,
                reason=entry.reason,
                issue=entry.issue,
                since=entry.since,
                file=entry.file,
                line=entry.line,
                used=counts[entry.id],
            )
