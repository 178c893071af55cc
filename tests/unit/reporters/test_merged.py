import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from harness.model.case import Case
from harness.reporters.json_report import JsonReporter
from harness.reporters.merged import MergeError, RecordedRun, merged
from harness.reporters.replay import replayed
from harness.run.events import Event, RunFinished, RunStarted
from harness.run.runner import Plan, run
from harness.run.selection import Shard
from harness.run.summary import Summary
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters import runs

CASES = [
    text_case(f"a::{text}", text)
    for text in ("agrees", "fine", "diverges", "known", "raises", "hangs", *map(str, range(30)))
]


def shard(part: str, cases: Sequence[Case] = CASES, version: str = "1.0") -> RecordedRun:
    index, _, count = part.partition("/")
    held = [case for case in cases if Shard(int(index), int(count)).holds(case.name)]
    subjects = [
        runs.contestant(FakeSubject("one", runs.behave, version), runs.LEDGER),
        runs.contestant(FakeSubject("two")),
    ]
    plan = Plan(subjects, subjects[1].subject, time.time(), complete=False, part=part)
    return RecordedRun(part, list(run(plan, held)))


def summary_of(events: Sequence[Event]) -> Summary:
    last = events[-1]
    assert isinstance(last, RunFinished)
    return last.summary


def test_shards_are_together_what_the_whole_run_is() -> None:
    together = summary_of(list(merged([shard(f"{index}/3") for index in (1, 2, 3)])))
    subjects = [
        runs.contestant(FakeSubject("one", runs.behave), runs.LEDGER),
        runs.contestant(FakeSubject("two")),
    ]
    whole = summary_of(runs.events(subjects, CASES))
    assert together.verdicts == whole.verdicts
    assert together.stale == whole.stale
    assert [stale.entry for stale in together.stale] == ["old", "stale"]
    assert together.used == whole.used == {"known": 1}
    assert together.entries == whole.entries
    assert together.exit_code == whole.exit_code
    assert together.cases == len(CASES)


def test_a_merged_run_can_be_written_and_read(tmp_path: Path) -> None:
    events = list(merged([shard("1/2"), shard("2/2")]))
    file = tmp_path / "merged.json"
    report = json.loads(runs.written(JsonReporter(file), file, events))
    assert report["run"]["part"] is None
    assert summary_of(list(replayed(report))).stale == summary_of(events).stale


def test_runs_that_are_no_shards_keep_what_they_found() -> None:
    one = RecordedRun("one.json", runs.of_every_verdict())
    others = [runs.contestant(FakeSubject("one")), runs.contestant(FakeSubject("two"))]
    other = RecordedRun("other.json", runs.events(others, [text_case("b::1")]))
    together = summary_of(list(merged([one, other])))
    assert together.cases == 11
    assert {stale.entry for stale in together.stale} == {"old", "stale"}


def interrupted(recorded: RecordedRun) -> RecordedRun:
    *events, last = recorded.events
    assert isinstance(last, RunFinished)
    return RecordedRun(
        recorded.name, [*events, RunFinished(replace(last.summary, interrupted=True))]
    )


def test_entries_are_not_judged_where_a_shard_broke_off() -> None:
    together = summary_of(list(merged([shard("1/2"), interrupted(shard("2/2"))])))
    assert together.stale == ()
    assert together.exit_code == 130


def unsharded(recorded: RecordedRun) -> RecordedRun:
    first, *events = recorded.events
    assert isinstance(first, RunStarted)
    return RecordedRun("filtered.json", [replace(first, part=None), *events])


def reduced(recorded: RecordedRun) -> RecordedRun:
    first, *events = recorded.events
    assert isinstance(first, RunStarted)
    part = f"{first.part} of the reduced set"
    return RecordedRun(recorded.name, [replace(first, part=part), *events])


def of_part(part: str) -> RecordedRun:
    first, *events = shard("1/1").events
    assert isinstance(first, RunStarted)
    return RecordedRun("run.json", [replace(first, part=part), *events])


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([shard("1/3"), shard("3/3")], "shard 2/3 is missing"),
        ([shard("1/2"), shard("2/3")], "different runs: 1/2, 2/3"),
        ([shard("1/2"), reduced(shard("2/2"))], "different runs: 1/2, 2/2 of the reduced set"),
        ([reduced(shard("1/3")), reduced(shard("3/3"))], "shard 2/3 is missing"),
        ([of_part("1/2000000000")], "shard 2/2000000000, 3/2000000000, "),
        ([of_part("a/b")], "run.json says that it is the part a/b"),
        ([shard("1/2"), unsharded(shard("2/2"))], "filtered.json is no shard"),
        ([shard("1/2"), shard("2/2", version="2.0")], "one is 1.0 in 1/2 and 2.0 in 2/2"),
        ([shard("1/1"), replace(shard("1/1"), name="again")], "is in 1/1 and in again"),
        ([shard("1/2"), shard("2/2"), shard("2/2")], "is in 2/2 and in 2/2"),
        (
            [RecordedRun("a", runs.passing()), RecordedRun("b", runs.of_nasty_texts())],
            "a has the subjects one, two, b echo, shout, die",
        ),
    ],
)
def test_what_does_not_belong_together_is_refused(given: list[RecordedRun], says: str) -> None:
    with pytest.raises(MergeError) as error:
        list(merged(given))
    assert says in str(error.value)
