"""A search from its first example to its last event."""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from hypothesis.database import InMemoryExampleDatabase

from harness.generate.campaign import (
    NewKind,
    Progress,
    Ran,
    Searched,
    SearchEvent,
    SearchPlan,
    Shrunk,
    Stopped,
    run_here,
    search,
)
from harness.generate.checking import Checker, Checks
from harness.generate.kept import KeptExamples
from harness.generate.properties import properties_matching
from harness.generate.spread import run_in_processes
from harness.generate.units import Source, Unit
from harness.model.case import Call
from harness.run.contest import ContestSettings
from tests.unit.generate.contests import checker_of, unchanged


def plan(*globs: str, **fields: Any) -> SearchPlan:
    properties = tuple(properties_matching(globs or ["text.of"]))
    settings: dict[str, Any] = {"hypothesis": 8, "volume": 600, **fields}
    return SearchPlan(properties, 5, time.monotonic(), **settings)


def events(checker: Checker, of: SearchPlan, kept: KeptExamples | None = None) -> list[SearchEvent]:
    return list(search(of, checker, run_here(checker, of), kept))


def no_floats(call: Call, value: Any) -> Any:
    """Loses the zero at the end of a double."""
    text = value.get("text") if isinstance(value, dict) else None
    return {"text": text.removesuffix(".0")} if isinstance(text, str) else value


def test_a_search_that_finds_nothing() -> None:
    *progress, last = events(checker_of(unchanged), plan())
    assert all(isinstance(event, Progress) for event in progress)
    assert isinstance(last, Searched)
    totals = last.totals
    assert (totals.hypothesis.examples, totals.volume.examples) == (8, 600)
    assert totals.hypothesis.calls == 8
    assert totals.volume.calls == 600
    assert totals.volume.calls_per_second > 0
    assert totals.volume.calls_per_cpu_second > 0
    assert len(totals.found) == 0
    assert totals.rules_not_met(["text.map", "tool-call.put"]) == ["tool-call.put"]


def test_the_same_plan_finds_the_same() -> None:
    runs = []
    for _ in range(2):
        last = events(checker_of(no_floats), plan("agreement/text.of"))[-1]
        assert isinstance(last, Searched)
        runs.append(
            [(finding, last.totals.found.count(finding.kind)) for finding in last.totals.found]
        )
    assert runs[0] == runs[1]
    assert runs[0]


def test_what_is_found_is_told_counted_and_shrunk() -> None:
    found = events(checker_of(no_floats), plan("agreement/text.of"))
    new = [event.finding.kind for event in found if isinstance(event, NewKind)]
    shrunk = [event for event in found if isinstance(event, Shrunk)]
    assert len(new) == len(set(new)) == len(shrunk)
    assert shrunk[0].count > 1
    assert shrunk[0].finding.example.value in (0.0, 1.0, 1.5, -0.0)
    assert isinstance(found[-1], Searched)


def test_what_failed_is_kept_tried_first_and_forgotten_when_it_passes() -> None:
    kept = KeptExamples(InMemoryExampleDatabase())
    events(checker_of(no_floats), plan("agreement/text.of"), kept)
    assert kept.of("agreement/text.of")
    again = events(checker_of(no_floats), plan("agreement/text.of", hypothesis=0, volume=0), kept)
    assert any(isinstance(event, NewKind) for event in again)
    assert kept.of("agreement/text.of")
    healed = events(checker_of(unchanged), plan("agreement/text.of", volume=0), kept)
    assert not any(isinstance(event, NewKind) for event in healed)
    assert kept.of("agreement/text.of") == []


def test_what_is_kept_and_no_example_any_more_is_forgotten() -> None:
    kept = KeptExamples(InMemoryExampleDatabase())
    found = events(checker_of(no_floats), plan("agreement/text.of"))
    (finding, *_) = [event.finding for event in found if isinstance(event, Shrunk)]
    broken = finding._replace(
        property_name="agreement/chunk.merge", example=finding.example._replace(value=5)
    )
    kept.keep(broken)
    events(checker_of(unchanged), plan("agreement/chunk.merge", volume=0), kept)
    assert kept.of("agreement/chunk.merge") == []


