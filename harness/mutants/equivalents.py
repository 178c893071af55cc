"""The ledger of mutants that no case can tell from the subject: ``divergences/mutants.yaml``.

A file is a list of entries, each for some mutants of one method, and why none of them can show::

    - subject: java
      class: com.openjiuwen.core.graph.store.TypedJsonReader    # a glob may be
      method: toInt(Object, String)                             # a glob may be
      mutation: removed conditional - *                         # optional: its words, a glob
      operator: RemoveConditional_EQUAL_IF                      # optional
      nth: [2, 3]                     # which of those that match, from 1; without it all of them,
      count: 2                        # of which there must be this many (default 1)
      reason: The second condition is implied by the first.

Where the mutants are of several operators, ``nth`` may name them all:
``nth: {RemoveConditional_EQUAL_IF: [2, 3], NullReturnVals: [1]}``, as their ids end.

No line numbers: an entry outlives edits elsewhere. One that no longer fits is stale: there are
other mutants than it says, or a case kills one of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Final

from harness.model.faults import Fault
from harness.mutants.mutant import Fate, Mutant, Status

MOST_EQUIVALENT: Final = 0.15
"""The part of all mutants that may be equivalent; where there are more, reasons are too cheap."""


@dataclass(frozen=True, slots=True)
class Equivalent:
    """An entry; ``line`` is where it stands in ``file``, from 1."""

    subject: str
    class_name: str
    method: str
    mutation: str
    reason: str
    operator: str = "*"
    nth: tuple[int, ...] = ()
    count: int = 1
    file: str = ""
    line: int = 0

    def takes(self, mutant: Mutant) -> bool:
        """Whether a mutant is one that the entry's words fit."""
        return (
            _fits(mutant.class_name, self.class_name)
            and _fits(mutant.method, self.method)
            and _fits(mutant.operator, self.operator)
            and _fits(mutant.description, self.mutation)
        )

    def chosen(self, mutants: Sequence[Mutant]) -> list[Mutant]:
        """Return the mutants that it is about, of all that there are."""
        fitting = [mutant for mutant in mutants if self.takes(mutant)]
        if not self.nth:
            return fitting
        return [fitting[number - 1] for number in self.nth if number <= len(fitting)]

    def stale(self, chosen: Sequence[Mutant], killers: Mapping[str, str]) -> str | None:
        """Return why the entry does not hold, if it does not; ``killers`` are cases by mutant."""
        wanted = len(self.nth) or self.count
        if len(chosen) != wanted:
            return f"it is about {wanted}, and {len(chosen)} are there"
        for mutant in chosen:
            if killer := killers.get(mutant.id):
                return f"{killer} kills {mutant.id}"
        return None


def _fits(text: str, pattern: str) -> bool:
    # Java writes arrays as `byte[]`, which as a pattern would match nothing.
    return text == pattern or fnmatchcase(text, pattern.replace("[", "[[]"))


def excused(
    fates: Iterable[Fate], entries: Sequence[Equivalent], mutants: Sequence[Mutant]
) -> tuple[list[Fate], list[Fault]]:
    """Return what became of the mutants, equivalent ones named so, and the stale entries.

    ``mutants`` are all that the engine has: ``fates`` may be of some of them.
    """
    all_fates = list(fates)
    killers = {
        fate.mutant.id: fate.by or "a case" for fate in all_fates if fate.status is Status.KILLED
    }
    reasons: dict[str, str] = {}
    faults = []
    for entry in entries:
        chosen = entry.chosen(mutants)
        if why := entry.stale(chosen, killers):
            what = f"the entry for {entry.class_name}.{entry.method} is stale: {why}"
            faults.append(Fault(entry.file, entry.line, 1, what, "correct it, or remove it"))
        for mutant in chosen:
            reasons.setdefault(mutant.id, entry.reason)
    return [_named(fate, reasons) for fate in all_fates], faults


def _named(fate: Fate, reasons: Mapping[str, str]) -> Fate:
    reason = reasons.get(fate.mutant.id)
    if reason is None or fate.status is not Status.SURVIVED:
        return fate
    return replace(fate, status=Status.EQUIVALENT, reason=reason)
