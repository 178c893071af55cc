"""An explanation on a terminal of any width, or in a file."""

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from harness.compare.difference import ABSENT, Absent
from harness.compare.equality import equal
from harness.compare.oracle import expectation_to_map
from harness.model.outcome import Returned, outcome_to_map
from harness.model.value import Value
from harness.reporters.console_summary import VERDICT_STYLES
from harness.reporters.explanation import EXPECTED, Explanation, Row
from harness.reporters.marked import Marked, marked
from harness.reporters.reproducers import Written
from harness.reporters.visible import escape, visible, visible_text

_INDENT: Final = "    "
_SHORTEST_VALUE: Final = 40
_SHOWN_BY_A_RUN: Final = 200
_ALL: Final = sys.maxsize
_LONGEST_LINE: Final = 160
_SHOWN_STEPS: Final = 8
_SHOWN_ESSENCE: Final = 40
_LONGEST_MESSAGE: Final = 600


class ExplanationPrinter:
    """Prints an explanation.

    ``full`` leaves nothing out: whole values, messages, programs, and every side's outcome.
    """

    def __init__(self, console: Console, *, full: bool = False) -> None:
        self._console = console
        self._full = full
        self._limit = _ALL if full else _room(console)
        self._is_cut = False

    def print(self, explanation: Explanation) -> None:
        """Print the case, the verdicts, and the fields."""
        self._print_case(explanation)
        self._print_sides(explanation)
        expected = [row for row in explanation.rows if row.is_expected]
        beyond = [row for row in explanation.rows if not row.is_expected]
        self._print_rows(expected, explanation)
        if beyond:
            self._line()
            self._line("Beyond what the case asks, the subjects differ in:", style="bold")
            self._print_rows(beyond, explanation)
        if not explanation.rows:
            self._line()
            self._line(self._agreement(explanation))
        if self._is_cut:
            self._line()
            self._line("Some values and texts are shown in part; -v shows them whole.", style="dim")
        if self._full:
            self._print_outcomes(explanation)

    def print_reproducers(self, written: Sequence[Written], reasons: Sequence[str]) -> None:
        """Print where the programs are, how they are run, and what they do."""
        for one in written:
            self._line()
            heading = Text(f"{one.subject}, a program in {one.reproducer.language}", style="bold")
            self._console.print(heading, soft_wrap=True)
            command = shlex.join(one.reproducer.command)
            self._line(f"{_INDENT}cd {shlex.quote(_shown_path(one.folder))} && {command}")
            if one.reproducer.note:
                self._line(f"{_INDENT}{one.reproducer.note}", style="yellow")
            lines = one.reproducer.essence.splitlines()
            shown = len(lines) if self._full else _SHOWN_ESSENCE
            for line in lines[:shown]:
                self._line(f"{_INDENT}{_INDENT}{line}", style="dim")
            if len(lines) > shown:
                self._line(f"{_INDENT}{_INDENT}… ({len(lines) - shown} more lines; -v shows them)")
        for reason in reasons:
            self._line()
            self._line(f"No program {reason}")

    def _print_case(self, explanation: Explanation) -> None:
        case = explanation.case
        heading = Text(visible_text(case.name), style="bold")
        place = visible_text(f"{case.file}:{case.line}")
        heading.append(f"  {case.call.op}  {place}", style="dim")
        self._console.print(heading, soft_wrap=True)
        for text in (case.why, case.source):
            if text:
                self._line(self._text(text), style="italic")

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
                self._line(f"{_INDENT}{self._text(judgement.reason)}")
            for entry in side.entries:
                text = f"{_INDENT}{entry.file}:{entry.line} {entry.id}: {entry.reason.strip()}"
                self._line(self._text(text), style="cyan")
                if entry.issue:
                    self._line(f"{_INDENT}{self._text(entry.issue)}", style="cyan")

    def _print_rows(self, rows: Sequence[Row], explanation: Explanation) -> None:
        rule = None
        for row in rows:
            self._print_row(row, explanation, after_same_rule=row.rule == rule)
            rule = row.rule

    def _print_row(self, row: Row, explanation: Explanation, *, after_same_rule: bool) -> None:
        self._line()
        heading = Text(self._text(row.path) or "(the outcome)", style="bold")
        kinds = dict.fromkeys(row.kinds.values())
        heading.append(f"  {', '.join(kinds)}", style="red")
        self._console.print(heading, soft_wrap=True)
        base = row.values.get(EXPECTED, next(iter(row.values.values())))
        groups = _groups(row)
        labels = [_label(names, explanation) for names, _ in groups]
        width = max(map(len, labels))
        for label, (names, value) in zip(labels, groups, strict=True):
            other = next((other for _, other in groups if other is not value), base)
            other = other if value is base else base
            shown = _shown(value, other, row, self._limit)
            self._is_cut |= not self._full and shown.text != _shown(value, other, row, _ALL).text
            departs = any(name in row.kinds for name in names)
            self._print_value(label.ljust(width), shown, departs=departs)
        if row.rule is not None and not after_same_rule:
            self._line(f"{_INDENT}{row.rule}", style="dim")
        shown_steps = len(row.steps) if self._full else _SHOWN_STEPS
        for step in row.steps[:shown_steps]:
            self._line(f"{_INDENT}{_INDENT}{self._text(str(step))}", style="dim")
        if len(row.steps) > shown_steps:
            more = len(row.steps) - shown_steps
            self._line(f"{_INDENT}{_INDENT}… ({more} more; -v shows them)", style="dim")

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
            self._print_whole(EXPECTED, expectation_to_map(explanation.expectation))
        for side in explanation.sides:
            self._print_whole(side.name, outcome_to_map(side.outcome))

    def _print_whole(self, name: str, value: Value) -> None:
        self._line()
        self._line(name, style="bold")
        for line in json.dumps(value, indent=2, ensure_ascii=False).split("\n"):
            self._line(_INDENT + escape(line))

    def _agreement(self, explanation: Explanation) -> str:
        returned = [side for side in explanation.sides if isinstance(side.outcome, Returned)]
        if len(returned) == len(explanation.sides):
            return "All subjects return the same."
        return "No field differs among what was returned or raised."

    def _text(self, text: str) -> str:
        whole = visible_text(text, _ALL)
        shown = whole if self._full else visible_text(text)
        self._is_cut |= shown != whole
        return shown

    def _line(self, text: str = "", style: str = "") -> None:
        self._console.print(Text(text, style=style), soft_wrap=True)


