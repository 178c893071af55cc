"""What Maven resolved once is not asked for again, unless it may have changed."""

import json
from pathlib import Path

import pytest

from harness.subjects.java import resolved
from harness.subjects.java.resolved import classpath_of

CORE = "com.x:core:1.0"


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What Maven was asked for; it answers with one jar each time."""
    calls: list[tuple[str, bool]] = []

    def resolve(coordinate: str, *, few_libraries: bool) -> list[Path]:
        calls.append((coordinate, few_libraries))
        jar = tmp_path / f"{len(calls)}.jar"
        jar.touch()
        return [jar]

    monkeypatch.setattr(resolved, "resolve_coordinate", resolve)
    monkeypatch.setenv("AGENT_CORE_PARITY_HOME", str(tmp_path / "home"))
    return calls


def test_a_release_is_asked_for_once(asked: list[tuple[str, bool]]) -> None:
    assert classpath_of(CORE) == classpath_of(CORE)
    assert asked == [(CORE, False)]


def test_with_few_libraries_it_is_another(asked: list[tuple[str, bool]]) -> None:
    assert classpath_of(CORE) != classpath_of(CORE, few_libraries=True)
    assert asked == [(CORE, False), (CORE, True)]


def test_a_snapshot_is_asked_for_each_time(asked: list[tuple[str, bool]]) -> None:
    classpath_of("com.x:core:1.0-SNAPSHOT")
    classpath_of("com.x:core:1.0-SNAPSHOT")
    assert len(asked) == 2


def test_files_that_are_gone_are_asked_for_again(asked: list[tuple[str, bool]]) -> None:
    classpath_of(CORE)[0].unlink()
    assert classpath_of(CORE)[0].exists()
    assert len(asked) == 2


@pytest.mark.parametrize("text", ["", "no json", "{}", "[]", "[1]"])
def test_a_broken_note_is_no_answer(
    asked: list[tuple[str, bool]], tmp_path: Path, text: str
) -> None:
    classpath_of(CORE)
    (note,) = (tmp_path / "home" / "maven").iterdir()
    assert json.loads(note.read_text()) == [str(tmp_path / "1.jar")]
    note.write_text(text)
    assert classpath_of(CORE) == [tmp_path / "2.jar"]


def test_where_nothing_can_be_written_it_works_all_the_same(
    asked: list[tuple[str, bool]], tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("a file")
    assert classpath_of(CORE) == [tmp_path / "1.jar"]
    assert classpath_of(CORE) == [tmp_path / "2.jar"]
