"""The digests of files, kept while they are read."""

import hashlib
import io
from typing import BinaryIO, Final, Protocol

_READ_AT_ONCE: Final = 1 << 20


class Digest(Protocol):
    """What takes bytes one part after another."""

    def update(self, data: bytes | bytearray | memoryview, /) -> object:
        """Take the next bytes."""
        ...

    def digest(self) -> bytes:
        """Return the digest of all bytes so far."""
        ...


def new_digest() -> Digest:
    """Return a digest of 32 bytes, of no bytes yet."""
    return hashlib.sha256()


def add_all(stream: BinaryIO, digest: Digest) -> None:
    """Give a digest what is left of a stream; ``OSError`` if it cannot be read."""
    while data := stream.read(_READ_AT_ONCE):
        digest.update(data)


class Digested(io.RawIOBase):
    """Reads from a stream, and gives a digest what is read."""

    def __init__(self, stream: io.BufferedIOBase, digest: Digest) -> None:
        self._stream = stream
        self._digest = digest

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]
        """Read into a buffer and return the number of bytes; 0 at the end."""
        count = self._stream.readinto(buffer)
        self._digest.update(memoryview(buffer)[:count])
        return count
