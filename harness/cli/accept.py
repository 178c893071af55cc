"""``parity accept``."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.completing import complete_cases
from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.cli.ledger_problems import ledger_files as all_ledger_files
from harness.cli.one_case import find_case
from harness.cli.options import contest_settings, subject_options
from harness.cli.selected import read_selected
from harness.compare.accept import AcceptedEntry, ProposedEntry, propose
from harness.compare.judged import Judged
from harness.compare.ledger_file import change_ledger, ledger_files, load_ledger
from harness.compare.ledger_text import append, prune, render
from harness.compare.verdict import Verdict
from harness.model.case import Case
from harness.reporters.headline import counted
from harness.reporters.visible import visible_text
from harness.run.clock import process_start
from harness.run.contest import DEFAULT_ORACLE, Contest, opened
from harness.run.events import CaseJudged, RunFinished, SubjectReady
from harness.run.runner import Plan, run
from harness.run.selection import Selection
from harness.run.summary import Staleness

_NOT_COMPARED: Final = frozenset({Verdict.ERROR, Verdict.TIMED_OUT, Verdict.CRASHED})
_TO_BE_GIVEN: Final = "TO BE GIVEN with --reason: what this side does, and what is to become of it"
_EXAMPLES: Final = """\b
Examples:
  parity accept merge/fold::parallel-calls --reason 'It renumbers calls; reported.' --issue URL
  parity accept --subject openjiuwen --dry-run        what a first ledger would hold
  parity accept --subject openjiuwen --reason '…'     write it
  parity accept --prune                               remove what matches nothing
