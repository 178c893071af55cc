"""``parity report``."""

from pathlib import Path
from typing import Any, Final

import click

from harness.cli.failure import reported
from harness.cli.read_reports import read_report, with_additions
from harness.cli.report_options import REPORT_FILE, add_option, report_options
from harness.cli.reports import open_reporters, show

_EXAMPLES: Final = """\b
Examples:
  parity report build/reports/parity.json
  parity report parity.json --report html=parity.html
  parity report parity.json --add mutants.json --report html=parity.html
  parity report parity.json --history monday.json --report html=parity.html
"""


@click.command(name="report", epilog=_EXAMPLES)
@click.argument("report_file", metavar="REPORT", type=REPORT_FILE)
@add_option
@report_options
@click.option("-q", "--quiet", is_flag=True, help="Only the last line.")
@click.option("-v", "--verbose", is_flag=True, help="Every failure, and what was unsupported.")
def report_command(report_file: Path, **options: Any) -> None:
    """Show a run again from its JSON report, or write it in other formats.

    It exits with 0 whatever the run's verdict was: the report has been shown.
    """
    with reported():
        events = list(with_additions(read_report(report_file), options["additions"]))
        show(events, open_reporters(options))
