"""Whatever a Python subject does to its process costs the call that made it do so, and no other."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.model.case import Call
from harness.model.outcome import (
    Crashed,
    Outcome,
    Raised,
    Returned,
    TimedOut,
    Unsupported,
    decode_outcome,
)
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.worker.deadlines import Deadlines
from harness.subjects.worker.subject import WorkerSubject

_WORKER = Path(__file__).with_name("hostile_worker.py")


@pytest.fixture
def hostile(request: pytest.FixtureRequest) -> Iterator[Subject]:
    """A worker that does harm; the parameter, if there is one, is its deadline in seconds."""
    subject = WorkerSubject(
        SubjectSettings("hostile"),
        [sys.executable, "-I", str(_WORKER)],
        deadlines=Deadlines(call=getattr(request, "param", 60.0), time_slice=0.5, grace=0.5),
    )
    yield subject
    subject.close()


late = pytest.mark.parametrize("hostile", [1.0], indirect=True)


def outcomes(subject: Subject, *values: str) -> list[Outcome]:
    pending = subject.submit([Call("text.of", {"value": value}) for value in values])
    return [decode_outcome(answer.outcome) for answer in pending.result()]


def among_others(subject: Subject, fault: str) -> Outcome:
    """Return the outcome of a call that does harm in the middle of others, which must do well."""
    names = [f"call {n}" for n in range(30)]
    got = outcomes(subject, *names[:11], fault, *names[11:])
    harmed = got.pop(11)
    assert got == [Returned({"text": name}) for name in names]
    return harmed


@late
@pytest.mark.parametrize(
    ("fault", "frame"), [("loop", "in loop"), ("sleep", "in sleep"), ("deadlock", "in lock")]
)
def test_a_call_that_does_not_end_is_timed_out_with_its_stack(
    hostile: Subject, fault: str, frame: str
) -> None:
    outcome = among_others(hostile, fault)
    assert isinstance(outcome, TimedOut)
    assert outcome.stack is not None
    assert frame in outcome.stack


@late
def test_a_call_that_stops_the_worker_s_clock_is_ended_from_outside(hostile: Subject) -> None:
    assert among_others(hostile, "hold the lock") == TimedOut(1.0)


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("halt", "its worker ended with exit code 3"),
        ("leave a child", "its worker ended with exit code 3"),
        ("abort", "its worker was killed by SIGABRT"),
        ("overflow", "RecursionError"),
        pytest.param("memory", "MemoryError", marks=pytest.mark.slow),
    ],
)
def test_a_call_that_ends_its_worker_is_crashed(hostile: Subject, fault: str, reason: str) -> None:
    outcome = among_others(hostile, fault)
    assert isinstance(outcome, Crashed)
    assert outcome.reason == reason


@pytest.mark.slow
def test_an_outcome_of_a_gigabyte_is_refused(hostile: Subject) -> None:
    match among_others(hostile, "gigabyte"):
        case Unsupported(reason):
            assert "over the limit" in reason
        case Crashed(reason):
            assert reason == "MemoryError"
        case other:
            pytest.fail(f"{other}")


@pytest.mark.parametrize("harmless", ["print", "thread"])
def test_prints_and_threads_left_behind_harm_nobody(hostile: Subject, harmless: str) -> None:
    assert among_others(hostile, harmless) == Returned({"text": harmless})


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("exit", Raised("other", "0", "SystemExit")),
        ("initialiser", Raised("other", "no configuration", "ImportError")),
    ],
)
def test_an_exception_is_an_outcome(hostile: Subject, fault: str, expected: Outcome) -> None:
    assert among_others(hostile, fault) == expected


@late
def test_a_worker_that_is_killed_from_outside_is_replaced(hostile: Subject) -> None:
    (worker,) = outcomes(hostile, "pid")
    assert isinstance(worker, Returned)
    threading.Timer(0.3, os.kill, [int(worker.value["text"]), signal.SIGKILL]).start()
    asleep, after = outcomes(hostile, "sleep", "after")
    assert isinstance(asleep, TimedOut), "it was run again, alone, and then was late"
    assert after == Returned({"text": "after"})
