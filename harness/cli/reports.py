"""What commands that write reports share: ``--report``, ``--base``, and reading JSON reports."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from harness.model.value import decode
from harness.reporters.base import Reporter
from harness.reporters.changes import Base
from harness.reporters.formats import FORMATS, Format, ReportSettings, open_reporter
from harness.reporters.replay import NotAReportError, replayed
from harness.run.events import Event

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
            help=f"Write a report, {', '.join(FORMATS)}; repeatable. FILE - is the output.",
        ),
    ):
        command = option(command)
    return command


def open_reporters(options: Mapping[str, Any], total: int | None = None) -> Sequence[Reporter]:
    """Return the console and the reporters of ``--report``.

    ``options`` are those of ``report_options``, ``quiet`` and ``verbose``; ``total`` is how many
    cases are to come. ``click.UsageError`` if a file cannot be written.
    """
    # rich takes 60 ms to import; the subjects are starting meanwhile.
    from harness.reporters.console import ConsoleReporter  # noqa: PLC0415
    from harness.reporters.terminal import Terminal  # noqa: PLC0415

    base = options["base"] and Base.of(read_report(options["base"]))
    settings = ReportSettings(verbose=options.get("verbose_report", False), base=base)
    verbosity = -1 if options["quiet"] else int(options["verbose"])
    reporters: list[Reporter] = [ConsoleReporter(Terminal(), total, verbosity)]
    for form, file in options["reports"]:
        try:
            reporters.append(open_reporter(form, file, settings))
        except OSError as error:
            for reporter in reporters:
                reporter.close()
            raise click.UsageError(f"--report {form}={file}: {error.strerror}") from error
    return reporters


def show(events: Sequence[Event], reporters: Sequence[Reporter]) -> None:
    """Give all events to all reporters, and close these whatever happens."""
    try:
        for event in events:
            for reporter in reporters:
                reporter.handle(event)
    finally:
        for reporter in reporters:
            reporter.close()


def read_report(file: Path) -> list[Event]:
    """Return the events that a JSON report tells of; ``click.UsageError`` if it is none."""
    try:
        return list(replayed(decode(file.read_bytes())))
    except (ValueError, NotAReportError) as error:
        raise click.UsageError(f"{file} is no report of parity run: {error}") from error
