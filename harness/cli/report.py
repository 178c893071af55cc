"""``parity report``."""

import json
from pathlib import Path

import click

from harness.reporters.replay import NotAReportError, replayed


@click.command(name="report")
@click.argument("report_file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("-q", "--quiet", is_flag=True, help="Only the last line.")
@click.option("-v", "--verbose", is_flag=True, help="Every failure, and what was unsupported.")
def report_command(report_file: Path, *, quiet: bool, verbose: bool) -> None:
    """Show a run again from its JSON report."""
    from rich.console import Console  # noqa: PLC0415 - it takes 60 ms, and --help needs none of it

    from harness.reporters.console import ConsoleReporter  # noqa: PLC0415

    try:
        with report_file.open(encoding="utf-8") as stream:
            events = list(replayed(json.load(stream)))
    except (ValueError, NotAReportError) as error:
        raise click.UsageError(f"{report_file} is no report of parity run: {error}") from error
    reporter = ConsoleReporter(Console(highlight=False), None, -1 if quiet else int(verbose))
    for event in events:
        reporter.handle(event)
    reporter.close()
