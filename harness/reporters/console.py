"""The run on a terminal: progress while it goes, each failing field, and the counts at the end."""

import time
from typing import Final, assert_never

from rich.console import Console
from rich.markup import escape as escape_markup
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from harness.compare.verdict import Judgement, Verdict
from harness.model.case import Case
from harness.reporters.fields import difference_lines
from harness.reporters.op_matrix import OpMatrix
from harness.reporters.place import short_location
from harness.reporters.version_differences import VersionDifferences
from harness.reporters.visible import visible_text
from harness.run.events import CaseJudged, Event, RunFinished, RunStarted, SubjectReady
from harness.run.summary import FAILING, ExitCode, Summary

_SHOWN_FAILURES: Final = 20
_SHOWN_LACKS: Final = 3
_PLAIN_PROGRESS_SECONDS: Final = 5.0
_REFRESH_EVERY: Final = 200

VERDICT_STYLES: Final = {
    Verdict.AGREES: "green",
    Verdict.KNOWN_DIVERGENCE: "cyan",
    Verdict.UNSUPPORTED: "dim",
    Verdict.DIVERGES: "red",
    Verdict.UNEXPECTED_AGREEMENT: "magenta",
    Verdict.TIMED_OUT: "yellow",
    Verdict.CRASHED: "red",
    Verdict.ERROR: "red reverse",
}


class ConsoleReporter:
    """Shows a run to a person.

    ``total`` is how many cases are to come, if that is known. ``verbosity`` -1 shows only the
    last line, 0 the first failures, 1 all of them, the operations one by one, and what was
    unsupported.
    """

    def __init__(self, console: Console, total: int | None = None, verbosity: int = 0) -> None:
        self._console = console
        self._verbosity = verbosity
        self._total = total
        self._done = 0
        self._failures = 0
        self._first_failing: str | None = None
        self._unsupported: dict[tuple[str, str], int] = {}
        self._descriptions: list[SubjectReady] = []
        self._matrix = OpMatrix()
        self._versions = VersionDifferences(())
        self._last_line = time.monotonic()
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal or verbosity < 0,
        )
        self._task = self._progress.add_task("cases", total=total)

    def handle(self, event: Event) -> None:
        """Show the next event."""
        match event:
            case CaseJudged():
                self._case(event)
            case RunStarted():
                self._versions = VersionDifferences(event.subjects)
                self._progress.start()
            case SubjectReady():
                self._descriptions.append(event)
                if self._verbosity >= 0:
                    self._print_subject(event)
            case RunFinished():
                self._progress.stop()
                self._finish(event.summary)
            case _:
                assert_never(event)

    def close(self) -> None:
        """Give the terminal back."""
        self._progress.stop()

    def _print_subject(self, event: SubjectReady) -> None:
        line = Text(f"{event.name:<12} ", style="bold")
        line.append(f"{visible_text(event.description.version)}  ", style="default")
        line.append(visible_text(short_location(event.description.location)), style="dim")
        self._console.print(line, soft_wrap=True)
        if lacks := event.description.lacks:
            more = f" and {len(lacks) - _SHOWN_LACKS:,} more" if len(lacks) > _SHOWN_LACKS else ""
            what = ", ".join(map(visible_text, lacks[:_SHOWN_LACKS]))
            self._console.print(
                Text(f"{'':<12} lacks {what}{more}: what needs it is not compared", style="yellow"),
                soft_wrap=True,
            )

    def _case(self, event: CaseJudged) -> None:
        self._done += 1
        self._matrix.count(event)
        self._versions.count(event)
        for name, result in event.results.items():
            judgement = result.judgement
            if judgement is None or judgement.verdict is Verdict.AGREES:
                continue
            if judgement.verdict in FAILING or judgement.verdict is Verdict.ERROR:
                self._failure(event.case, name, judgement)
            elif judgement.verdict is Verdict.UNSUPPORTED:
                key = (name, event.case.call.op)
                self._unsupported[key] = self._unsupported.get(key, 0) + 1
        if self._done % _REFRESH_EVERY == 0:
            self._show_progress()

    def _show_progress(self) -> None:
        if self._console.is_terminal:
            self._progress.update(self._task, completed=self._done)
        elif self._verbosity >= 0 and time.monotonic() - self._last_line > _PLAIN_PROGRESS_SECONDS:
            self._last_line = time.monotonic()
            of_total = f" of {self._total:,}" if self._total else ""
            self._console.print(f"{self._done:,}{of_total} cases, {self._failures:,} failing")

    def _failure(self, case: Case, subject: str, judgement: Judgement) -> None:
        self._failures += 1
        self._first_failing = self._first_failing or case.name
        if self._verbosity < 0 or (self._verbosity == 0 and self._failures > _SHOWN_FAILURES):
            return
        heading = Text()
        heading.append(judgement.verdict.value, style=VERDICT_STYLES[judgement.verdict])
        heading.append(f"  {subject}  ", style="bold")
        heading.append(visible_text(case.name), style="bold")
        place = visible_text(f"{case.file}:{case.line}")
        heading.append(f"  {case.call.op}  {place}", style="dim")
        self._console.print()
        self._console.print(heading, soft_wrap=True)
        if case.why:
            self._console.print(Text(f"  {visible_text(case.why)}", style="italic"), soft_wrap=True)
        for line in difference_lines(judgement):
            self._console.print(Text(f"  {line}"), soft_wrap=True)

    def _finish(self, summary: Summary) -> None:
        if self._verbosity >= 0:
            hidden = self._failures - _SHOWN_FAILURES
            if self._verbosity == 0 and hidden > 0:
                self._console.print(f"\n… and {hidden:,} more failures; -v shows them all.")
            if self._first_failing is not None:
                name = visible_text(self._first_failing)
                line = f"\nSide by side, and how to show it: parity explain {name}"
                self._console.print(Text(line), soft_wrap=True)
            self._print_stale(summary)
            self._console.print()
            self._console.print(_counts(summary))
            self._print_wanted(summary)
            for line in self._versions.lines():
                self._console.print(escape_markup(line), soft_wrap=True)
            if self._verbosity > 0:
                self._console.print()
                self._console.print(self._matrix.table(summary.verdicts))
                self._print_unsupported()
        self._console.print(_closing_line(summary), soft_wrap=True)

    def _print_stale(self, summary: Summary) -> None:
        for stale in summary.stale:
            line = Text("stale ledger entry  ", style="magenta")
            line.append(f"{stale.entry}  ", style="bold")
            line.append(f"{stale.file}:{stale.line}", style="dim")
            prune = f"parity accept --subject {stale.subject} --prune"
            line.append(f"  it matched nothing; `{prune}` removes it")
            self._console.print(line, soft_wrap=True)

    def _print_wanted(self, summary: Summary) -> None:
        counts = [
            f"{name} {count.met} of {count.met + count.unmet}"
            for name, count in summary.wanted.items()
            if count.met + count.unmet
        ]
        if counts:
            self._console.print(
                "what a user would want (never gates): " + escape_markup(", ".join(counts))
            )

    def _print_unsupported(self) -> None:
        reasons = {event.name: event.description.unsupported for event in self._descriptions}
        for (name, op), count in sorted(self._unsupported.items()):
            reason = reasons.get(name, {}).get(op, "for these inputs")
            self._console.print(
                Text(f"unsupported  {name}  {op}  {count:,}  {visible_text(reason)}", style="dim"),
                soft_wrap=True,
            )


