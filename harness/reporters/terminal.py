"""The terminal, or whatever stands in its place, as reporters print to it."""

import os
from typing import Any

from rich.console import Console


class Terminal(Console):
    """A rich console whose reader may go away: the run and its other reports go on."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, **options)

    def on_broken_pipe(self) -> None:
        """Print to nowhere from now on, instead of ending the process."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.file.fileno())
