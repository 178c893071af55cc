"""A SPEC becomes a classpath, or the reason why it cannot."""

import hashlib
import os
from pathlib import Path

import pytest

from harness.subjects.java import jars
from harness.subjects.java.jars import find_bridge, find_classpath
from harness.subjects.java.missing import MissingError


@pytest.fixture(autouse=True)
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget this checkout's own jars."""
    monkeypatch.delenv("AGENT_CORE_JAR", raising=False)
    monkeypatch.setattr(jars, "_CHECKOUT", tmp_path / "java_fixtures")
    monkeypatch.setattr(jars, "_INSTALLED", tmp_path / "jars")


def make_jar(path: Path, content: bytes = b"") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"PK\x03\x04" + content)
    return path


def test_a_jar(tmp_path: Path) -> None:
    jar = make_jar(tmp_path / "a b.jar")
    assert find_classpath(str(jar)) == [jar]


def test_a_folder_of_jars_in_their_order(tmp_path: Path) -> None:
    second, first = make_jar(tmp_path / "lib" / "b.jar"), make_jar(tmp_path / "lib" / "a.jar")
    assert find_classpath(str(tmp_path / "lib")) == [first, second]


def test_a_folder_of_classes(tmp_path: Path) -> None:
    (tmp_path / "com" / "x").mkdir(parents=True)
    (tmp_path / "com" / "x" / "A.class").touch()
    assert find_classpath(str(tmp_path)) == [tmp_path]


def test_a_folder_of_neither(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="holds neither jars nor classes"):
        find_classpath(str(tmp_path))


def test_a_classpath_with_a_wildcard(tmp_path: Path) -> None:
    one, other = make_jar(tmp_path / "one.jar"), make_jar(tmp_path / "lib" / "other.jar")
    spec = os.pathsep.join([str(one), str(tmp_path), str(tmp_path / "lib" / "*")])
    assert find_classpath(spec) == [one, tmp_path, other]


def test_a_classpath_may_be_longer_than_any_path(tmp_path: Path) -> None:
    jar = make_jar(tmp_path / "one.jar")
    assert find_classpath(os.pathsep.join([str(jar)] * 200)) == [jar] * 200


def test_a_classpath_whose_part_is_not_there(tmp_path: Path) -> None:
    spec = os.pathsep.join([str(make_jar(tmp_path / "one.jar")), "/none.jar"])
    with pytest.raises(MissingError, match=r"no file or folder /none\.jar of the classpath"):
        find_classpath(spec)


def test_a_file_that_is_no_jar(tmp_path: Path) -> None:
    (tmp_path / "page.jar").write_text("<html>not found</html>")
    with pytest.raises(MissingError, match=r"page\.jar is no jar"):
        find_classpath(str(tmp_path / "page.jar"))


def test_a_path_that_is_not_there() -> None:
    with pytest.raises(MissingError, match=r"(?s)no file or folder x/y\.jar.*coordinate"):
        find_classpath("x/y.jar")


def test_a_coordinate_is_one_only_if_no_such_path_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jars, "classpath_of", lambda text: [Path(text)])
    assert find_classpath("com.x:core:1.0") == [Path("com.x:core:1.0")]
    monkeypatch.chdir(tmp_path)
    make_jar(tmp_path / "core")
    with pytest.raises(MissingError, match=r"no file or folder com\.x of the classpath"):
        find_classpath("com.x:core:1.0")


def test_a_coordinate_may_leave_libraries_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def classpath_of(text: str, *, few_libraries: bool) -> list[Path]:
        return [Path(text), Path("few" if few_libraries else "all")]

    monkeypatch.setattr(jars, "classpath_of", classpath_of)
    assert find_classpath("com.x:core:1.0#libraries=few")[1] == Path("few")
    assert find_classpath("com.x:core:1.0#libraries=all")[1] == Path("all")
    with pytest.raises(MissingError, match=r"(?s)no such choice.*#libraries=few"):
        find_classpath("com.x:core:1.0#libraries=none")


def test_the_checksum_must_be_the_files(tmp_path: Path) -> None:
    jar = make_jar(tmp_path / "a.jar", b"content")
    checksum = hashlib.sha256(jar.read_bytes()).hexdigest()
    assert find_classpath(f"{jar}#sha256={checksum.upper()}") == [jar]
    with pytest.raises(MissingError, match=f"has the SHA-256 {checksum}, not 00"):
        find_classpath(f"{jar}#sha256=00")


def test_the_variable_names_the_default_and_is_named_when_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jar = make_jar(tmp_path / "a.jar")
    monkeypatch.setenv("AGENT_CORE_JAR", str(jar))
    assert find_classpath(None) == [jar]
    monkeypatch.setenv("AGENT_CORE_JAR", "/none")
    with pytest.raises(MissingError, match="AGENT_CORE_JAR: there is no file or folder /none"):
        find_classpath(None)


def test_the_fixture_of_a_checkout_comes_with_its_libraries(tmp_path: Path) -> None:
    target = tmp_path / "java_fixtures" / "agent-core" / "target"
    fixture = make_jar(target / "agent-core-fixture.jar")
    library = make_jar(target / "lib" / "jackson.jar")
    assert find_classpath(None) == [fixture, library]


def test_the_fixture_of_an_installation_lies_flat(tmp_path: Path) -> None:
    for name in ("parity-bridge", "jackson", "agent-core-fixture"):
        make_jar(tmp_path / "jars" / f"{name}.jar")
    names = [entry.name for entry in find_classpath(None)]
    assert names == ["agent-core-fixture.jar", "jackson.jar"]
    assert find_bridge() == tmp_path / "jars" / "parity-bridge.jar"


def test_what_is_not_built_names_the_command_that_builds_it(tmp_path: Path) -> None:
    (tmp_path / "java_fixtures").mkdir()
    with pytest.raises(MissingError, match=r"(?s)parity-bridge\.jar is not built.*make setup"):
        find_bridge()
    with pytest.raises(MissingError, match=r"(?s)fixture\.jar is not built yet.*make setup"):
        find_classpath(None)
    (tmp_path / "java_fixtures").rmdir()
    with pytest.raises(MissingError, match="reinstall"):
        find_bridge()
