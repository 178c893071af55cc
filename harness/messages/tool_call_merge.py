"""Which tool call a fragment belongs to, and how it is appended.

The entries of the left chunk and then the fragments of the right one are walked over ordered
buckets. A bucket's key is the entry's index, else its id, else its name, else one key for all that
have none of them; empty text counts as none. A fragment that matches nothing opens a bucket.

Source: message-system.md section 3.
"""

from collections.abc import Iterable
from typing import TypeAlias

from harness.messages.text import join
from harness.messages.tool_call import ToolCall

_Key: TypeAlias = int | str


def merge_tool_calls(
    left: list[ToolCall] | None, right: list[ToolCall] | None
) -> list[ToolCall] | None:
    """Return the calls of two chunks as one list of new objects, or None if there are none."""
    buckets = ToolCallBuckets(left or ())
    buckets.append_all(right or ())
    return buckets.calls()


class ToolCallBuckets:
    """The tool calls of the chunks merged so far.

    ``append_all`` merges one more chunk's fragments, as if everything before had been merged into
    one left chunk. Its cost does not grow with what is there already, save where two entries come
    to share a key.
    """

    __slots__ = ("_by_id", "_by_key", "_changed", "_entries")

    def __init__(self, left: Iterable[ToolCall]) -> None:
        self._entries: list[_Entry] = []
        self._by_key: dict[_Key, _Entry] = {}
        self._by_id: dict[str, _Entry] = {}
        self._changed: list[_Entry] = []
        """Entries whose key may be another when they are put again."""
        self._put_all([_Entry(call) for call in left if _says_anything(call)])

    def append_all(self, right: Iterable[ToolCall]) -> None:
        """Merge the fragments of one more chunk."""
        if self._changed:
            self._put_again()
        for fragment in right:
            if _says_anything(fragment):
                self._append(fragment)

    def calls(self) -> list[ToolCall] | None:
        """Return the calls merged so far as new objects, or None if there are none."""
        return [entry.call() for entry in self._entries] or None

    def _append(self, fragment: ToolCall) -> None:
        key = _key(fragment)
        entry = self._by_key.get(key) or self._entry_for(fragment)
        if entry is None:
            self._open(key, _Entry(fragment))
        elif entry.append(fragment):
            self._changed.append(entry)
            self._note_id(entry)

    def _entry_for(self, fragment: ToolCall) -> "_Entry | None":
        """Return the entry for a fragment whose key is new, or None if it opens one of its own."""
        entries = self._entries
        if not entries:
            return None
        if fragment.id and fragment.id in self._by_id:
            return self._by_id[fragment.id]
        last = entries[-1]
        if not fragment.id and fragment.index is None:
            if not fragment.name:
                return last
            if fragment.type == "function" and last.type == "function":
                return last
        if fragment.name and len(entries) == 1 and not last.name:
            return last
        return None

    def _open(self, key: _Key, entry: "_Entry") -> None:
        entry.key = key
        entry.place = len(self._entries)
        self._entries.append(entry)
        self._by_key[key] = entry
        self._note_id(entry)

    def _note_id(self, entry: "_Entry") -> None:
        """Keep the first entry of each id, in the entries' order."""
        if entry.id and entry.place <= self._by_id.get(entry.id, entry).place:
            self._by_id[entry.id] = entry

    def _put_again(self) -> None:
        """Bring keys up to date, as merging into a new left chunk does."""
        changed, self._changed = self._changed, []
        for entry in changed:
            key = _key(entry)
            if key == entry.key:
                continue
            if key in self._by_key:
                self._put_all(self._entries)
                return
            del self._by_key[entry.key]
            entry.key = key
            self._by_key[key] = entry

    def _put_all(self, entries: "list[_Entry]") -> None:
        """Put entries under their keys; a later one replaces an earlier one in its place."""
        by_key = {_key(entry): entry for entry in entries}
        self._entries = []
        self._by_key = {}
        self._by_id = {}
        for key, entry in by_key.items():
            self._open(key, entry)


class _Entry:
    """A tool call that grows."""

    __slots__ = ("_arguments", "_more", "id", "index", "key", "name", "place", "type")

    key: _Key
    place: int

    def __init__(self, call: ToolCall) -> None:
        self.id = call.id
        self.type = call.type
        self.name = call.name
        self.index = call.index
        self._arguments = call.arguments
        self._more: list[str] | None = None

    def append(self, fragment: ToolCall) -> bool:
        """Add a fragment and tell whether id, name or index changed."""
        if self._more is None:
            self._more = [self._arguments or ""]
        if fragment.arguments:
            self._more.append(fragment.arguments)
        if not self.type:
            self.type = "function" if fragment.type is None else fragment.type
        before = (self.id, self.name, self.index)
        if not self.id:
            self.id = fragment.id
        if not self.name:
            self.name = fragment.name
        if self.index is None:
            self.index = fragment.index
        return before != (self.id, self.name, self.index)

    def call(self) -> ToolCall:
        """Return what has been gathered as a tool call."""
        return ToolCall(
            id=self.id,
            type=self.type,
            name=self.name,
            arguments=self._arguments if self._more is None else join(self._more),
            index=self.index,
        )


def _says_anything(call: ToolCall) -> bool:
    return bool(call.id or call.name or call.arguments) or call.index is not None


def _key(call: ToolCall | _Entry) -> _Key:
    if call.index is not None:
        return call.index
    if call.id:
        return "id:" + call.id
    if call.name:
        return "name:" + call.name
    return ""
