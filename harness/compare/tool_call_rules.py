"""Which of the six rules brings each tool-call fragment of a merge to its call, for explaining.

Source: message-system.md section 3.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from harness.compare.tool_call_model import Rule, entries, merged
from harness.model.field_path import parse_path
from harness.model.value import CLASS_KEY, Value

RULES: Final[dict[Rule, tuple[int, str]]] = {
    Rule.BY_KEY: (1, "its key ({key}) is that of a call: append to it"),
    Rule.BY_ID: (2, "its id is that of a call, whatever the keys: append to it"),
    Rule.ARGUMENTS_ONLY: (3, "it has arguments only: append to the last call"),
    Rule.SAME_FUNCTION: (
        4,
        "type function, without id and index: append to the last call, a function too",
    ),
    Rule.UNNAMED: (5, "it has a name, and the only call has none: append to it"),
    Rule.NEW: (6, "nothing before applies: a call of its own, copied unchanged"),
}
"""The number of each rule and what it says; ``{key}`` is the fragment's own."""

_FIELDS: Final = ("id", "type", "name", "arguments", "index")


@dataclass(frozen=True, slots=True)
class Step:
    """Where one fragment went.

    ``chunk`` is the number of its chunk (the left one is 0), ``fragment`` its place there, and
    ``call`` the place of the call that it became part of; ``is_last`` says that none came after
    that one yet, so that whoever looks at no index finds it too.
    """

    chunk: int
    fragment: int
    rule: int
    call: int
    is_last: bool
    says: str

    def __str__(self) -> str:
        return f"fragment {self.fragment} of chunk {self.chunk}: rule {self.rule}, {self.says}"


def trace(op: str, call_input: Mapping[str, Value]) -> list[Step]:
    """Return where the fragments of a merge or fold go; nothing for what merges no tool calls."""
    match op, call_input:
        case "chunk.merge", {"left": left, "right": right}:
            chunks = [left, right]
        case "chunk.fold", {"chunks": [first, *others]}:
            chunks = [first, *others]
        case _:
            return []
    if not all(_may_have_calls(chunk) for chunk in chunks):
        return []
    calls = entries(chunks[0].get("tool_calls"))
    steps: list[Step] = []
    for number, chunk in enumerate(chunks[1:], start=1):
        fragments = entries(chunk.get("tool_calls"))
        step = merged(calls, fragments)
        known = step.of_left.count(Rule.PUT)
        for place, (fragment, placed) in enumerate(zip(fragments, step.of_right, strict=True)):
            if placed is not None:
                rule, says = RULES[placed.rule]
                says = says.format(key=fragment.key)
                known += placed.rule is Rule.NEW
                is_last = placed.place == known - 1
                steps.append(Step(number, place, rule, placed.place, is_last, says))
        calls = step.calls
    return steps


def steps_to(path: str, steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps that made the tool call that a path leads to, or all of them."""
    keys = parse_path(path)
    if "tool_calls" not in keys:
        return
    place = keys.index("tool_calls") + 1
    for step in steps:
        if place >= len(keys) or step.call == keys[place]:
            yield step


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
