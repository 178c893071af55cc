"""Which project's settings and cases a pytest run is about."""

from pathlib import Path

import click
import pytest

from harness.cli.config import tools_of


def project_root(config: pytest.Config) -> Path:
    """Return the folder of the nearest ``[tool.parity]``, else pytest's own root.

    It is looked for from what pytest was asked for upwards: pytest's root is where *its* settings
    are, which may be those of a larger project around this one.
    """
    given = [config.invocation_params.dir / arg.partition("::")[0] for arg in config.args]
    for start in given:
        for folder in (start, *start.parents):
            if folder == config.rootpath:
                break
            if _has_settings(folder / "pyproject.toml"):
                return folder
    return config.rootpath


def _has_settings(file: Path) -> bool:
    try:
        return "parity" in tools_of(file)
    except (OSError, click.UsageError):
        return False
