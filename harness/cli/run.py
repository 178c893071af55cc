"""``parity run``."""

import sys
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.cluster import cluster_options, opened_where, refuse_beside_scheduler
from harness.cli.completing import complete_paths
from harness.cli.config import load_config
from harness.cli.failure import reported
from harness.cli.options import contest_settings, filter_options, subject_options
from harness.cli.report_options import report_options
from harness.cli.run_request import RunRequest
from harness.run.contest import oracle_alone
from harness.run.interrupts import Interrupts
from harness.run.selection import Shard


class _ShardType(click.ParamType[Shard]):
    """``I/N``: the part I of N."""

    name = "I/N"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Shard:
        if isinstance(value, Shard):
            return value
        index, _, count = str(value).partition("/")
        if not (index.isdecimal() and count.isdecimal() and 1 <= int(index) <= int(count)):
            self.fail(f"{value!r} is not I/N with 1 ≤ I ≤ N, for example 1/4", param, ctx)
        return Shard(int(index), int(count))


_EXAMPLES: Final = """\b
Examples:
  parity run                                  all cases, the default subjects
  parity run cases/merge -k index             some files, some names
  parity run --subject reference --subject java=my.jar
  parity run --subject java@new=new.jar --subject java@old=old.jar
  parity run cases/merge --update-expect      after an intended change of the reference
  parity run --scheduler tcp://10.0.0.5:8786  on a cluster of Dask's (docs/cluster.md)
  parity run cases/merge --watch              what a saved file does, while you write it
"""


@click.command(name="run", epilog=_EXAMPLES)
@click.argument("paths", nargs=-1, shell_complete=complete_paths)
@subject_options
@click.option(
    "--oracle", metavar="SUBJECT", help="Whose outcome counts where a case has no expect."
)
@filter_options
@click.option("--last-failed", is_flag=True, help="Only cases that failed when they last ran.")
@click.option("-j", "workers", type=click.IntRange(1), default=1, help="Workers a subject.")
@cluster_options
@click.option("--shard", type=_ShardType(), help="Only the part I of N of the cases.")
@click.option("--reduced", is_flag=True, help="Without recorded cases that add nothing.")
@click.option("--coverage", is_flag=True, help="Measure what the cases reach of both sides' code.")
@click.option("--fail-fast", is_flag=True, help="Stop at the first failure.")
@report_options
@click.option("--verbose-report", is_flag=True, help="Keep every outcome in the report.")
@click.option("--no-ledger", is_flag=True, help="Take no divergence as known.")
@click.option("--no-cache", is_flag=True, help="Check all case files, those known as good too.")
@click.option(
    "--update-expect", is_flag=True, help="Let cases expect what the oracle does, after a look."
)
@click.option("--yes", is_flag=True, help="Write what --update-expect shows without asking.")
@click.option(
    "--watch", is_flag=True, help="Go on: run the cases of a file again whenever it is saved."
)
@click.option("-q", "--quiet", is_flag=True, help="Only the last line.")
@click.option("-v", "--verbose", is_flag=True, help="Every failure, and what was unsupported.")
def run_command(paths: tuple[str, ...], **options: Any) -> None:
    """Run cases through all subjects and compare the outcomes, field by field.

    PATHS are folders, files or names of cases (FILE::ID); without them all of cases/ is run.

    With --watch the subjects stay warm, and the cases of a file run again whenever it is saved;
    all of them when a ledger is. Ctrl-C ends it with 130. It cannot be combined with --report,
    --update-expect, --shard and --last-failed.
    """
    refuse_beside_scheduler(options, ("watch", "update_expect", "coverage"))
    if options["coverage"] and options["update_expect"]:
        raise click.UsageError("--update-expect cannot be combined with --coverage.")
    with reported(), Interrupts() as interrupts:
        config = load_config(Path.cwd())
        settings = contest_settings(config, options)
        if options["update_expect"]:
            settings = oracle_alone(settings)
        request = RunRequest(paths, options, config, settings, ("parity", *sys.argv[1:]))
        if options["watch"]:
            # watchfiles takes a while to import, and most runs do not watch.
            from harness.cli.watch import watch  # noqa: PLC0415

            watch(request, interrupts)
        # The subjects start in processes of their own while the rest is imported and files checked.
        with opened_where(options, settings) as (contest, in_flight):
            from harness.cli.started_run import run_started  # noqa: PLC0415

            exit_code = run_started(request, contest, in_flight, interrupts)
    raise SystemExit(exit_code)
