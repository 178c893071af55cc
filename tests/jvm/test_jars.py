"""Any jar may be brought: an older API, another Jackson, none, or one from a Maven repository."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.subjects.java.jars import find_classpath
from tests.integration.conftest import Ended, write
from tests.jvm.made_jars import (
    OLDEST,
    compiled,
    fixture_parts,
    jar_of,
    maven_properties,
    written,
)

pytestmark = pytest.mark.jvm

_OTHER_JACKSON = {
    "com.fasterxml.jackson.databind.ObjectMapper": """\
package com.fasterxml.jackson.databind;

public class ObjectMapper {
    public String writeValueAsString(Object value) {
        return "[\\"another Jackson\\"]";
    }

    public <T> T readValue(String text, Class<T> type) {
        throw new IllegalStateException("another Jackson");
    }
}
""",
    "com.fasterxml.jackson.core.JsonFactory": """\
package com.fasterxml.jackson.core;

public class JsonFactory {}
""",
}
_CASES = """\
suite: Versions
cases:
  - id: merged
    op: chunk.merge
    why: A text is appended.
    input:
      left: {$class: ToolMessageChunk, content: "Low ", tool_call_id: t}
      right: {$class: ToolMessageChunk, content: tide, tool_call_id: t}
    expect: {matches: {merged: {content: Low tide}}}
  - id: to-json
    op: message.to_json
    why: Its own Jackson writes it.
    input: {message: {$class: UserMessage, content: tide}}
  - id: token-ids
    op: chunk.merge
    why: An old version has none.
    input:
      left: {$class: AssistantMessageChunk, content: a, completion_token_ids: [1]}
      right: {$class: AssistantMessageChunk, content: b}
    expect: {matches: {merged: {content: ab}}}
  - id: native
    op: serializer.roundtrip
    why: Its name changed.
    input: {type: java, value: 1}
    expect: {returned: 1}
"""


@pytest.fixture(scope="module")
def jars(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A SPEC by the label of each jar."""
    folder = tmp_path_factory.mktemp("jars")
    fixture, libraries = fixture_parts()
    oldest = jar_of(
        compiled(OLDEST.rglob("*.java"), folder / "oldest"),
        folder / "agent-core-0.0.9.jar",
        maven_properties("com.openjiuwen", "agent-core-java", "0.0.9"),
    )
    sources = written(folder / "sources", _OTHER_JACKSON)
    conflicting = jar_of(compiled(sources, folder / "jackson"), folder / "jackson-0.1.jar")
    return {
        "oldest": str(oldest),
        "conflicting": os.pathsep.join(map(str, [conflicting, fixture, *libraries])),
        "bare": str(fixture),
        "whole": os.pathsep.join(map(str, [fixture, *libraries])),
    }


