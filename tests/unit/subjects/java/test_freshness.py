import logging
import os
from pathlib import Path

import pytest

from harness.subjects.java.freshness import newer_source, warn_of_old_jars


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of which everything was written at the time 100."""
    folder = tmp_path / "java_fixtures"
    for name in (
        "agent-core/src/main/java/A.java",
        "agent-core/pom.xml",
        "agent-core/target/a.jar",
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
        os.utime(file, (100, 100))
    return folder


def test_a_jar_is_old_if_a_source_is_newer(checkout: Path) -> None:
    jar = checkout / "agent-core" / "target" / "a.jar"
    source = checkout / "agent-core" / "src" / "main" / "java" / "A.java"
    assert newer_source(jar, checkout) is None
    os.utime(source, (200, 200))
    assert newer_source(jar, checkout) == source
    os.utime(jar, (200, 200))
    assert newer_source(jar, checkout) is None


def test_what_make_built_is_not_old(checkout: Path) -> None:
    """Maven leaves a jar as it is where a source was only touched."""
    jar = checkout / "agent-core" / "target" / "a.jar"
    os.utime(checkout / "agent-core" / "pom.xml", (200, 200))
    assert newer_source(jar, checkout) == checkout / "agent-core" / "pom.xml"
    stamp = checkout / "bridge" / "target" / ".built"
    stamp.parent.mkdir(parents=True)
    stamp.write_text("")
    assert newer_source(jar, checkout) is None


def test_other_jars_are_left_alone(checkout: Path, tmp_path: Path) -> None:
    os.utime(checkout / "agent-core" / "pom.xml", (200, 200))
    for other in (checkout / "agent-core" / "target" / "lib" / "b.jar", tmp_path / "c.jar"):
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_text("")
        os.utime(other, (100, 100))
        assert newer_source(other, checkout) is None


def test_it_is_said_once(checkout: Path, caplog: pytest.LogCaptureFixture) -> None:
    jar = checkout / "agent-core" / "target" / "a.jar"
    os.utime(checkout / "agent-core" / "pom.xml", (200, 200))
    with caplog.at_level(logging.WARNING, "harness.subjects"):
        warn_of_old_jars([jar], checkout)
        warn_of_old_jars([jar], checkout)
    (record,) = caplog.records
    assert record.getMessage() == (
        "a.jar was built before java_fixtures/agent-core/pom.xml changed; build it anew: make setup"
    )
