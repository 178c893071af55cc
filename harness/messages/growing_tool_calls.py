"""The tool calls of many chunks, merged one chunk after another at the cost of what is added."""

from collections.abc import Iterable

from harness.messages.text import join
from harness.messages.tool_call import ToolCall
from harness.messages.tool_call_merge import Key, bucket_key, complete, entry_for


class GrowingToolCalls:
    """What ``merge_tool_calls`` does.

    The rules are its rules. Between two chunks it puts all entries anew under the keys that they
    have by then; here only those are touched whose key has changed, unless two come to share one.
    """

    __slots__ = ("_by_id", "_by_key", "_changed", "_entries")

    def __init__(self, calls: Iterable[ToolCall]) -> None:
        self._changed: list[_Entry] = []
        """Entries whose key may be another when they are put again."""
        put: dict[Key, ToolCall] = {}
        for call in calls:
            key = bucket_key(call)
            if key is not None:
                put[key] = call
        self._set([_Entry(call, key) for key, call in put.items()])

    def add(self, fragments: Iterable[ToolCall]) -> None:
        """Merge the fragments of one more chunk."""
        if self._changed:
            self._put_again()
        for fragment in fragments:
            key = bucket_key(fragment)
            if key is not None:
                self._append(key, fragment)

    def result(self) -> list[ToolCall] | None:
        """Return the calls merged so far as new objects, or None if there are none."""
        return [entry.call() for entry in self._entries] or None

    def __len__(self) -> int:
        return len(self._entries)

    def last(self) -> "_Entry":
        """Return the last entry; there must be one."""
        return self._entries[-1]

    def with_id(self, id_: str) -> "_Entry | None":
        """Return the first entry that has this id now."""
        return self._by_id.get(id_)

    def _append(self, key: Key, fragment: ToolCall) -> None:
        entry = self._by_key.get(key) or entry_for(fragment, self)
        if entry is None:
            self._open(_Entry(fragment, key))
        elif entry.append(fragment):
            self._changed.append(entry)
            self._note_id(entry)

    def _put_again(self) -> None:
        """Bring keys up to date, as merging into a new left chunk does."""
        changed, self._changed = self._changed, []
        for entry in changed:
            key = entry.new_key()
            if key == entry.key:
                continue
            if key in self._by_key:
                self._put_all_again()
                return
            del self._by_key[entry.key]
            entry.key = key
            self._by_key[key] = entry

    def _put_all_again(self) -> None:
        """Put all entries under their keys; a later one replaces an earlier one in its place."""
        put: dict[Key, _Entry] = {}
        for entry in self._entries:
            entry.key = entry.new_key()
            put[entry.key] = entry
        self._set(put.values())

    def _set(self, entries: "Iterable[_Entry]") -> None:
        self._entries: list[_Entry] = []
        self._by_key: dict[Key, _Entry] = {}
        self._by_id: dict[str, _Entry] = {}
        for entry in entries:
            self._open(entry)

    def _open(self, entry: "_Entry") -> None:
        entry.place = len(self._entries)
        self._entries.append(entry)
        self._by_key[entry.key] = entry
        self._note_id(entry)

    def _note_id(self, entry: "_Entry") -> None:
        """Keep the first entry of each id, by place."""
        if entry.id and entry.place <= self._by_id.get(entry.id, entry).place:
            self._by_id[entry.id] = entry


class _Entry(ToolCall):
    """A tool call that grows; ``arguments`` is what it began with, ``pieces`` all of them."""

    __slots__ = ("key", "pieces", "place")

    def __init__(self, call: ToolCall, key: Key) -> None:
        super().__init__(
            id=call.id, type=call.type, name=call.name, arguments=call.arguments, index=call.index
        )
        self.key = key
        self.pieces: list[str] | None = None
        self.place = 0

    def append(self, fragment: ToolCall) -> bool:
        """Add a fragment and tell whether the key may be new."""
        if self.pieces is None:
            self.pieces = [self.arguments or ""]
        if fragment.arguments:
            self.pieces.append(fragment.arguments)
        return complete(self, fragment)

    def new_key(self) -> Key:
        """Return the key by the fields as they are now."""
        key = bucket_key(self)
        # What once had something to say keeps it, so that there always is a key.
        return self.key if key is None else key

    def call(self) -> ToolCall:
        """Return what has been gathered as a tool call."""
        call = ToolCall.copy(self)
        if self.pieces is not None:
            call.arguments = join(self.pieces)
        return call
