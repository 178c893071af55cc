"""Classpaths that Maven resolved before: a release's never changes, and Maven takes seconds."""

import json
import logging
import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from harness.subjects.home import home_folder
from harness.subjects.java.maven import resolve_coordinate

_SNAPSHOT: Final = "-SNAPSHOT"
_UNSAFE: Final = re.compile(r"[^\w.-]")
_LOG: Final = logging.getLogger(__name__)


def classpath_of(coordinate: str, *, few_libraries: bool = False) -> list[Path]:
    """Return a coordinate's classpath, as ``maven.resolve_coordinate`` does, if need be by it.

    What was resolved is written down, and used as long as every file of it is there. Snapshots are
    resolved each time.
    """
    file = _file(coordinate, few_libraries)
    if (known := _read(file)) is not None:
        return known
    _LOG.info("Resolving %s by Maven …", coordinate)
    found = resolve_coordinate(coordinate, few_libraries=few_libraries)
    if not coordinate.endswith(_SNAPSHOT):
        # Where nothing can be written it is resolved again the next time.
        with suppress(OSError):
            _write(file, found)
    return found


def _file(coordinate: str, few_libraries: bool) -> Path:  # noqa: FBT001 - a fact passed on
    name = _UNSAFE.sub("_", coordinate) + (".few" if few_libraries else "")
    return home_folder() / "maven" / f"{name}.json"


def _read(file: Path) -> list[Path] | None:
    try:
        entries = [Path(entry) for entry in json.loads(file.read_text("utf-8"))]
    except (OSError, ValueError, TypeError):
        return None
    return entries if entries and all(entry.is_file() for entry in entries) else None


def _write(file: Path, classpath: list[Path]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    with os.fdopen(handle, "w", encoding="utf-8") as unfinished:
        json.dump([str(entry) for entry in classpath], unfinished)
    Path(name).replace(file)
