"""The subjects of one worker process: opened with its first batch, and warm from then on.

Nothing here knows of Dask. What may hang, crash or exit runs in child processes of the subjects'
own, as it does everywhere, so that a ``System.exit`` costs one case and never the worker.
"""

import threading
import time
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from harness.cluster.assignment import Assignment
from harness.cluster.checks_as_maps import checks_to_map
from harness.cluster.errors import ClusterError
from harness.cluster.installation import installation
from harness.cluster.replies import (
    Reply,
    answers_to_lines,
    calls_from_lines,
    descriptions_to_line,
    fault,
    identity_of,
    refusal,
)
from harness.generate.checking import Checker, Checks
from harness.generate.cpu import cpu_seconds
from harness.generate.properties import PROPERTIES
from harness.generate.units import run_unit, unit_from_list
from harness.model.value import decode, encode
from harness.run.contest import opened
from harness.subjects.base import Description, Subject, SubjectStartError

IDLE_SECONDS: Final = 600.0
"""After so long without a batch the subjects are closed: their client may have been killed."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """Subjects that have started; the stack closes them."""

    stack: ExitStack
    subjects: dict[str, Subject]
    descriptions: dict[str, Description]
    checker: Checker


class WarmSubjects:
    """Runs the batches of one client in one worker process, one at a time.

    ``worker`` is the process's address, which every reply names.
    """

    def __init__(self, assignment: bytes, worker: str) -> None:
        self._assignment = assignment
        self._worker = worker
        self._one_at_a_time = threading.Lock()
        self._opened: _Opened | None = None
        self._cpu = cpu_seconds()
        self._last_used = time.monotonic()

    def describe(self) -> bytes:
        """Return what the subjects are, as a reply of one line."""
        return self._replied(lambda of: (descriptions_to_line(of.descriptions),))

    def make_calls(self, subject: str, calls: bytes) -> bytes:
        """Return a subject's answers to calls, which are lines, as a reply of a line each."""

        def made(of: _Opened) -> tuple[bytes, ...]:
            batch = calls_from_lines(calls)
            return answers_to_lines(of.subjects[subject].submit(batch).result())

        return self._replied(made)

    def run_units(self, units: bytes) -> bytes:
        """Return what comes of units (a list of lists), together, as a reply of one line."""

        def ran(of: _Opened) -> tuple[bytes, ...]:
            properties = [PROPERTIES[name] for name in self._read().properties]
            together = Checks()
            for words in decode(units):
                together.add(run_unit(of.checker, unit_from_list(words), properties))
            return (encode(checks_to_map(together)),)

        return self._replied(ran)

    @property
    def is_idle(self) -> bool:
        """Whether the subjects are open for nothing."""
        if self._opened is None or self._one_at_a_time.locked():
            return False
        return time.monotonic() - self._last_used > IDLE_SECONDS

    def close(self) -> None:
        """End the subjects; the next batch would open them again.

        A batch that is being run ends soon: its subjects answer that they were closed.
        """
        was_open, self._opened = self._opened, None
        if was_open is not None:
            was_open.stack.close()

    def _replied(self, work: Callable[[_Opened], tuple[bytes, ...]]) -> bytes:
        """Return the reply to a batch; what goes wrong is a reply too."""
        with self._one_at_a_time:
            try:
                of = self._open()
                lines = work(of)
                return Reply(
                    self._worker, identity_of(of.descriptions), self._cpu_since(), lines
                ).to_bytes()
            except (ClusterError, SubjectStartError) as error:
                return refusal(self._worker, error)
            except Exception:  # noqa: BLE001 - the client is told, whatever it is
                return fault(self._worker, traceback.format_exc())
            finally:
                self._last_used = time.monotonic()

    def _open(self) -> _Opened:
        if self._opened is not None:
            return self._opened
        assignment = self._read()
        if assignment.client != installation():
            raise ClusterError(
                f"it has {installation()}; the client has {assignment.client}",
                "Install the same wheel for the client, the scheduler and every worker.",
            )
        with ExitStack() as stack, assignment.with_ledgers() as settings:
            contest = stack.enter_context(opened(settings))
            checker = Checker(contest)
            descriptions = checker.start()
            subjects = {each.subject.name: each.subject for each in contest.contestants}
            known = {name: each.description() for name, each in subjects.items()}
            self._opened = _Opened(stack.pop_all(), subjects, descriptions | known, checker)
        return self._opened

    def _read(self) -> Assignment:
        return Assignment.from_bytes(self._assignment)

    def _cpu_since(self) -> float:
        before, self._cpu = self._cpu, cpu_seconds()
        return float(max(0.0, self._cpu - before))