"""


@dataclass(slots=True)
class _Seen:
    """What a run said of one subject."""

    name: str
    version: str = ""
    judged: list[Judged] = field(default_factory=list)


@click.command(name="accept", epilog=_EXAMPLES)
@click.argument("names", nargs=-1, metavar="[CASE]...", shell_complete=complete_cases)
@subject_options
@click.option(
    "--reason", metavar="TEXT", help="Why the divergence is known; asked for if left out."
)
@click.option("--issue", metavar="URL", help="Where it is reported.")
@click.option("--prune", "pruning", is_flag=True, help="Remove the entries that match nothing.")
@click.option("--dry-run", is_flag=True, help="Show the entries and write nothing.")
def accept_command(names: tuple[str, ...], **options: Any) -> None:
    """Put divergences into the ledger of their subject, as the narrowest entries.

    With CASE only these cases are run, and an entry names them, the field, the kind, and the two
    values if they are short. CASE is a name (FILE::ID), a place (FILE:LINE) or a part of a name
    that only one case has.

    Without CASE all cases are run on the one subject that --subject names, and what differs alike
    becomes one entry, with globs that reach hardly further.

    Comments, order and layout of a ledger stay as they are. An entry needs a reason that those
    who maintain the other side can act on.
    """
    with reported():
        config = load_config(Path.cwd())
        settings = contest_settings(config, options)
        if options["reason"] is not None and not options["reason"].strip():
            raise click.UsageError("--reason is empty: an entry says why it differs.")
        if names and options["pruning"]:
            raise click.UsageError("--prune takes no CASE: only a whole run shows what is stale.")
        if not (names or options["pruning"]) and len(options["subjects"]) != 1:
            raise click.UsageError("Name CASEs, or the subject whose ledger it is: --subject NAME")
        only = [find_case(name, config) for name in names]
        with opened(settings) as contest:
            cases = only or read_selected((), config, Selection()).cases()
            seen, stale = _run(contest, cases)
        if options["pruning"]:
            _require_compared(seen)
            _prune(stale, write=not options["dry_run"])
            return
        oracle = settings.oracle or DEFAULT_ORACLE
        accepted = [
            _accept(one, only, config, options)
            for one in seen
            if options["subjects"] or one.name != oracle or not _warns(one)
        ]
        if not any(accepted):
            click.echo("Nothing to accept: every difference is in the ledger already.")


def _require_compared(seen: list[_Seen]) -> None:
    """Refuse to call an entry stale where its cases were not compared at all."""
    for one in seen:
        broken = sum(judged.verdict in _NOT_COMPARED for judged in one.judged)
        if broken:
            raise click.UsageError(
                f"{one.name} hung, crashed or could not be driven in {broken:,} cases, so nothing"
                " is pruned. `parity run` shows them."
            )


def _warns(seen: _Seen) -> bool:
    """Say where the oracle itself departs from a case: then the case is to be looked at."""
    for judged in seen.judged:
        if judged.differences:
            click.echo(
                f"parity: {seen.name} departs from {judged.case} too. Does the case expect what is "
                "right? `parity run --update-expect` would change it.",
                err=True,
            )
    return True


def _run(contest: Contest, cases: Iterable[Case]) -> tuple[list[_Seen], tuple[Staleness, ...]]:
    plan = Plan(contest.contestants, contest.oracle, process_start())
    seen = {
        contestant.subject.name: _Seen(contestant.subject.name) for contestant in plan.contestants
    }
    stale: tuple[Staleness, ...] = ()
    for event in run(plan, cases):
        match event:
            case CaseJudged(case, results):
                for name, result in results.items():
                    if (judgement := result.judgement) is not None:
                        seen[name].judged.append(
                            Judged(
                                case.name, case.call.op, judgement.verdict, judgement.differences
                            )
                        )
            case SubjectReady(name, description):
                seen[name].version = description.version
            case RunFinished(summary):
                if summary.interrupted:
                    # Half a run shows neither how far an entry may reach nor what is stale.
                    raise KeyboardInterrupt
                stale = summary.stale
            case _:
                pass
    return list(seen.values()), stale


def _accept(seen: _Seen, only: list[Case], config: Config, options: dict[str, Any]) -> bool:
    """Write the entries for one subject; whether there was anything to accept."""
    provider = seen.name.partition("@")[0]
    # Read anew: another subject may just have been written about.
    ledger = load_ledger(ledger_files(map(Path, config.ledgers), provider))
    everywhere = load_ledger(all_ledger_files(config))
    proposals = propose(
        seen.judged,
        ledger.for_version(seen.version),
        only=[case.name for case in only] or None,
        taken=[entry.id for entry in everywhere.entries],
    )
    today = datetime.now(UTC).date().isoformat()
    accepted = [
        AcceptedEntry(proposal, reason, options["issue"], today)
        for proposal in proposals
        if (reason := _reason(proposal, seen.name, options)) is not None
    ]
    if options["dry_run"]:
        click.echo("\n".join(render(entry) for entry in accepted), nl=bool(accepted))
    elif accepted:
        _write(accepted, Path(config.ledgers[0]) / f"{provider}.yaml")
    return bool(proposals)


def _write(accepted: list[AcceptedEntry], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    change_ledger(file, lambda text: append(text, accepted, str(file)))
    differences = counted(sum(entry.proposal.matched for entry in accepted), "difference")
    click.echo(f"{file}: {counted(len(accepted), 'entry')} added, for {differences}.")
    for entry in accepted:
        proposal = entry.proposal
        click.echo(f"  {proposal.id}  {visible_text(proposal.path) or '(the outcome)'}")


def _reason(proposal: ProposedEntry, subject: str, options: dict[str, Any]) -> str | None:
    if options["reason"]:
        return str(options["reason"])
    if options["dry_run"]:
        return _TO_BE_GIVEN
    if not sys.stdin.isatty():
        raise click.UsageError(
            "An entry needs a reason: give --reason, or --dry-run to look first."
        )
    click.echo(
        f"{subject}  {proposal.op}  {visible_text(proposal.path) or '(the outcome)'}"
        f"  {proposal.difference}  in {proposal.matched:,} cases, such as {proposal.cases[0]}"
    )
    answer = click.prompt("Reason (empty: leave it out)", default="", show_default=False)
    return str(answer).strip() or None


def _prune(stale: tuple[Staleness, ...], *, write: bool) -> None:
    files = dict.fromkeys(entry.file for entry in stale)
    for file in files:
        ids = [entry.entry for entry in stale if entry.file == file]
        if write:
            change_ledger(Path(file), partial(prune, ids=ids, file=file))
        click.echo(f"{file}: {'removed' if write else 'would remove'} {', '.join(ids)}")
    if not stale:
        click.echo("No entry is stale.")
