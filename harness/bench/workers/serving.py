"""A bench worker's main loop: questions in, answers out, as JSON in frames.

It needs the standard library only: the worker may run under a subject's own interpreter.
"""

import gc
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from harness.model.value import decode, encode
from harness.subjects.worker.channel import Channel

_RECURSION_LIMIT: Final = 10_000
"""Frames enough for the deepest value that a case in a file may have."""

Handler = Callable[[Any], Any]
"""Answers a question; both are JSON values."""


def serve_questions(channel: Channel, handlers: Mapping[str, Handler]) -> NoReturn:
    """Say that it is ready, answer questions until the pipe ends, then exit at once."""
    sys.setrecursionlimit(_RECURSION_LIMIT)
    channel.send(encode({"answer": sorted(handlers)}))
    while (question := channel.receive()) is not None:
        name, given = decode(question)
        try:
            answer = {"answer": handlers[name](given)}
        except Exception:  # noqa: BLE001 - whoever asked must see it
            answer = {"failed": traceback.format_exc()}
        channel.send(encode(answer))
    os._exit(0)


def settle() -> None:
    """Put what was prepared out of the collector's sight: it is not what is measured."""
    gc.collect()
    gc.freeze()
