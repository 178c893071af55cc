"""Which of the six rules brings each tool-call fragment of a merge to its call.

Only for explaining: what is right is said by the oracle, never from here. It is written from the
rules once more, over the plain maps of a case's input, so that it cannot repeat a subject's fault.

Source: message-system.md section 3.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from harness.model.value import CLASS_KEY, Value

RULES: Final[dict[int, str]] = {
    1: "its key ({key}) is that of a call: append to it",
    2: "its id is that of a call, whatever the keys: append to it",
    3: "it has arguments only: append to the last call",
    4: "type function, without id and index: append to the last call, a function too",
    5: "it has a name, and the only call has none: append to it",
    6: "nothing before applies: a call of its own, copied unchanged",
}
"""What each rule says, by its number; ``{key}`` is the fragment's own."""

_FIELDS: Final = ("id", "type", "name", "arguments", "index")


@dataclass(frozen=True, slots=True)
class Step:
    """Where one fragment went.

    ``chunk`` is the number of its chunk (the left one is 0), ``fragment`` its place there, and
    ``call`` the place of the call that it became part of.
    """

    chunk: int
    fragment: int
    rule: int
    call: int
    key: str

    def __str__(self) -> str:
        text = RULES[self.rule].format(key=self.key)
        return f"fragment {self.fragment} of chunk {self.chunk}: rule {self.rule}, {text}"


def trace(op: str, call_input: Mapping[str, Value]) -> list[Step]:
    """Return where the fragments of a merge or fold go; nothing for what merges no tool calls."""
    match op, call_input:
        case "chunk.merge", {"left": left, "right": right}:
            chunks = [left, right]
        case "chunk.fold", {"chunks": [*chunks]}:
            pass
        case _:
            return []
    if not all(_may_have_calls(chunk) for chunk in chunks):
        return []
    calls = [_entry(call) for call in chunks[0].get("tool_calls") or ()] if chunks else []
    steps: list[Step] = []
    for number, chunk in enumerate(chunks[1:], start=1):
        buckets = _Buckets(calls)
        for place, fragment in enumerate(chunk.get("tool_calls") or ()):
            found = buckets.take(_entry(fragment))
            if found is not None:
                rule, at, key = found
                steps.append(Step(number, place, rule, at, key))
        calls = buckets.calls
    return steps


def _may_have_calls(chunk: Value) -> bool:
    """Whether a value is a chunk whose tool calls hold what such fields are made for."""
    if not isinstance(chunk, dict) or chunk.get(CLASS_KEY) != "AssistantMessageChunk":
        return False
    calls = chunk.get("tool_calls") or []
    return all(
        isinstance(call.get(field), int | None if field == "index" else str | None)
        for call in calls
        for field in _FIELDS
    )


def _entry(call: Mapping[str, Value]) -> dict[str, Value]:
    return {**dict.fromkeys(_FIELDS), "type": "function", **call}


class _Buckets:
    """The calls of a left chunk by their keys, and what the right one's fragments make of them."""

    def __init__(self, calls: Sequence[dict[str, Value]]) -> None:
        by_key: dict[str, dict[str, Value]] = {}
        for call in calls:
            if (key := _key(call)) is not None:
                by_key[key] = dict(call)
        self.calls = list(by_key.values())
        self._keys = list(by_key)

    def take(self, fragment: dict[str, Value]) -> tuple[int, int, str] | None:
        """Return the rule, the place of the call, and the key; None if the fragment is skipped."""
        key = _key(fragment)
        if key is None:
            return None
        rule, place = next(self._candidates(fragment, key))
        if rule == len(RULES):
            self.calls.append(fragment)
            self._keys.append(key)
        else:
            _append(self.calls[place], fragment)
        return rule, place, key

    def _candidates(self, fragment: dict[str, Value], key: str) -> Iterator[tuple[int, int]]:
        """Yield the rules that apply, each with the place of the call that it leads to."""
        last = len(self.calls) - 1
        if key in self._keys:
            yield 1, self._keys.index(key)
        for place, call in enumerate(self.calls):
            if fragment["id"] and call["id"] == fragment["id"]:
                yield 2, place
        if self.calls and fragment["index"] is None and not fragment["id"]:
            if not fragment["name"]:
                yield 3, last
            if fragment["type"] == "function" == self.calls[last]["type"]:
                yield 4, last
        if fragment["name"] and len(self.calls) == 1 and not self.calls[0]["name"]:
            yield 5, 0
        yield 6, len(self.calls)


def _key(call: Mapping[str, Value]) -> str | None:
    if call["index"] is not None:
        return f"idx:{call['index']}"
    if call["id"]:
        return f"id:{call['id']}"
    if call["name"]:
        return f"name:{call['name']}"
    return "none" if call["arguments"] else None


def _append(call: dict[str, Value], fragment: Mapping[str, Value]) -> None:
    call["arguments"] = (call["arguments"] or "") + (fragment["arguments"] or "")
    for field in ("id", "name"):
        call[field] = call[field] or fragment[field]
    if not call["type"]:
        call["type"] = "function" if fragment["type"] is None else fragment["type"]
    if call["index"] is None:
        call["index"] = fragment["index"]
