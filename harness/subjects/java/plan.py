"""What the provider tells its worker, as one command-line argument."""

import json
from typing import NamedTuple


class WorkerPlan(NamedTuple):
    """All that a worker needs to know; ``classpath`` is the subject's, without the bridge.

    ``coverage`` is the jar that reads JaCoCo's probes, if the JVM has its agent.
    """

    library: str
    flags: list[str]
    bridge: str
    classpath: list[str]
    coverage: str | None = None

    def to_argument(self) -> str:
        """Return the plan as a command-line argument."""
        return json.dumps(self._asdict())

    @classmethod
    def from_argument(cls, argument: str) -> "WorkerPlan":
        """Return the plan that an argument holds."""
        return cls(**json.loads(argument))
