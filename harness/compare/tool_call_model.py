"""The rules for tool calls, one by one as the spec states them, over the plain maps of an input.

It says which rule each fragment meets, which no outcome shows, and what a merge comes to. It is
written from the rules once more, so that it cannot repeat a subject's fault; what is right is said
by the oracle, never from here.

Source: message-system.md section 3.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from harness.compare.equality import joined_surrogates
from harness.model.value import Value


class Rule(Enum):
    """What becomes of a call of the left chunk, or of a fragment of the right one."""

    SKIPPED = "skipped"
    PUT = "put"
    REPLACED = "replaced"
    BY_KEY = "1-by-key"
    BY_ID = "2-by-id"
    ARGUMENTS_ONLY = "3-arguments-only"
    SAME_FUNCTION = "4-function-last"
    UNNAMED = "5-only-entry-unnamed"
    NEW = "6-new-entry"


@dataclass(slots=True)
class Entry:
    """A tool call, or a fragment of one, in the fields that the rules look at."""

    id: str | None
    type: str | None
    name: str | None
    arguments: str | None
    index: int | None

    @classmethod
    def of(cls, call: Mapping[str, Any]) -> "Entry":
        """Return the entry that a map of an input describes."""
        return cls(
            call.get("id"),
            call.get("type", "function"),
            call.get("name"),
            call.get("arguments"),
            call.get("index"),
        )

    @property
    def key(self) -> str | None:
        """The bucket that it belongs to; None if it says nothing."""
        if self.index is not None:
            return f"idx:{self.index}"
        if self.id:
            return f"id:{self.id}"
        if self.name:
            return f"name:{self.name}"
        return "anonymous" if self.arguments else None

    def append(self, fragment: "Entry") -> None:
        """Take what a fragment brings."""
        self.id = self.id or fragment.id
        self.name = self.name or fragment.name
        if not self.type:
            self.type = "function" if fragment.type is None else fragment.type
        if self.index is None:
            self.index = fragment.index
        joined = (self.arguments or "") + (fragment.arguments or "")
        self.arguments = joined_surrogates(joined)


Calls: TypeAlias = Sequence[Mapping[str, Value]] | None
"""The ``tool_calls`` of a chunk."""


class Placed(NamedTuple):
    """Which rule a fragment met, and the place of the call that it became part of."""

    rule: Rule
    place: int


class Merged(NamedTuple):
    """What a merge comes to: the calls, and what became of the left ones and of the fragments.

    A fragment that was skipped has no place: None.
    """

    calls: list[Entry]
    of_left: list[Rule]
    of_right: list[Placed | None]

    @property
    def rules(self) -> Iterator[Rule]:
        """What was met, in order."""
        yield from self.of_left
        for placed in self.of_right:
            yield Rule.SKIPPED if placed is None else placed.rule


def entries(calls: Calls) -> list[Entry]:
    """Return the entries of a chunk's ``tool_calls``."""
    return [Entry.of(call) for call in calls or ()]


def merged(left: Sequence[Entry], right: Sequence[Entry]) -> Merged:
    """Merge the tool calls of two chunks; the operands stay as they are."""
    buckets: dict[str, Entry] = {}
    of_left = []
    for entry in left:
        key = entry.key
        if key is None:
            of_left.append(Rule.SKIPPED)
            continue
        of_left.append(Rule.REPLACED if key in buckets else Rule.PUT)
        buckets[key] = replace(entry)
    of_right = [_place(buckets, fragment) for fragment in right]
    return Merged(list(buckets.values()), of_left, of_right)


def rules_of_fold(lists: Sequence[Calls]) -> Iterator[Rule]:
    """Yield what the tool calls of chunks meet when they are merged from the left."""
    folded = entries(lists[0]) if lists else []
    for calls in lists[1:]:
        if not (folded or calls):
            continue
        step = merged(folded, entries(calls))
        folded = step.calls
        yield from step.rules


def _place(buckets: dict[str, Entry], fragment: Entry) -> Placed | None:
    key = fragment.key
    if key is None:
        return None
    rule, at = next(_candidates(buckets, fragment, key))
    place = len(buckets) if rule is Rule.NEW else list(buckets).index(at)
    if rule is Rule.NEW:
        buckets[key] = replace(fragment)
    else:
        buckets[at].append(fragment)
    return Placed(rule, place)


def _candidates(buckets: dict[str, Entry], fragment: Entry, key: str) -> Iterator[tuple[Rule, str]]:
    """Yield the rules that apply, in their order, each with the bucket that it leads to."""
    if key in buckets:
        yield Rule.BY_KEY, key
    if fragment.id:
        yield from ((Rule.BY_ID, at) for at, call in buckets.items() if call.id == fragment.id)
    if buckets:
        last_key, last = next(reversed(buckets.items()))
        if not fragment.id and fragment.index is None:
            if not fragment.name:
                yield Rule.ARGUMENTS_ONLY, last_key
            if fragment.type == last.type == "function":
                yield Rule.SAME_FUNCTION, last_key
        if fragment.name and len(buckets) == 1 and not last.name:
            yield Rule.UNNAMED, last_key
    yield Rule.NEW, key
