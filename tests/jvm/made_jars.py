"""Jars that are made in a test: of a few sources, of the fixture's classes, of both."""

import subprocess
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from harness.subjects.java.homes import find_java
from harness.subjects.java.jars import find_classpath

OLDEST = (
    Path(__file__).parents[2] / "java_fixtures" / "bridge" / "src" / "test" / "fakes" / "oldest"
)
"""Sources of an older API: ``merge(ToolMessageChunk)`` only, no token ids, no builder, and a
serializer whose native form is called ``pickle``."""


def compiled(sources: Iterable[Path], into: Path, *options: str) -> Path:
    """Compile sources with the JDK that the subject runs on, and return the folder of classes."""
    javac = find_java().home / "bin" / "javac"
    subprocess.run([javac, *options, "-d", into, *map(str, sources)], check=True)
    return into


def written(folder: Path, sources: Mapping[str, str]) -> list[Path]:
    """Write sources by their class names and return the files."""
    files = []
    for name, text in sources.items():
        file = folder / f"{name.replace('.', '/')}.java"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        files.append(file)
    return files


def jar_of(classes: Path, jar: Path, others: Mapping[str, str] | None = None) -> Path:
    """Pack a folder of classes, and other entries with their texts, into a jar."""
    with zipfile.ZipFile(jar, "w") as file:
        for name, text in (others or {}).items():
            file.writestr(name, text)
        for path in sorted(classes.rglob("*.class")):
            file.write(path, path.relative_to(classes).as_posix())
    return jar


def fixture_parts() -> tuple[Path, list[Path]]:
    """Return the fixture's jar, and the libraries that it needs."""
    fixture, *libraries = find_classpath(None)
    return fixture, libraries


def maven_properties(group: str, artifact: str, version: str) -> dict[str, str]:
    """Return the entry by which Maven tells a jar's version."""
    text = f"groupId={group}\nartifactId={artifact}\nversion={version}\n"
    return {f"META-INF/maven/{group}/{artifact}/pom.properties": text}
