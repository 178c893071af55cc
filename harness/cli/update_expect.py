"""``parity run --update-expect``: what cases expect, brought up to an intended change."""

import difflib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from harness.cli.selected import Selected
from harness.compare.oracle import oracle_of_case, read_outcome
from harness.compare.updated import updated
from harness.corpus.updating import Updated, with_expectations
from harness.model.case import Case
from harness.model.outcome import Raised, Returned
from harness.model.value import Value
from harness.reporters.visible import visible_text
from harness.run.batches import answers
from harness.run.contest import Contest
from harness.run.exit_code import ExitCode
from harness.run.interrupts import Interrupts
from harness.subjects.base import Subject


def update_expectations(
    contest: Contest, selected: Selected, interrupts: Interrupts, options: dict[str, Any]
) -> None:
    """Show what would be expected after the change, and write it if that is wanted.

    The oracle's outcome is what is right. A case that it cannot do, and one in which comments
    would be lost, is named and left as it is.
    """
    new: dict[Path, dict[str, Value]] = {}
    left: list[str] = []
    for case, expectation in _departures(contest.oracle, selected.cases(), interrupts):
        if expectation is None:
            left.append(f"{case.name}: the oracle neither returns nor raises")
        else:
            new.setdefault(Path(case.file), {})[case.name.partition("::")[2]] = expectation
    files = [
        with_expectations(file, new[Path(file.shown)])
        for file in selected.files
        if Path(file.shown) in new
    ]
    for file in files:
        _show(file)
        left += [f"{file.file.name}::{name}: {why}" for name, why in file.by_hand.items()]
    for line in left:
        click.echo(f"by hand: {visible_text(line)}")
    changed = [file for file in files if file.after != file.before]
    count = sum(map(len, new.values())) - sum(len(file.by_hand) for file in files)
    if not changed:
        click.echo("Every case expects what the oracle does." if not left else "Nothing to write.")
        return
    if not (options["yes"] or _is_wanted(count, len(changed))):
        raise SystemExit(ExitCode.FAIL)
    for file in changed:
        file.write()
    click.echo(f"{len(changed):,} files written, {count:,} cases updated.")


def _departures(
    oracle: Subject, cases: Iterable[Case], interrupts: Interrupts
) -> Iterator[tuple[Case, dict[str, Value] | None]]:
    """Yield the cases whose expectation the oracle does not meet, with what it does instead."""
    expecting = (case for case in cases if case.expect is not None)
    for case, (answer,) in answers(expecting, [oracle], interrupts):
        assert case.expect is not None
        if oracle_of_case(case.call, case.expect).is_met_by(answer.outcome):
            continue
        match read_outcome(answer.outcome):
            case Returned() | Raised() as outcome:
                yield case, updated(case.call, case.expect, outcome)
            case _:
                yield case, None


def _show(file: Updated) -> None:
    """Show the lines of a file that change, as ``diff -u`` does."""
    name = file.file.shown
    for line in difflib.unified_diff(
        file.before.splitlines(), file.after.splitlines(), name, name, lineterm=""
    ):
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1])
        click.echo(click.style(visible_text(line), fg=colour))


def _is_wanted(cases: int, files: int) -> bool:
    what = f"{cases:,} cases in {files:,} files"
    if not sys.stdin.isatty():
        click.echo(f"Nothing is written yet: add --yes to write {what}.")
        return False
    return click.confirm(f"Write {what}?")
