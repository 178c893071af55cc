"""``parity accept``."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.cli.one_case import find_case
from harness.cli.options import contest_settings, subject_options
from harness.cli.selected import read_selected
from harness.compare.accept import AcceptedEntry, ProposedEntry, propose
from harness.compare.judged import Judged
from harness.compare.ledger import Ledger
from harness.compare.ledger_text import append, prune, render
from harness.model.case import Case
from harness.reporters.visible import visible_text
from harness.run.clock import process_start
from harness.run.contest import Contest, opened, read_ledgers
from harness.run.events import CaseJudged, RunFinished, SubjectReady
from harness.run.runner import Plan, run
from harness.run.selection import Selection
from harness.run.summary import Staleness

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
@click.argument("names", nargs=-1, metavar="[CASE]...")
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
        if not (names or options["pruning"]) and len(options["subjects"]) != 1:
            raise click.UsageError("Name CASEs, or the subject whose ledger it is: --subject NAME")
        ledgers = read_ledgers(settings)
        cases = _cases(names, config)
        with opened(settings, ledgers) as contest:
            seen, stale = _run(contest, cases)
        if options["pruning"]:
            _prune(stale, write=not options["dry_run"])
            return
        only = tuple(case.name for case in cases) if names else None
        found = False
        for one in seen:
            provider = one.name.partition("@")[0]
            ledger, _ = ledgers[provider]
            proposals = propose(
                one.judged, ledger.for_version(one.version), only=only, taken=_ids(ledger)
            )
            found = found or bool(proposals)
            _accept(proposals, _file(config, provider), options)
        if not found:
            click.echo("Nothing to accept: every difference is in the ledger already.")