def test_time_bounds_a_search() -> None:
    of = plan(hypothesis=None, volume=None, until=time.monotonic() + 0.6, rounds=1)
    last = events(checker_of(unchanged), of)[-1]  # nothing else would end it
    assert isinstance(last, Searched)
    assert last.totals.volume.examples >= 256


def test_so_many_rounds_are_run_however_late_it_is() -> None:
    late = plan("agreement/text.of", "agreement/chunk.fold", hypothesis=None, volume=None, until=0)
    last = events(checker_of(unchanged), replace(late, rounds=2))[-1]
    assert isinstance(last, Searched)
    assert last.totals.hypothesis.examples == 0
    forms = late.forms
    assert last.totals.volume.examples == 2 * 256 * len(forms)
    none = events(checker_of(unchanged), late)[-1]
    assert isinstance(none, Searched)
    assert none.totals.volume.examples == 0


def test_what_is_found_late_is_shrunk_all_the_same() -> None:
    late = replace(plan("agreement/text.of", volume=None, until=0), rounds=1)
    (shrunk,) = {
        event.finding.kind: event.finding
        for event in events(checker_of(no_floats), late)
        if isinstance(event, Shrunk)
    }.values()
    assert shrunk.example.value in (0.0, 1.0, 1.5, -0.0)


def test_an_interrupt_ends_it_with_its_last_event() -> None:
    def interrupted(units: Iterator[Unit]) -> Iterator[Ran]:
        yield Ran(Source.VOLUME, Checks(examples=1))
        raise KeyboardInterrupt

    found = list(search(plan(), checker_of(unchanged), interrupted))
    assert isinstance(found[-1], Searched)
    assert found[-1].interrupted
    assert found[-1].totals.volume.examples == 1


def test_a_runner_that_cannot_go_on_ends_it_with_what_was_found() -> None:
    checker = checker_of(no_floats)

    def stopping(units: Iterator[Unit]) -> Iterator[Ran | Stopped]:
        yield from islice(run_here(checker, of)(units), 12)
        yield Stopped("the others are gone")

    of = plan("agreement/text.of", hypothesis=0, volume=None)
    found = list(search(of, checker, stopping))
    assert any(isinstance(event, Shrunk) for event in found)
    last = found[-1]
    assert isinstance(last, Searched)
    assert last.stopped == "the others are gone"
    assert last.totals.volume.examples == 12 * 256


def test_processor_time_of_other_machines_counts() -> None:
    def elsewhere(units: Iterator[Unit]) -> Iterator[Ran]:
        yield Ran(Source.HYPOTHESIS, Checks(), 100.0)
        yield Ran(Source.VOLUME, Checks(), 1_000.0)
        yield Ran(Source.VOLUME, Checks(), 1_000.0)

    last = list(search(plan(), checker_of(unchanged), elsewhere))[-1]
    assert isinstance(last, Searched)
    assert 100 <= last.totals.hypothesis.cpu < 200
    assert 2_000 <= last.totals.volume.cpu < 2_100


def test_processes_find_what_one_finds(tmp_path: Path) -> None:
    of = plan("agreement/text.of", "rechunking", volume=700, hypothesis=40)
    settings = ContestSettings(("reference",), ledgers=(tmp_path,), workers=2)
    runner = run_in_processes(settings, of.properties, 2)
    last = list(search(of, checker_of(), runner))[-1]
    here = events(checker_of(), of)[-1]
    assert isinstance(last, Searched)
    assert isinstance(here, Searched)
    assert last.totals.checked == here.totals.checked
    assert last.totals.rules == here.totals.rules
    assert last.totals.volume.calls == here.totals.volume.calls
    assert last.totals.hypothesis.calls == here.totals.hypothesis.calls > 0
