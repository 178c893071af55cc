"""The checksum of what is tested."""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path


def digest(classpath: Sequence[str]) -> str:
    """Return the SHA-256 of a classpath, in hex.

    Of one jar it is the jar's own, as ``sha256sum`` shows it. Of more it is that of the lines
    ``<sha256>  <name>`` of every file, in the classpath's order; folders of classes count as all
    their files.
    """
    files = list(_files(classpath))
    if len(files) == 1 and len(classpath) == 1:
        return _of_file(files[0][1])
    lines = [f"{_of_file(path)}  {name}\n" for name, path in files]
    return hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _files(classpath: Sequence[str]) -> Iterable[tuple[str, Path]]:
    for entry in map(Path, classpath):
        if entry.is_dir():
            for path in sorted(entry.rglob("*")):
                if path.is_file():
                    yield path.relative_to(entry).as_posix(), path
        else:
            yield entry.name, entry


def _of_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