def _room(console: Console) -> int:
    """Return how many characters of a value are shown: where no line wraps, as many as in a run."""
    fits = min(console.width, _LONGEST_LINE) - 24
    return max(_SHORTEST_VALUE if console.is_terminal else _SHOWN_BY_A_RUN, fits)


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


def _shown(value: Value | Absent, other: Value | Absent, row: Row, limit: int) -> Marked:
    """Return a value as it is shown beside another one; of an error the outcome in words."""
    if value is ABSENT:
        return Marked("(nothing)")
    if "error" in row.kinds.values():
        return Marked(_outcome_in_words(value, limit))
    return marked(value, None if other is ABSENT else other, limit)[0]


def _outcome_in_words(outcome: Value, limit: int) -> str:
    match outcome:
        case {"raised": {"kind": str(kind), "message": str(message)}}:
            longest = max(limit, _LONGEST_MESSAGE)
            return f"raised {visible_text(kind)}: {visible_text(message, longest)}"
        case {"raised": {"kind": str(kind)}}:
            return f"raised {visible_text(kind)}"
        case {"matches": pattern}:
            return f"returned at least {visible(pattern, limit)}"
        case {"returned": value}:
            return f"returned {visible(value, limit)}"
        case _:
            return visible(outcome, limit)


def _label(names: Sequence[str], explanation: Explanation) -> str:
    oracle = explanation.oracle
    if EXPECTED not in names or oracle is None:
        return ", ".join(names)
    others = [name for name in names if name not in (EXPECTED, oracle)]
    return ", ".join([f"{oracle} (expected)", *others])


def _shown_path(folder: Path) -> str:
    try:
        return folder.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return folder.as_posix()
