"""The fewest globs for a set of cases that do not reach much further than the set."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final

from harness.compare.case_globs import escaped

_FEW: Final = 4
"""So many globs are listed rather than replaced by one that also covers other cases."""

_LISTED: Final = 8
"""Of more names of one file those that differ only in their last character are joined."""


def covering_globs(
    wanted: Collection[str], differing: Collection[str], compared: Collection[str]
) -> tuple[str, ...]:
    """Return globs that match every name of ``wanted``, and few others of ``compared``.

    A single case is named exactly. A whole file or folder becomes ``file::*`` or ``folder/*`` if
    all its compared cases are wanted, or if there are many and at least half of the compared
    ones are in ``differing``, which includes ``wanted``.
    """
    root = _Node("", "*")
    wanted, differing = frozenset(wanted), frozenset(differing)
    for name in compared:
        root.add(name, is_wanted=name in wanted, differs=name in differing)
    return tuple(root.globs())


@dataclass(slots=True)
class _Node:
    """A folder, a file or a case: ``prefix`` begins the names below it, ``glob`` covers them."""

    prefix: str
    glob: str
    wanted: int = 0
    differing: int = 0
    compared: int = 0
    children: dict[str, "_Node"] = field(default_factory=dict)

    def add(self, name: str, *, is_wanted: bool, differs: bool) -> None:
        """Count a case at every node on its way."""
        node = self
        for prefix, glob in _steps(name):
            node.count(is_wanted=is_wanted, differs=differs)
            node = node.children.setdefault(prefix, _Node(prefix, glob))
        node.count(is_wanted=is_wanted, differs=differs)

    def globs(self) -> list[str]:
        """Return the globs for the wanted cases at and below this node."""
        parts = [child for child in self.children.values() if child.wanted]
        if not parts:
            return [self.glob] if self.wanted else []
        below = [glob for part in parts for glob in part.globs()]
        if len(below) == 1:
            return below
        if self.wanted == self.compared or (
            len(below) > _FEW and 2 * self.differing >= self.compared
        ):
            return [self.glob]
        holds_cases = not any(part.children for part in parts)
        return _joined(below) if holds_cases and len(below) > _LISTED else below

    def count(self, *, is_wanted: bool, differs: bool) -> None:
        """Count a case at this node."""
        self.wanted += is_wanted
        self.differing += differs
        self.compared += 1


def _steps(name: str) -> Iterator[tuple[str, str]]:
    """Yield the prefixes of a name from the top, each with its glob: folders, file, case."""
    path, separator, _ = name.partition("::")
    position = path.find("/")
    while position >= 0:
        prefix = path[: position + 1]
        yield prefix, f"{escaped(prefix)}*"
        position = path.find("/", position + 1)
    if separator:
        yield path + separator, f"{escaped(path)}::*"
    yield name, escaped(name)


def _joined(globs: list[str]) -> list[str]:
    """Return the same with ``x1``, ``x2`` joined to ``x[12]``, where nothing else is a wildcard."""
    stems: dict[str, list[str]] = {}
    for glob in globs:
        plain = glob[-1].isalnum()
        stems.setdefault(glob[:-1] if plain else glob, []).append(glob[-1] if plain else "")
    return [
        stem + (f"[{''.join(ends)}]" if len(ends) > 1 else ends[0]) for stem, ends in stems.items()
    ]
