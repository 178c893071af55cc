"""The worker's main loop: read ahead, execute, answer."""

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import NoReturn

from harness.subjects.worker.channel import Channel


def serve(channel: Channel, execute: Callable[[bytes], bytes]) -> NoReturn:
    """Answer requests one after another until the supervisor closes its end, then exit at once.

    ``execute`` gets a request and returns its answer, both as the frames' payloads. Requests are
    read ahead on a thread of their own, so that the supervisor never waits for a full pipe and
    the next batch is at hand. The process ends the moment the pipe does, whatever ``execute`` is
    busy with: a worker must not outlive its supervisor.
    """
    requests: SimpleQueue[bytes] = SimpleQueue()
    reader = threading.Thread(
        target=_read_ahead, args=(channel, requests), name="request-reader", daemon=True
    )
    reader.start()
    while True:
        channel.send(execute(requests.get()))


def _read_ahead(channel: Channel, requests: SimpleQueue[bytes]) -> NoReturn:
    try:
        while (request := channel.receive()) is not None:
            requests.put(request)
    finally:
        # Neither the subject's exit handlers nor its running threads may hold the process.
        os._exit(0)
