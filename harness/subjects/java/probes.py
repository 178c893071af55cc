"""JaCoCo's probes in the JVM of this process."""

from typing import Final

from harness.subjects.java.bridge import jar_loader

_CLASS: Final = "org.agentcoreparity.coverage.Probes"


class Probes:
    """Says which probes were set; ``jar`` is the coverage jar. The JVM must have the agent."""

    def __init__(self, jar: str) -> None:
        import jpype  # noqa: PLC0415 - only a worker has a JVM

        self._probes = jpype.JClass(_CLASS, loader=jar_loader([jar]))()

    def fresh(self) -> bytes:
        """Return those that were set since the last time, and never before, as JSON."""
        return bytes(self._probes.fresh())
