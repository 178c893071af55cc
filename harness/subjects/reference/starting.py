"""Starts the reference: at once, as nothing of it is imported before it is needed."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from harness.model.case import Call
from harness.subjects.base import Subject, SubjectSettings, SubjectStartError
from harness.subjects.covering import CoveredFile, Reached
from harness.subjects.python_coverage import CODE, INSTALL, is_installed
from harness.subjects.reference.deadline import Deadline
from harness.subjects.reference.subject import Operation, ReferenceSubject
from harness.subjects.reproducing import Reproducer
from harness.subjects.worker.subject import WorkerSubject, worker_command

_RECURSION_LIMIT: Final = 10_000
"""Frames enough for the levels that a case may have, and few enough for the C stack."""


class ReferenceProvider:
    """Starts the reference, which takes no SPEC but its own location.

    ``operations`` imports what the reference can do, when the first call is to be run.
    """

    def __init__(self, operations: Callable[[], Mapping[str, Operation]]) -> None:
        self._operations = operations

    def start(self, settings: SubjectSettings) -> Subject:
        """Return the subject; ``SubjectStartError`` for a SPEC that is another's.

        It is ready at once, unless it is watched, in a worker then (``python_coverage``).
        """
        if settings.spec not in {None, str(CODE)}:
            raise SubjectStartError(
                settings.name,
                f"it runs in this process and cannot be taken from {settings.spec}",
                f"Leave the SPEC out: --subject {settings.name}",
            )
        if settings.coverage:
            return _watched(settings)
        _lift_interpreter_limits()
        return ReferenceSubject(settings.name, self._operations, Deadline(settings.timeout))

    def covered(
        self, settings: SubjectSettings, reached: Sequence[Reached], scope: Sequence[str]
    ) -> list[CoveredFile]:
        """Return the library's modules as cases reached them."""
        del settings
        from harness.subjects.python_coverage.lines import covered_files  # noqa: PLC0415 - rare

        return covered_files(CODE, "harness.messages", reached, scope)

    def reproducer(self, call: Call, title: str, settings: SubjectSettings) -> Reproducer:
        """Return a program that makes a call of the library."""
        del settings
        from harness.subjects.reference.reproducer import reproducer_of  # noqa: PLC0415 - rare

        return reproducer_of(call, title, sys.executable)


def _watched(settings: SubjectSettings) -> Subject:
    if not is_installed():
        raise SubjectStartError(
            settings.name, "its coverage is measured by coverage.py, which is not here", INSTALL
        )
    command = worker_command("harness.subjects.python_coverage.worker")
    return WorkerSubject(settings, command)


def _lift_interpreter_limits() -> None:
    """Let values be as deep and integers as long as cases may have them.

    Python's own limits are no behaviour of the reference.
    """
    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _RECURSION_LIMIT))
