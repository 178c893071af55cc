"""From JaCoCo's probes to lines and branches of source files.

What a probe says about a line is known only to who reads its class, so JaCoCo does it, in a JVM of
its own (``java_fixtures/coverage``, ``Analysis``).
"""

import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from harness.subjects.covering import At, CoverageError, CoveredFile, Place, Reached
from harness.subjects.java.homes import JavaHome

_SECONDS: Final = 300
_SHOWN: Final = 2_000
_HELP: Final = "look at the jar with `parity subjects`; JaCoCo must know the Java it is made for"


def covered_files(
    java: JavaHome,
    program: Path,
    classpath: Sequence[Path],
    reached: Sequence[Reached],
    scope: Sequence[str],
) -> list[CoveredFile]:
    """Return the source files of a class path as cases reached them; ``CoverageError`` if not.

    Of a class that was compiled without the name of its source file, the name is made from its
    own; nested classes count with the file they are in. Without line numbers the places of a file
    are its methods.
    """
    lines = _request(classpath, reached, scope)
    analysis = _analysed(java, program, "".join(f"{line}\n" for line in lines))
    files: dict[str, _File] = {}
    for found in analysis["classes"]:
        outer = found["name"].partition("$")[0]
        package, _, simple = outer.rpartition("/")
        source = found["source"] or f"{simple}.java"
        file = files.setdefault(f"{package}/{source}".removeprefix("/"), _File(outer))
        file.add(found)
    names = [one.by for one in reached]
    return [file.covered(name, names) for name, file in files.items()]


def _request(
    classpath: Iterable[Path], reached: Sequence[Reached], scope: Iterable[str]
) -> Iterator[str]:
    for entry in classpath:
        yield f"entry {quote(str(entry.absolute()))}"
    for beginning in scope:
        yield f"scope {quote(beginning.replace('.', '/'))}"
    for step, one in enumerate(reached):
        for name, identity, count, probes in one.what:
            yield f"probes {step} {quote(name)} {identity} {count} {','.join(map(str, probes))}"


def _analysed(java: JavaHome, program: Path, request: str) -> Any:
    flags = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
    try:
        done = subprocess.run(  # noqa: S603 - a program of the harness, by a Java that was found
            [str(java.home / "bin" / "java"), *flags, "-jar", str(program)],
            input=request.encode(),
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CoverageError(f"JaCoCo's analysis did not run: {error}", _HELP) from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace")[-_SHOWN:]
        raise CoverageError(f"JaCoCo's analysis failed:\n{said}", _HELP)
    return json.loads(done.stdout)


@dataclass(slots=True)
class _Place:
    """A line or method, and the steps that were first: the numbers of the cases."""

    method: str
    firsts: list[int] = field(default_factory=list)
    branches: int = 0
    taken: list[int] = field(default_factory=list)


class _File:
    """A source file of which classes are read one by one; a line may belong to several."""

    def __init__(self, outer: str) -> None:
        self._outer = outer
        self._by_line = False
        self._places: dict[At, _Place] = {}

    def add(self, found: Any) -> None:
        """Add a class as the analysis found it."""
        self._by_line = self._by_line or found["by"] == "line"
        nested = found["name"].rpartition("/")[2].partition("$")[2]
        for at, method, first, branches, taken in found["places"]:
            shown = f"{nested}.{method}" if nested else method
            place = self._places.setdefault(shown if isinstance(at, str) else at, _Place(shown))
            place.firsts += [] if first is None else [first]
            place.branches += branches
            place.taken += taken

    def covered(self, name: str, names: Sequence[str]) -> CoveredFile:
        """Return the file, with the names of the cases by their numbers."""
        places = sorted(self._places.items(), key=lambda item: (isinstance(item[0], str), item[0]))
        return CoveredFile(
            name,
            self._outer.replace("/", "."),
            "line" if self._by_line else "method",
            tuple(
                Place(
                    at,
                    place.method,
                    names[min(place.firsts)] if place.firsts else None,
                    place.branches,
                    tuple(names[step] for step in sorted(place.taken)),
                )
                for at, place in places
            ),
        )
