"""What stands before the start of a JVM: imports cost each run their time."""

import subprocess
import sys

import pytest

BEFORE_THE_JVM = """
import sys
from harness.subjects.java import worker
"""
BEFORE_THE_WORKERS = """
import sys
from harness.cli import run
from harness.subjects.base import SubjectSettings
from harness.subjects.java import provider
from harness.subjects.reference import provider as reference
reference.start(SubjectSettings("reference"))
"""


def imported_by(program: str) -> set[str]:
    command = [sys.executable, "-c", f"{program}\nprint(*sys.modules)"]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize(
    ("program", "waits"),
    [
        # What finds Java and jars is the supervisor's.
        (BEFORE_THE_JVM, {"harness.subjects.java.subject", "harness.model.case", "subprocess"}),
        # The reference runs, YAML is read, outcomes are compared and reported meanwhile.
        (
            BEFORE_THE_WORKERS,
            {"harness.messages", "harness.corpus", "harness.compare", "harness.reporters.replay"}
            | {"yaml", "rich", "deepdiff", "hypothesis", "jpype"},
        ),
    ],
)
def test_what_can_wait_is_imported_later(program: str, waits: set[str]) -> None:
    assert not imported_by(program) & waits