def _counts(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("verdict")
    for name in summary.verdicts:
        table.add_column(Text(name), justify="right")
    for verdict in Verdict:
        counts = [counter[verdict] for counter in summary.verdicts.values()]
        if any(counts) or verdict is Verdict.AGREES:
            cells = [Text(f"{count:,}" if count else ".") for count in counts]
            table.add_row(Text(verdict.value, style=VERDICT_STYLES[verdict]), *cells)
    return table


def _closing_line(summary: Summary) -> Text:
    first = f", first verdict after {summary.first_verdict:.2f} s" if summary.first_verdict else ""
    rate = f"{summary.cases:,} cases in {summary.seconds:.2f} s"
    rate += f" ({summary.cases_per_second:,.0f} a second{first})"
    match summary.exit_code:
        case ExitCode.PASS if not summary.cases:
            return Text("no case was selected", style="yellow")
        case ExitCode.PASS:
            return Text.assemble(("PASS", "bold green"), f"  {rate}")
        case ExitCode.FAIL:
            what = f"{summary.failures:,} failing" if summary.failures else "stale ledger entries"
            return Text.assemble(("FAIL", "bold red"), f"  {what}; {rate}")
        case ExitCode.BROKEN:
            count = summary.count(Verdict.ERROR)
            return Text.assemble(
                ("ERROR", "bold red reverse"),
                f"  the harness could not drive a subject through {count:,} cases; {rate}",
            )
        case ExitCode.INTERRUPTED:
            return Text.assemble(("INTERRUPTED", "bold yellow"), f"  after {rate}")
        case ExitCode.USAGE:
            raise AssertionError("a run that started was used rightly")
        case _:
            assert_never(summary.exit_code)
