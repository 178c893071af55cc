"""The rest of ``parity run``, once its subjects are starting: cases read, run and reported.

In a module of its own, as all that it imports takes a while: the JVM starts meanwhile. What few
runs need is imported by these alone.
"""

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from harness.cli.one_run import run_once
from harness.cli.run_request import RunRequest
from harness.cli.selected import read_selected
from harness.model.operations import OPERATIONS
from harness.run.clock import process_start
from harness.run.contest import Contest
from harness.run.exit_code import ExitCode
from harness.run.interrupts import Interrupts
from harness.run.last_failed import LastFailed
from harness.run.runner import Plan
from harness.run.selection import Reduction, Selection, Shard

if TYPE_CHECKING:
    from harness.coverage.measuring import Measuring


def run_started(
    request: RunRequest, contest: Contest, in_flight: int, interrupts: Interrupts
) -> ExitCode:
    """Run the cases that are asked for, and return how it went.

    ``in_flight`` is how many batches of them are under way at once.
    """
    options, config = request.options, request.config
    last_failed = LastFailed(Path.cwd())
    selection = selection_of(request, last_failed)
    selected = read_selected(request.paths, config, selection, cached=not options["no_cache"])
    if options["update_expect"]:
        from harness.cli.update_expect import update_expectations  # noqa: PLC0415

        update_expectations(contest, selected, interrupts, options)
        return ExitCode.PASS
    plan = Plan(
        contestants=contest.contestants,
        oracle=contest.oracle,
        started=process_start(),
        command=request.command,
        complete=selected.is_everything and not options["no_ledger"],
        fail_fast=options["fail_fast"],
        interrupts=interrupts,
        part=_part(request),
        in_flight=in_flight,
    )
    measuring = _measuring(request) if options["coverage"] else None
    summary = run_once(plan, selected, last_failed, options, measuring=measuring)
    if not summary.cases and not summary.interrupted:
        _refuse_empty(options, named=any("::" in path for path in request.paths))
    return summary.exit_code


def selection_of(request: RunRequest, last_failed: LastFailed) -> Selection:
    """Return the filter that the options are; ``click.UsageError`` if nothing is reduced here."""
    options = request.options
    return Selection(
        names=options["names"],
        ops=options["ops"],
        tags=options["tags"],
        shard=options["shard"],
        only=last_failed.names() if options["last_failed"] else None,
        reduction=_required_reduction(request) if options["reduced"] else None,
    )


def _required_reduction(request: RunRequest) -> Reduction:
    from harness.cli.reduced import required_reduction  # noqa: PLC0415

    return required_reduction(request.config)


def _measuring(request: RunRequest) -> "Measuring":
    from harness.cli.reduced import reduction  # noqa: PLC0415
    from harness.coverage.measuring import Measuring  # noqa: PLC0415
    from harness.coverage.uncovered import load_exceptions  # noqa: PLC0415

    exceptions = load_exceptions(map(Path, request.config.ledgers))
    return Measuring(request.settings, exceptions, reduction(request.config))


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


def _part(request: RunRequest) -> str | None:
    """Return which shard the run is, if nothing but the other shards is left out of it.

    Shards of all cases and of the reduced set do not make one run.
    """
    shard: Shard | None = request.options["shard"]
    filters = ("names", "ops", "tags", "last_failed", "fail_fast", "no_ledger")
    if shard is None or request.paths or any(request.options[name] for name in filters):
        return None
    whole = " of the reduced set" if request.options["reduced"] else ""
    return f"{shard.index}/{shard.count}{whole}"
