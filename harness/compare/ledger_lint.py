"""Entries of a ledger that can never match anything: by their globs, or by what stands before them.

Only names are looked at. Whether an entry matches a difference only a run can say: one that
matched nothing is stale.
"""

from collections.abc import Iterable, Iterator

import yaml

from harness.compare.case_globs import CaseGlobs
from harness.compare.ledger import Entry
from harness.compare.ledger_yaml import ENTRIES_KEY
from harness.compare.yaml_nodes import YamlDocument
from harness.model.case import GENERATED_PREFIX
from harness.model.faults import Fault


class CaseNames:
    """The names of all cases, by their operations."""

    def __init__(self, cases: Iterable[tuple[str, str]]) -> None:
        self._by_op: dict[str, list[str]] = {}
        for name, op in cases:
            self._by_op.setdefault(op, []).append(name)
        self._known = {op: frozenset(names) for op, names in self._by_op.items()}

    def __len__(self) -> int:
        return sum(map(len, self._by_op.values()))

    def __contains__(self, name: object) -> bool:
        return any(name in names for names in self._known.values())

    def has_any(self, op_glob: str, case_glob: str) -> bool:
        """Whether there is a case that both globs match."""
        globs = CaseGlobs.parse([case_glob])
        ops = CaseGlobs.parse([op_glob])
        return any(
            not globs.exact.isdisjoint(self._known[op]) or any(map(globs.match, names))
            for op, names in self._by_op.items()
            if ops.match(op)
        )


def unreachable(text: str, file: str, names: CaseNames) -> Iterator[Fault]:
    """Yield the globs of a sound ledger that no case has, each with its place.

    Globs of generated cases, which stand in no file, are left alone.
    """
    document = YamlDocument(text, file)
    for entry in _entries(document.root):
        fields = {key.value: value for key, value in entry.value}
        op, globs = fields["op"].value, fields["case"]
        for node in globs.value if isinstance(globs, yaml.SequenceNode) else [globs]:
            generated = node.value.startswith(GENERATED_PREFIX)
            if not generated and not names.has_any(op, node.value):
                mark = node.start_mark
                what = f"no case of {op} is called {node.value}"
                hint = "it was renamed or removed; `parity list` shows the names there are"
                yield Fault(file, mark.line + 1, mark.column + 1, what, hint)


def shadowed(entries: Iterable[Entry]) -> Iterator[Fault]:
    """Yield the entries that repeat what an earlier one says of the same cases and field."""
    first: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        key = (entry.op, entry.path.text, entry.difference)
        for earlier in first.setdefault(key, []):
            if _says_all_of(earlier, entry):
                what = f"{entry.id} is never used: {earlier.id} covers its cases already"
                hint = f"remove it, or narrow {earlier.id} in line {earlier.line}"
                yield Fault(entry.file, entry.line, 1, what, hint)
                break
        first[key].append(entry)


def _says_all_of(earlier: Entry, later: Entry) -> bool:
    asks_less = earlier.expected is None and earlier.actual is None and earlier.versions is None
    cases = set(later.cases.texts)
    return asks_less and all(
        glob in earlier.cases.texts or (glob in later.cases.exact and earlier.cases.match(glob))
        for glob in cases
    )


def _entries(root: yaml.Node | None) -> list[yaml.MappingNode]:
    """Return the entries of a ledger of which no fault is known."""
    if isinstance(root, yaml.MappingNode):
        found = {key.value: value for key, value in root.value}
        return _entries(found.get(ENTRIES_KEY))
    nodes = root.value if isinstance(root, yaml.SequenceNode) else []
    return [node for node in nodes if isinstance(node, yaml.MappingNode)]
