"""Which cases of the files a run takes: by name, operation, tag, shard or last failure."""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from harness.model.case import Case


@dataclass(frozen=True, slots=True)
class Shard:
    """The part ``index`` of ``count``, counting from 1."""

    index: int
    count: int

    def holds(self, name: str) -> bool:
        """Whether this shard runs the case; the same on every machine and in any file order."""
        return zlib.crc32(name.encode("utf-8", "surrogatepass")) % self.count == self.index - 1


@dataclass(frozen=True, slots=True)
class Reduction:
    """A smaller set of cases that finds as much: of those that ``of`` is about, only ``keep``.

    ``of`` are globs of case names, ``keep`` are names.
    """

    of: tuple[str, ...]
    keep: frozenset[str]

    def is_about(self, name: str) -> bool:
        """Whether a case may be left out."""
        return any(fnmatchcase(name, glob) for glob in self.of)

    def takes(self, name: str) -> bool:
        """Whether the smaller set has a case."""
        return name in self.keep or not self.is_about(name)


@dataclass(frozen=True, slots=True)
class Selection:
    """The filters of a run; a case runs if it passes all of them, and each one that is set.

    ``names``, ``ops`` are globs of which one must match, ``tags`` are tags of which one must be
    there, ``only`` are exact case names.
    """

    names: tuple[str, ...] = ()
    ops: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    shard: Shard | None = None
    only: frozenset[str] | None = None
    reduction: Reduction | None = None

    @property
    def is_everything(self) -> bool:
        """Whether no case can be left out."""
        return self.is_complete and self.reduction is None

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left out that only the whole would show; a reduction shows it too."""
        return not (self.names or self.ops or self.tags or self.shard) and self.only is None

    def takes(self, case: Case) -> bool:
        """Whether the run takes the case."""
        return (
            (not self.names or any(_matches_name(case.name, glob) for glob in self.names))
            and (not self.ops or any(fnmatchcase(case.call.op, glob) for glob in self.ops))
            and (not self.tags or not set(self.tags).isdisjoint(case.tags))
            and (self.shard is None or self.shard.holds(case.name))
            and (self.only is None or case.name in self.only)
            and (self.reduction is None or self.reduction.takes(case.name))
        )

    def of(self, cases: Iterable[Case]) -> Iterator[Case]:
        """Return the cases that the run takes, in their order."""
        return iter(cases) if self.is_everything else filter(self.takes, cases)


def _matches_name(name: str, glob: str) -> bool:
    """Match as people type it: any part of the name where there is no wildcard.

    With one, all of the name, or all that follows a slash or a ``::`` in it.
    """
    if any(sign in glob for sign in "*?["):
        return any(fnmatchcase(name, lead + glob) for lead in ("", "*/", "*::"))
    return glob in name
