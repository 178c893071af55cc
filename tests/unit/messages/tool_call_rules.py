"""The rules for tool calls as the spec states them, in its order and without a thought for speed.

The tests hold the real implementation against it.
"""

from dataclasses import dataclass

from harness.messages import ToolCall


@dataclass
class Entry:
    key: str
    id: str | None
    type: str | None
    name: str | None
    arguments: str | None
    index: int | None


def merge_by_the_rules(
    left: list[ToolCall] | None, right: list[ToolCall] | None
) -> list[ToolCall] | None:
    buckets: dict[str, Entry] = {}
    for call in left or []:
        if not says_nothing(call):
            buckets[key_of(call)] = copied(call)
    for call in right or []:
        if not says_nothing(call):
            place(buckets, call)
    return [
        ToolCall(id=e.id, type=e.type, name=e.name, arguments=e.arguments, index=e.index)
        for e in buckets.values()
    ] or None


def place(buckets: dict[str, Entry], call: ToolCall) -> None:
    entries = list(buckets.values())
    if key_of(call) in buckets:
        return append(buckets[key_of(call)], call)
    if call.id:
        for entry in entries:
            if entry.id == call.id:
                return append(entry, call)
    if not call.id and not call.name and call.index is None and entries:
        return append(entries[-1], call)
    if call.type == "function" and not call.id and call.index is None:  # noqa: SIM102 - rule 4
        if entries and entries[-1].type == "function":
            return append(entries[-1], call)
    if call.name and len(entries) == 1 and not entries[0].name:
        return append(entries[0], call)
    buckets[key_of(call)] = copied(call)
    return None


def append(entry: Entry, call: ToolCall) -> None:
    entry.id = entry.id or call.id
    entry.name = entry.name or call.name
    entry.type = entry.type or ("function" if call.type is None else call.type)
    entry.index = call.index if entry.index is None else entry.index
    joined = (entry.arguments or "") + (call.arguments or "")
    entry.arguments = joined.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def says_nothing(call: ToolCall) -> bool:
    return not call.id and not call.name and not call.arguments and call.index is None


def key_of(call: ToolCall) -> str:
    if call.index is not None:
        return f"idx:{call.index}"
    if call.id:
        return f"id:{call.id}"
    if call.name:
        return f"name:{call.name}"
    return "anonymous"


def copied(call: ToolCall) -> Entry:
    return Entry(key_of(call), call.id, call.type, call.name, call.arguments, call.index)
