"""What a ledger entry may say of the two sides of a difference.

A predicate is a pattern as in a case's ``matches``: maps by the keys given, lists item by item,
all else exactly, so that ``actual: null`` asks for null and nothing else. Beside ``$any`` and
``$none`` it may hold ``{$type: string}`` or ``{$type: [string, "null"]}`` and
``{$matches: "regex"}``; see ``compare.matching``. Sides of an ``error`` are outcomes, so
``actual: {raised: {kind: other}}`` asks for an error of that kind.
"""

import re
from collections.abc import Iterator
from typing import Final

import yaml

from harness.compare.difference import KEY_ORDER
from harness.compare.equality import VALUE_KINDS
from harness.compare.ledger import Predicate
from harness.compare.matching import WILDCARDS
from harness.compare.yaml_nodes import YamlDocument, suggestion
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value

_KEYS: Final = (*WILDCARDS, CLASS_KEY, LITERAL_KEY, KEY_ORDER)


def read_predicate(document: YamlDocument, node: yaml.Node) -> Predicate:
    """Return the predicate that a node says.

    Faults: what ``document.value`` refuses, unknown wildcards and wrong arguments of them.
    """
    pattern = document.value(node)
    for problem, hint in _problems(pattern):
        document.fault(node, problem, hint)
    return Predicate(pattern)


def _problems(pattern: Value) -> Iterator[tuple[str, str]]:
    pending = [pattern]
    while pending:
        match pending.pop():
            case list() as items:
                pending += items
            case dict() as fields:
                for key, value in fields.items():
                    if key in WILDCARDS and len(fields) > 1:
                        yield f"{key} must be alone in its map", "remove the other keys"
                    elif key.startswith("$"):
                        yield from _argument_problems(key, value)
                    if key != LITERAL_KEY:
                        pending.append(value)


def _argument_problems(key: str, value: Value) -> Iterator[tuple[str, str]]:
    match key:
        case "$any" | "$none" if value is not True:
            yield f"{key} takes only true", f"write {{{key}: true}}"
        case "$type":
            for kind in value if isinstance(value, list) else [value]:
                if kind not in VALUE_KINDS:
                    # Unquoted, the kind's own name says the value.
                    name = "null" if kind is None else str(kind)
                    yield f"no such type: {name}", suggestion(name, map(_quoted, VALUE_KINDS))
        case "$matches":
            try:
                re.compile(value)
            except (re.error, TypeError) as error:
                yield f"$matches takes a regular expression: {error}", "quote it"
        case _ if key not in _KEYS:
            yield f"no such wildcard: {key}", suggestion(key, _KEYS)


def _quoted(kind: str) -> str:
    return f'"{kind}"' if kind == "null" else kind
