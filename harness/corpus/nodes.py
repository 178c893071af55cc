"""Values together with the places they were read from.

The parsers of this package (``yaml_nodes``, ``json_nodes``) return a tree of nodes. The checks run
over plain values and name what they find by its path; the tree says where in the text that is.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from harness.model.value import Value

Path: TypeAlias = tuple[str | int, ...]
"""The keys and indexes that lead from the root of a document to a value."""


class Finding(NamedTuple):
    """Something wrong at a path; ``on_key`` where the key itself is meant, and not its value."""

    path: Path
    message: str
    hint: str | None = None
    on_key: bool = False


class TextFault(NamedTuple):
    """Something wrong at an offset of a text, counted in characters from 0."""

    offset: int
    message: str
    hint: str | None = None


@dataclass(slots=True)
class Node:
    """A value, the offset at which it begins, and the nodes of what it holds.

    ``children`` belongs to maps and lists. ``key_offset`` is where the key of a map's entry
    begins.
    """

    value: Value
    offset: int
    children: "dict[str, Node] | list[Node] | None" = None
    key_offset: int = -1

    def locate(self, finding: Finding) -> TextFault:
        """Return a finding by its offset: that of the nearest value there is on its path."""
        node, reached = self, 0
        for step in finding.path:
            child = node.child(step)
            if child is None:
                break
            node, reached = child, reached + 1
        on_key = finding.on_key and reached == len(finding.path) and node.key_offset >= 0
        offset = node.key_offset if on_key else node.offset
        return TextFault(offset, finding.message, finding.hint)

    def child(self, step: str | int) -> "Node | None":
        """Return what stands under a key or an index, if anything does."""
        if isinstance(self.children, dict):
            return self.children.get(step) if isinstance(step, str) else None
        if isinstance(self.children, list) and isinstance(step, int):
            return self.children[step] if step < len(self.children) else None
        return None
