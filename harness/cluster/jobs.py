"""One batch on the cluster: sent, sent again where workers are lost with it, and its reply."""

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import Final

from distributed import Client, Future
from distributed.scheduler import KilledWorker

from harness.cluster.errors import ClusterError, SilentSchedulerError
from harness.cluster.replies import Reply, read_reply

_ATTEMPTS: Final = 3
"""Dask itself gives a batch to another worker until four were lost with it; so often it is asked
to begin anew."""

_FETCH_SECONDS: Final = 120.0
"""A reply that is done is fetched within this time, or the scheduler hangs. Without a limit the
thread would wait beyond the end of the client, and the process could not end."""

_HELP: Final = (
    "The scheduler and the workers need the same installation of parity; docs/cluster.md has more."
)


class Job:
    """A task from bytes to bytes, whose reply is fetched as soon as it is there.

    It holds no more than its arguments and its reply: what the cluster keeps of it is released.
    """

    def __init__(
        self, client: Client, function: Callable[..., bytes], *arguments: str | bytes
    ) -> None:
        self._client = client
        self._function = function
        self._arguments = arguments
        self._attempts = 0
        self._reply: Reply | ClusterError | None = None
        self._done = threading.Event()
        self._future: Future[bytes] | None = None
        self._begin()

    def wait(self, seconds: float) -> bool:
        """Wait so long, or less; return whether there is a reply, or will never be one."""
        return self._done.wait(seconds)

    def reply(self) -> Reply | None:
        """Return the reply; None if it is not there yet. ``ClusterError`` if there is none."""
        if isinstance(self._reply, ClusterError):
            raise self._reply
        return self._reply

    def cancel(self) -> None:
        """Let the cluster forget it, if it has not begun."""
        future, self._future = self._future, None
        if future is not None and not self._done.is_set():
            future.cancel()

    def _begin(self) -> None:
        self._attempts += 1
        future = self._client.submit(self._function, *self._arguments, pure=False)
        self._future = future
        future.add_done_callback(self._settle)

    def _settle(self, future: "Future[bytes]") -> None:
        """Take what became of it; on a thread of Dask's."""
        try:
            self._reply = read_reply(future.result(timeout=_FETCH_SECONDS))
        except ClusterError as error:
            self._reply = error
        except KilledWorker as error:
            if self._attempts < _ATTEMPTS and self._future is not None:
                self._begin()
                return
            self._reply = ClusterError(
                f"every worker that ran a batch was lost with it, {self._attempts} times over:"
                f" {error}",
                "See the workers' logs: most often they are short of memory.",
            )
        except CancelledError:
            self._reply = ClusterError(
                "a batch was cancelled: the scheduler was restarted, or is gone",
                "Start it again, and its workers, and then the search or run.",
            )
        except TimeoutError as error:
            self._reply = SilentSchedulerError(error)
        except Exception as error:  # noqa: BLE001 - whoever waits must be told
            self._reply = ClusterError(f"{type(error).__name__}: {_first_line(error)}", _HELP)
        self._future = None
        self._done.set()


def _first_line(error: Exception) -> str:
    return " ".join(str(error).split())[:500]