def parity(folder: Path, *arguments: str, **environment: str) -> Ended:
    ended = subprocess.run(
        [sys.executable, "-m", "harness", *arguments],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "200", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


def subjects_of(specs: dict[str, str]) -> list[str]:
    return [text for label, spec in specs.items() for text in ("--subject", f"java@{label}={spec}")]


def test_parity_subjects_shows_what_each_is_and_lacks(jars: dict[str, str], tmp_path: Path) -> None:
    ended = parity(tmp_path, "subjects", "--json", *subjects_of(jars))
    assert ended.code == 0, ended.err
    shown: dict[str, dict[str, Any]] = {one["name"]: one for one in json.loads(ended.out)}
    whole, oldest, bare = (shown[f"java@{label}"] for label in ("whole", "oldest", "bare"))
    assert whole["lacks"] == []
    assert len(whole["ops"]) == 25
    assert oldest["version"] == "0.0.9"
    assert oldest["location"] == jars["oldest"]
    assert len(oldest["sha256"]) == 64
    assert "chunk.merge" in oldest["ops"]
    assert "text.of" in oldest["unsupported"]
    assert "field AssistantMessageChunk.completion_token_ids" in oldest["lacks"]
    assert bare["unsupported"]["message.to_json"].startswith("this jar has no class com.fasterxml")
    assert "chunk.merge" in bare["ops"]
    text = parity(tmp_path, "subjects", "--subject", f"java@oldest={jars['oldest']}").out
    for part in ("java@oldest  0.0.9", jars["oldest"], oldest["sha256"], "lacks", "without"):
        assert part in text


def test_versions_side_by_side(jars: dict[str, str], tmp_path: Path) -> None:
    write(tmp_path / "cases" / "versions.yaml", _CASES)
    report = tmp_path / "report.json"
    ended = parity(
        tmp_path, "run", "-v", "--verbose-report", f"--report=json={report}", *subjects_of(jars)
    )
    assert ended.code == 1, ended.err
    assert "java@bare and java@whole do not differ in any case" in ended.out
    assert "java@conflicting and java@whole differ in 1 case: message.to_json 1" in ended.out
    matrix = {
        line.split()[0]: line for line in ended.out.splitlines() if line.startswith("message.to_")
    }
    shown = " ".join(matrix["message.to_json"].split())
    assert shown == "message.to_json unsupported 0 of 1 unsupported 1"
    results = {
        one["case"].partition("::")[2]: {
            name.partition("@")[2]: subject["verdict"] for name, subject in one["subjects"].items()
        }
        for one in json.loads(report.read_text(encoding="utf-8"))["results"]
    }
    right = dict.fromkeys(jars, "agrees")
    assert results == {
        "merged": {**right, "oldest": "diverges"},  # it returns its right operand
        "to-json": {
            **right,
            "oldest": "unsupported",
            "conflicting": "diverges",
            "bare": "unsupported",
        },
        "token-ids": {**right, "oldest": "unsupported"},
        "native": {**right, "oldest": "unsupported"},
    }


_POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>parity.test</groupId>
  <artifactId>{artifact}</artifactId>
  <version>1.0</version>
  <dependencies>{dependencies}</dependencies>
</project>
"""
_DEPENDENCY = (
    "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>"
)


def install(
    repository: Path, artifact: str, jar: Path, *dependencies: tuple[str, str, str]
) -> None:
    """Put a jar where `mvn install:install-file` puts it, which needs no plugin and no network."""
    place = repository / "parity" / "test" / artifact / "1.0"
    place.mkdir(parents=True)
    shutil.copy(jar, place / f"{artifact}-1.0.jar")
    text = "".join(_DEPENDENCY.format(*dependency) for dependency in dependencies)
    pom = _POM.format(artifact=artifact, dependencies=text)
    (place / f"{artifact}-1.0.pom").write_text(pom, encoding="utf-8")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A local Maven repository: the user's, seen through links, and the fixture installed in it."""
    folder = tmp_path / "repository"
    folder.mkdir()
    users = Path.home() / ".m2" / "repository"
    for entry in users.iterdir() if users.is_dir() else ():
        (folder / entry.name).symlink_to(entry)
    fixture, libraries = fixture_parts()
    install(folder, "heavy", fixture)
    jackson = next(jar for jar in libraries if jar.name.startswith("jackson-databind"))
    version = jackson.stem.rpartition("-")[2]
    install(
        folder,
        "agent-core",
        fixture,
        ("com.fasterxml.jackson.core", "jackson-databind", version),
        ("parity.test", "heavy", "1.0"),
    )
    return folder


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("mvn") is None, reason="there is no Maven")
def test_a_coordinate_brings_its_libraries(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAVEN_OPTS", f"-Dmaven.repo.local={repository}")
    monkeypatch.setenv("AGENT_CORE_PARITY_HOME", str(tmp_path / "home"))
    for spec in ("parity.test:agent-core:1.0", "parity.test:agent-core:1.0#libraries=few"):
        first, *others = find_classpath(spec)
        assert first.name == "agent-core-1.0.jar"
        assert [entry.name.partition("-2")[0] for entry in others] == [
            "jackson-databind",
            "jackson-annotations",
            "jackson-core",
            *([] if "few" in spec else ["heavy-1.0.jar"]),
        ]
    write(tmp_path / "cases" / "versions.yaml", _CASES)
    ended = parity(tmp_path, "run", "--subject", "java=parity.test:agent-core:1.0")
    assert ended.code == 0, ended.out + ended.err
