"""What the engine tells its JVMs, as one command-line argument."""

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class WorkshopPlan:
    """All that a worker needs to know; ``tools`` are the jars of the workshop, never the jar's."""

    library: str
    flags: list[str]
    tools: list[str]
    classpath: list[str]

    def to_argument(self) -> str:
        """Return the plan as a command-line argument."""
        return json.dumps(asdict(self))

    @classmethod
    def from_argument(cls, argument: str) -> "WorkshopPlan":
        """Return the plan that an argument holds."""
        return cls(**json.loads(argument))
