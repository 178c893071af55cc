"""Whatever a jar does to its JVM costs the call that made it do so, and no other."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.model.outcome import Crashed, Outcome, Raised, Returned, TimedOut, Unsupported
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.java import provider
from tests.jvm.conftest import call

pytestmark = pytest.mark.jvm


@pytest.fixture
def hostile(hostile_classes: Path, request: pytest.FixtureRequest) -> Iterator[Subject]:
    """A JVM with the hostile jar; the parameter, if there is one, is its deadline in seconds."""
    settings = SubjectSettings(
        "java",
        str(hostile_classes),
        timeout=getattr(request, "param", 30.0),
        jvm_args=("-Xmx128m",),
    )
    subject = provider.start(settings)
    yield subject
    subject.close()


late = pytest.mark.parametrize("hostile", [1.0], indirect=True)


def among_others(subject: Subject, fault: str) -> Outcome:
    """Return the outcome of a call that does harm in the middle of others, which must do well."""
    names = [f"call {n}" for n in range(30)]
    names[11] = fault
    outcomes = call(subject, *(("text.of", {"value": name}) for name in names))
    harmed = outcomes.pop(11)
    names.pop(11)
    assert outcomes == [Returned({"text": name}) for name in names]
    return harmed


@late
@pytest.mark.parametrize(
    ("fault", "state", "frame"),
    [
        ("loop", "RUNNABLE", "Operations.loop(Operations.java:"),
        ("sleep", "TIMED_WAITING", "Operations.sleep(Operations.java:"),
        ("deadlock", "BLOCKED", "Operations$Deadlock.lock(Operations.java:"),
    ],
)
def test_a_call_that_does_not_end_is_timed_out_with_its_stack(
    hostile: Subject, fault: str, state: str, frame: str
) -> None:
    outcome = among_others(hostile, fault)
    assert isinstance(outcome, TimedOut)
    assert outcome.seconds == 1.0
    assert outcome.stack is not None
    assert outcome.stack.startswith(f"thread is {state}")
    assert frame in outcome.stack


@pytest.mark.parametrize(
    ("fault", "reason", "frame"),
    [
        ("exit", "its worker ended with exit code 0", "Operations.run(Operations.java:"),
        ("halt", "its worker ended with exit code 3", None),
        ("memory", "java.lang.OutOfMemoryError: Java heap space", "Operations.fill"),
        ("gigabyte", "java.lang.OutOfMemoryError", "String.repeat"),
        ("overflow", "java.lang.StackOverflowError", "Operations.descend"),
        ("initialiser", "java.lang.ExceptionInInitializerError: java.lang.", "Broken.name"),
    ],
)
def test_a_call_that_ends_its_jvm_is_crashed_with_its_stack(
    hostile: Subject, fault: str, reason: str, frame: str | None
) -> None:
    outcome = among_others(hostile, fault)
    assert isinstance(outcome, Crashed)
    assert outcome.reason.startswith(reason)
    assert frame is None or frame in (outcome.detail or "")


@pytest.mark.parametrize("harmless", ["print", "thread"])
def test_prints_and_threads_left_behind_harm_nobody(hostile: Subject, harmless: str) -> None:
    assert among_others(hostile, harmless) == Returned({"text": harmless})


def test_an_exception_is_an_outcome(hostile: Subject) -> None:
    assert among_others(hostile, "throw") == Raised(
        "illegal_state", "as asked", "java.lang.IllegalStateException"
    )


@late
def test_a_worker_that_is_killed_from_outside_is_replaced(hostile: Subject) -> None:
    (worker,) = call(hostile, ("text.of", {"value": "pid"}))
    assert isinstance(worker, Returned)
    killer = threading.Timer(0.3, os.kill, [int(worker.value["text"]), signal.SIGKILL])
    killer.start()
    calls = [("text.of", {"value": "sleep"}), ("text.of", {"value": "after"})]
    asleep, after = call(hostile, *calls)
    assert isinstance(asleep, TimedOut), "it was run again, alone, and then was late"
    assert after == Returned({"text": "after"})


def test_a_jar_without_messages_has_few_ops(hostile: Subject) -> None:
    description = hostile.description()
    assert "text.of" in description.ops
    assert description.unsupported["message.to_json"].startswith("this jar has no class")
    (outcome,) = call(hostile, ("chunk.fold", {"chunks": []}))
    assert outcome == Unsupported(description.unsupported["chunk.fold"])
