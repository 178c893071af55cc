"""Which cases reach which place, and in which order they are tried on a mutant."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

_NONE: Final = -1


class Reach:
    """Cases by the places that they reach; cases are known by their numbers.

    Cases that reach the very same places are alike to a mutant, and most cases are like many
    others. So they are kept as groups, and of each group one is tried before any has its second.
    Cases that were written by hand all come before those that were recorded: a recorded case is
    worth its time only for what no written one notices.
    """

    def __init__(self) -> None:
        self._written = _Groups()
        self._recorded = _Groups()
        self._shared: frozenset[int] = frozenset()

    def add(self, case: int, places: frozenset[int], *, recorded: bool = False) -> None:
        """Note what a case reaches; cases come in their order."""
        (self._recorded if recorded else self._written).add(case, places)

    def share(self, places: frozenset[int]) -> None:
        """Note the places that count as reached by every case."""
        self._shared = places

    def cases(self, place: int) -> Iterator[int]:
        """Yield the cases that reach a place, those first that are likely to notice a fault."""
        is_shared = place in self._shared
        yield from self._written.cases(place, is_shared=is_shared)
        yield from self._recorded.cases(place, is_shared=is_shared)


class _Groups:
    """Cases that reach the same places together, and the groups that reach each place."""

    def __init__(self) -> None:
        self._groups: dict[frozenset[int], list[int]] = {}
        self._at: dict[int, list[list[int]]] = defaultdict(list)

    def add(self, case: int, places: frozenset[int]) -> None:
        group = self._groups.get(places)
        if group is None:
            group = self._groups[places] = []
            for place in places:
                self._at[place].append(group)
        group.append(case)

    def cases(self, place: int, *, is_shared: bool) -> Iterator[int]:
        near = self._at.get(place, [])
        yield from _in_turn(near)
        if is_shared:
            known = set(map(id, near))
            yield from _in_turn([it for it in self._groups.values() if id(it) not in known])


def _in_turn(groups: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the first of each group, then the second of each that has one, and so on."""
    for row in zip_longest(*groups, fillvalue=_NONE):
        yield from (case for case in row if case != _NONE)
