"""``parity run --watch``: the run goes on, and a saved file's cases run again at once.

The subjects stay as they are between runs: a JVM that is warm, and a worker that is replaced only
where it dies. What is at fault in a saved file is shown, and mended by the next save.
"""

import time
from collections.abc import Iterable
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from harness import corpus
from harness.cli.failure import show_faults
from harness.cli.one_run import run_once
from harness.cli.run_request import RunRequest
from harness.cli.selected import Selected, read_selected
from harness.cli.started_run import selection_of
from harness.cli.watched import Sources, Watched
from harness.model.faults import FaultsError
from harness.reporters.headline import counted
from harness.reporters.visible import visible_text
from harness.run.clock import process_start
from harness.run.contest import Contest, opened, read_ledgers, with_ledgers
from harness.run.exit_code import ExitCode
from harness.run.interrupts import Interrupts
from harness.run.last_failed import LastFailed
from harness.run.runner import Plan
from harness.run.watching import Files, Notice, notices

_NOT_WITH_WATCH: Final = {
    "update_expect": "it asks before it writes; run it by itself",
    "reports": "a report tells of one run; write it without --watch",
    "verbose_report": "a report tells of one run; write it without --watch",
    "base": "a report tells of one run; write it without --watch",
    "coverage": "what is covered is a matter of a whole run",
    "shard": "a saved file is run as a whole",
    "last_failed": "a saved file is run as a whole; name files or -k instead",
}
"""Options of ``parity run`` by name, and why they say nothing sensible of a run that goes on."""


def watch(request: RunRequest, interrupts: Interrupts) -> NoReturn:
    """Run everything once, and then what is saved, until Ctrl-C ends it with 130.

    ``click.UsageError`` for options that cannot be combined and for names that there are not,
    ``FaultsError`` for paths that there are not.
    """
    _refuse_others(request.options)
    last_failed = LastFailed(Path.cwd())
    selection = selection_of(request, last_failed)
    watched = Watched(request.paths, request.config, request.settings, selection, request.options)
    for place in watched.places:
        if "::" not in place:
            corpus.discover([place], Path.cwd(), watched.config.cases)
    with opened(watched.settings) as contest:
        _Watch(watched, contest, last_failed, interrupts, request.command).run()


def _refuse_others(options: dict[str, Any]) -> None:
    for name, why in _NOT_WITH_WATCH.items():
        if options.get(name):
            option = "report" if name == "reports" else name.replace("_", "-")
            raise click.UsageError(f"--watch cannot be combined with --{option}: {why}.")


