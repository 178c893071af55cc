"""Opens the engine of the reference itself."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import harness.messages
from harness.messages.errors import MessageError
from harness.model.outcome import KINDS_WITH_MESSAGES
from harness.mutants.engine import Engine
from harness.mutants.reference.sources import Target
from harness.subjects.base import SubjectSettings, SubjectStartError
from harness.subjects.reference import provider


def open_reference(settings: SubjectSettings) -> Engine:
    """Return an engine of ``harness.messages``, as the subject ``reference`` drives it.

    ``SubjectStartError`` if mutmut is not installed, or the settings mean another implementation.
    """
    description = provider.start(settings).description()
    try:
        # The engine needs mutmut's operators and the syntax trees that they work on: an extra.
        from harness.mutants.reference.engine import ReferenceEngine  # noqa: PLC0415
    except ImportError as error:
        raise SubjectStartError(
            settings.name,
            f"its mutants are made by mutmut, which does not import: {error}",
            "Run: pip install 'mutmut>=3.8,<4' (it is in the extra [mutants])",
        ) from error
    package = harness.messages.__name__
    target = Target(
        package=package,
        folder=Path(harness.messages.__file__).parent,
        subject="harness.subjects.reference",
        silent_errors=frozenset(error.__name__ for error in _silent_errors(package)),
    )
    return ReferenceEngine(target, description)


def _silent_errors(package: str) -> Iterator[type[MessageError]]:
    """Yield the errors of which only the kind is compared, wherever in the package they are."""
    for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    pending = [MessageError]
    while pending:
        error = pending.pop()
        pending += error.__subclasses__()
        if error.kind not in KINDS_WITH_MESSAGES:
            yield error
