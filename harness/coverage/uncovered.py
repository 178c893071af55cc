"""What no case can reach, and why: ``divergences/uncovered.yaml`` beside the ledgers.

A list of entries::

    - subject: java                      # the provider's name
      file: com/openjiuwen/….java        # as the report shows it
      method: decode                     # as the report shows it; parameters may be left out
      lines: 1                           # how many of its lines no case reaches
      branches: 2                        # and how many branches
      reason: Every caller checks for null before.

The numbers hold an entry to what it was written for: what is missed beyond them is unexplained,
and what is missed no more makes the entry stale. Of code without line numbers only the branches
are held to it. The method ``*``, without numbers, stands for all methods of the file that no case
enters at all.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from harness.compare.ledger_file import entries_of, files_beside
from harness.compare.yaml_nodes import YamlDocument
from harness.model.faults import Fault
from harness.subjects.covering import CoveredFile, Place

FILE_NAME: Final = "uncovered.yaml"
_TEXTS: Final = ("subject", "file", "method", "reason")
_NUMBERS: Final = ("lines", "branches")
_NEVER_ENTERED: Final = "*"


@dataclass(frozen=True, slots=True)
class Excused:
    """Lines and branches of a method that no case can reach; ``at`` is where that is said."""

    subject: str
    file: str
    method: str
    lines: int
    branches: int
    reason: str
    at: tuple[str, int]

    def missed(self, subject: str, file: CoveredFile) -> list[Place]:
        """Return the places of a subject's file that are missed and that the entry is about."""
        if subject.partition("@")[0] != self.subject or file.file != self.file:
            return []
        if self.method == _NEVER_ENTERED:
            entered = {place.method for place in file.places if place.first is not None}
            return [place for place in file.places if place.method not in entered]
        return [
            place
            for place in file.places
            if place.is_missed and self.method in (place.method, place.method.partition("(")[0])
        ]

    def holds(self, missed: Sequence[Place]) -> bool:
        """Whether no more is missed than the entry excuses."""
        lines, branches = _counts(missed)
        fewer_lines = lines <= self.lines or _are_methods(missed)
        return (fewer_lines and branches <= self.branches) or self.method == _NEVER_ENTERED

    def is_stale(self, missed: Sequence[Place]) -> bool:
        """Whether less is missed than the entry excuses."""
        lines, branches = _counts(missed)
        return lines < self.lines or branches < self.branches or not missed


class Exceptions:
    """All entries, and what of the files of a run they excuse."""

    def __init__(self, entries: Iterable[Excused]) -> None:
        self._entries = tuple(entries)

    def reasons(self, subject: str, file: CoveredFile) -> dict[Place, str]:
        """Return the missed places of a file that need not be reached, each with the reason."""
        reasons: dict[Place, str] = {}
        for entry in self._entries:
            missed = entry.missed(subject, file)
            if entry.holds(missed):
                reasons |= dict.fromkeys(missed, entry.reason)
        return reasons

    def stale(self, files: Mapping[str, Sequence[CoveredFile]]) -> list[dict[str, Any]]:
        """Return the entries that excuse more than is missed of the subjects in ``files``."""
        return [
            _as_map(entry, subject, missed)
            for subject, of_subject in files.items()
            if all(file.by == "line" for file in of_subject)
            for entry in self._entries
            if subject.partition("@")[0] == entry.subject
            for missed in [[place for file in of_subject for place in entry.missed(subject, file)]]
            if entry.is_stale(missed)
        ]


def _as_map(entry: Excused, subject: str, missed: Sequence[Place]) -> dict[str, Any]:
    lines, branches = _counts(missed)
    return {
        "subject": subject,
        "file": entry.file,
        "method": entry.method,
        "missed": {"lines": lines, "branches": branches},
        "excused": {"lines": entry.lines, "branches": entry.branches},
        "place": f"{entry.at[0]}:{entry.at[1]}",
    }


def _are_methods(places: Sequence[Place]) -> bool:
    return any(isinstance(place.at, str) for place in places)


def _counts(places: Iterable[Place]) -> tuple[int, int]:
    listed = list(places)
    return (
        sum(place.first is None for place in listed),
        sum(place.branches - len(place.taken) for place in listed),
    )


def load_exceptions(folders: Iterable[Path]) -> Exceptions:
    """Return the entries of the files in some ledger folders; ``FaultsError`` for all faults."""
    return Exceptions(entries_of(files_beside(folders, FILE_NAME), parse_exceptions))


def parse_exceptions(text: str, file: str) -> tuple[list[Excused], list[Fault]]:
    """Return the entries of a file's text, and all its faults; a faulty entry is left out."""
    document = YamlDocument(text, file)
    nodes = [] if document.root is None else document.items(document.root, "the file")
    entries = [_entry(document, node) for node in nodes]
    return [entry for entry in entries if entry is not None], document.faults


def _entry(document: YamlDocument, node: yaml.Node) -> Excused | None:
    sound = len(document.faults)
    fields = {
        name: value
        for name, (_, value) in document.fields(node, (*_TEXTS, *_NUMBERS), "an entry").items()
    }
    if len(document.faults) > sound:
        return None
    for name in _TEXTS:
        if name not in fields:
            document.fault(node, f"{name} is missing", "each entry says where, and why")
    texts = {name: document.text(fields[name], name) or "" for name in _TEXTS if name in fields}
    numbers: dict[str, int] = {
        name: _number(document, fields[name], name) for name in _NUMBERS if name in fields
    }
    if bool(numbers) == (texts.get("method") == _NEVER_ENTERED):
        what = f"the method {_NEVER_ENTERED} has no numbers" if numbers else "numbers are missing"
        document.fault(node, what, "lines and branches say how much of a method is excused")
    if len(document.faults) > sound:
        return None
    at = (document.file, document.line_of(node))
    lines, branches = (numbers.get(name, 0) for name in _NUMBERS)
    return Excused(**texts, lines=lines, branches=branches, at=at)


def _number(document: YamlDocument, node: yaml.Node, what: str) -> int:
    match document.value(node):
        case int() as number if number > 0 and not isinstance(number, bool):
            return number
        case _:
            document.fault(node, f"{what} must be how many of them are excused")
            return 0
