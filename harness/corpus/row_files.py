"""Files of rows: compressed, with a head that says what they are and whether they are whole."""

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Final

from harness.corpus.digests import Digest, add_all, new_digest

_HEAD: Final = struct.Struct(">8s32sQ32s")
"""The mark, the key, the number of rows, and the digest of the body, the key and the number."""

_MARK: Final = b"parity\x00\x01"
_LEVEL: Final = 1
"""Of compression: a third of the time of the usual level, for a fifth more bytes."""
_PACKED_BYTES: Final = 64 << 10
_UNPACKED_BYTES: Final = 256 << 10
"""What is read and what is unpacked at once; a batch of cases is about as long."""


class RowWriter:
    """Writes rows to a file that can be sought in; ``finish`` makes it whole."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._start = stream.tell()
        self._packer = zlib.compressobj(_LEVEL)
        self._digest = new_digest()
        self._waiting: list[bytes] = []
        self._waiting_bytes = 0
        self._count = 0
        stream.write(bytes(_HEAD.size))

    def write(self, row: bytes) -> None:
        """Add a row, which holds no line end."""
        self._waiting.append(row)
        self._waiting_bytes += len(row)
        self._count += 1
        if self._waiting_bytes > _UNPACKED_BYTES:
            self._pack()

    def finish(self, key: bytes) -> int:
        """Write what is left and the head, and return the number of rows; ``key`` has 32 bytes."""
        self._pack()
        self._put(self._packer.flush())
        end = self._stream.tell()
        self._stream.seek(self._start)
        self._stream.write(_head(self._digest, key, self._count))
        self._stream.seek(end)
        self._stream.flush()
        return self._count

    def _pack(self) -> None:
        self._waiting.append(b"")  # for the line end of the last
        self._put(self._packer.compress(b"\n".join(self._waiting)))
        self._waiting.clear()
        self._waiting_bytes = 0

    def _put(self, packed: bytes) -> None:
        self._digest.update(packed)
        self._stream.write(packed)


def rows_of_whole(stream: BinaryIO, key: bytes) -> int | None:
    """Return the number of rows of a file that is whole and has the key; None of any other."""
    head = stream.read(_HEAD.size)
    if len(head) != _HEAD.size:
        return None
    mark, written_key, count, _ = _HEAD.unpack(head)
    if (mark, written_key) != (_MARK, key):
        return None
    digest = new_digest()
    add_all(stream, digest)
    return int(count) if head == _head(digest, key, count) else None


def read_rows(stream: BinaryIO, start: int) -> Iterator[bytes]:
    """Yield the rows of a whole file that begins at ``start`` of the stream."""
    stream.seek(start + _HEAD.size)
    begun: list[bytes] = []
    for text in _unpacked(stream):
        first, *rows = text.split(b"\n")
        begun.append(first)
        if rows:
            yield b"".join(begun)
            begun = [rows.pop()]
            yield from rows


def _head(body: Digest, key: bytes, count: int) -> bytes:
    """Return the head of a file, when the digest has been given its body."""
    body.update(key + count.to_bytes(8, "big"))
    return _HEAD.pack(_MARK, key, count, body.digest())


def _unpacked(stream: BinaryIO) -> Iterator[bytes]:
    """Yield what was packed, piece by piece, however small it was packed."""
    unpacker = zlib.decompressobj()
    while not unpacker.eof:
        packed = unpacker.unconsumed_tail or stream.read(_PACKED_BYTES)
        text = unpacker.decompress(packed, _UNPACKED_BYTES)
        if not packed and not text and not unpacker.eof:
            raise EOFError("the rows end too soon")
        yield text
