"""Case files in YAML: ``suite``, ``defaults`` and ``cases``."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from harness.corpus.case_shape import (
    Defaults,
    add_unknown_keys,
    build_case,
    check_case,
    check_op,
    check_tags,
    not_a_text,
)
from harness.corpus.digests import Digest
from harness.corpus.files import CaseFile
from harness.corpus.located import LocatedCase
from harness.corpus.nodes import Finding, Node, TextFault
from harness.corpus.places import Places, fault_in_line, offset_of_bad_byte
from harness.corpus.wording import kind_of, listed, quoted
from harness.corpus.yaml_nodes import parse_yaml
from harness.model.case import Case
from harness.model.faults import Fault, FaultsError
from harness.model.value import Value

SIZE_LIMIT: Final = 64 * 1024 * 1024
"""Bytes of a YAML file, which is read whole; more belongs in JSONL, which is streamed."""
FILE_KEYS: Final = ("suite", "defaults", "cases")
DEFAULTS_KEYS: Final = ("op", "source", "tags")
_FORM: Final = f"a case file is a map with the keys {listed(FILE_KEYS)}"


class YamlDocument:
    """A YAML case file that has been read: its faults, its cases, and where they stand.

    ``digest`` is given its bytes. ``OSError`` if it cannot be read.
    """

    def __init__(self, file: CaseFile, digest: Digest | None = None) -> None:
        self._file = file
        self._digest = digest
        self._defaults = Defaults()
        self._root: Node | None = None
        self._places = Places(file.shown, "")
        self._faults: list[Fault] = []
        self._findings: list[Finding] = []
        self._read()

    def faults(self) -> list[Fault]:
        """Return everything that is wrong with the file, by place."""
        located = [self.fault(finding) for finding in self._findings]
        return sorted(
            dict.fromkeys((*self._faults, *located)), key=lambda fault: (fault.line, fault.column)
        )

    def fault(self, finding: Finding) -> Fault:
        """Return a finding as a fault at its place in the file."""
        assert self._root is not None
        return self._places.fault(self._root.locate(finding))

    def cases(self) -> Iterator[Case]:
        """Yield the cases of a file without faults."""
        for node in self._case_nodes():
            line = self._places.line(node.offset)
            yield build_case(node.value, self._file, line, self._defaults)

    def located(self) -> Iterator[LocatedCase]:
        """Yield the cases of a file without faults, each able to say where its parts stand."""
        for case, node in zip(self.cases(), self._case_nodes(), strict=True):
            yield LocatedCase(case, node.value, partial(self._fault_in_case, node))

    def _fault_in_case(self, node: Node, finding: Finding) -> Fault:
        return self._places.fault(node.locate(finding))

    def count(self) -> int:
        """Return how many cases a file without faults has."""
        return len(self._case_nodes())

    def _case_nodes(self) -> list[Node]:
        children = self._root.children if self._root is not None else None
        assert isinstance(children, dict)
        nodes = children["cases"].children
        assert isinstance(nodes, list)
        return nodes

    def _read(self) -> None:
        with self._file.path.open("rb") as stream:
            data = stream.read(SIZE_LIMIT + 1)
        if self._digest is not None:
            self._digest.update(data)
        if len(data) > SIZE_LIMIT:
            message = f"larger than {SIZE_LIMIT // 1024 // 1024} MiB"
            fault = TextFault(0, message, "split it, or write one case a line into a .jsonl file")
            self._faults.append(fault_in_line(self._file.shown, 1, "", fault))
            return
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            text = data.decode("utf-8", "replace")
            fault = TextFault(offset_of_bad_byte(error), "not UTF-8", "save the file as UTF-8")
            self._faults.append(Places(self._file.shown, text).fault(fault))
            return
        text = text.removeprefix("\N{BYTE ORDER MARK}")
        self._places = Places(self._file.shown, text)
        self._root, in_text = parse_yaml(text)
        self._faults += map(self._places.fault, in_text)
        if self._root is not None:
            self._check(self._root.value)
        elif not in_text:
            self._faults.append(self._places.fault(TextFault(0, "the file is empty", _FORM)))

    def _check(self, document: Value) -> None:
        found = self._findings
        if not isinstance(document, dict):
            found.append(Finding((), f"expected a map, not {kind_of(document)}", _FORM))
            return
        add_unknown_keys(document, FILE_KEYS, "a case file", (), found)
        if "suite" in document and not isinstance(document["suite"], str):
            found.append(not_a_text(("suite",), document["suite"]))
        if "defaults" in document:
            self._defaults = _checked_defaults(document["defaults"], found)
        cases = document.get("cases")
        if "cases" not in document:
            found.append(Finding((), 'the file has no "cases"', _FORM))
        elif not isinstance(cases, list):
            found.append(Finding(("cases",), f"cases is a list, not {kind_of(cases)}"))
        else:
            self._check_cases(cases)

    def _check_cases(self, cases: list[Value]) -> None:
        first: dict[str, int] = {}
        for index, (case, node) in enumerate(zip(cases, self._case_nodes(), strict=True)):
            path = ("cases", index)
            check_case(case, path, self._findings, defaults=self._defaults)
            case_id = case.get("id") if isinstance(case, dict) else None
            if not isinstance(case_id, str):
                continue
            if case_id in first:
                message = f"the id {quoted(case_id)} is taken"
                hint = f"by the case on line {first[case_id]}"
                self._findings.append(Finding((*path, "id"), message, hint))
            else:
                first[case_id] = self._places.line(node.offset)


def check_yaml(
    file: CaseFile, take: Callable[[Case], None] | None = None, digest: Digest | None = None
) -> tuple[list[Fault], int]:
    """Return the faults of a YAML case file and how many cases it has.

    ``take`` is given each case of a file without faults, and ``digest`` the bytes of the file.
    """
    document = YamlDocument(file, digest)
    if faults := document.faults():
        return faults, 0
    if take is not None:
        for case in document.cases():
            take(case)
    return [], document.count()


def read_yaml(file: CaseFile) -> Iterator[Case]:
    """Yield the cases of a YAML case file; ``FaultsError`` if it has faults after all."""
    document = YamlDocument(file)
    if faults := document.faults():
        raise FaultsError(faults)
    yield from document.cases()


def _checked_defaults(value: Value, found: list[Finding]) -> Defaults:
    """Return the defaults of a file, without what is wrong with them."""
    path = ("defaults",)
    if not isinstance(value, dict):
        hint = f"with the keys {listed(DEFAULTS_KEYS)}"
        found.append(Finding(path, f"defaults is a map, not {kind_of(value)}", hint))
        return Defaults()
    add_unknown_keys(value, DEFAULTS_KEYS, "defaults", path, found)
    op, source, tags = value.get("op"), value.get("source"), value.get("tags", [])
    if "op" in value:
        check_op(op, (*path, "op"), found)
    if "source" in value and not isinstance(source, str):
        found.append(not_a_text((*path, "source"), source))
    check_tags(tags, (*path, "tags"), found)
    return Defaults(
        # A wrong op has been found, and is not missing from each case too.
        op if isinstance(op, str) else "" if "op" in value else None,
        source if isinstance(source, str) else None,
        tuple(tags) if isinstance(tags, list) else (),
    )
