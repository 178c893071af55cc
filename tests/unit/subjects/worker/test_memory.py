"""A worker's memory has a limit, and the worker is what the kernel ends first."""

import subprocess
import sys

import pytest

from harness.subjects.worker.memory import PYTHON_BYTES

linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux enforces the limits")


def output_of(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@linux
def test_more_than_the_limit_is_a_memory_error() -> None:
    program = (
        "from harness.subjects.worker.memory import limit_python_memory as limit\n"
        "limit()\n"
        f"try: bytearray({PYTHON_BYTES})\n"
        "except MemoryError: print('refused')\n"
        "print(len(bytearray(1 << 20)))"
    )
    assert output_of(program) == "refused\n1048576\n"


def test_a_lower_limit_of_the_users_stays() -> None:
    program = (
        "import resource\n"
        "from harness.subjects.worker.memory import limit_python_memory as limit\n"
        "hard = resource.getrlimit(resource.RLIMIT_AS)[1]\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, hard))\n"
        "limit()\n"
        "print(resource.getrlimit(resource.RLIMIT_AS)[0])"
    )
    assert output_of(program) == f"{2 << 30}\n"


@linux
def test_the_kernel_is_told_whom_to_end_first() -> None:
    program = (
        "from harness.subjects.worker.memory import be_first_to_go\n"
        "be_first_to_go()\n"
        "print(open('/proc/self/oom_score_adj').read())"
    )
    assert output_of(program).strip() == "1000"
