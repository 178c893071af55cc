"""The published Python package `openjiuwen`: the real one, in an environment and worker of its own.

``requirements`` says what is installed, ``environment`` makes and finds the environments,
``source`` reads the subject's SPEC, ``subject`` starts it. The rest runs in the worker, under the
environment's interpreter, where there is nothing but pydantic and the standard library:
``package`` imports the message modules, ``building`` and ``observing`` are the two ways between
the wire form and the package's objects, ``operations`` is what it can do.
"""

from typing import TYPE_CHECKING

from harness.subjects.base import Provider, Subject, SubjectSettings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.model.case import Call
    from harness.subjects.reproducing import Reproducer


class _OpenjiuwenProvider:
    """Starts `openjiuwen`: no SPEC, a released version, a wheel or a checkout."""

    def start(self, settings: SubjectSettings) -> Subject:
        """Begin to start the subject; SPECs as in harness.md section 2."""
        # Imported here: the worker imports this package too, and has no use for the supervisor.
        from harness.subjects.openjiuwen.subject import start_openjiuwen  # noqa: PLC0415

        return start_openjiuwen(settings)

    def reproducer(self, call: "Call", title: str, settings: SubjectSettings) -> "Reproducer":
        """Return a program that makes a call of the package."""
        from harness.subjects.openjiuwen.subject import reproducer_of_settings  # noqa: PLC0415

        return reproducer_of_settings(call, title, settings)

    def never_supported(self) -> "Mapping[str, str]":
        """Return the operations that no version of the package has, and why."""
        from harness.subjects.openjiuwen.operations import NEVER_SUPPORTED  # noqa: PLC0415

        return NEVER_SUPPORTED


provider: Provider = _OpenjiuwenProvider()
