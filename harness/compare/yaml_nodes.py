"""Reading YAML with the place of everything in it, and every fault instead of the first.

Only what a ledger needs: the case files have a loader of their own, with limits and speed that a
ledger does not need.
"""

import difflib
import re
from collections.abc import Iterable, Iterator
from typing import Final

import yaml

from harness.model.faults import Fault, excerpt_around
from harness.model.value import LITERAL_KEY, UTF16_KEY, Value
from harness.model.yaml_scalars import plain_scalar

# The C loader is some ten times as fast; a PyYAML that was built without libyaml lacks it.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STANDARD_TAG: Final = "tag:yaml.org,2002:"
_DEPTH_LIMIT: Final = 100
_LINE_END: Final = re.compile(r"\r\n?|\n")
_UTF16: Final = re.compile(r"\s*(?:[0-9a-fA-F]{4}\s*)*")


class YamlDocument:
    """One YAML file: its nodes, and the faults that are found in it."""

    def __init__(self, text: str, file: str) -> None:
        self.file: Final = file
        self.faults: Final[list[Fault]] = []
        self._text = text
        self.root: Final = self._compose(text)

    def fault(self, node: yaml.Node, message: str, hint: str | None = None) -> None:
        """Note a fault at the place where a node begins."""
        self._fault_at(node.start_mark.index, message, hint)

    def line_of(self, node: yaml.Node) -> int:
        """Return the line in which a node begins, from 1."""
        return len(self._lines_until(node.start_mark.index))

    def fields(
        self, node: yaml.Node, known: Iterable[str], what: str
    ) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        """Return the fields of a map, each as its key's node and its value's.

        Faults: what is no map, a key that is not ``known`` or stands there twice.
        """
        names = tuple(known)
        if not isinstance(node, yaml.MappingNode):
            self.fault(node, f"{what} must be a map", f"with {', '.join(names)}")
            return {}
        found: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        for key, value in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else None
            if name not in names:
                self.fault(key, f"unknown key {name!r} in {what}", suggestion(str(name), names))
            elif name in found:
                first = self.line_of(found[name][0])
                self.fault(key, f"{name} stands here twice, first in line {first}", "remove one")
            else:
                found[name] = (key, value)
        return found

    def items(self, node: yaml.Node, what: str) -> list[yaml.Node]:
        """Return the items of a list; null is an empty one. Faults: what is no list."""
        if isinstance(node, yaml.SequenceNode):
            return list(node.value)
        if not is_null(node):
            self.fault(node, f"{what} must be a list")
        return []

    def text(self, node: yaml.Node, what: str) -> str | None:
        """Return a string, or what a number or date that is meant as one looks like.

        Faults: what is no scalar, null.
        """
        if not isinstance(node, yaml.ScalarNode) or is_null(node):
            self.fault(node, f"{what} must be a string")
            return None
        return str(node.value)

    def value(self, node: yaml.Node) -> Value:
        """Return the value that a node says; ``$utf16`` is resolved but not in a ``$literal``.

        Faults: keys that are no strings or stand there twice.
        """
        return self._value(node, literal=False)

    def _value(self, node: yaml.Node, *, literal: bool) -> Value:
        if isinstance(node, yaml.SequenceNode):
            return [self._value(item, literal=literal) for item in node.value]
        if isinstance(node, yaml.MappingNode):
            return self._map(node, literal=literal)
        return plain_scalar(node.value) if _is_plain(node) else str(node.value)

    def _map(self, node: yaml.MappingNode, *, literal: bool) -> Value:
        values: dict[str, Value] = {}
        for key, child in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else None
            if name is None:
                self.fault(key, "a key must be a string")
            elif name in values:
                self.fault(key, f"the key {name!r} stands here twice", "remove one")
            else:
                inside = literal or name == LITERAL_KEY
                values[name] = self._value(child, literal=inside)
        if not literal and UTF16_KEY in values:
            return self._string_of_units(node, values)
        return values

    def _string_of_units(self, node: yaml.Node, values: dict[str, Value]) -> str:
        units = values[UTF16_KEY]
        if len(values) != 1 or not isinstance(units, str) or not _UTF16.fullmatch(units):
            self.fault(node, f"{UTF16_KEY} must hold code units", 'such as {$utf16: "d83d 0041"}')
            return ""
        return bytes.fromhex("".join(units.split())).decode("utf-16-be", "surrogatepass")

    def _compose(self, text: str) -> yaml.Node | None:
        if control := yaml.reader.Reader.NON_PRINTABLE.search(text):
            what = f"the character U+{ord(control[0]):04X} may not stand in YAML"
            self._fault_at(control.start(), what)
            return None
        try:
            root = yaml.compose(text, Loader=_LOADER)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            self._fault_at(mark.index if mark else 0, f"not YAML: {error.problem or error.context}")
            return None
        for node, problem in _refused(root):
            self.fault(node, problem, "write the value itself")
        return None if self.faults else root

    def _fault_at(self, offset: int, message: str, hint: str | None = None) -> None:
        before = self._lines_until(offset)
        line, column = len(before), len(before[-1]) + 1
        shown = self._lines_until(len(self._text))[line - 1]
        excerpt, caret = excerpt_around(shown, column)
        self.faults.append(Fault(self.file, line, column, message, hint, excerpt, caret))

    def _lines_until(self, offset: int) -> list[str]:
        """Return the lines as editors count them; PyYAML lets U+2028 and the like end one too."""
        return _LINE_END.split(self._text[:offset])


def is_null(node: yaml.Node) -> bool:
    """Whether a node is null: left empty, ``~`` or ``null``."""
    return _is_plain(node) and plain_scalar(node.value) is None


def _is_plain(node: yaml.Node) -> bool:
    """Whether a node is a scalar without quotes, which may be something else than a string."""
    return isinstance(node, yaml.ScalarNode) and not node.style


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return what was meant, or what there is."""
    names = tuple(known)
    near = difflib.get_close_matches(name, names, 1)
    return f"did you mean {near[0]}?" if near else f"known are {', '.join(names)}"


def _refused(root: yaml.Node | None) -> Iterator[tuple[yaml.Node, str]]:
    """Yield the nodes that say more than the value they are, and what of it is refused."""
    seen: set[int] = set()
    pending = [] if root is None else [(root, 0)]
    while pending:
        node, depth = pending.pop()
        if id(node) in seen:
            yield node, "anchors and aliases are not used in a ledger"
            continue
        seen.add(id(node))
        # Whether `12` had the tag `!!str` cannot be seen here, nor need it be: quotes say that.
        if not node.tag.startswith(_STANDARD_TAG) or node.tag == f"{_STANDARD_TAG}binary":
            yield node, "tags are not used in a ledger"
        if depth > _DEPTH_LIMIT:
            yield node, f"a ledger is at most {_DEPTH_LIMIT} deep"
        elif isinstance(node, yaml.SequenceNode):
            pending += ((item, depth + 1) for item in node.value)
        elif isinstance(node, yaml.MappingNode):
            pending += ((part, depth + 1) for pair in node.value for part in pair)
