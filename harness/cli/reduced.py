"""The reduced set of cases that the settings name."""

from pathlib import Path

import click

from harness.cli.config import Config
from harness.coverage.reduced import read_reduction
from harness.run.selection import Reduction


def reduction(config: Config) -> Reduction | None:
    """Return the reduction of the settings; to no case at all as long as its file is missing."""
    if config.reduced is None:
        return None
    file = Path(config.reduced.keep)
    if not file.is_file():
        return Reduction(config.reduced.of, frozenset())
    return read_reduction(config.reduced.of, file)


def required_reduction(config: Config) -> Reduction:
    """Return the reduction of the settings; ``click.UsageError`` if they name none."""
    if config.reduced is None:
        raise click.UsageError(
            "--reduced: pyproject.toml says nothing of it. Write there: "
            '[tool.parity.reduced] of = ["recorded/*"], keep = "cases/recorded/kept.txt"'
        )
    return read_reduction(config.reduced.of, Path(config.reduced.keep))
