"""A JVM for tests: the fixture's, or one for a jar made of a few sources."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.model.case import Call
from harness.model.outcome import Outcome, decode_outcome
from harness.model.value import Value
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.java import provider
from harness.subjects.java.homes import find_java

_HERE = Path(__file__).parent


def call(subject: Subject, *calls: tuple[str, dict[str, Value]]) -> list[Outcome]:
    """Return the outcomes of calls sent as one batch."""
    pending = subject.submit([Call(op, fields) for op, fields in calls])
    return [decode_outcome(answer.outcome) for answer in pending.result()]


@pytest.fixture(scope="session")
def fixture_jar() -> Iterator[Subject]:
    """The project's own fixture, in one JVM for all tests that do it no harm."""
    subject = provider.start(SubjectSettings("java"))
    yield subject
    subject.close()


@pytest.fixture(scope="session")
def hostile_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of a jar whose ``text.of`` does what harm its value names."""
    classes = tmp_path_factory.mktemp("hostile")
    sources = map(str, (_HERE / "hostile").rglob("*.java"))
    javac = find_java().home / "bin" / "javac"
    subprocess.run([javac, "-d", classes, *sources], check=True)
    return classes
