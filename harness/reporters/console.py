"""The run on a terminal: progress while it goes, each failing field, and the counts at the end."""

import time
from collections.abc import Iterable
from typing import Final, assert_never

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from harness.compare.verdict import Judgement, Verdict
from harness.model.case import Case
from harness.reporters.console_summary import (
    VERDICT_STYLES,
    closing_line,
    counts,
    kinds,
    measured,
    slowest,
    stale_entries,
)
from harness.reporters.coverage_console import coverage_lines
from harness.reporters.fields import difference_lines
from harness.reporters.groups import FailureGroups
from harness.reporters.next_steps import next_steps
from harness.reporters.op_matrix import OpMatrix
from harness.reporters.place import short_location
from harness.reporters.times import Times
from harness.reporters.version_differences import VersionDifferences
from harness.reporters.visible import visible_text
from harness.run.events import CaseJudged, Event, RunFinished, RunStarted, SubjectReady
from harness.run.summary import FAILING

_SHOWN_FAILURES: Final = 20
_SHOWN_LACKS: Final = 3
_SHOWN_STALE: Final = 3
_PLAIN_PROGRESS_SECONDS: Final = 5.0
_REFRESH_EVERY: Final = 200


class ConsoleReporter:
    """Shows a run to a person.

    ``total`` is how many cases are to come, if that is known. ``verbosity`` -1 shows only the
    last line, 0 the first failures, 1 all of them, the operations one by one, and what was
    unsupported. ``again`` leaves out what the subjects are, after a run that has shown it.
    ``durations`` is how many of the slowest calls of each subject are shown, and ``program`` how
    the reader calls this one.
    """

    def __init__(  # noqa: PLR0913 - how a run is shown, each with a default
        self,
        console: Console,
        total: int | None = None,
        verbosity: int = 0,
        *,
        again: bool = False,
        durations: int = 0,
        program: str = "parity",
    ) -> None:
        self._console = console
        self._again = again
        self._verbosity = verbosity
        self._total = total
        self._done = 0
        self._failures = 0
        self._first_failing: CaseJudged | None = None
        self._durations = durations
        self._program = program
        self._command: tuple[str, ...] = ()
        self._groups = FailureGroups()
        self._times: dict[str, Times] = {}
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
                self._command = event.command
                self._times = {name: Times(self._durations) for name in event.subjects}
                self._progress.start()
            case SubjectReady():
                self._descriptions.append(event)
                if self._verbosity >= 0 and not self._again:
                    self._print_subject(event)
            case RunFinished():
                self._progress.stop()
                self._finish(event)
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
        if self._durations:
            self._time(event)
        if event.has_failed:
            self._first_failing = self._first_failing or event
            self._groups.add(event)
        for name, result in () if event.all_agree else event.results.items():
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

    def _time(self, event: CaseJudged) -> None:
        for name, result in event.results.items():
            if result.judgement is None or result.judgement.verdict is not Verdict.UNSUPPORTED:
                self._times[name].add(result.micros, event.case.name)

    def _show_progress(self) -> None:
        if self._console.is_terminal:
            self._progress.update(self._task, completed=self._done)
        elif self._verbosity >= 0 and time.monotonic() - self._last_line > _PLAIN_PROGRESS_SECONDS:
            self._last_line = time.monotonic()
            of_total = f" of {self._total:,}" if self._total else ""
            self._console.print(f"{self._done:,}{of_total} cases, {self._failures:,} failing")

    def _failure(self, case: Case, subject: str, judgement: Judgement) -> None:
        self._failures += 1
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

    def _finish(self, finished: RunFinished) -> None:
        summary = finished.summary
        if self._verbosity >= 0:
            hidden = self._failures - _SHOWN_FAILURES
            if self._verbosity == 0 and hidden > 0:
                self._console.print(f"\n… and {hidden:,} more failures; -v shows them all.")
                self._lines(kinds(self._groups.sorted()))
            if self._verbosity > 0:
                self._console.print()
                self._console.print(self._matrix.table(summary.verdicts))
                self._print_unsupported()
            self._lines(slowest(self._times))
            self._lines(stale_entries(summary, None if self._verbosity > 0 else _SHOWN_STALE))
            if finished.coverage is not None:
                self._console.print()
                for part in coverage_lines(finished.coverage, limited=self._verbosity == 0):
                    self._console.print(part, soft_wrap=True)
            if self._first_failing is not None:
                self._next(self._first_failing)
            self._console.print()
            self._console.print(counts(summary))
            self._lines(measured(finished), [Text(line) for line in self._versions.lines()])
        self._console.print(
            closing_line(summary, reduced="--reduced" in self._command), soft_wrap=True
        )

    def _lines(self, *groups: Iterable[Text]) -> None:
        for lines in groups:
            for line in lines:
                self._console.print(line, soft_wrap=True)

    def _next(self, failed: CaseJudged) -> None:
        self._console.print("\nNext:")
        for command, purpose in next_steps(self._program, self._command, failed):
            line = Text(f"  {command}")
            line.append(f"   # {purpose}", style="dim")
            self._console.print(line, soft_wrap=True)

    def _print_unsupported(self) -> None:
        reasons = {event.name: event.description.unsupported for event in self._descriptions}
        for (name, op), count in sorted(self._unsupported.items()):
            reason = reasons.get(name, {}).get(op, "for these inputs")
            self._console.print(
                Text(f"unsupported  {name}  {op}  {count:,}  {visible_text(reason)}", style="dim"),
                soft_wrap=True,
            )
