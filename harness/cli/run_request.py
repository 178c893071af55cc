"""What the command line of ``parity run`` asks for."""

from dataclasses import dataclass
from typing import Any

from harness.cli.config import Config
from harness.run.contest import ContestSettings


@dataclass(frozen=True, slots=True)
class RunRequest:
    """Places, options by name, the project's settings, and what subjects follow from both.

    ``command`` is what was typed, as reports show it.
    """

    paths: tuple[str, ...]
    options: dict[str, Any]
    config: Config
    settings: ContestSettings
    command: tuple[str, ...]
