import os
import subprocess
import sys
import time

import pytest

from harness.bench.processes import can_be_measured, uses

pytestmark = pytest.mark.skipif(not can_be_measured(), reason="this system has no /proc")

_CHILD = "import sys; sys.stdout.write('up'); sys.stdout.flush(); sys.stdin.read()"


def test_this_process_is_the_supervisor() -> None:
    use = uses(os.getpid())[0]
    assert (use.process, use.role) == (os.getpid(), "supervisor")
    assert 0 < use.memory <= use.peak_memory
    assert use.threads >= 1
    with open(os.devnull) as opened, open(os.devnull) as another:  # noqa: PTH123 - two handles
        assert uses(os.getpid())[0].handles == use.handles + 2
        del opened, another


def test_workers_are_known_by_whose_they_are() -> None:
    module = "harness.subjects.java.worker"
    with subprocess.Popen(
        [sys.executable, "-c", _CHILD, module], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        child.stdout.read(2)
        roles = {use.process: use.role for use in uses(os.getpid())}
        assert roles[child.pid] == "java"


def test_what_has_ended_takes_nothing() -> None:
    child = subprocess.Popen([sys.executable, "-c", ""])
    try:
        while os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT) is None:
            time.sleep(0.01)
        assert child.pid not in {use.process for use in uses(os.getpid())}
    finally:
        child.wait()
