"""``parity accept``."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from harness.cli.config import load_config
from harness.cli.failure import reported
from harness.cli.options import contest_settings, subject_options
from harness.cli.selected import read_selected
from harness.compare.accept import AcceptedEntry, ProposedEntry, propose
from harness.compare.judged import Judged
from harness.compare.ledger import Ledger
from harness.compare.ledger_text import append, prune, render
from harness.reporters.visible import visible_text
from harness.run.clock import process_start
from harness.run.contest import Contest, opened, read_ledgers
from harness.run.events import CaseJudged, RunFinished, SubjectReady
from harness.run.runner import Plan, run
from harness.run.selection import Selection
from harness.run.summary import Staleness

_TO_BE_GIVEN = "TO BE GIVEN with --reason: what this side does, and what is to become of it"


@click.command(name="accept")
@click.argument("names", nargs=-1, metavar="[CASE]...")
@subject_options
@click.option(
    "--reason", metavar="TEXT", help="Why the divergence is known; asked for if left out."
)
@click.option("--issue", metavar="URL", help="Where it is reported.")
@click.option("--prune", "pruning", is_flag=True, help="Remove the entries that match nothing.")
@click.option("--dry-run", is_flag=True, help="Show the entries and write nothing.")
def accept_command(names: tuple[str, ...], **options: Any) -> None:
    """Put the divergences of a subject into its ledger, grouped into the narrowest entries.

    All cases are run, because only they show how far an entry may reach. With CASE only what
    these cases show is taken (a name, as `parity run` prints it).
    """
    if len(options["subjects"]) != 1:
        raise click.UsageError("Name the subject whose ledger it is: --subject openjiuwen")
    with reported():
        config = load_config(Path.cwd())
        settings = contest_settings(config, options)
        ledgers = read_ledgers(settings)
        selected = read_selected((), config, Selection())
        with opened(settings, ledgers) as contest:
            judged, stale, version = _judged(contest, selected.cases())
        provider, (ledger, _) = next(iter(ledgers.items()))
        file = Path(config.ledgers[0]) / f"{provider}.yaml"
        if options["pruning"]:
            _prune(stale, write=not options["dry_run"])
        else:
            proposals = propose(
                judged, ledger.for_version(version), only=names or None, taken=_ids(ledger)
            )
            _accept(proposals, file, options)


def _judged(contest: Contest, cases: Any) -> tuple[list[Judged], tuple[Staleness, ...], str]:
    plan = Plan(contest.contestants, contest.oracle, process_start())
    name = contest.contestants[0].subject.name
    judged: list[Judged] = []
    stale: tuple[Staleness, ...] = ()
    version = ""
    for event in run(plan, cases):
        match event:
            case CaseJudged(case, results):
                judgement = results[name].judgement
                if judgement is not None:
                    judged.append(
                        Judged(case.name, case.call.op, judgement.verdict, judgement.differences)
                    )
            case SubjectReady(_, description):
                version = description.version
            case RunFinished(summary):
                stale = summary.stale
            case _:
                pass
    return judged, stale, version


def _accept(proposals: list[ProposedEntry], file: Path, options: dict[str, Any]) -> None:
    if not proposals:
        click.echo("Nothing to accept: every difference is in the ledger already.")
        return
    today = datetime.now(UTC).date().isoformat()
    accepted = [
        AcceptedEntry(proposal, reason, options["issue"], today)
        for proposal in proposals
        if (reason := _reason(proposal, options)) is not None
    ]
    if options["dry_run"]:
        click.echo("\n".join(render(entry) for entry in accepted))
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    text = _read(file) if file.exists() else ""
    _write(file, append(text, accepted, str(file)))
    cases = sum(entry.proposal.matched for entry in accepted)
    click.echo(f"{file}: {len(accepted):,} entries added, for {cases:,} differences of cases.")


def _reason(proposal: ProposedEntry, options: dict[str, Any]) -> str | None:
    if options["reason"]:
        return str(options["reason"])
    if options["dry_run"]:
        return _TO_BE_GIVEN
    if not sys.stdin.isatty():
        raise click.UsageError(
            "An entry needs a reason: give --reason, or --dry-run to look first."
        )
    click.echo(
        f"{proposal.op}  {visible_text(proposal.path) or '(the outcome)'}  {proposal.difference}"
        f"  in {proposal.matched:,} cases, such as {proposal.cases[0]}"
    )
    answer = click.prompt("Reason (empty: leave it out)", default="", show_default=False)
    return str(answer).strip() or None


def _prune(stale: tuple[Staleness, ...], *, write: bool) -> None:
    files = dict.fromkeys(entry.file for entry in stale)
    for file in files:
        ids = [entry.entry for entry in stale if entry.file == file]
        if write:
            _write(Path(file), prune(_read(Path(file)), ids, file))
        click.echo(f"{file}: {'removed' if write else 'would remove'} {', '.join(ids)}")
    if not stale:
        click.echo("No entry is stale.")


def _ids(ledger: Ledger) -> list[str]:
    return [entry.id for entry in ledger.entries]


def _read(file: Path) -> str:
    return file.read_bytes().decode("utf-8")


def _write(file: Path, text: str) -> None:
    # As bytes: the file keeps the line ends that it has.
    file.write_bytes(text.encode("utf-8"))
