"""A coordinate is resolved by the user's Maven, without the network where that is enough."""

from pathlib import Path

import pytest

from harness.subjects.java.maven import resolve_coordinate
from harness.subjects.java.missing import MissingError


def make_maven(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Put an mvn on PATH that writes down how it was called, and then does what the script says."""
    maven = folder / "mvn"
    maven.write_text(
        "#!/bin/sh\n"
        f'echo "$@" >> {folder}/calls\n'
        "for argument; do case $argument in\n"
        "  -Dmdep.outputFile=*|-DoutputFile=*) output=${argument#*=};;\n"
        f"  */pom.xml) cp $argument {folder}/seen.xml;;\n"
        f"esac; done\n{script}\n"
    )
    maven.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_local_copies_need_no_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_maven(tmp_path, monkeypatch, 'printf "/m2/core.jar:/m2/lib.jar" > $output')
    found = resolve_coordinate("com.x:core:1.0")
    assert found == [Path("/m2/core.jar"), Path("/m2/lib.jar")]
    (call,) = (tmp_path / "calls").read_text().splitlines()
    assert "--offline" in call
    assert "-DincludeScope=runtime" in call
    pom = (tmp_path / "seen.xml").read_text()
    assert "<groupId>com.x</groupId>" in pom
    assert "<version>1.0</version>" in pom


_TREE = """\
org.agentcoreparity:classpath-of-a-subject:pom:1
\\- com.x:core:jar:1.0:compile
   +- com.fasterxml.jackson.core:jackson-databind:jar:2.17.3:compile
   |  \\- com.fasterxml.jackson.core:jackson-core:jar:2.17.3:compile
   +- io.milvus:milvus-sdk-java:jar:2.5.1:compile
   +- io.netty:netty-codec:jar:linux-x86_64:4.1.0:runtime (scope managed from compile)
   \\- org.slf4j:slf4j-api:jar:2.0.9:runtime
"""


def test_few_libraries_are_those_that_messages_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tree").write_text(_TREE)
    script = (
        f'case "$*" in *:tree*) cp {tmp_path}/tree $output;; '
        '*) printf "/m2/core.jar:/m2/jackson.jar" > $output;; esac'
    )
    make_maven(tmp_path, monkeypatch, script)
    assert resolve_coordinate("com.x:core:1.0", few_libraries=True) == [
        Path("/m2/core.jar"),
        Path("/m2/jackson.jar"),
    ]
    pom = (tmp_path / "seen.xml").read_text()
    assert pom.count("<dependency>") == pom.count("<exclusion><groupId>*</groupId>") == 4
    for kept in ("core", "jackson-databind", "jackson-core", "slf4j-api"):
        assert f"<artifactId>{kept}</artifactId>" in pom
    assert "milvus" not in pom


def test_type_and_classifier_go_where_maven_wants_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_maven(tmp_path, monkeypatch, 'printf "/m2/core.jar" > $output')
    resolve_coordinate("com.x:core:jar:all:1.0")
    pom = (tmp_path / "seen.xml").read_text()
    assert "<type>jar</type>" in pom
    assert "<classifier>all</classifier>" in pom


def test_the_network_is_asked_for_what_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offline = 'case "$*" in *--offline*) exit 1;; esac; printf "/m2/core.jar" > $output'
    make_maven(tmp_path, monkeypatch, offline)
    assert resolve_coordinate("com.x:core:1.0") == [Path("/m2/core.jar")]
    assert len((tmp_path / "calls").read_text().splitlines()) == 2


def test_what_maven_says_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = 'echo "[ERROR] Could not find it -> [Help 1]"; echo "[ERROR] Use -X"; exit 1'
    make_maven(tmp_path, monkeypatch, script)
    with pytest.raises(MissingError) as raised:
        resolve_coordinate("com.x:core:1.0")
    assert raised.value.what == "Maven cannot resolve com.x:core:1.0:\nCould not find it"


def test_no_maven_is_said_plainly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingError, match=r"(?s)no Maven found.*install Maven"):
        resolve_coordinate("com.x:core:1.0")
