"""Whatever a call does to its worker costs that call, and no other."""

import fcntl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, TextIO

import pytest

from harness.model.case import Call
from harness.model.outcome import (
    Crashed,
    Outcome,
    Returned,
    TimedOut,
    Undriven,
    decode_outcome,
)
from harness.subjects.base import SubjectSettings, SubjectStartError
from harness.subjects.worker.deadlines import Deadlines
from harness.subjects.worker.subject import WorkerSubject

FAKE = Path(__file__).with_name("fake_worker.py")
QUICK = Deadlines(call=0.5, time_slice=0.1, grace=0.2, start=10.0)


class Start(Protocol):
    def __call__(
        self, *mode: str, workers: int = 1, deadlines: Deadlines = QUICK
    ) -> WorkerSubject: ...


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[WorkerSubject] = []

    def start(*mode: str, workers: int = 1, deadlines: Deadlines = QUICK) -> WorkerSubject:
        settings = SubjectSettings("fake", workers=workers)
        command = [sys.executable, "-I", str(FAKE), *(mode or ("ready",))]
        started.append(WorkerSubject(settings, command, deadlines=deadlines))
        return started[-1]

    yield start
    for subject in started:
        subject.close()


def outcomes(subject: WorkerSubject, *calls: tuple[str, Any]) -> list[Outcome]:
    pending = subject.submit([Call(op, value) for op, value in calls])
    return [decode_outcome(answer.outcome) for answer in pending.result()]


def echoes(count: int) -> list[tuple[str, Any]]:
    return [("echo", {"n": n}) for n in range(count)]


def returned(count: int) -> list[Outcome]:
    return [Returned({"n": n}) for n in range(count)]


def test_a_subject_says_what_it_is(start: Start) -> None:
    description = start().description()
    assert (description.version, description.location) == ("1", "here")
    assert description.ops == {"echo"}
    assert description.lacks == ("x",)


def test_answers_come_in_the_calls_order_over_many_pieces_and_workers(start: Start) -> None:
    subject = start(workers=3)
    assert outcomes(subject, *echoes(1000)) == returned(1000)


def test_batches_are_answered_in_whatever_order_they_are_asked_for(start: Start) -> None:
    subject = start(workers=2)
    batches = [subject.submit([Call("echo", {"n": n})]) for n in range(20)]
    for n, batch in reversed(list(enumerate(batches))):
        (answer,) = batch.result()
        assert decode_outcome(answer.outcome) == Returned({"n": n})
        assert answer.micros == 5


def test_an_empty_batch_has_no_answers(start: Start) -> None:
    assert start().submit([]).result() == []


def test_large_calls_and_answers_pass(start: Start) -> None:
    text = "x" * (3 << 20)
    assert outcomes(start(), ("echo", text), ("echo", text)) == [Returned(text)] * 2


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("exit", "its worker ended with exit code 0"),
        ("kill", "its worker was killed by SIGKILL"),
        ("garbage", "its worker broke the protocol"),
        ("nothing", "its worker broke the protocol: an answer without any outcome"),
        ("no json", "its worker broke the protocol: no JSON"),
    ],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_call_that_ends_its_worker_is_the_only_one_lost(
    start: Start, fault: str, reason: str, workers: int
) -> None:
    calls = echoes(40)
    calls[17] = (fault, 0)
    got = outcomes(start(workers=workers), *calls)
    assert isinstance(got[17], Crashed)
    assert got[17].reason.startswith(reason)
    expected = returned(40)
    del got[17], expected[17]
    assert got == expected


def test_several_culprits_in_one_batch_are_each_found(start: Start) -> None:
    calls = echoes(30)
    for culprit in (0, 1, 13, 29):
        calls[culprit] = ("exit", None)
    got = outcomes(start(workers=2), *calls)
    assert [n for n, outcome in enumerate(got) if isinstance(outcome, Crashed)] == [0, 1, 13, 29]
    assert sum(isinstance(outcome, Returned) for outcome in got) == 26


def test_a_worker_that_does_not_answer_is_ended_at_the_outer_deadline(start: Start) -> None:
    calls = echoes(10)
    calls[3] = ("hang", None)
    began = time.monotonic()
    got = outcomes(start(), *calls)
    assert got.pop(3) == TimedOut(0.5)
    assert got == returned(3) + [Returned({"n": n}) for n in range(4, 10)]
    assert time.monotonic() - began < 6


