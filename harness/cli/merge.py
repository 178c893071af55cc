"""``parity merge``."""

import sys
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.failure import reported
from harness.cli.read_reports import read_report, with_additions
from harness.cli.report_options import REPORT_FILE, add_option, report_options
from harness.cli.reports import open_reporters, show
from harness.reporters.merged import MergeError, RecordedRun, merged
from harness.reporters.visible import visible_text
from harness.run.events import RunFinished

_EXAMPLES: Final = """\b
Examples:
  parity run --shard 1/2 --report json=1.json     on one machine, 2/2 on another
  parity merge 1.json 2.json --report json=all.json
"""


@click.command(name="merge", epilog=_EXAMPLES)
@click.argument("report_files", metavar="REPORT...", type=REPORT_FILE, nargs=-1, required=True)
@add_option
@report_options
@click.option("-q", "--quiet", is_flag=True, help="Only the last line.")
@click.option("-v", "--verbose", is_flag=True, help="Every failure, and what was unsupported.")
def merge_command(report_files: tuple[Path, ...], **options: Any) -> None:
    """Join the JSON reports of a run's shards, and judge them as the one run they are.

    Stale ledger entries are found here, and the exit code is that of the whole run. Reports that
    are no shards (other cases, the same subjects) can be joined too; entries are not judged then.
    Coverage is left out: which code each shard ran is not known line by line.
    """
    with reported():
        runs = [RecordedRun(str(file), read_report(file)) for file in report_files]
        try:
            joined = merged(runs, ("parity", *sys.argv[1:]))
            events = list(with_additions(joined, options["additions"]))
        except MergeError as error:
            raise click.UsageError(visible_text(str(error))) from error
        show(events, open_reporters(options))
    finished = events[-1]
    assert isinstance(finished, RunFinished)
    raise SystemExit(finished.summary.exit_code)