class _Watch:
    """The subjects of a watch and what it has seen so far."""

    def __init__(
        self,
        watched: Watched,
        contest: Contest,
        last_failed: LastFailed,
        interrupts: Interrupts,
        command: tuple[str, ...],
    ) -> None:
        self._watched = watched
        self._contest = contest
        self._last_failed = last_failed
        self._interrupts = interrupts
        self._command = command
        self._cases = Files(watched.case_files)
        self._ledgers = Files(watched.ledger_files)
        self._sources = Sources(())
        self._has_run = False
        """Whether all files were good together at some time, so that all cases have run."""

    def run(self) -> NoReturn:
        """Run everything, then what changes."""
        self._run_all(process_start(), again=False)
        self._sources = Sources(self._contest.contestants)
        # The first run need not have needed it, and the first save that fails would wait for it.
        import_module("deepdiff.diff")
        self._wait()
        try:
            for notice in notices(self._folders, self._interrupts):
                self._take(notice)
        except KeyboardInterrupt as interrupt:
            # It is how every watch ends, and no run was under way.
            raise SystemExit(ExitCode.INTERRUPTED) from interrupt
        raise AssertionError("notices never end by themselves")

    def _folders(self) -> frozenset[Path]:
        return frozenset({*self._watched.folders(), *self._sources.folders()})

    def _take(self, notice: Notice) -> None:
        cases, ledgers = self._cases.changes(), self._ledgers.changes()
        outdated = self._sources.touched(notice.paths)
        if not (cases or ledgers or outdated):
            return
        self._heading([*cases.saved, *cases.removed, *ledgers.saved, *ledgers.removed])
        for file in cases.removed:
            click.echo(f"{file}: removed")
        for name in outdated:
            click.secho(
                f"{name}: its code has changed, and what runs is the code from before. "
                "Press Ctrl-C and start again to take the change.",
                fg="yellow",
            )
        if ledgers and not self._read_ledgers():
            self._wait()
        elif ledgers or (cases and not self._has_run):
            saved_at = self._ledgers.saved_at(ledgers.saved, notice.at)
            self._run_all(self._cases.saved_at(cases.saved, saved_at))
            self._wait()
        elif cases.saved:
            saved_at = self._cases.saved_at(cases.saved, notice.at)
            self._run_saved(cases.saved, saved_at)
            self._wait(saved_at)
        else:
            self._wait()

    def _read_ledgers(self) -> bool:
        """Take the ledgers as they are now; if they have faults, show them and keep the others."""
        try:
            ledgers = read_ledgers(self._watched.settings)
        except FaultsError as error:
            show_faults(error.faults, "the ledgers from before still hold.")
            return False
        self._contest = with_ledgers(self._contest, ledgers)
        return True

    def _run_all(self, started: float, *, again: bool = True) -> None:
        watched = self._watched
        try:
            selected = self._read(watched.paths)
        except FaultsError as error:
            show_faults(error.faults, "nothing was run; save the file when it is mended.")
            return
        except click.UsageError as error:
            if not again:
                raise
            click.echo(visible_text(error.message))
            return
        complete = selected.is_everything and not watched.options["no_ledger"]
        self._run(selected, started, complete=complete, again=self._has_run)
        self._has_run = True

    def _run_saved(self, saved: Iterable[Path], started: float) -> None:
        """Run the cases of saved files; those with faults are shown, and keep none from running."""
        names = self._watched.case_files()
        places = {file: names[file] for file in saved if file in names}
        while places:
            try:
                selected = self._read(tuple(chain.from_iterable(places.values())))
            except FaultsError as error:
                show_faults(error.faults, "its cases were not run; save it when it is mended.")
                faulty = {Path(fault.file) for fault in error.faults}
                if faulty.isdisjoint(places):
                    return
                places = {file: place for file, place in places.items() if file not in faulty}
            except click.UsageError as error:
                click.echo(visible_text(error.message))
                return
            else:
                self._run(selected, started, complete=False, again=True)
                return

    def _read(self, paths: tuple[str, ...]) -> Selected:
        watched = self._watched
        cached = not watched.options["no_cache"]
        return read_selected(paths, watched.config, watched.selection, cached=cached)

    def _run(self, selected: Selected, started: float, *, complete: bool, again: bool) -> None:
        # The use of a ledger is that of one run: each begins to count anew.
        contest = self._contest = with_ledgers(self._contest)
        plan = Plan(
            contestants=contest.contestants,
            oracle=contest.oracle,
            started=started,
            command=self._command,
            complete=complete,
            fail_fast=self._watched.options["fail_fast"],
            interrupts=self._interrupts,
        )
        summary = run_once(plan, selected, self._last_failed, self._watched.options, again=again)
        if summary.interrupted:
            raise SystemExit(ExitCode.INTERRUPTED)

    def _heading(self, files: list[Path]) -> None:
        if not self._watched.options["quiet"]:
            names = ", ".join(visible_text(file.as_posix()) for file in files)
            click.secho(f"\n{time.strftime('%H:%M:%S')}  {names}".rstrip(), bold=True)

    def _wait(self, saved_at: float | None = None) -> None:
        """Say that the watch goes on, and how long the last save took to its verdict."""
        if self._watched.options["quiet"]:
            return
        took = ""
        if saved_at is not None:
            took = f"{(time.time() - saved_at) * 1_000:,.0f} ms after the save. "
        files = counted(len(self._cases), "case file")
        ledgers = counted(len(self._ledgers), "ledger")
        click.secho(f"{took}Watching {files} and {ledgers}; Ctrl-C ends.", dim=True)
