"""``parity run``."""

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.cluster import cluster_options, opened_where, refuse_beside_scheduler
from harness.cli.completing import complete_paths
from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.cli.options import contest_settings, filter_options, subject_options
from harness.cli.reduced import reduction, required_reduction
from harness.cli.reports import report_options
from harness.cli.selected import read_selected
from harness.cli.update_expect import oracle_alone, update_expectations
from harness.coverage.measuring import Measuring
from harness.coverage.uncovered import load_exceptions
from harness.model.operations import OPERATIONS
from harness.run.clock import process_start
from harness.run.contest import ContestSettings, read_ledgers
from harness.run.interrupts import Interrupts
from harness.run.last_failed import LastFailed
from harness.run.runner import Plan
from harness.run.selection import Selection, Shard


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
    command = ("parity", *sys.argv[1:])
    refuse_beside_scheduler(options, ("watch", "update_expect", "coverage"))
    if options["coverage"] and options["update_expect"]:
        raise click.UsageError("--update-expect cannot be combined with --coverage.")
    with reported(), Interrupts() as interrupts:
        config = load_config(Path.cwd())
        settings = contest_settings(config, options)
        last_failed = LastFailed(Path.cwd())
        selection = Selection(
            names=options["names"],
            ops=options["ops"],
            tags=options["tags"],
            shard=options["shard"],
            only=last_failed.names() if options["last_failed"] else None,
            reduction=required_reduction(config) if options["reduced"] else None,
        )
        if options["watch"]:
            # watchfiles takes a while to import, and most runs do not watch.
            from harness.cli.watch import watch  # noqa: PLC0415
            from harness.cli.watched import Watched  # noqa: PLC0415

            watched = Watched(paths, config, settings, selection, options)
            watch(watched, last_failed, interrupts, command)
        if options["update_expect"]:
            settings = oracle_alone(settings)
        ledgers = read_ledgers(settings)
        # The subjects start in processes of their own while the files are checked here.
        with opened_where(options, settings, ledgers) as (contest, in_flight):
            # All that reports takes 30 ms to import, better spent while the JVM starts.
            from harness.cli.one_run import run_once  # noqa: PLC0415

            selected = read_selected(paths, config, selection, cached=not options["no_cache"])
            if options["update_expect"]:
                update_expectations(contest, selected, interrupts, options)
                return
            plan = Plan(
                contestants=contest.contestants,
                oracle=contest.oracle,
                started=process_start(),
                command=command,
                complete=selected.is_everything and not options["no_ledger"],
                fail_fast=options["fail_fast"],
                interrupts=interrupts,
                part=_part(paths, options),
                in_flight=in_flight,
            )
            measuring = _measuring(settings, config) if options["coverage"] else None
            summary = run_once(plan, selected, last_failed, options, measuring=measuring)
    if not summary.cases and not summary.interrupted:
        _refuse_empty(options, named=any("::" in path for path in paths))
    raise SystemExit(summary.exit_code)


def _measuring(settings: ContestSettings, config: Config) -> Measuring:
    exceptions = load_exceptions(map(Path, config.ledgers))
    return Measuring(settings, exceptions, reduction(config))


def _refuse_empty(options: dict[str, Any], *, named: bool) -> None:
    """Refuse a filter that takes nothing; an empty shard, or no failures left, is no mistake."""
    if options["shard"] is not None or options["last_failed"]:
        return
    for op in options["ops"]:
        if near := get_close_matches(op, OPERATIONS, 1):
            raise click.UsageError(f"No case has the operation {op}. Did you mean {near[0]}?")
    if named or options["names"] or options["ops"] or options["tags"]:
        raise click.UsageError(
            "No case was selected: `parity list` shows the names, operations and places."
        )


def _part(paths: tuple[str, ...], options: dict[str, Any]) -> str | None:
    """Return which shard the run is, if nothing but the other shards is left out of it."""
    shard: Shard | None = options["shard"]
    filters = ("names", "ops", "tags", "last_failed", "fail_fast", "no_ledger")
    if shard is None or paths or any(options[name] for name in filters):
        return None
    return f"{shard.index}/{shard.count}"
