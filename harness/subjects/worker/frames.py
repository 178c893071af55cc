"""Frames on a pipe: eight bytes of big-endian length, then that many bytes.

Both ends of a worker's pipes use it. The worker reads whole frames from a blocking stream; the
supervisor, which must never block, feeds what has arrived to a ``FrameAssembler``.
"""

from typing import BinaryIO, Final

HEADER_BYTES: Final = 8
MAX_FRAME_BYTES: Final = 1 << 32
"""No frame is longer; a greater length is noise on the pipe and not worth an allocation."""


class FrameError(Exception):
    """The bytes on a pipe are no frame: something other than the protocol wrote to it."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __str__(self) -> str:
        return f"broken frame: {self.what}"


def frame_header(length: int) -> bytes:
    """Return the bytes that go before a payload of ``length`` bytes."""
    return length.to_bytes(HEADER_BYTES, "big")


def write_frame(stream: BinaryIO, payload: bytes) -> None:
    """Write one frame and flush it."""
    stream.write(frame_header(len(payload)))
    stream.write(payload)
    stream.flush()


def read_frame(stream: BinaryIO) -> bytes | None:
    """Wait for one frame and return its payload; None when the stream ends between frames."""
    header = stream.read(HEADER_BYTES)
    if not header:
        return None
    if len(header) < HEADER_BYTES:
        raise FrameError(f"the stream ended after {len(header)} bytes of a header")
    length = _checked_length(header)
    payload = stream.read(length)
    if len(payload) < length:
        raise FrameError(f"the stream ended after {len(payload)} of {length} bytes")
    return payload


def _checked_length(header: bytes | bytearray) -> int:
    length = int.from_bytes(header, "big")
    if length > MAX_FRAME_BYTES:
        raise FrameError(f"a length of {length} bytes (header {bytes(header)!r})")
    return length


class FrameAssembler:
    """Puts frames together from bytes as they arrive, in pieces of any size."""

    def __init__(self) -> None:
        self._header = bytearray()
        self._payload: bytearray | None = None
        self._filled = 0

    def feed(self, data: bytes) -> list[bytes]:
        """Take what has arrived and return the payloads that are now whole.

        ``FrameError`` if it cannot be the start of a frame.
        """
        frames: list[bytes] = []
        rest = memoryview(data)
        while rest:
            if self._payload is None:
                rest = self._feed_header(rest)
            if self._payload is not None:
                rest = self._feed_payload(self._payload, rest, frames)
        return frames

    def _feed_header(self, data: memoryview) -> memoryview:
        wanted = HEADER_BYTES - len(self._header)
        self._header += data[:wanted]
        if len(self._header) == HEADER_BYTES:
            self._payload = bytearray(_checked_length(self._header))
            self._filled = 0
            self._header.clear()
        return data[wanted:]

    def _feed_payload(
        self, payload: bytearray, data: memoryview, frames: list[bytes]
    ) -> memoryview:
        wanted = len(payload) - self._filled
        part = data[:wanted]
        payload[self._filled : self._filled + len(part)] = part
        self._filled += len(part)
        if self._filled == len(payload):
            frames.append(bytes(payload))
            self._payload = None
        return data[wanted:]
