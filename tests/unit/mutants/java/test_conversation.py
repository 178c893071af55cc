import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.mutants.java.conversation import ClosedError, Conversation, EndedError, LateError
from harness.subjects.base import SubjectStartError

_WORKER = """\
import os, sys, time
from harness.subjects.worker.channel import claim_stdio
channel = claim_stdio()
if sys.argv[1] == "refuse":
    channel.failed("there is no jar", "build it")
    sys.exit()
if sys.argv[1] == "die":
    sys.exit("no JVM here")
channel.ready({"version": "", "location": ""})
while (request := channel.receive()) is not None:
    if request == b"end":
        os._exit(3)
    if request == b"sleep":
        time.sleep(60)
    channel.send(request.upper())
"""


def conversation(*arguments: str) -> Conversation:
    root = str(Path(__file__).parents[4])
    command = [sys.executable, "-c", _WORKER, *arguments]
    return Conversation("java", command, {**os.environ, "PYTHONPATH": root})


@pytest.fixture(name="worker")
def _worker() -> Iterator[Conversation]:
    worker = conversation("work")
    yield worker
    worker.close()


def test_a_question_is_answered(worker: Conversation) -> None:
    assert worker.ask(b"one ", b"two", seconds=30) == b"ONE TWO"


def test_long_questions_pass(worker: Conversation) -> None:
    assert len(worker.ask(b"x" * (5 << 20), seconds=30)) == 5 << 20


def test_a_worker_that_ended_is_told_and_replaced(worker: Conversation) -> None:
    with pytest.raises(EndedError, match="ended with exit code 3"):
        worker.ask(b"end", seconds=30)
    assert worker.ask(b"again", seconds=30) == b"AGAIN"


def test_a_late_worker_is_ended(worker: Conversation) -> None:
    with pytest.raises(LateError, match=r"did not answer within 0\.01 s"):
        worker.ask(b"sleep", seconds=0.01)
    assert worker.ask(b"again", seconds=30) == b"AGAIN"


def test_closing_ends_a_wait(worker: Conversation) -> None:
    faults: list[BaseException] = []

    def wait() -> None:
        try:
            worker.ask(b"sleep", seconds=60)
        except ClosedError as error:
            faults.append(error)

    thread = threading.Thread(target=wait)
    thread.start()
    while not worker._lock.locked():
        time.sleep(0.01)
    worker.close()
    thread.join(30)
    assert len(faults) == 1


@pytest.mark.parametrize(
    ("how", "told"), [("refuse", "there is no jar"), ("die", "ended with exit code 1")]
)
def test_a_worker_that_does_not_start_says_why(how: str, told: str) -> None:
    with pytest.raises(SubjectStartError, match=told):
        conversation(how).ask(b"", seconds=30)
