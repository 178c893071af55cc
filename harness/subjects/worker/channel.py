"""The worker's end of its pipes, kept out of the subject's reach.

A subject may print to stdout or read stdin, from Python or from native code, and must not disturb
the frames by it. So the pipes are moved to descriptors of their own before any of its code runs,
stdout joins stderr (a log file), and stdin is empty.
"""

import json
import os
import sys
from typing import Any, BinaryIO, Final, NamedTuple

from harness.subjects.worker.frames import read_frame, write_frame

_STDIN: Final = 0
_STDOUT: Final = 1
_STDERR: Final = 2


class Channel(NamedTuple):
    """Where a worker's requests come from and where its answers go."""

    requests: BinaryIO
    answers: BinaryIO

    def receive(self) -> bytes | None:
        """Wait for a request; None when the supervisor is gone or wants no more."""
        return read_frame(self.requests)

    def send(self, answer: bytes) -> None:
        """Answer the oldest request that has no answer yet."""
        write_frame(self.answers, answer)

    def ready(self, description: dict[str, Any]) -> None:
        """Say hello, as the first frame of all: the subject is ready, and this is what it is.

        Keys as in ``subjects.base.Description``: version, location, sha256, ops, unsupported,
        lacks.
        """
        self.send(json.dumps({"ready": description}).encode("ascii"))

    def failed(self, what: str, help_text: str) -> None:
        """Say, instead of hello, that the subject cannot start, and what would help."""
        self.send(json.dumps({"failed": {"what": what, "help": help_text}}).encode("ascii"))


def claim_stdio() -> Channel:
    """Take stdin and stdout for frames, and give the subject harmless ones instead.

    Call it first of all, before anything that might print is imported.
    """
    requests = os.fdopen(os.dup(_STDIN), "rb")
    answers = os.fdopen(os.dup(_STDOUT), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, _STDIN)
    os.close(nothing)
    os.dup2(_STDERR, _STDOUT)
    # A log that is written line by line survives os._exit and kill -9, and shows the last words.
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    return Channel(requests, answers)
