"""Proposals for the ledger: the narrowest entries that cover what a run found.

Differences that are alike become one entry: the same operation, kind and path, but for indexes
and for where in a free-form value they lie; of errors also the same kinds of outcome. An entry
names a single case exactly and reaches further only where that covers hardly more.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from harness.compare.case_cover import covering_globs
from harness.compare.case_globs import escaped
from harness.compare.difference import ABSENT, Absent, Difference, DifferenceKind
from harness.compare.equality import equal
from harness.compare.generalised_path import common_pattern, fixed_length, shape_of
from harness.compare.judged import COMPARED, Judged
from harness.compare.ledger import NO_LEDGER, ActiveLedger
from harness.compare.message_predicate import with_message
from harness.model.field_path import Key, PathPattern, parse_path
from harness.model.operations import OPERATIONS
from harness.model.value import Value, encode

_FEW_PATHS: Final = 3
"""So many paths into a free-form value get an entry each; more are taken together as ``**``."""

_LONGEST_PREDICATE: Final = 60
"""Values are asked for in an entry if they are scalars and their JSON is at most this long."""

_LONGEST_ID: Final = 60


@dataclass(frozen=True, slots=True)
class ProposedEntry:
    """An entry that would cover differences of ``matched`` cases; it lacks only its reason.

    ``expected`` and ``actual`` are predicates, ``ABSENT`` where the entry asks for nothing.
    """

    id: str
    op: str
    cases: tuple[str, ...]
    path: str
    difference: DifferenceKind
    matched: int
    expected: Value | Absent = ABSENT
    actual: Value | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class AcceptedEntry:
    """A proposal that someone answers for; ``reason`` is never empty."""

    proposal: ProposedEntry
    reason: str
    issue: str | None = None
    since: str | None = None
    versions: str | None = None

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise ValueError("a ledger entry needs a reason that a maintainer can act on")


class _Found(NamedTuple):
    """A difference that the ledger does not know yet."""

    case: str
    path: tuple[Key, ...]
    difference: Difference


_Group: TypeAlias = list[_Found]


def propose(
    results: Iterable[Judged],
    ledger: ActiveLedger = NO_LEDGER,
    *,
    only: Collection[str] | None = None,
    taken: Iterable[str] = (),
) -> list[ProposedEntry]:
    """Return entries that cover all that the ledger does not cover yet.

    ``results`` are those of a whole run, agreeing cases too: only they show how far a glob may
    reach. With ``only`` just what these cases show is covered, each of them by its exact name.
    ``taken`` are ids that may not be used again, beside the ledger's own.
    """
    ids = _Ids({*taken, *(entry.id for entry in ledger.entries)})
    by_op: dict[str, list[Judged]] = defaultdict(list)
    for result in results:
        if result.verdict in COMPARED:
            by_op[result.op].append(result)
    return [
        _propose(op, pattern, group, by_op[op] if only is None else None, ids)
        for op in OPERATIONS
        for pattern, group in _groups(op, _uncovered(by_op[op], ledger, only))
    ]


def _uncovered(
    results: Iterable[Judged], ledger: ActiveLedger, only: Collection[str] | None
) -> Iterator[_Found]:
    for result in results:
        if not result.differences or (only is not None and result.case not in only):
            continue
        cover = ledger.cover(result.case, result.op, result.differences)
        for difference, entries in zip(result.differences, cover, strict=True):
            if not entries:
                yield _Found(result.case, parse_path(difference.path), difference)


def _groups(op: str, found: Iterable[_Found]) -> Iterator[tuple[str, _Group]]:
    """Yield differences that are alike, each group with the pattern of its paths."""
    alike: dict[object, _Group] = defaultdict(list)
    for one in found:
        fixed = fixed_length(op, one.path)
        outside = shape_of(one.path[:fixed])
        kind = one.difference.difference
        alike[kind, outside, fixed < len(one.path), _error_kinds(one.difference)].append(one)
    for group in alike.values():
        by_shape: dict[object, _Group] = defaultdict(list)
        for one in group:
            by_shape[shape_of(one.path)].append(one)
        if len(by_shape) > _FEW_PATHS:
            yield (
                common_pattern([one.path for one in group], fixed_length(op, group[0].path)),
                group,
            )
        else:
            for same in by_shape.values():
                yield common_pattern([one.path for one in same]), same


def _propose(
    op: str, pattern: str, group: _Group, compared: Sequence[Judged] | None, ids: "_Ids"
) -> ProposedEntry:
    wanted = dict.fromkeys(one.case for one in group)
    kind = group[0].difference.difference
    expected, actual = _predicates([one.difference for one in group])
    return ProposedEntry(
        ids.new(op, pattern, kind),
        op,
        tuple(map(escaped, wanted)) if compared is None else _globs(pattern, wanted, compared),
        pattern,
        kind,
        len(wanted),
        expected,
        actual,
    )


def _globs(pattern: str, wanted: Collection[str], compared: Sequence[Judged]) -> tuple[str, ...]:
    """Return globs for some cases that reach further only to cases that differ there too."""
    path = PathPattern.parse(pattern)
    differing = {
        result.case
        for result in compared
        if any(path.matches(difference.path) for difference in result.differences)
    }
    return covering_globs(wanted, differing, [result.case for result in compared])


def _predicates(alike: Sequence[Difference]) -> tuple[Value | Absent, Value | Absent]:
    """Return the predicates that hold for the two sides of differences that are alike."""
    expected = [one.expected for one in alike]
    actual = [one.actual for one in alike]
    if alike[0].difference != "error":
        return _common(expected), _common(actual)
    sides = _outcome_predicate(expected[0]), _outcome_predicate(actual[0])
    if sides[0] != sides[1] or "raised" not in sides[0]:
        return sides
    # The kind is the same on both sides: it is the messages that differ.
    return with_message(sides[0], expected), with_message(sides[1], actual)


def _common(sides: Sequence[Value | Absent]) -> Value | Absent:
    """Return the predicate that holds for one side of all of a group."""
    first = sides[0]
    if first is ABSENT or isinstance(first, dict | list):
        return ABSENT
    if len(encode(first)) > _LONGEST_PREDICATE:
        return ABSENT
    return first if all(equal(first, side) for side in sides) else ABSENT


def _outcome_predicate(side: Value) -> Value:
    match side:
        case {"raised": {"kind": kind}}:
            return {"raised": {"kind": kind}}
        case _:
            return {key: {"$any": True} for key in side}


def _error_kinds(difference: Difference) -> tuple[bytes, ...]:
    if difference.difference != "error":
        return ()
    sides = (difference.expected, difference.actual)
    return tuple(encode(_outcome_predicate(side)) for side in sides)


class _Ids:
    """Makes ids that say what an entry is about and are not taken."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = taken

    def new(self, *parts: str) -> str:
        """Return an id made of the words in the parts; of a long one the middle is left out."""
        words = re.findall(r"[a-z0-9]+", " ".join(parts).lower())
        while len("-".join(words)) > _LONGEST_ID and len(words) > 2:  # noqa: PLR2004 (both ends)
            del words[len(words) // 2]
        stem = "-".join(words)[:_LONGEST_ID]
        candidate, number = stem, 1
        while candidate in self._taken:
            number += 1
            candidate = f"{stem}-{number}"
        self._taken.add(candidate)
        return candidate
