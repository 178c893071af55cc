"""Requests as they are read by a zygote and its children in turn, from one pipe."""

import os

from harness.subjects.worker.frames import HEADER_BYTES, FrameError


class Requests:
    """Reads frames and not a byte beyond: what is left in the pipe is the next reader's."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def receive(self) -> bytes | None:
        """Wait for a frame and return its payload; None when the other end is closed."""
        header = self._exactly(HEADER_BYTES)
        if not header:
            return None
        return self._exactly(int.from_bytes(header, "big"))

    def _exactly(self, length: int) -> bytes:
        pieces = []
        missing = length
        while missing:
            piece = os.read(self._descriptor, missing)
            if not piece and missing < length:
                raise FrameError(f"the stream ended {missing} bytes too early")
            if not piece:
                break
            pieces.append(piece)
            missing -= len(piece)
        return b"".join(pieces)
