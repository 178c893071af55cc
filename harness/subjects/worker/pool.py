"""A pool of worker processes, driven by one thread that waits for all their pipes at once."""

import os
import select
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from harness.model.outcome import Undriven
from harness.subjects.base import Description
from harness.subjects.worker.batches import Submission
from harness.subjects.worker.deadlines import Deadlines
from harness.subjects.worker.lane import DEPTH, NEVER, Lane, StartFaultError
from harness.subjects.worker.work_queue import WorkQueue

_END_PATIENCE: Final = 5.0
_PIPE_CAPACITY: Final = 1 << 16


class WorkerPool:
    """Runs submissions on up to ``workers`` processes, each started with ``command``.

    The first process starts at once, the others when there is more work than it can hold.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        workers: int = 1,
        deadlines: Deadlines | None = None,
        calls_a_request: int | None = None,
    ) -> None:
        self._calls_a_request = calls_a_request
        self._queue = WorkQueue()
        limits = deadlines or Deadlines()
        self._lanes = [Lane(command, env, limits, self._queue) for _ in range(workers)]
        self._description: Description | None = None
        self._start_fault: StartFaultError | None = None
        self._settled = threading.Event()
        self._closing = False
        self._wake_reader, self._wake_writer = os.pipe()
        os.set_blocking(self._wake_reader, False)
        os.set_blocking(self._wake_writer, False)
        self._thread = threading.Thread(target=self._run, name="worker-pool", daemon=True)
        self._thread.start()

    def description(self) -> Description:
        """Wait for the first hello and return it; ``StartFaultError`` if none comes."""
        self._settled.wait()
        if self._description is None:
            assert self._start_fault is not None
            raise self._start_fault
        return self._description

    def submit(self, calls: list[bytes]) -> Submission:
        """Begin a batch of encoded calls."""
        submission = Submission(calls)
        self._queue.add(submission.pieces(self._calls_a_request))
        if not self._closing:
            self._wake()
        return submission

    def close(self) -> None:
        """End every worker; what has no answer yet is answered as not driven."""
        if self._closing:
            return
        self._closing = True
        self._wake()
        self._thread.join(_END_PATIENCE)
        os.close(self._wake_writer)
        os.close(self._wake_reader)

    def _wake(self) -> None:
        # A full pipe wakes the thread just as well.
        with suppress(BlockingIOError):
            os.write(self._wake_writer, b"w")

    def _run(self) -> None:
        reason = "the subject was closed"
        try:
            self._attempt(self._lanes[0].start)
            while not self._closing and not self._gave_up:
                self._employ()
                self._wait()
                now = time.monotonic()
                for lane in self._lanes:
                    self._attempt(partial(lane.end_if_late, now))
            if not self._closing:
                reason = f"its workers do not start: {self._start_fault}"
        except Exception:  # noqa: BLE001 - whoever waits for an answer must get one
            reason = f"the supervisor of its workers failed:\n{traceback.format_exc()}"
        finally:
            self._end(reason)

    @property
    def _gave_up(self) -> bool:
        never_started = self._description is None and self._start_fault is not None
        return never_started or all(lane.gave_up for lane in self._lanes)

    def _attempt(self, step: Callable[[], Description | None]) -> None:
        try:
            description = step()
        except StartFaultError as fault:
            self._start_fault = fault
        else:
            if description is not None and self._description is None:
                self._description = description
                self._settled.set()

    def _employ(self) -> None:
        """Hand out what waits, evenly, and start another worker if there is more."""
        for depth in range(1, DEPTH + 1):
            for lane in self._lanes:
                lane.supply(depth)
        if not len(self._queue) or self._description is None:
            return
        only_for_fresh = self._queue.waits_for_fresh()
        for lane in self._lanes:
            if lane.is_stale and only_for_fresh:
                lane.stop()
            if lane.process is None and not lane.gave_up:
                self._attempt(lane.start)

    def _wait(self) -> None:
        """Wait until a pipe is ready, the runner has more work, or a deadline has passed."""
        poll = select.poll()
        poll.register(self._wake_reader, select.POLLIN)
        readers: dict[int, Lane] = {}
        writers: dict[int, Lane] = {}
        for lane in self._lanes:
            if lane.process is not None:
                readers[lane.process.answers] = lane
                poll.register(lane.process.answers, select.POLLIN)
                if lane.process.end is not None:
                    readers[lane.process.end] = lane
                    poll.register(lane.process.end, select.POLLIN)
                if lane.process.has_outgoing:
                    writers[lane.process.requests] = lane
                    poll.register(lane.process.requests, select.POLLOUT)
        deadline = min(lane.deadline for lane in self._lanes)
        patience = None if deadline == NEVER else max(0, deadline - time.monotonic()) * 1000
        for descriptor, _ in poll.poll(patience):
            if descriptor in writers:
                writers[descriptor].flush()
            elif descriptor in readers:
                self._attempt(readers[descriptor].read)
            else:
                os.read(self._wake_reader, _PIPE_CAPACITY)

    def _end(self, reason: str) -> None:
        for lane in self._lanes:
            lane.stop()
        self._queue.close(Undriven(reason))
        if self._start_fault is None:
            self._start_fault = StartFaultError(reason, "report it: this should not happen")
        self._settled.set()
