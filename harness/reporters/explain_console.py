"""An explanation on a terminal of any width, or in a file."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from harness.compare.difference import ABSENT, Absent
from harness.compare.equality import equal
from harness.compare.oracle import expectation_to_map
from harness.compare.verdict import Verdict
from harness.model.outcome import Returned, outcome_to_map
from harness.model.value import Value
from harness.reporters.console import VERDICT_STYLES
from harness.reporters.explanation import EXPECTED, Explanation, Row, Side
from harness.reporters.marked import Marked, marked
from harness.reporters.reproducers import Written
from harness.reporters.visible import visible, visible_text

_INDENT: Final = "    "
_SHORTEST_VALUE: Final = 40
_LONGEST_LINE: Final = 160
_SHOWN_STEPS: Final = 8
_SHOWN_ESSENCE: Final = 40


class ExplanationPrinter:
    """Prints an explanation; ``full`` shows every field that differs and every whole outcome."""

    def __init__(self, console: Console, *, full: bool = False) -> None:
        self._console = console
        self._full = full
        self._width = max(_SHORTEST_VALUE, min(console.width, _LONGEST_LINE) - 24)

    def print(self, explanation: Explanation) -> None:
        """Print the case, the verdicts, and the fields."""
        self._print_case(explanation)
        self._print_sides(explanation)
        expected = [row for row in explanation.rows if row.is_expected]
        beyond = [row for row in explanation.rows if not row.is_expected]
        for row in expected:
            self._print_row(row, explanation)
        if beyond:
            self._line()
            self._line("Beyond what the case asks, the subjects differ in:", style="bold")
            for row in beyond:
                self._print_row(row, explanation)
        if not explanation.rows:
            self._line()
            self._line(self._agreement(explanation))
        if self._full:
            self._print_outcomes(explanation)

    def print_reproducers(self, written: Sequence[Written], reasons: Sequence[str]) -> None:
        """Print where the programs are, how they are run, and what they do."""
        for one in written:
            self._line()
            heading = Text(f"{one.subject} in {one.reproducer.language}", style="bold")
            self._console.print(heading, soft_wrap=True)
            command = shlex.join(one.reproducer.command)
            self._line(f"{_INDENT}cd {shlex.quote(_shown_path(one.folder))} && {command}")
            if one.reproducer.note:
                self._line(f"{_INDENT}{one.reproducer.note}", style="yellow")
            lines = one.reproducer.essence.splitlines()
            for line in lines[:_SHOWN_ESSENCE]:
                self._line(f"{_INDENT}{_INDENT}{line}", style="dim")
            if len(lines) > _SHOWN_ESSENCE:
                self._line(f"{_INDENT}{_INDENT}… ({len(lines) - _SHOWN_ESSENCE} more lines)")
        for reason in reasons:
            self._line()
            self._line(f"No program {reason}")

    def _print_case(self, explanation: Explanation) -> None:
        case = explanation.case
        heading = Text(case.name, style="bold")
        heading.append(f"  {case.call.op}  {case.file}:{case.line}", style="dim")
        self._console.print(heading, soft_wrap=True)
        for text in (case.why, case.source):
            if text:
                self._line(visible_text(text), style="italic")

    def _print_sides(self, explanation: Explanation) -> None:
        self._line()
        width = max(len(side.name) for side in explanation.sides)
        for side in explanation.sides:
            judgement = side.result.judgement
            verdict = None if judgement is None else judgement.verdict
            line = Text(f"{side.name:<{width}}  ", style="bold")
            if verdict is None:
                line.append("the oracle: what it does is what is expected", style="green")
            else:
                line.append(verdict.value, style=VERDICT_STYLES[verdict])
            if side.result.wanted is False:
                line.append("  not what a user would want", style="yellow")
            self._console.print(line, soft_wrap=True)
            if judgement is not None and judgement.reason:
                self._line(f"{_INDENT}{visible_text(judgement.reason)}")
            for entry in side.entries:
                text = f"{_INDENT}{entry.file}:{entry.line} {entry.id}: {entry.reason.strip()}"
                self._line(visible_text(text), style="cyan")
                if entry.issue:
                    self._line(f"{_INDENT}{visible_text(entry.issue)}", style="cyan")

    def _print_row(self, row: Row, explanation: Explanation) -> None:
        self._line()
        heading = Text(visible_text(row.path) or "(the outcome)", style="bold")
        kinds = dict.fromkeys(row.kinds.values())
        heading.append(f"  {', '.join(kinds)}", style="red")
        self._console.print(heading, soft_wrap=True)
        base = row.values.get(EXPECTED, next(iter(row.values.values())))
        groups = _groups(row)
        labels = [_label(names, explanation) for names, _ in groups]
        width = min(max(map(len, labels)), self._width // 2)
        for label, (names, value) in zip(labels, groups, strict=True):
            other = next((other for _, other in groups if other is not value), base)
            shown, _ = _marked(value, other if value is base else base, self._width)
            departs = any(name in row.kinds for name in names)
            self._print_value(label.ljust(width), shown, departs=departs)
        if row.rule is not None:
            self._line(f"{_INDENT}{row.rule}", style="dim")
        for step in row.steps[:_SHOWN_STEPS]:
            self._line(f"{_INDENT}{_INDENT}{visible_text(str(step))}", style="dim")
        if len(row.steps) > _SHOWN_STEPS:
            self._line(f"{_INDENT}{_INDENT}… ({len(row.steps) - _SHOWN_STEPS} more)", style="dim")

    def _print_value(self, label: str, shown: Marked, *, departs: bool) -> None:
        line = Text(f"{_INDENT}{label}  ", style="bold" if departs else "")
        at = cell_len(line.plain)
        line.append(shown.text, style="red" if departs else "green")
        if shown.start is not None and shown.end is not None:
            line.stylize(
                "reverse",
                len(line.plain) - len(shown.text) + shown.start,
                len(line.plain) - len(shown.text) + shown.end,
            )
        self._console.print(line, soft_wrap=True)
        if shown.start is None or shown.end is None:
            return
        before = at + cell_len(shown.text[: shown.start])
        carets = "^" * max(1, cell_len(shown.text[shown.start : shown.end]))
        self._line(" " * before + carets + (f"  {shown.units}" if shown.units else ""), style="dim")

    def _print_outcomes(self, explanation: Explanation) -> None:
        if explanation.expectation is not None:
            self._line()
            self._line(EXPECTED, style="bold")
            self._line(_INDENT + visible(expectation_to_map(explanation.expectation), 20_000))
        for side in explanation.sides:
            self._line()
            self._line(side.name, style="bold")
            self._line(_INDENT + visible(outcome_to_map(side.outcome), 20_000))

    def _agreement(self, explanation: Explanation) -> str:
        returned = [side for side in explanation.sides if isinstance(side.outcome, Returned)]
        if len(returned) == len(explanation.sides):
            return "All subjects return the same."
        return "No field differs among what was returned or raised."

    def _line(self, text: str = "", style: str = "") -> None:
        self._console.print(Text(text, style=style), soft_wrap=True)


def _groups(row: Row) -> list[tuple[list[str], Value | Absent]]:
    """Return the names of the sides that have the same value, with the value, in their order."""
    groups: list[tuple[list[str], Value | Absent]] = []
    for name, value in row.values.items():
        for names, known in groups:
            if _same(value, known):
                names.append(name)
                break
        else:
            groups.append(([name], value))
    return groups


def _same(left: Value | Absent, right: Value | Absent) -> bool:
    if left is ABSENT or right is ABSENT:
        return left is right
    return equal(left, right)


def _marked(value: Value | Absent, other: Value | Absent, limit: int) -> tuple[Marked, Marked]:
    if value is ABSENT:
        return Marked("(nothing)"), Marked("")
    return marked(value, None if other is ABSENT else other, limit)


def _label(names: Sequence[str], explanation: Explanation) -> str:
    shown = [
        f"{name} ({explanation.oracle})" if name == EXPECTED and explanation.oracle else name
        for name in names
    ]
    return ", ".join(shown)


def _shown_path(folder: Path) -> str:
    try:
        return folder.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return folder.as_posix()
