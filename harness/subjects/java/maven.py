"""Resolving a Maven coordinate, by Maven itself: the user's settings, mirrors and local copies."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from harness.subjects.java.missing import MissingError

_RESOLVE_SECONDS: Final = 600

_PLUGIN: Final = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0"
"""Pinned to what the project's own build uses, so that it is there when there is no network."""

_FEW: Final = ("com.fasterxml.jackson.", "org.slf4j", "jakarta.", "javax.")
"""The groups, by how they begin, that message classes need: their JSON, their loggers, and what
they are annotated with."""

_FIRST_ERROR: Final = re.compile(r"\[ERROR\] (\S.*?)(?: -> \[Help.*)?$", re.MULTILINE)
"""What is wrong, without the link to a page about it; the lines after it are advice."""

_FIELDS: Final = {
    3: ("groupId", "artifactId", "version"),
    4: ("groupId", "artifactId", "type", "version"),
    5: ("groupId", "artifactId", "type", "classifier", "version"),
}
_POM: Final = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.agentcoreparity</groupId>
  <artifactId>classpath-of-a-subject</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
{dependencies}
  </dependencies>
</project>
"""
_DEPENDENCY: Final = "    <dependency>{elements}{exclusions}</dependency>"
_ALONE: Final = (
    "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>"
)
_IN_TREE: Final = re.compile(r"^\W*([\w.-]+(?::[\w.-]+){2,4}):(?:compile|runtime)\b", re.MULTILINE)


def resolve_coordinate(coordinate: str, *, few_libraries: bool = False) -> list[Path]:
    """Return the jar of ``group:artifact[:type[:classifier]]:version`` and its runtime libraries.

    The jar itself comes first. Local copies are used where they are complete, without asking any
    server. The parts may hold letters, digits and ``._-``. ``few_libraries`` takes only those that
    message classes need: JSON, logging and annotations; the others, hundreds of megabytes maybe,
    are not even downloaded. ``MissingError`` if there is no Maven or it cannot find the coordinate.
    """
    maven = shutil.which("mvn")
    if maven is None:
        raise MissingError(
            f"no Maven found to resolve {coordinate}",
            "install Maven and put mvn on PATH, or give the jar's path",
        )
    wanted = [coordinate]
    if few_libraries:
        tree = _output_of(maven, "tree", "outputFile", _pom(wanted, ""), coordinate)
        wanted += [one for one in _IN_TREE.findall(tree) if one.startswith(_FEW)]
    pom = _pom(wanted, _ALONE if few_libraries else "")
    text = _output_of(maven, "build-classpath", "mdep.outputFile", pom, coordinate)
    return [Path(entry) for entry in text.strip().split(os.pathsep)]


def _output_of(maven: str, goal: str, option: str, pom_text: str, coordinate: str) -> str:
    """Return what a goal of the plugin writes to the file that ``option`` names."""
    with tempfile.TemporaryDirectory(prefix="parity-maven-") as folder:
        pom = Path(folder, "pom.xml")
        pom.write_text(pom_text, encoding="utf-8")
        output = Path(folder, "output")
        told = [f"{_PLUGIN}:{goal}", f"-D{option}={output}"]
        for mode in (["--offline"], []):
            problem = _run([maven, *mode, "--file", str(pom), *told], output)
            if problem is None:
                return output.read_text("utf-8")
    raise MissingError(
        f"Maven cannot resolve {coordinate}:\n{problem}",
        "check the coordinate, and the repositories and mirrors in your Maven settings",
    )


def _pom(coordinates: Sequence[str], exclusions: str) -> str:
    return _POM.format(
        dependencies="\n".join(
            _DEPENDENCY.format(elements=_elements(coordinate), exclusions=exclusions)
            for coordinate in coordinates
        )
    )


def _elements(coordinate: str) -> str:
    parts = coordinate.split(":")
    return "".join(
        f"<{name}>{value}</{name}>" for name, value in zip(_FIELDS[len(parts)], parts, strict=True)
    )


def _run(command: list[str], output: Path) -> str | None:
    """Return what Maven says is wrong; None if it wrote the output."""
    arguments = [
        "--batch-mode",
        "--quiet",
        "-Dstyle.color=never",
        "-DincludeScope=runtime",
    ]
    try:
        done = subprocess.run(  # noqa: S603 - the user's own Maven
            [*command, *arguments],
            capture_output=True,
            text=True,
            timeout=_RESOLVE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if done.returncode == 0 and output.is_file():
        return None
    found = _FIRST_ERROR.search(done.stdout)
    return found[1] if found else f"mvn ended with exit code {done.returncode}"
