"""Which tool call a fragment belongs to, and how it is appended.

The entries of the left chunk and then the fragments of the right one are walked over ordered
buckets. A bucket's key is the entry's index, else its id, else its name, else one key for all that
have none of them; empty text counts as none. A fragment that matches nothing opens a bucket.

Source: message-system.md section 3.
"""

from typing import Protocol, TypeAlias, TypeVar

from harness.messages.text import concat
from harness.messages.tool_call import ToolCall

Key: TypeAlias = int | str
Entry_co = TypeVar("Entry_co", bound=ToolCall, covariant=True)


class Entries(Protocol[Entry_co]):
    """The tool calls there are so far, in the order of their buckets."""

    def __len__(self) -> int:
        """Return how many there are."""
        ...

    def last(self) -> Entry_co:
        """Return the last one; there must be one."""
        ...

    def with_id(self, id_: str) -> Entry_co | None:
        """Return the first one that has this id now."""
        ...


def merge_tool_calls(
    left: list[ToolCall] | None, right: list[ToolCall] | None
) -> list[ToolCall] | None:
    """Return the calls of two chunks as one list of new objects, or None if there are none."""
    buckets = _Buckets()
    for call in left or ():
        key = bucket_key(call)
        if key is not None:
            buckets[key] = call.copy()
    for fragment in right or ():
        key = bucket_key(fragment)
        if key is not None:
            entry = buckets.get(key) or entry_for(fragment, buckets)
            if entry is None:
                buckets[key] = fragment.copy()
            else:
                entry.arguments = concat(entry.arguments or "", fragment.arguments or "")
                complete(entry, fragment)
    return list(buckets.values()) or None


def bucket_key(call: ToolCall) -> Key | None:
    """Return the key of a call's bucket, or None for a call that says nothing."""
    if call.index is not None:
        return call.index
    if call.id:
        return "id:" + call.id
    if call.name:
        return "name:" + call.name
    return "" if call.arguments else None


def entry_for(fragment: ToolCall, entries: Entries[Entry_co]) -> Entry_co | None:
    """Return the entry for a fragment whose key is new, or None if it opens a bucket of its own."""
    if not len(entries):
        return None
    if fragment.id:
        of_that_id = entries.with_id(fragment.id)
        if of_that_id is not None:
            return of_that_id
    last = entries.last()
    if not fragment.id and fragment.index is None:
        if not fragment.name:
            return last
        if fragment.type == "function" and last.type == "function":
            return last
    return last if fragment.name and len(entries) == 1 and not last.name else None


def complete(entry: ToolCall, fragment: ToolCall) -> bool:
    """Take from a fragment what an entry has not, save arguments; tell if the key may be new."""
    if not entry.type:
        entry.type = "function" if fragment.type is None else fragment.type
    new_key = False
    if not entry.id:
        entry.id = fragment.id
        new_key = bool(fragment.id)
    if not entry.name:
        entry.name = fragment.name
        new_key = new_key or bool(fragment.name)
    if entry.index is None and fragment.index is not None:
        entry.index = fragment.index
        new_key = True
    return new_key


class _Buckets(dict[Key, ToolCall]):
    """The calls by key. Two chunks hold few, so that looking for an id is going through them."""

    def last(self) -> ToolCall:
        return next(reversed(self.values()))

    def with_id(self, id_: str) -> ToolCall | None:
        for call in self.values():
            if call.id == id_:
                return call
        return None
