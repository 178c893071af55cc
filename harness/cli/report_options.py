"""The options of commands that write reports: ``--report`` and what goes with it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from harness.reporters.formats import FORMATS, Format

_Command = TypeVar("_Command", bound=Callable[..., Any])


class _ReportType(click.ParamType[tuple[Format, Path]]):
    """``FORMAT=FILE``."""

    name = "FORMAT=FILE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Format, Path]:
        if isinstance(value, tuple):
            return value
        form, _, file = str(value).partition("=")
        known = next((known for known in FORMATS if known == form and file), None)
        if known is None:
            formats = ", ".join(f"{known}=FILE" for known in FORMATS)
            self.fail(f"{value!r} is not one of: {formats}", param, ctx)
        return known, Path(file)


REPORT_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
"""The type of an argument that names a JSON report."""


def report_options(command: _Command) -> _Command:
    """Add the options that say which reports are written."""
    for option in (
        click.option(
            "--durations",
            type=click.IntRange(0),
            metavar="N",
            help="Show the N slowest calls of each subject; -v shows 5.",
        ),
        click.option(
            "--history",
            type=REPORT_FILE,
            multiple=True,
            metavar="REPORT",
            help="Earlier JSON reports: an HTML report draws how runs went since; repeatable.",
        ),
        click.option(
            "--base",
            type=REPORT_FILE,
            metavar="REPORT",
            help="A JSON report: what is new against it, in Markdown and GitHub reports.",
        ),
        click.option(
            "--report",
            "reports",
            multiple=True,
            type=_ReportType(),
            help=f"Write a report, {', '.join(FORMATS)}; repeatable. FILE - is the output, "
            "and what people read goes to standard error then.",
        ),
    ):
        command = option(command)
    return command


add_option = click.option(
    "--add",
    "additions",
    type=REPORT_FILE,
    multiple=True,
    metavar="FILE",
    help="A file of `parity mutants --json`, to be part of the reports; repeatable.",
)
"""The option that adds what other commands measured; ``with_additions`` does it."""
