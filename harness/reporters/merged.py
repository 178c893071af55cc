"""One run out of several: the shards of one run, or runs over different cases.

Only all shards together show that a ledger entry matched nothing, so stale entries are judged
here. Source: harness.md section 6.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, TypeVar

from harness.run.events import CaseJudged, Event, RunFinished, RunStarted, SubjectReady
from harness.run.summary import EntryUse, Staleness, Summary, WantedCount

_Key = TypeVar("_Key")

_PART: Final = re.compile(r"[1-9]\d*/[1-9]\d*( of the reduced set)?", re.ASCII)
_MISSING_SHOWN: Final = 10


class MergeError(Exception):
    """Runs that cannot be taken for one: what does not fit, and what to do."""

    def __init__(self, what: str, help_text: str) -> None:
        super().__init__()
        self.what = what
        self.help_text = help_text

    def __str__(self) -> str:
        return f"{self.what}. {self.help_text}"


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """A run's events with the name they go by in messages, such as that of a file."""

    name: str
    events: Sequence[Event]

    @property
    def started(self) -> RunStarted:
        """The run's first event."""
        return next(event for event in self.events if isinstance(event, RunStarted))

    @property
    def summary(self) -> Summary:
        """The run's counts."""
        return next(event.summary for event in self.events if isinstance(event, RunFinished))

    @property
    def subjects(self) -> dict[str, SubjectReady]:
        """The subjects that had started, by name."""
        return {event.name: event for event in self.events if isinstance(event, SubjectReady)}


def merged(runs: Sequence[RecordedRun], command: tuple[str, ...] = ()) -> Iterator[Event]:
    """Yield the events of the run that some runs are together; ``MergeError`` if they are none.

    They must have had the same subjects and no case in common, and be either all shards of one run
    or no shards at all.
    """
    complete = _check_shards(runs)
    _check_subjects(runs)
    _check_cases(runs)
    first = runs[0]
    yield replace(
        first.started, started=min(run.started.started for run in runs), command=command, part=None
    )
    yield from first.subjects.values()
    for run in runs:
        yield from (event for event in run.events if isinstance(event, CaseJudged))
    yield RunFinished(_summary([run.summary for run in runs], complete=complete))


def _check_shards(runs: Sequence[RecordedRun]) -> bool:
    """Return whether the runs are all shards of one complete run."""
    parts = [(run.name, run.started.part) for run in runs]
    shards = [part for _, part in parts if part is not None]
    if not shards:
        return False
    for name, part in parts:
        if part is None:
            raise MergeError(
                f"{name} is no shard of a complete run, and others are",
                "Run every shard with the same options: --shard I/N and no other filter.",
            )
    for name, part in parts:
        if part is not None and not _PART.fullmatch(part):
            raise MergeError(f"{name} says that it is the part {part}", "Run the shards again.")
    counts = {part.partition("/")[2] for part in shards}
    if len(counts) > 1:
        raise MergeError(
            f"the shards are of different runs: {', '.join(sorted(set(shards)))}",
            "Give all shards of one run.",
        )
    count = int(counts.pop().split()[0])  # a part of the reduced set says so
    seen = Counter(int(part.partition("/")[0]) for part in shards)
    left_out = (f"{index}/{count}" for index in range(1, count + 1) if not seen[index])
    if missing := list(islice(left_out, _MISSING_SHOWN + 1)):
        more = ", …" if len(missing) > _MISSING_SHOWN else ""
        raise MergeError(
            f"shard {', '.join(missing[:_MISSING_SHOWN])}{more} is missing",
            "A gate cannot pass without it: give the reports of all shards.",
        )
    return not any(run.summary.interrupted for run in runs)


def _check_subjects(runs: Sequence[RecordedRun]) -> None:
    first, *others = runs
    for other in others:
        if other.started.subjects != first.started.subjects:
            raise MergeError(
                f"{first.name} has the subjects {', '.join(first.started.subjects)}, "
                f"{other.name} {', '.join(other.started.subjects)}",
                "Merge runs of the same subjects, given in the same order.",
            )
        for name, ready in other.subjects.items():
            mine = first.subjects.get(name)
            if mine is not None and _identity(mine) != _identity(ready):
                raise MergeError(
                    f"{name} is {' '.join(filter(None, _identity(mine)))} in {first.name} and "
                    f"{' '.join(filter(None, _identity(ready)))} in {other.name}",
                    "Merge runs of the same versions.",
                )


def _identity(ready: SubjectReady) -> tuple[str, str | None]:
    return ready.description.version, ready.description.sha256


def _check_cases(runs: Sequence[RecordedRun]) -> None:
    seen: dict[str, RecordedRun] = {}
    for run in runs:
        for event in run.events:
            if isinstance(event, CaseJudged):
                before = seen.setdefault(event.case.name, run)
                if before is not run:
                    raise MergeError(
                        f"{event.case.name} is in {before.name} and in {run.name}",
                        "Give each report once, and runs that have no case in common.",
                    )


def _summary(summaries: Sequence[Summary], *, complete: bool) -> Summary:
    wanted: dict[str, WantedCount] = {}
    for summary in summaries:
        for name, count in summary.wanted.items():
            before = wanted.get(name, WantedCount())
            wanted[name] = WantedCount(before.met + count.met, before.unmet + count.unmet)
    firsts = [summary.first_verdict for summary in summaries if summary.first_verdict is not None]
    entries = _entries(summaries)
    return Summary(
        cases=sum(summary.cases for summary in summaries),
        # Shards run side by side: together they last as long as the longest.
        seconds=max(summary.seconds for summary in summaries),
        first_verdict=min(firsts, default=None),
        verdicts={
            name: _total(summary.verdicts[name] for summary in summaries)
            for name in summaries[0].verdicts
        },
        wanted=wanted,
        stale=_stale(entries.values()) if complete else _known_stale(summaries),
        used=dict(_total(Counter(summary.used) for summary in summaries)),
        interrupted=any(summary.interrupted for summary in summaries),
        entries=tuple(entries.values()),
    )


def _total(counters: Iterable[Counter[_Key]]) -> Counter[_Key]:
    total: Counter[_Key] = Counter()
    for counter in counters:
        total.update(counter)
    return total


def _entries(summaries: Sequence[Summary]) -> Mapping[tuple[str, str], EntryUse]:
    entries: dict[tuple[str, str], EntryUse] = {}
    for summary in summaries:
        for entry in summary.entries:
            before = entries.get((entry.subject, entry.id))
            used = entry.used + (before.used if before else 0)
            entries[entry.subject, entry.id] = replace(entry, used=used)
    return entries


def _stale(entries: Iterable[EntryUse]) -> tuple[Staleness, ...]:
    """Return each unused entry of a ledger once, however many versions share the ledger."""
    unused: dict[tuple[str, str], Staleness] = {}
    for entry in entries:
        if not entry.used:
            key = (entry.subject.partition("@")[0], entry.id)
            unused.setdefault(key, Staleness(entry.subject, entry.id, entry.file, entry.line))
    return tuple(unused.values())


def _known_stale(summaries: Sequence[Summary]) -> tuple[Staleness, ...]:
    return tuple(dict.fromkeys(stale for summary in summaries for stale in summary.stale))
