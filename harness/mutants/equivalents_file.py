"""Reading the ledger of equivalent mutants, with the place of every fault."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import yaml

from harness.compare.ledger_file import entries_of, files_beside
from harness.compare.yaml_nodes import YamlDocument
from harness.corpus.wording import quoted, suggestion
from harness.model.faults import Fault
from harness.mutants.engines import ENGINES
from harness.mutants.equivalents import Equivalent

FILE_NAME: Final = "mutants.yaml"

_REQUIRED: Final = {
    "subject": "which subject's mutants: java or reference",
    "class": "a class (for Python a module), or a glob",
    "method": "a method with its parameters as reports write it, or a glob",
    "reason": "why no case can tell",
}
_OPTIONAL: Final = ("operator", "mutation", "nth", "count")


def load_equivalents(folders: Iterable[Path], subject: str) -> list[Equivalent]:
    """Return a subject's entries in the ledgers' folders; ``FaultsError`` with all faults."""
    return [entry for entry in load_all_equivalents(folders) if entry.subject == subject]


def load_all_equivalents(folders: Iterable[Path]) -> list[Equivalent]:
    """Return the entries of all subjects; ``FaultsError`` with all faults."""
    return entries_of(files_beside(folders, FILE_NAME), _parsed)


def _parsed(text: str, file: str) -> tuple[list[Equivalent], list[Fault]]:
    document = YamlDocument(text, file)
    root = document.root
    nodes = [] if root is None else document.items(root, "the ledger of mutants")
    entries = [entry for node in nodes for entry in _of_node(document, node)]
    return entries, document.faults


def _of_node(document: YamlDocument, node: yaml.Node) -> list[Equivalent]:
    """Return what an entry says: of one that names several operators, one for each."""
    sound = len(document.faults)
    pairs = document.fields(node, [*_REQUIRED, *_OPTIONAL], "an entry")
    nodes = {name: value for name, (_, value) in pairs.items()}
    texts: dict[str, str] = {}
    for name, what in _REQUIRED.items():
        text = document.text(nodes[name], name) if name in nodes else None
        if name not in nodes and isinstance(node, yaml.MappingNode):
            document.fault(node, f"the entry has no {name}", f"it is {what}")
        elif text is not None and not text.strip():
            document.fault(nodes[name], f"{name} is empty", f"it is {what}")
        texts[name] = text or ""
    if texts["subject"] and texts["subject"] not in ENGINES:
        what = f"{quoted(texts['subject'])} has no mutants"
        document.fault(nodes["subject"], what, suggestion(texts["subject"], ENGINES))
    given = {
        name: document.text(nodes[name], name) or "*" if name in nodes else "*"
        for name in ("operator", "mutation")
    }
    nth = _nth(document, nodes["nth"], given["operator"]) if "nth" in nodes else {}
    count = _number(document, nodes["count"], "count") if "count" in nodes else 1
    if nth and "count" in nodes:
        document.fault(nodes["count"], "count beside nth", "nth says how many; remove count")
    if len(document.faults) > sound:
        return []
    return [
        Equivalent(
            subject=texts["subject"],
            class_name=texts["class"],
            method=texts["method"],
            mutation=given["mutation"],
            reason=texts["reason"].strip(),
            operator=operator,
            nth=numbers,
            count=count,
            file=document.file,
            line=document.line_of(node),
        )
        for operator, numbers in (nth or {given["operator"]: ()}).items()
    ]


def _nth(document: YamlDocument, node: yaml.Node, operator: str) -> dict[str, tuple[int, ...]]:
    """Return which mutants are meant, by operator: a list for the entry's one, or a map."""
    if not isinstance(node, yaml.MappingNode):
        return {operator: _numbers(document, node)}
    if operator != "*":
        document.fault(node, "nth by operators beside operator", "remove operator")
    names = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
    fields = document.fields(node, names, "nth")
    return {name: _numbers(document, value) for name, (_, value) in fields.items()}


def _numbers(document: YamlDocument, node: yaml.Node) -> tuple[int, ...]:
    numbers = tuple(_number(document, item, "nth") for item in document.items(node, "nth"))
    if len(set(numbers)) < max(len(numbers), 1):
        document.fault(node, "nth must be numbers, each once", "without nth, count says how many")
    return numbers


def _number(document: YamlDocument, node: yaml.Node, what: str) -> int:
    value = document.value(node)
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    document.fault(node, f"{what} must be whole numbers from 1 on")
    return 1
