"""A search on a terminal: what is found while it goes, and the tables at the end."""

import time
from typing import Final, assert_never

from rich.console import Console
from rich.table import Table
from rich.text import Text

from harness.compare.verdict import Judgement, Verdict
from harness.generate.campaign import NewKind, Progress, Searched, SearchEvent, Shrunk
from harness.generate.findings import Finding
from harness.generate.rules import RULES
from harness.generate.totals import Phase, Totals
from harness.reporters.fields import difference_lines
from harness.reporters.place import short_location
from harness.reporters.visible import visible, visible_text
from harness.run.exit_code import ExitCode
from harness.subjects.base import Description

_PROGRESS_SECONDS: Final = 5.0
_LONGEST_INPUT: Final = 1_200
_RULE_COLUMNS: Final = 3


class SearchConsole:
    """Shows a search to a person.

    ``verbosity`` -1 shows only the findings and the last line, 1 every rule with its count.
    """

    def __init__(self, console: Console, expected_rules: list[str], verbosity: int = 0) -> None:
        self._console = console
        self._expected = expected_rules
        self._verbosity = verbosity
        self._last_line = time.monotonic()

    def show_subject(self, name: str, description: Description) -> None:
        """Show a subject that has started."""
        if self._verbosity < 0:
            return
        line = Text(f"{name:<12} ", style="bold")
        line.append(f"{description.version}  ", style="default")
        line.append(visible_text(short_location(description.location)), style="dim")
        self._console.print(line, soft_wrap=True)

    def handle(self, event: SearchEvent) -> None:
        """Show the next event."""
        match event:
            case Progress(totals):
                self._progress(totals)
            case NewKind(finding):
                if self._verbosity >= 0:
                    self._print(Text(f"found  {finding.kind}  {finding.case_name}", style="yellow"))
            case Shrunk(finding, count):
                self._finding(finding, count)
            case Searched(totals):
                if self._verbosity >= 0:
                    self._tables(totals)
            case _:
                assert_never(event)

    def show_saved(self, name: str, file: str) -> None:
        """Show where a finding was saved."""
        self._print(Text(f"  saved as {name} in {file}", style="dim"))

    def close(self, totals: Totals, exit_code: ExitCode, seconds: float) -> None:
        """Show what the search came to, in one line."""
        calls = totals.kept.calls + totals.hypothesis.calls + totals.volume.calls
        rate = f"{calls:,} calls in {seconds:.2f} s, {_known(totals)}"
        not_met = totals.rules_not_met(self._expected)
        match exit_code:
            case ExitCode.PASS:
                verdict = Text.assemble(("PASS", "bold green"), f"  {rate}")
            case ExitCode.FAIL if not len(totals.found):
                what = f"{_counted(len(not_met), 'rule')} never met"
                verdict = Text.assemble(("FAIL", "bold red"), f"  {what}; {rate}")
            case ExitCode.BROKEN:
                what = "the harness could not drive a subject"
                verdict = Text.assemble(("ERROR", "bold red reverse"), f"  {what}; {rate}")
            case ExitCode.INTERRUPTED:
                verdict = Text.assemble(("INTERRUPTED", "bold yellow"), f"  after {rate}")
            case _:
                what = f"{_counted(len(totals.found), 'kind')} of disagreement"
                verdict = Text.assemble(("FAIL", "bold red"), f"  {what}; {rate}")
        self._print(verdict)

    def _print(self, text: Text) -> None:
        self._console.print(text, soft_wrap=True)

    def _progress(self, totals: Totals) -> None:
        now = time.monotonic()
        if self._verbosity < 0 or now - self._last_line < _PROGRESS_SECONDS:
            return
        self._last_line = now
        examples = totals.hypothesis.examples + totals.volume.examples
        self._console.print(
            f"{examples:,} examples, {_counted(len(totals.found), 'kind')} of disagreement"
        )

    def _finding(self, finding: Finding, count: int) -> None:
        heading = Text("\ndisagrees", style="red")
        heading.append(f"  {finding.kind}", style="bold")
        heading.append(f"  in {_counted(count, 'example')}, the smallest is", style="dim")
        heading.append(f" {finding.case_name}")
        self._print(heading)
        self._print(Text(f"  {finding.call.op} {visible(finding.call.input, _LONGEST_INPUT)}"))
        judgement = Judgement(Verdict.DIVERGES, (finding.difference,))
        for line in difference_lines(judgement):
            self._print(Text(f"  {line}"))

    def _tables(self, totals: Totals) -> None:
        self._console.print()
        self._console.print(_phases(totals))
        self._console.print()
        self._console.print(_properties(totals))
        missing = totals.rules_not_met(self._expected)
        met = len(self._expected) - len(missing)
        self._console.print(
            f"\n{met} of {len(self._expected)} rules were met"
            f" by the {totals.looked_at:,} examples that were looked at"
        )
        if self._verbosity > 0:
            self._console.print(_rules(totals, self._expected))
        for rule in missing:
            self._print(Text(f"warning: never met  {rule}  {RULES[rule]}", style="yellow"))


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _known(totals: Totals) -> str:
    known = ", ".join(f"{count:,} of {name}" for name, count in sorted(totals.known.items()))
    return f"known divergences: {known}" if known else "no known divergence"


def _phases(totals: Totals) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("source", "examples", "calls", "seconds", "examples/s", "calls/s", "per core"):
        table.add_column(heading, justify="left" if heading == "source" else "right")
    for name, phase in _sources(totals):
        table.add_row(
            name,
            f"{phase.examples:,}",
            f"{phase.calls:,}",
            f"{phase.seconds:.2f}",
            f"{phase.examples_per_second:,.0f}",
            f"{phase.calls_per_second:,.0f}",
            f"{phase.calls_per_cpu_second:,.0f}",
        )
    return table


def _sources(totals: Totals) -> list[tuple[str, Phase]]:
    phases = {"kept": totals.kept, "hypothesis": totals.hypothesis, "volume": totals.volume}
    return [(name, phase) for name, phase in phases.items() if phase.examples]


def _properties(totals: Totals) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("property")
    table.add_column("examples", justify="right")
    for name, count in totals.checked.items():
        table.add_row(name, f"{count:,}")
    return table


def _rules(totals: Totals, expected: list[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for _ in range(_RULE_COLUMNS):
        table.add_column("rule")
        table.add_column("examples", justify="right")
    cells = [(rule, f"{totals.rules[rule]:,}") for rule in expected]
    cells += [("", "")] * (-len(cells) % _RULE_COLUMNS)
    height = len(cells) // _RULE_COLUMNS
    for row in range(height):
        columns = [cells[row + column * height] for column in range(_RULE_COLUMNS)]
        table.add_row(*[cell for pair in columns for cell in pair])
    return table
