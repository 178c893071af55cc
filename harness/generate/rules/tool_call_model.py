"""The rules for tool calls, one by one as the spec states them, over the maps of an input.

It says which rule each fragment meets, which no outcome shows; and, for associativity, what a merge
comes to.

Source: message-system.md section 3.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from harness.compare.equality import joined_surrogates

SKIPPED: Final = "tool-call.skipped"
PUT: Final = "tool-call.put"
REPLACED: Final = "tool-call.replaced"
BY_KEY: Final = "tool-call.1-by-key"
BY_ID: Final = "tool-call.2-by-id"
ARGUMENTS_ONLY: Final = "tool-call.3-arguments-only"
SAME_FUNCTION: Final = "tool-call.4-function-last"
UNNAMED: Final = "tool-call.5-only-entry-unnamed"
NEW: Final = "tool-call.6-new-entry"

IN_PLACE: Final = frozenset({SKIPPED, PUT, BY_KEY, NEW})
"""Where only these apply, every fragment comes to the call of its own key."""


@dataclass(slots=True)
class Entry:
    """A tool call, or a fragment of one, in the fields that the rules look at."""

    id: str | None
    type: str | None
    name: str | None
    arguments: str | None
    index: int | None

    @classmethod
    def of(cls, call: dict[str, Any]) -> "Entry":
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


Buckets: TypeAlias = dict[str, Entry]
Calls: TypeAlias = Sequence[dict[str, Any]] | None


def merged(left: Sequence[Entry], right: Sequence[Entry], rules: list[str]) -> list[Entry]:
    """Return the merged tool calls, and note in ``rules`` what each entry and fragment met."""
    buckets: Buckets = {}
    for entry in left:
        key = entry.key
        if key is None:
            rules.append(SKIPPED)
            continue
        rules.append(REPLACED if key in buckets else PUT)
        buckets[key] = _copy(entry)
    rules.extend(_place(buckets, fragment) for fragment in right)
    return list(buckets.values())


def entries(calls: Calls) -> list[Entry]:
    """Return the entries of a chunk's ``tool_calls``."""
    return [Entry.of(call) for call in calls or ()]


def rules_of_fold(lists: Sequence[Calls]) -> Iterator[str]:
    """Yield the rules that the tool calls of chunks meet when they are merged from the left."""
    folded = entries(lists[0]) if lists else []
    for calls in lists[1:]:
        if not (folded or calls):
            continue
        rules: list[str] = []
        folded = merged(folded, entries(calls), rules)
        yield from rules


def _place(buckets: Buckets, fragment: Entry) -> str:  # noqa: PLR0911 - one return a rule
    key = fragment.key
    if key is None:
        return SKIPPED
    if key in buckets:
        buckets[key].append(fragment)
        return BY_KEY
    if fragment.id:
        for entry in buckets.values():
            if entry.id == fragment.id:
                entry.append(fragment)
                return BY_ID
    last = next(reversed(buckets.values()), None)
    if last is not None:
        nameless = not fragment.id and fragment.index is None
        if nameless and not fragment.name:
            last.append(fragment)
            return ARGUMENTS_ONLY
        if nameless and fragment.type == "function" and last.type == "function":
            last.append(fragment)
            return SAME_FUNCTION
        if fragment.name and len(buckets) == 1 and not last.name:
            last.append(fragment)
            return UNNAMED
    buckets[key] = _copy(fragment)
    return NEW


def _copy(entry: Entry) -> Entry:
    return Entry(entry.id, entry.type, entry.name, entry.arguments, entry.index)
