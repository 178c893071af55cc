"""Mending what is mechanical in the text of a YAML file: comments, order and layout stay.

A fix changes the characters at the place of one problem and nothing else, and is taken only if
that mends it. What is mechanical:

- a key, operation, class or kind that is nearly one that there is becomes that one;
- what is meant as a text but reads as something else, or makes the file no YAML, is put in quotes;
- a tab that indents becomes two spaces;
- an id that cannot be typed everywhere gets hyphens where it cannot;
- an entry that says nothing goes: a message that is not compared, an input that is not used.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import yaml

from harness.corpus.lint import Problem
from harness.corpus.new_files import id_of
from harness.corpus.unquoted import Unquoted, in_quotes, line_of, unquoted
from harness.corpus.yaml_spans import Entry, Scalar, Spans
from harness.model.faults import Fault
from harness.model.yaml_text import quoted, word

ProblemsOf: TypeAlias = Callable[[str], Sequence[Problem]]
"""Returns the problems of a text, each with its place in it."""

_MEANT: Final = re.compile(r'did you mean "?(?P<meant>[^"]+?)"?\?')
_IN_QUOTES: Final = re.compile(r"quote it\b")
_BAD_ID: Final = re.compile(r"the id .* cannot be typed everywhere")
_CLASH: Final = re.compile(r"stands (?:here )?twice|is taken")
_TAB: Final = "a tab cannot indent YAML"
_REMOVABLE: Final = frozenset({"message", "unused"})
"""The rules of ``lint`` whose entries can go and nothing is lost."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A problem that was mended, and how."""

    fault: Fault
    how: str


@dataclass(frozen=True, slots=True)
class _Edit:
    """Other characters for those from ``start`` to ``end``."""

    start: int
    end: int
    text: str
    how: str


def fixed(text: str, problems_of: ProblemsOf) -> tuple[str, list[Fixed]]:
    """Return a text with its mechanical problems mended, and what was done to it."""
    done: list[Fixed] = []
    problems = list(problems_of(text))
    given_up: set[tuple[int, str]] = set()
    while True:
        if quotes := _quotes(text, problems, problems_of):
            text = in_quotes(text, list(quotes))
            problems = list(problems_of(text))
            done += quotes.values()
        todo = [problem for problem in problems if _key(problem) not in given_up]
        for problem in todo:
            edit = _edit_for(text, problem)
            if edit is not None:
                break
        else:
            return text, done
        changed = text[: edit.start] + edit.text + text[edit.end :]
        left = list(problems_of(changed))
        # There may be more problems than before: behind a tab, or in the input of an operation
        # that there is not, nothing was looked at yet.
        if _key(problem) not in map(_key, left) and _clashes(left) == _clashes(problems):
            text, problems = changed, left
            done.append(Fixed(problem.fault, edit.how))
        else:
            given_up.add(_key(problem))


def _clashes(problems: Sequence[Problem]) -> int:
    """Return how many names stand twice: what a misspelt one becomes may be there already."""
    return sum(_CLASH.search(problem.fault.message) is not None for problem in problems)


def _key(problem: Problem) -> tuple[int, str]:
    return problem.fault.line, problem.fault.message


def _edit_for(text: str, problem: Problem) -> _Edit | None:
    fault = problem.fault
    offset = _offset(text, fault)
    if fault.message == _TAB:
        return _Edit(offset, offset + 1, "  ", "spaces for the tab")
    try:
        spans = Spans(text)
    except (yaml.YAMLError, RecursionError):
        return None
    if problem.rule in _REMOVABLE:
        entry = spans.entry(offset)
        return None if entry is None else _removal(text, entry)
    scalar = spans.scalar(offset)
    return None if scalar is None else _replacement(text, scalar, fault)


def _quotes(
    text: str, problems: Sequence[Problem], problems_of: ProblemsOf
) -> dict[Unquoted, Fixed]:
    """Return what is put in quotes, as a text is no YAML without them."""

    def lines_at_fault(changed: str) -> set[int]:
        return {problem.fault.line for problem in problems_of(changed)}

    quotes = {}
    for one in unquoted(text, lines_at_fault) if problems else ():
        line_start = max(text.rfind(end, 0, one.start) for end in "\r\n") + 1
        line, column = line_of(text, one.start), one.start - line_start + 1
        of = problems[0].fault
        written = text[one.start : one.end]
        fault = Fault(of.file, line, column, of.message, of.hint)
        quotes[one] = Fixed(fault, f"{quoted(written)} for {written}")
    return quotes


def _replacement(text: str, scalar: Scalar, fault: Fault) -> _Edit | None:
    """Return the edit that writes a scalar in another way."""
    written = text[scalar.start : scalar.end]
    hint = fault.hint or ""
    if (meant := _MEANT.match(hint)) is not None:
        other = word(meant["meant"])
    elif _IN_QUOTES.match(hint) and scalar.is_plain:
        other = quoted(written)
    elif _BAD_ID.fullmatch(fault.message) and scalar.is_plain:
        other = word(id_of(written))
    else:
        return None
    return _Edit(scalar.start, scalar.end, other, f"{other} for {written}")


def _removal(text: str, entry: Entry) -> _Edit | None:
    """Return the edit that takes an entry out; None where it is the only one of its map."""
    key = text[entry.start : entry.end].partition(":")[0]
    if entry.in_flow:
        if entry.after is not None:
            return _Edit(entry.start, entry.after, "", f"without {key}")
        if entry.before is not None:
            return _Edit(entry.before, entry.end, "", f"without {key}")
        return None
    line_start = text.rfind("\n", 0, entry.start) + 1
    if text[line_start : entry.start].strip():
        return None  # it stands beside a dash, or is the only one
    # A block scalar ends behind its last line break, all else before one.
    line_end = entry.end - 1 if text[entry.end - 1] == "\n" else text.find("\n", entry.end)
    return _Edit(line_start, len(text) if line_end < 0 else line_end + 1, "", f"without {key}")


def _offset(text: str, fault: Fault) -> int:
    """Return where in a text a fault is."""
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)
    return sum(map(len, lines[: fault.line - 1])) + fault.column - 1
