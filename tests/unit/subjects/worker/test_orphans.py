import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.processes import runs

_WORKER = Path(__file__).with_name("hostile_worker.py")
_SUPERVISOR = """
import sys, time
from harness.model.case import Call
from harness.subjects.base import SubjectSettings
from harness.subjects.worker.subject import WorkerSubject

subject = WorkerSubject(SubjectSettings("hostile"), [sys.executable, "-I", sys.argv[1]])
[said] = subject.submit([Call("text.of", {"value": "pid"})]).result()
subject.submit([Call("text.of", {"value": "hold the lock"})])
print(said.outcome.decode(), flush=True)
time.sleep(600)
"""
_PATIENCE_SECONDS = 60
"""No measure of anything: a worker that outlives its supervisor does so for ever."""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux can do it")
def test_a_worker_in_a_call_that_lets_no_thread_run_ends_with_its_supervisor() -> None:
    command = [sys.executable, "-c", _SUPERVISOR, str(_WORKER)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as supervisor:
        assert supervisor.stdout is not None
        worker = int(json.loads(supervisor.stdout.readline())["returned"]["text"])
        time.sleep(1)  # it is in that call by now, or will end by its pipe: well either way
        assert runs(worker)
        supervisor.kill()
    end = time.monotonic() + _PATIENCE_SECONDS
    while runs(worker) and time.monotonic() < end:
        time.sleep(0.05)
    assert not runs(worker)
