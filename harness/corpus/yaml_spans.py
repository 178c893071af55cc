"""Where the parts of a YAML text begin and end, for changing them in place."""

from collections.abc import Iterator
from dataclasses import dataclass

import yaml
from yaml.cyaml import CSafeLoader


@dataclass(frozen=True, slots=True)
class Scalar:
    """A scalar as it is written; ``is_plain`` where it has no quotes and is no block."""

    start: int
    end: int
    is_plain: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a map, from its key to the last character of its value.

    ``before`` and ``after`` are the ends of the entry before it and the start of the one behind it
    in the same map, None where there is none. ``in_flow`` tells ``{…}`` from lines.
    """

    start: int
    end: int
    in_flow: bool
    before: int | None
    after: int | None


class Spans:
    """The parts of a text by where they begin; ``yaml.YAMLError`` if it is no YAML."""

    def __init__(self, text: str) -> None:
        self._scalars: dict[int, Scalar] = {}
        self._entries: dict[int, Entry] = {}
        root = yaml.compose(text, Loader=CSafeLoader)
        for node in _nodes(root):
            if isinstance(node, yaml.ScalarNode):
                start, end = node.start_mark.index, node.end_mark.index
                self._scalars[start] = Scalar(start, end, not node.style)
            elif isinstance(node, yaml.MappingNode):
                self._add_entries(node)

    def scalar(self, offset: int) -> Scalar | None:
        """Return the scalar that begins at an offset."""
        return self._scalars.get(offset)

    def entry(self, offset: int) -> Entry | None:
        """Return the entry whose key begins at an offset."""
        return self._entries.get(offset)

    def _add_entries(self, node: yaml.MappingNode) -> None:
        starts = [key.start_mark.index for key, _ in node.value]
        ends = [_end(value) for _, value in node.value]
        for place, (start, end) in enumerate(zip(starts, ends, strict=True)):
            before = ends[place - 1] if place else None
            after = starts[place + 1] if place + 1 < len(starts) else None
            self._entries[start] = Entry(start, end, bool(node.flow_style), before, after)


def _nodes(root: yaml.Node | None) -> Iterator[yaml.Node]:
    """Yield all nodes once, those that aliases name too."""
    seen: set[int] = set()
    pending = [] if root is None else [root]
    while pending:
        node = pending.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        if isinstance(node, yaml.MappingNode):
            pending += (part for pair in node.value for part in pair)
        elif isinstance(node, yaml.SequenceNode):
            pending += node.value


def _end(node: yaml.Node) -> int:
    """Return where a node ends; of a block that is where the last thing in it does."""
    while isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(node, yaml.MappingNode) else last
    return int(node.end_mark.index)
