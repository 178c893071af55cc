"""The text of a ledger file, read into entries.

A file is a list of entries, or a map whose one key ``entries`` holds it::

    - id: tool-calls-renumbered
      op: chunk.*
      case: merge/*                         # a glob, or a list of globs
      path: "**.tool_calls[*].index"        # see model.field_path
      difference: changed                   # changed, missing, extra, type or error
      actual: 0                             # optional, as `expected`: see compare.predicates
      versions: ">=0.1.17,<0.1.19"          # optional: see compare.versions
      reason: It renumbers tool calls by their place in the list.
      issue: https://…                      # optional
      since: 2026-01-31                     # optional
"""

import re
from fnmatch import fnmatchcase
from typing import Final

import yaml

from harness.compare.case_globs import CaseGlobs
from harness.compare.difference import DIFFERENCE_KINDS, DifferenceKind
from harness.compare.ledger import Entry, Predicate
from harness.compare.predicates import read_predicate
from harness.compare.versions import VersionRange, VersionRangeError
from harness.compare.yaml_nodes import YamlDocument, suggestion
from harness.model.faults import Fault
from harness.model.field_path import PathPattern, PathSyntaxError
from harness.model.operations import OPERATIONS

ENTRIES_KEY: Final = "entries"
_REQUIRED: Final = {
    "id": "a short name, such as tool-calls-renumbered",
    "op": "an operation or a glob, such as chunk.*",
    "case": "a case's name or a glob, such as merge/*",
    "path": 'a field, such as merged.tool_calls[*].index, or "" for the value itself',
    "difference": ", ".join(DIFFERENCE_KINDS),
    "reason": "why it differs, so that a maintainer can act on it",
}
_OPTIONAL: Final = ("expected", "actual", "versions", "issue", "since")
_SETS: Final = re.compile(r"\[!?\]?[^\]]*\]")


def parse_ledger(
    text: str, file: str, seen: dict[str, str] | None = None
) -> tuple[list[Entry], list[Fault]]:
    """Return the entries of a ledger's text, and all its faults; a faulty entry is left out.

    ``seen`` holds the ids of the files read before, each with its place, and takes those of this
    one: an id may stand only once in all ledgers of a subject.
    """
    document = YamlDocument(text, file)
    seen = {} if seen is None else seen
    entries = []
    for node in _entry_nodes(document):
        reader = _EntryReader(document, node, seen)
        if (entry := reader.entry()) is not None:
            entries.append(entry)
    return entries, document.faults


def _entry_nodes(document: YamlDocument) -> list[yaml.Node]:
    root = document.root
    if root is None:
        return []
    if isinstance(root, yaml.MappingNode):
        fields = document.fields(root, [ENTRIES_KEY], "a ledger")
        return document.items(fields[ENTRIES_KEY][1], "entries") if fields else []
    return document.items(root, "a ledger")


class _EntryReader:
    """Reads the fields of one entry and notes their faults."""

    def __init__(self, document: YamlDocument, node: yaml.Node, seen: dict[str, str]) -> None:
        self._document = document
        self._node = node
        self._seen = seen
        self._sound = len(document.faults)
        fields = document.fields(node, [*_REQUIRED, *_OPTIONAL], "an entry")
        self._fields = {name: value for name, (_, value) in fields.items()}

    def entry(self) -> Entry | None:
        """Return the entry; None if it has a fault."""
        self._note_missing()
        entry_id, op, cases, reason = self._id(), self._op(), self._cases(), self._text("reason")
        difference = self._difference()
        path = self._path(difference)
        expected = self._predicate("expected", difference, absent_if="extra")
        actual = self._predicate("actual", difference, absent_if="missing")
        versions = self._versions()
        issue, since = self._text("issue"), self._text("since")
        if len(self._document.faults) > self._sound:
            return None
        assert entry_id is not None
        assert op is not None
        assert path is not None
        assert difference is not None
        assert reason is not None
        return Entry(
            entry_id,
            op,
            cases,
            path,
            difference,
            reason,
            expected=expected,
            actual=actual,
            versions=versions,
            issue=issue,
            since=since,
            file=self._document.file,
            line=self._document.line_of(self._node),
        )

    def _note_missing(self) -> None:
        if isinstance(self._node, yaml.MappingNode):
            for name, what in _REQUIRED.items():
                if name not in self._fields:
                    self._document.fault(self._node, f"the entry has no {name}", f"it is {what}")

    def _text(self, name: str) -> str | None:
        if name not in self._fields:
            return None
        text = self._document.text(self._fields[name], name)
        if text is not None and not text.strip() and name != "path":
            self._fault(name, f"{name} is empty", f"it is {_REQUIRED.get(name, 'optional')}")
        return text

    def _id(self) -> str | None:
        entry_id = self._text("id")
        if entry_id in self._seen:
            self._fault("id", f"the id {entry_id} is taken", f"by {self._seen[entry_id]}")
        elif entry_id is not None:
            self._seen[entry_id] = f"{self._document.file}:{self._document.line_of(self._node)}"
        return entry_id

    def _op(self) -> str | None:
        glob = self._text("op")
        if glob is not None and not any(fnmatchcase(name, glob) for name in OPERATIONS):
            self._fault("op", f"no operation is called {glob}", suggestion(glob, OPERATIONS))
        return glob

    def _cases(self) -> CaseGlobs:
        node = self._fields.get("case")
        if isinstance(node, yaml.SequenceNode):
            if not node.value:
                self._fault("case", "case is empty", f"it is {_REQUIRED['case']}")
            globs = [self._document.text(item, "a case") for item in node.value]
        else:
            globs = [self._text("case")]
        for glob in globs:
            if glob is not None and "[" in _SETS.sub("", glob):
                self._fault("case", f"a [ without its ] in {glob}", "[[] is a bracket itself")
        return CaseGlobs.parse(glob for glob in globs if glob)

    def _path(self, difference: DifferenceKind | None) -> PathPattern | None:
        text = self._text("path")
        if text is None:
            return None
        try:
            pattern = PathPattern.parse(text)
        except PathSyntaxError as error:
            self._fault("path", str(error))
            return None
        if difference == "error" and not pattern.matches(""):
            self._fault("path", "an error has no path", 'write path: ""')
        return pattern

    def _difference(self) -> DifferenceKind | None:
        text = self._text("difference")
        for kind in DIFFERENCE_KINDS:
            if kind == text:
                return kind
        if text is not None:
            hint = suggestion(text, DIFFERENCE_KINDS)
            self._fault("difference", f"no such difference: {text}", hint)
        return None

    def _predicate(
        self, name: str, difference: DifferenceKind | None, absent_if: DifferenceKind
    ) -> Predicate | None:
        if name not in self._fields:
            return None
        if difference == absent_if:
            self._fault(name, f"where a field is {difference} there is no {name} side", "remove it")
        return read_predicate(self._document, self._fields[name])

    def _versions(self) -> VersionRange | None:
        text = self._text("versions")
        if text is None:
            return None
        try:
            return VersionRange.parse(text)
        except VersionRangeError as error:
            self._fault("versions", str(error), "such as >=1.2,<2 or ==1.2.*")
            return None

    def _fault(self, name: str, message: str, hint: str | None = None) -> None:
        self._document.fault(self._fields[name], message, hint)
