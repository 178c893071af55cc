"""From what a user wrote to a classpath: a jar, a folder, a classpath, a coordinate, or nothing."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from harness.subjects.java.missing import MissingError
from harness.subjects.java.resolved import classpath_of

JAR_VARIABLE: Final = "AGENT_CORE_JAR"

_PACKAGE: Final = Path(__file__).resolve().parents[2]
_CHECKOUT: Final = _PACKAGE.parent / "java_fixtures"
_INSTALLED: Final = _PACKAGE / "jars"
_BRIDGE_NAME: Final = "parity-bridge.jar"
_AGENT_NAME: Final = "jacocoagent.jar"
_COVERAGE_NAME: Final = "parity-coverage.jar"
_MUTANTS_NAME: Final = "parity-mutants.jar"
_FIXTURE_NAME: Final = "agent-core-fixture.jar"

_COORDINATE: Final = re.compile(r"[\w.-]+(:[\w.-]+){2,4}")
_CHECKSUM: Final = "#sha256="
_LIBRARIES: Final = "#libraries="
_ALL: Final = "all"
_FEW: Final = "few"
_ZIP_MAGIC: Final = b"PK"
_SPEC_HELP: Final = (
    "give a jar, a folder of jars or of classes, a classpath, "
    "or a Maven coordinate group:artifact:version"
)


def find_bridge() -> Path:
    """Return the bridge's jar; ``MissingError`` if it is not built."""
    return _built(_CHECKOUT / "bridge" / "target" / _BRIDGE_NAME, _INSTALLED / _BRIDGE_NAME)


def find_coverage() -> tuple[Path, Path]:
    """Return JaCoCo's agent and the jar that reads its probes; ``MissingError`` if not built."""
    built, installed = _CHECKOUT / "coverage" / "target", _INSTALLED / "coverage"
    agent, coverage = (
        _built(built / name, installed / name) for name in (_AGENT_NAME, _COVERAGE_NAME)
    )
    return agent, coverage


def find_mutants() -> Path:
    """Return the jar that makes mutants; ``MissingError`` if it is not built."""
    built, installed = _CHECKOUT / "mutants" / "target", _INSTALLED / "mutants"
    return _built(built / _MUTANTS_NAME, installed / _MUTANTS_NAME)


def find_classpath(spec: str | None) -> list[Path]:
    """Return the classpath that a subject's SPEC stands for.

    Without one it is that of ``$AGENT_CORE_JAR``, else the project's own fixture. A coordinate may
    be followed by ``#libraries=few``, which leaves out what message classes do not need, and any
    SPEC by ``#sha256=HEX``, which refuses anything else. ``MissingError`` for what is not there.
    """
    if spec:
        return _checked(spec, "")
    if from_environment := os.environ.get(JAR_VARIABLE):
        return _checked(from_environment, f"{JAR_VARIABLE}: ")
    fixture = _built(
        _CHECKOUT / "agent-core" / "target" / _FIXTURE_NAME, _INSTALLED / _FIXTURE_NAME
    )
    libraries = fixture.parent if fixture.parent == _INSTALLED else fixture.parent / "lib"
    others = sorted(libraries.glob("*.jar"))
    return [fixture, *(jar for jar in others if jar.name not in {_FIXTURE_NAME, _BRIDGE_NAME})]


def is_fixture(classpath: Iterable[Path]) -> bool:
    """Whether a classpath holds the project's own fixture, with its classes beyond upstream's."""
    return any(entry.name == _FIXTURE_NAME for entry in classpath)


def _built(in_checkout: Path, installed: Path) -> Path:
    if _CHECKOUT.is_dir():
        if in_checkout.is_file():
            return in_checkout
        raise MissingError(f"{in_checkout.name} is not built yet", "build it: make setup")
    if installed.is_file():
        return installed
    raise MissingError(f"this installation has no {installed.name}", "reinstall agent-core-parity")


def _checked(spec: str, source: str) -> list[Path]:
    from harness.subjects.java.digest import digest  # noqa: PLC0415 - few SPECs have a checksum

    text, _, checksum = spec.partition(_CHECKSUM)
    try:
        classpath = _entries(text)
        found = digest([str(entry) for entry in classpath]) if checksum else ""
    except MissingError as error:
        raise MissingError(source + error.what, error.help_text) from error
    if found != checksum.lower():
        raise MissingError(
            f"{source}{text} has the SHA-256 {found}, not {checksum}",
            "another file was expected; correct the checksum if this one is meant",
        )
    return classpath


def _entries(text: str) -> list[Path]:
    coordinate, _, libraries = text.partition(_LIBRARIES)
    if libraries and _COORDINATE.fullmatch(coordinate):
        if libraries not in {_ALL, _FEW}:
            raise MissingError(
                f"{coordinate} with {libraries} libraries: there is no such choice",
                f"write {_LIBRARIES}{_FEW} or {_LIBRARIES}{_ALL}",
            )
        return classpath_of(coordinate, few_libraries=libraries == _FEW)
    parts = [part for part in text.split(os.pathsep) if part]
    # A long classpath is longer than a path may be; asking for it as one would be an error.
    if len(parts) == 1 or os.path.exists(text):  # noqa: PTH110 - the one that says no instead
        path = Path(text)
        if path.is_dir():
            return _folder(path)
        if path.exists():
            return [_jar(path)]
    if _COORDINATE.fullmatch(text) and not any(Path(part).exists() for part in parts):
        return classpath_of(text)
    if len(parts) > 1:
        return [entry for part in parts for entry in _entry(part)]
    raise MissingError(f"there is no file or folder {text}", _SPEC_HELP)


def _entry(part: str) -> Iterable[Path]:
    """Return what one part of a classpath stands for; ``folder/*`` is all its jars, as in Java."""
    path = Path(part)
    if path.name == "*":
        return sorted(path.parent.glob("*.jar"))
    if path.is_dir():
        return [path]
    if path.exists():
        return [_jar(path)]
    raise MissingError(f"there is no file or folder {part} of the classpath", _SPEC_HELP)


def _folder(folder: Path) -> list[Path]:
    jars = [_jar(jar) for jar in sorted(folder.glob("*.jar"))]
    has_classes = next(folder.glob("*/**/*.class"), None) is not None
    if not jars and not has_classes:
        raise MissingError(f"the folder {folder} holds neither jars nor classes", _SPEC_HELP)
    return [folder, *jars] if has_classes else jars


def _jar(path: Path) -> Path:
    with path.open("rb") as file:
        if file.read(len(_ZIP_MAGIC)) != _ZIP_MAGIC:
            raise MissingError(f"{path} is no jar: it does not begin as one", _SPEC_HELP)
    return path
