"""Resolving a Maven coordinate, by Maven itself: the user's settings, mirrors and local copies."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from harness.subjects.java.missing import MissingError

_RESOLVE_SECONDS: Final = 600

_GOAL: Final = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath"
"""Pinned to what the project's own build uses, so that it is there when there is no network."""

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
    <dependency>
      {elements}
    </dependency>
  </dependencies>
</project>
"""


def resolve_coordinate(coordinate: str) -> list[Path]:
    """Return the jar of ``group:artifact[:type[:classifier]]:version`` and its runtime libraries.

    The jar itself comes first. Local copies are used where they are complete, without asking any
    server. The parts may hold letters, digits and ``._-``. ``MissingError`` if there is no Maven or
    it cannot find the coordinate.
    """
    maven = shutil.which("mvn")
    if maven is None:
        raise MissingError(
            f"no Maven found to resolve {coordinate}",
            "install Maven and put mvn on PATH, or give the jar's path",
        )
    with tempfile.TemporaryDirectory(prefix="parity-maven-") as folder:
        pom = Path(folder, "pom.xml")
        pom.write_text(_pom(coordinate), encoding="utf-8")
        output = Path(folder, "classpath")
        for mode in (["--offline"], []):
            problem = _run([maven, *mode, "--file", str(pom)], output)
            if problem is None:
                text = output.read_text("utf-8").strip()
                return [Path(entry) for entry in text.split(os.pathsep)]
    raise MissingError(
        f"Maven cannot resolve {coordinate}:\n{problem}",
        "check the coordinate, and the repositories and mirrors in your Maven settings",
    )


def _pom(coordinate: str) -> str:
    parts = coordinate.split(":")
    elements = (
        f"<{name}>{value}</{name}>" for name, value in zip(_FIELDS[len(parts)], parts, strict=True)
    )
    return _POM.format(elements="\n      ".join(elements))


def _run(command: list[str], output: Path) -> str | None:
    """Return what Maven says is wrong; None if it wrote the classpath."""
    arguments = [
        "--batch-mode",
        "--quiet",
        "-Dstyle.color=never",
        _GOAL,
        f"-Dmdep.outputFile={output}",
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
