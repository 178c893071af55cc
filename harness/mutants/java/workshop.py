"""The workshop as a worker sees it: bytes in, bytes out."""

from collections.abc import Sequence
from typing import Final

from harness.subjects.java.bridge import jar_loader

_CLASS: Final = "org.agentcoreparity.mutants.Workshop"


class Workshop:
    """The JVM's workshop, in a class loader with the bridge; the jar has loaders of its own.

    The JVM must be running.
    """

    def __init__(self, tools: Sequence[str], classpath: Sequence[str]) -> None:
        import jpype  # noqa: PLC0415 - only a worker has a JVM
        import jpype.nio  # noqa: PLC0415 - as above

        loader = jar_loader(tools)
        texts = jpype.JArray(jpype.JString)(list(classpath))
        self._as_buffer = jpype.nio.convertToDirectBuffer
        self._copy_of = jpype.JClass("org.agentcoreparity.bridge.Bridge", loader=loader).copyOf
        self._workshop = jpype.JClass(_CLASS, loader=loader)(texts)

    def execute(self, request: bytes) -> bytes:
        """Do what a request's first line asks for, with the bytes after it."""
        head, _, body = request.partition(b"\n")
        match head.decode("ascii").split(" "):
            case ["describe"]:
                return bytes(self._workshop.describe())
            case ["mutants"]:
                return bytes(self._workshop.mutants())
            case ["survey"]:
                return bytes(self._workshop.survey(self._bytes(body)))
            case ["shared"]:
                return bytes(self._workshop.shared())
            case ["run", number, name]:
                return bytes(self._workshop.run(name, int(number), self._bytes(body)))
            case _:
                raise ValueError(f"no request of a workshop: {head[:200]!r}")

    def _bytes(self, body: bytes) -> object:
        return self._copy_of(self._as_buffer(bytearray(body)))
