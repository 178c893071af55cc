"""Reads the subject's SPEC: which package is meant, and in which environment it runs."""

import hashlib
import re
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.subjects.openjiuwen.requirements import locked_requirements

_RELEASE: Final = re.compile(r"\d+(\.\d+)*((a|b|rc)\d+)?(\.post\d+)?(\.dev\d+)?")
_WHEEL: Final = re.compile(r"openjiuwen-(?P<version>[^-]+)-[^/]+\.whl")
_DIST_INFO: Final = re.compile(r"openjiuwen-(?P<version>[^-]+)\.dist-info")
_UNKNOWN_VERSION: Final = "unknown"


class SourceError(Exception):
    """A SPEC names no package: what is wrong with it, and what can be given."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.help_text = (
            "Give a released version (openjiuwen=0.1.17), a wheel (openjiuwen=path/to/file.whl), "
            "or a checkout (a folder that holds openjiuwen/)."
        )

    def __str__(self) -> str:
        return f"{self.what}\n  {self.help_text}"


@dataclass(frozen=True, slots=True)
class Source:
    """A package to run: ``environment`` names the release whose environment it runs in.

    ``location`` is the wheel or folder that is used in place of that release's own package, or
    None; ``version`` and ``sha256`` (of a wheel) are those of the package that runs.
    """

    environment: str
    version: str
    location: Path | None = None
    sha256: str | None = None


def read_source(spec: str | None) -> Source:
    """Return the package that a SPEC means; ``SourceError`` if it means none.

    No SPEC is the release that the lock pins. A SPEC that is an existing path is that wheel or
    checkout, run with the lock's pydantic; every other one must be a released version.
    """
    pinned = locked_requirements().version
    if spec is None:
        return Source(pinned, pinned)
    path = Path(spec).expanduser()
    if path.is_dir():
        return Source(pinned, _checkout_version(path), path.resolve())
    if path.is_file():
        return Source(pinned, _wheel_version(path), path.resolve(), _sha256(path))
    if _RELEASE.fullmatch(spec):
        return Source(spec, spec)
    raise SourceError(f"{spec!r} is no released version, and no such file or folder exists")


def _checkout_version(folder: Path) -> str:
    if not folder.joinpath("openjiuwen").is_dir():
        raise SourceError(f"the folder {folder} holds no openjiuwen/")
    for entry in folder.glob("openjiuwen-*.dist-info"):
        if match := _DIST_INFO.fullmatch(entry.name):
            return match["version"]
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return _UNKNOWN_VERSION
    return str(project.get("project", {}).get("version", _UNKNOWN_VERSION))


def _wheel_version(file: Path) -> str:
    match = _WHEEL.fullmatch(file.name)
    if match is None or not zipfile.is_zipfile(file):
        raise SourceError(f"the file {file} is no wheel of openjiuwen")
    return match["version"]


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
