"""Rows of files that were checked without faults, kept from run to run by the files' content.

What is kept says: the code that is here now has read these very bytes, found no fault, and made
these rows of them. So a row file is named by a digest of the bytes and of the code. One that is
not whole, or was made by other code, is passed over, and in time removed.
"""

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO, Final

import harness.model
from harness.corpus.digests import add_all, new_digest
from harness.corpus.files import CaseFile
from harness.corpus.row_files import rows_of_whole

MOST_BYTES: Final = 512 << 20
"""What the row files may take together; those used longest ago are the first to go."""

CHECKING_CODE: Final = (Path(__file__).parent, Path(*harness.model.__path__))
"""The packages that decide what is a fault and what is in a row; a test guards that it is all."""

_ENDING: Final = ".rows"
_UNFINISHED: Final = "unfinished-"
_ABANDONED_SECONDS: Final = 3600.0


class RowCache:
    """A folder of row files, shared by all processes that use it."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most_bytes = most_bytes

    def path(self, key: bytes) -> Path:
        """Return where the rows of a key are, if they are kept."""
        return self._folder / f"{key.hex()}{_ENDING}"

    def find(self, key: bytes) -> int | None:
        """Return how many rows are kept for a key; None if there are none that are whole."""
        path = self.path(key)
        try:
            if not path.is_file():  # a pipe would be waited for
                return None
            with path.open("rb") as stream:
                count = rows_of_whole(stream, key)
            os.utime(path)
        except OSError:
            return None
        return count

    @contextmanager
    def new_file(self) -> Iterator[tuple[BinaryIO, Path]]:
        """Open a file for rows, which is gone in the end if it was not kept; ``OSError``."""
        self._folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=_UNFINISHED)
        try:
            with os.fdopen(handle, "w+b") as stream:
                yield stream, Path(name)
        finally:
            Path(name).unlink(missing_ok=True)

    def keep(self, file: Path, key: bytes) -> None:
        """Keep the rows of a file, which is whole, under a key."""
        file.replace(self.path(key))

    def make_room(self, used: Collection[Path]) -> None:
        """Remove the row files used longest ago, but none of those in use, beyond the limit."""
        # What another process removes or adds meanwhile is that one's business.
        with suppress(OSError):
            room = self._most_bytes
            for entry in sorted(os.scandir(self._folder), key=_last_used, reverse=True):
                age = time.time() - entry.stat().st_mtime
                if entry.name.startswith(_UNFINISHED):
                    is_useless = age > _ABANDONED_SECONDS
                else:
                    room -= entry.stat().st_size
                    is_useless = room < 0 and entry.name.endswith(_ENDING)
                if is_useless and Path(entry.path) not in used:
                    Path(entry.path).unlink(missing_ok=True)


def row_key(file: CaseFile, content: bytes) -> bytes:
    """Return the key of the rows of a file whose bytes have the digest ``content``."""
    kind = b"yaml" if file.is_yaml else b"gz" if file.is_compressed else b"jsonl"
    return hashlib.sha256(b" ".join((_code_digest(), kind, content))).digest()


def content_digest(file: CaseFile) -> bytes:
    """Return the digest of a file's bytes; ``OSError`` if it cannot be read."""
    digest = new_digest()
    with file.path.open("rb") as stream:
        add_all(stream, digest)
    return digest.digest()


@cache
def _code_digest() -> bytes:
    """Return a digest of all code that makes rows, down to Python and the YAML reader."""
    digest = hashlib.sha256(f"{sys.version} yaml {version('pyyaml')}".encode())
    for package in CHECKING_CODE:
        for source in sorted(package.glob("*.py")):
            digest.update(f"\0{source.name}\0".encode())
            digest.update(source.read_bytes())
    return digest.digest()


def _last_used(entry: os.DirEntry[str]) -> float:
    return entry.stat().st_mtime
