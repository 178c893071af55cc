"""A subject whose calls run in worker processes, so that whatever one does costs that one call."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from harness.model.case import Call
from harness.subjects.base import Description, Pending, SubjectSettings, SubjectStartError
from harness.subjects.worker.deadlines import Deadlines
from harness.subjects.worker.lane import StartFaultError
from harness.subjects.worker.pool import WorkerPool
from harness.subjects.worker.protocol import encode_call

_BOOTSTRAP: Final = Path(__file__).with_name("bootstrap.py")


def worker_command(module: str, *arguments: str, python: str = sys.executable) -> list[str]:
    """Return the command that runs ``main(arguments)`` of a module of the harness as a worker.

    ``python`` is the subject's interpreter; the harness need not be installed there.
    """
    return [python, "-I", "-X", "utf8", str(_BOOTSTRAP), module, *arguments]


class WorkerSubject:
    """A subject that lives in ``settings.workers`` processes, each started with ``command``.

    ``env`` is the workers' whole environment (default: this process's own); ``deadlines``
    replaces those that follow from ``settings.timeout``.
    """

    def __init__(
        self,
        settings: SubjectSettings,
        command: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        deadlines: Deadlines | None = None,
    ) -> None:
        self._name = settings.name
        self._pool = WorkerPool(
            command,
            env=env,
            workers=settings.workers,
            deadlines=deadlines or Deadlines(call=settings.timeout),
            # What a call reached is told apart from what the next one did by asking after each.
            calls_a_request=1 if settings.coverage else None,
        )

    @property
    def name(self) -> str:
        """The name it goes by in this run."""
        return self._name

    def description(self) -> Description:
        """Wait for the first worker's hello; ``SubjectStartError`` if it cannot start."""
        try:
            return self._pool.description()
        except StartFaultError as fault:
            raise SubjectStartError(self._name, str(fault), fault.help_text) from fault

    def submit(self, calls: Sequence[Call]) -> Pending:
        """Begin a batch of calls and return without waiting for it."""
        return self._pool.submit([encode_call(call) for call in calls])

    def close(self) -> None:
        """End every worker; harmless when repeated."""
        self._pool.close()
