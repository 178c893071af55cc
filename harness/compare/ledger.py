"""The ledger: the divergences of one subject that are known, each with its reason.

A difference passes only if an entry matches its op, case, path and kind, its two sides where the
entry says something of them, and the subject's version. A ledger is read once and asked for every
case that differs, so entries are looked up by op and name and not one by one.

A case that a search saved is covered as the generated case that it was, too: a search that passes
leaves no case that fails. Only its own name counts where globs are measured or name it exactly.

Source: harness.md section 6.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Final

from harness.compare.case_globs import CaseGlobs
from harness.compare.difference import Difference, DifferenceKind
from harness.compare.matching import meets
from harness.compare.versions import VersionRange
from harness.model.field_path import PathPattern
from harness.model.generated_name import generated_name
from harness.model.value import Value


@dataclass(frozen=True, slots=True)
class Predicate:
    """What an entry asks of one side of a difference: a pattern of ``compare.matching``."""

    pattern: Value

    def holds(self, value: object) -> bool:
        """Whether a side is what is asked for; a side that is absent never is."""
        return meets(self.pattern, value)


@dataclass(frozen=True, slots=True)
class Entry:
    """One known divergence; ``line`` is where it stands in ``file``, from 1."""

    id: str
    op: str
    cases: CaseGlobs
    path: PathPattern
    difference: DifferenceKind
    reason: str
    expected: Predicate | None = None
    actual: Predicate | None = None
    versions: VersionRange | None = None
    issue: str | None = None
    since: str | None = None
    file: str = ""
    line: int = 0

    def covers(self, difference: Difference) -> bool:
        """Whether a difference, in a case that the globs match, is the one that is known."""
        return (
            difference.difference == self.difference
            and self.path.matches(difference.path)
            and (self.expected is None or self.expected.holds(difference.expected))
            and (self.actual is None or self.actual.holds(difference.actual))
        )


@dataclass(frozen=True, slots=True)
class Ledger:
    """All known divergences of a subject, in the order of their files."""

    entries: tuple[Entry, ...] = ()

    def for_version(self, version: str) -> "ActiveLedger":
        """Return the ledger for a version of the subject: entries for other versions are out."""
        return ActiveLedger(
            entry
            for entry in self.entries
            if entry.versions is None or entry.versions.contains(version)
        )


@dataclass(slots=True)
class LedgerUse:
    """How many differences each entry matched, by id: the one thing about a ledger that grows.

    Several versions of a subject share the use of the ledger that they share.
    """

    counts: Counter[str] = field(default_factory=Counter)

    def count(self, entries: Iterable[Entry]) -> None:
        """Note that each of the entries matched a difference."""
        self.counts.update(entry.id for entry in entries)

    def add(self, other: "LedgerUse") -> None:
        """Add the use in another part of the run, such as another shard."""
        self.counts.update(other.counts)

    def stale(self, *ledgers: "ActiveLedger") -> tuple[Entry, ...]:
        """Return the entries that held for some version in the run and matched nothing."""
        held = {entry.id: entry for ledger in ledgers for entry in ledger.entries}
        return tuple(entry for entry in held.values() if not self.counts[entry.id])


class ActiveLedger:
    """The entries that hold for the subject of a run, made to be asked often.

    It never changes; what it keeps beside the entries are indexes that fill as it is asked.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: Final = tuple(entries)
        self._by_op: dict[str, tuple[Entry, ...]] = {}
        self._naming: dict[str, list[Entry]] = {}
        for entry in self.entries:
            for name in entry.cases.exact:
                self._naming.setdefault(name, []).append(entry)

    @property
    def named(self) -> Collection[str]:
        """The cases that some entry names exactly, without a wildcard."""
        return self._naming.keys()

    def naming(self, case: str, op: str) -> tuple[Entry, ...]:
        """Return the entries that name a case exactly, without a wildcard."""
        if case not in self._naming:
            return ()
        return tuple(entry for entry in self._naming[case] if fnmatchcase(op, entry.op))

    def covering_case(self, case: str, op: str) -> tuple[Entry, ...]:
        """Return the entries whose globs match a case by its own name."""
        return tuple(entry for entry in self._of_op(op) if entry.cases.match(case))

    def cover(
        self, case: str, op: str, differences: Sequence[Difference]
    ) -> tuple[tuple[Entry, ...], ...]:
        """Return for each difference of a case the entries that match it, in their order."""
        names = [name for name in (case, generated_name(case)) if name is not None]
        entries = [entry for entry in self._of_op(op) if any(map(entry.cases.match, names))]
        return tuple(
            tuple(entry for entry in entries if entry.covers(difference))
            for difference in differences
        )

    def _of_op(self, op: str) -> tuple[Entry, ...]:
        if op not in self._by_op:
            self._by_op[op] = tuple(entry for entry in self.entries if fnmatchcase(op, entry.op))
        return self._by_op[op]


NO_LEDGER: Final = ActiveLedger()
"""The ledger of a subject that has none, and of every subject with ``--no-ledger``."""
