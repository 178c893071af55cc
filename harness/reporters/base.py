"""What a reporter is."""

from typing import Protocol

from harness.run.events import Event


class Reporter(Protocol):
    """Something that shows or keeps a run."""

    def handle(self, event: Event) -> None:
        """Take the next event of the run."""
        ...

    def close(self) -> None:
        """Let go of files and terminals; called once, also when the run broke off."""
        ...
