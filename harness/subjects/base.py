"""What a subject is: the protocol that the runner speaks, and the values it exchanges.

A subject gets calls and gives answers. It never sees what is expected of it. Most subjects live in
worker processes, so that whatever they do costs one case and not the run; the runner submits a
batch, goes on, and collects the answers later.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

from harness.model.case import Call


class Answer(NamedTuple):
    """The outcome of one call as canonical bytes (``model.outcome``), and its time in µs.

    ``reached`` is what the call was the first to reach of a watched subject's code (``covering``).
    """

    outcome: bytes
    micros: int
    reached: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Description:
    """What a started subject is: shown by ``parity subjects`` and kept in every report.

    ``location`` can be given back as the subject's SPEC; ``lacks`` names what this version misses
    (classes, methods, fields); ``unsupported`` says why, for each operation that is not in ``ops``.
    """

    version: str
    location: str
    ops: frozenset[str]
    sha256: str | None = None
    unsupported: Mapping[str, str] = field(default_factory=dict)
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SubjectSettings:
    """How to start a subject; ``timeout`` is in seconds a call, ``workers`` is ``-j``.

    ``coverage`` has its code watched, by providers that can (``covering``).
    """

    name: str
    spec: str | None = None
    timeout: float = 10.0
    workers: int = 1
    java_home: str | None = None
    jvm_args: tuple[str, ...] = ()
    coverage: bool = False


class NotSupportedError(Exception):
    """A subject has nothing that a call could be made on (`unsupported`); the reason says what."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SubjectStartError(Exception):
    """A subject could not be started (exit code 3): what went wrong, and what helps."""

    def __init__(self, subject: str, what: str, help_text: str) -> None:
        self.subject = subject
        self.what = what
        self.help_text = help_text

    def __str__(self) -> str:
        return f"subject {self.subject}: {self.what}\n  {self.help_text}"


class Pending(Protocol):
    """Answers that are on their way."""

    def result(self) -> list[Answer]:
        """Wait for the answers: one a call, in the calls' order, whatever happened to them."""
        ...

    def so_far(self) -> Sequence[Answer | None]:
        """Return what there is without waiting: the answer or None, for each call."""
        ...


@runtime_checkable
class WorksHere(Protocol):
    """Answers that are made in this thread, when they are asked for or, better, before."""

    def work(self) -> None:
        """Make all of them."""
        ...


class Subject(Protocol):
    """An implementation under test that is starting or running."""

    @property
    def name(self) -> str:
        """The name it goes by in this run, e.g. ``java@new``."""
        ...

    def description(self) -> Description:
        """Wait until it is ready and say what it is; ``SubjectStartError`` if it cannot start."""
        ...

    def submit(self, calls: Sequence[Call]) -> Pending:
        """Begin a batch of calls and return without waiting for it."""
        ...

    def close(self) -> None:
        """End it and every process it owns; harmless when repeated."""
        ...


class Provider(Protocol):
    """What an entry point of the group ``agent_core_parity.subjects`` holds."""

    def start(self, settings: SubjectSettings) -> Subject:
        """Begin to start a subject and return without waiting for it.

        ``SubjectStartError`` at once for what can be seen at once: no JDK, no such jar.
        """
        ...
