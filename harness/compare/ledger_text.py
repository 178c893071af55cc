"""Changing a ledger's text as a person would: every comment, the order and the layout stay.

Entries are added at the end and removed line by line; the file is never written anew. What the
change makes of the file is read back before it is returned.
"""

import re
from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Final

import yaml

from harness.compare.accept import AcceptedEntry
from harness.compare.difference import ABSENT
from harness.compare.ledger_yaml import parse_ledger
from harness.compare.yaml_nodes import YamlDocument
from harness.model.faults import Fault, FaultsError
from harness.model.yaml_text import flow, prose, word

_LINES: Final = re.compile("[^\r\n\x85\u2028\u2029]*(?:\r\n|[\r\n\x85\u2028\u2029])|.+\\Z")
"""Lines with their ends, which are those of YAML 1.1, by which PyYAML counts."""


def render(accepted: AcceptedEntry, indent: str = "") -> str:
    """Return the lines of an entry, its dash after ``indent``, each with its line break."""
    entry = accepted.proposal
    inner = indent + "  "
    fields = [("id", word(entry.id)), ("op", word(entry.op))]
    if len(entry.cases) == 1:
        fields.append(("case", word(entry.cases[0])))
    else:
        fields.append(("case", "".join(f"\n{inner}  - {word(case)}" for case in entry.cases)))
    fields += [("path", word(entry.path)), ("difference", entry.difference)]
    if entry.expected is not ABSENT:
        fields.append(("expected", flow(entry.expected)))
    if entry.actual is not ABSENT:
        fields.append(("actual", flow(entry.actual)))
    if accepted.versions is not None:
        fields.append(("versions", word(accepted.versions)))
    fields.append(("reason", prose(accepted.reason.strip(), inner)))
    if accepted.issue is not None:
        fields.append(("issue", word(accepted.issue)))
    if accepted.since is not None:
        fields.append(("since", word(accepted.since)))
    lines = "".join(f"{inner}{name}: {text}\n" for name, text in fields).replace(": \n", ":\n")
    return f"{indent}- {lines.removeprefix(inner)}"


def append(text: str, accepted: Sequence[AcceptedEntry], file: str = "") -> str:
    """Return the ledger's text with entries added at its end.

    ``FaultsError`` if the text is no ledger, or one in flow style, to which no lines can be added.
    """
    layout = _Layout(text, file)
    ids = [*layout.ids, *(entry.proposal.id for entry in accepted)]
    return _read_back(layout.with_added(accepted), file, ids)


def prune(text: str, ids: Collection[str], file: str = "") -> str:
    """Return the ledger's text without the entries of some ids.

    The comments above an entry stay, as they may be about those that follow; the ones in it go.
    ``FaultsError`` if the text is no ledger, or one in flow style, which has no lines to remove.
    """
    layout = _Layout(text, file)
    rest = [entry_id for entry_id in layout.ids if entry_id not in ids]
    return _read_back(layout.without(ids), file, rest)


class _Layout:
    """Where the entries of a ledger stand in its lines."""

    def __init__(self, text: str, file: str) -> None:
        _, faults = parse_ledger(text, file)
        if faults:
            raise FaultsError(faults)
        document = YamlDocument(text, file)
        self._lines: list[str] = _LINES.findall(text)
        self._newline = "\r\n" if "\r\n" in text else "\n"
        self._list = _list_node(document.root)
        items: list[yaml.Node] = [] if self._list is None else self._list.value
        if self._list is not None and self._list.flow_style and items:
            what = "a ledger in flow style, [{id: …}, …], has no lines to change"
            document.fault(self._list, what, "write each entry on lines of its own, after a dash")
            raise FaultsError(document.faults)
        if items and self._list is not None:
            self._column = int(self._list.start_mark.column)
        else:
            self._column = 2 if isinstance(document.root, yaml.MappingNode) else 0
        self._starts = [self._dash_line(item) for item in items]
        self.ids = [_id_of(item) for item in items]

    def with_added(self, accepted: Sequence[AcceptedEntry]) -> str:
        """Return the text with entries after all that it holds."""
        lines = self._without_brackets()
        if lines and not lines[-1].endswith(("\n", "\r")):
            lines[-1] += self._newline
        spaced = self._is_spaced()
        for number, entry in enumerate(accepted, start=len(self._starts)):
            if number and spaced:
                lines.append(self._newline)
            lines.append(render(entry, " " * self._column).replace("\n", self._newline))
        return "".join(lines)

    def without(self, ids: Collection[str]) -> str:
        """Return the text without the lines of some entries."""
        lines = list(self._lines)
        ends = [*self._starts[1:], len(lines)]
        for entry_id, start, end in reversed(list(zip(self.ids, self._starts, ends, strict=True))):
            if entry_id in ids:
                self._remove(lines, start, min(end, len(lines)))
        return "".join(lines)

    def _remove(self, lines: list[str], start: int, end: int) -> None:
        """Remove the lines of one entry, not what stands before the next one."""
        while end > start + 1 and self._is_between(lines[end - 1]):
            end -= 1
        is_last = not any(line.strip() for line in lines[end:])
        if is_last:
            while start and not lines[start - 1].strip():
                start -= 1
        elif not start or not lines[start - 1].strip():
            # One blank line is enough where two would meet.
            while not lines[end].strip():
                end += 1
        del lines[start:end]

    def _is_between(self, line: str) -> bool:
        """Whether a line after an entry is not part of it: blank, or a comment not within it."""
        text = line.lstrip(" ")
        return not text.strip() or (text.startswith("#") and len(line) - len(text) <= self._column)

    def _is_spaced(self) -> bool:
        """Whether entries are set apart by blank lines; where there are no two, they are to be."""
        if not self._starts[1:]:
            return True
        before_second = reversed(self._lines[: self._starts[1]])
        return not all(line.strip() for line in takewhile(self._is_between, before_second))

    def _dash_line(self, item: yaml.Node) -> int:
        """Return the line where an entry begins; its first key may stand below the dash."""
        line = int(item.start_mark.line)
        while not self._lines[line].startswith("-", self._column):
            line -= 1
        return line

    def _without_brackets(self) -> list[str]:
        """Return the lines without the ``[]`` of a list that is empty."""
        lines = list(self._lines)
        if self._list is not None and self._list.flow_style:
            start, end = self._list.start_mark, self._list.end_mark
            last = lines[end.line][end.column :]
            rest = lines[start.line][: start.column].rstrip() + last
            lines[start.line : end.line + 1] = [rest] if rest.strip() else []
        return lines


def _list_node(root: yaml.Node | None) -> yaml.SequenceNode | None:
    """Return the list of entries; None if the ledger, of which no fault is known, has none."""
    if isinstance(root, yaml.MappingNode):
        return _list_node(root.value[0][1]) if root.value else None
    return root if isinstance(root, yaml.SequenceNode) else None


def _id_of(item: yaml.Node) -> str:
    return next(str(value.value) for key, value in item.value if key.value == "id")


def _read_back(text: str, file: str, ids: Sequence[str]) -> str:
    entries, faults = parse_ledger(text, file)
    if not faults and [entry.id for entry in entries] != list(ids):
        what = "the layout of this ledger is not one that can be changed line by line"
        faults = [Fault(file, 1, 1, what, "change it by hand")]
    if faults:
        raise FaultsError(faults)
    return text