def test_a_call_that_is_late_by_the_workers_own_clock_costs_one_replacement(start: Start) -> None:
    calls = echoes(10)
    calls[3] = ("late", None)
    got = outcomes(start(), *calls, ("calls run before", None))
    assert got[3] == TimedOut(0.5, "at Fake.late")
    assert got[-1] == Returned(6), "the rest ran on one fresh worker"


def test_calls_that_were_not_run_are_sent_again(start: Start) -> None:
    got = outcomes(start(), ("one", None), ("one", None), ("full", None), ("echo", 1))
    assert got == [
        Returned("one"),
        Returned("one"),
        Crashed("java.lang.OutOfMemoryError"),
        Returned(1),
    ]


def test_a_call_is_convicted_only_if_it_ends_a_fresh_worker_on_its_own(start: Start) -> None:
    got = outcomes(start(), ("echo", 1), ("exit if not first", None), ("echo", 2))
    assert got == [Returned(1), Returned("survived"), Returned(2)]


def test_prints_do_not_disturb_the_frames_and_stdin_is_empty(start: Start) -> None:
    got = outcomes(start(), ("print and read", "noise"), ("echo", 1))
    assert got == [Returned(""), Returned(1)]


def test_a_crash_quotes_the_last_words_of_its_worker(start: Start) -> None:
    (got,) = outcomes(start(), ("say and exit", "farewell"))
    assert got == Crashed("its worker ended with exit code 1", "farewell")


def test_a_slow_start_holds_nothing_up(start: Start) -> None:
    subject = start("slow")
    assert outcomes(subject, ("echo", 1)) == [Returned(1)]
    assert subject.description().location == "slow"


@pytest.mark.parametrize(
    ("mode", "what"),
    [
        ("fails", "there is no such jar:\ntried this and that\n  build it"),
        ("dies", "its worker ended with exit code 3 before it was ready:\nError: could not"),
        ("noise", "its worker broke the protocol: no JSON: b'good morning' before it was ready"),
    ],
)
def test_a_subject_that_cannot_start_says_why(start: Start, mode: str, what: str) -> None:
    subject = start(mode)
    with pytest.raises(SubjectStartError) as raised:
        subject.description()
    assert str(raised.value).startswith(f"subject fake: {what}")
    (got,) = outcomes(subject, ("echo", 1))
    assert isinstance(got, Undriven)


def test_a_subject_that_never_gets_ready_is_given_up(start: Start) -> None:
    subject = start("silent", deadlines=Deadlines(start=0.3))
    with pytest.raises(SubjectStartError, match=r"not ready within 0\.3 s"):
        subject.description()


def test_a_command_that_does_not_exist_is_named(tmp_path: Path) -> None:
    subject = WorkerSubject(SubjectSettings("fake"), [str(tmp_path / "python")])
    with pytest.raises(SubjectStartError, match=r"cannot run .*No such file"):
        subject.description()
    subject.close()


def test_workers_that_do_not_start_again_end_the_wait(start: Start, tmp_path: Path) -> None:
    subject = start("once", str(tmp_path / "started"))
    got = outcomes(subject, ("echo", 1), ("exit", None), ("echo", 2))
    assert [type(outcome) for outcome in got] == [Undriven] * 3
    assert isinstance(got[0], Undriven)
    assert "do not start: its worker ended with exit code 1" in got[0].reason


def test_closing_answers_what_waits_and_leaves_no_process(start: Start, tmp_path: Path) -> None:
    subject = start()
    lock = tmp_path / "lock"
    assert outcomes(subject, ("leave child", str(lock))) == [Returned(None)]
    pending = subject.submit([Call("hang", {})])
    subject.close()
    subject.close()
    (answer,) = pending.result()
    assert decode_outcome(answer.outcome) == Undriven("the subject was closed")
    with lock.open() as held:
        _acquire(held, patience=2)


def _acquire(file: TextIO, patience: float) -> None:
    """Lock a file, which fails as long as a process of the worker's group holds it."""
    deadline = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


_ORPHAN_MAKER = """
import sys
from harness.model.case import Call
from harness.subjects.base import SubjectSettings
from harness.subjects.worker.subject import WorkerSubject
subject = WorkerSubject(SubjectSettings("fake"), [sys.executable, "-I", sys.argv[1], "ready"])
subject.submit([Call("lock and hang", sys.argv[2])]).result()
"""


def test_a_worker_does_not_outlive_its_supervisor(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    supervisor = subprocess.Popen([sys.executable, "-c", _ORPHAN_MAKER, str(FAKE), str(lock)])
    deadline = time.monotonic() + 10
    while not lock.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    supervisor.kill()
    supervisor.wait()
    with lock.open() as held:
        _acquire(held, patience=5)
