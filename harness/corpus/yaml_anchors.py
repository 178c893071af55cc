"""Anchors and aliases of a YAML text, with a limit to what the aliases add.

Nine lines of aliases that name aliases can stand for a billion values, so each anchor is weighed
when it ends, and an alias is looked at before anything is copied.
"""

from dataclasses import dataclass
from typing import Final

from harness.corpus.nodes import Node
from harness.model.value import Value

ALIAS_LIMIT: Final = 1_000_000
"""What all aliases of a file may add, in values and characters of texts."""


@dataclass(slots=True)
class Anchor:
    """What an anchor names: ``weight`` is its values and characters, ``height`` its nesting."""

    node: Node
    weight: int = 0
    height: int = 0
    finished: bool = False


class Anchors:
    """The anchors met so far; of several with one name the last counts."""

    def __init__(self) -> None:
        self._by_name: dict[str, Anchor] = {}
        self._added = 0

    def begin(self, name: str, node: Node) -> Anchor:
        """Remember what an anchor names; it is finished by whoever reads that to its end."""
        anchor = self._by_name[name] = Anchor(node)
        return anchor

    def named(self, name: str) -> Anchor | None:
        """Return what a name stands for; None before the end of its anchor."""
        anchor = self._by_name.get(name)
        return anchor if anchor is not None and anchor.finished else None

    def copy(self, anchor: Anchor, offset: int) -> Node | None:
        """Return what an alias at ``offset`` stands for; None where all add more than they may."""
        self._added += anchor.weight
        if self._added > ALIAS_LIMIT:
            return None
        return Node(_copied(anchor.node.value), offset, anchor.node.children)


def _copied(value: Value) -> Value:
    """Return a value that shares no map and no list with the one given."""
    root = [value]
    pending: list[Value] = [root]
    while pending:
        holder = pending.pop()
        for key, item in holder.items() if isinstance(holder, dict) else enumerate(holder):
            if isinstance(item, dict | list):
                holder[key] = item.copy()
                pending.append(holder[key])
    return root[0]
