"""A good case of every operation, and edits that may make it a bad one."""

import copy
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

_MESSAGE = {"$class": "AssistantMessage", "content": "x", "tool_calls": [{"id": "a", "index": 0}]}
_CHUNK = {"$class": "AssistantMessageChunk", "usage_metadata": {"code": 1}, "name": None}
_TOOL_CHUNK = {"$class": "ToolMessageChunk", "tool_call_id": "t"}
_PAIR = {"left": {"a": 1}, "right": [None], "via": "MergeUtils"}

INPUTS: dict[str, dict[str, Any]] = {
    "chunk.merge": {"left": _CHUNK, "right": _TOOL_CHUNK},
    "chunk.fold": {"chunks": [_CHUNK, _TOOL_CHUNK]},
    "merge.parser_content": _PAIR,
    "merge.dicts": _PAIR,
    "merge.token_ids": {"left": [1], "right": None},
    "merge.logprobs": {"left": {"content": [1.5]}, "right": {}},
    "message.construct": {"message": _MESSAGE},
    "message.dump": {"message": _MESSAGE, "alias": "to_api_format"},
    "message.content_views": {"message": _MESSAGE},
    "message.equals": {"left": _MESSAGE, "right": "x"},
    "message.to_json": {"message": _MESSAGE},
    "message.from_json": {"class": "UserMessage", "text": "{}"},
    "serializer.dumps": {"type": "json", "value": {"$class": "PendingNode", "exceptions": None}},
    "serializer.loads": {"type": "json", "text": "{}", "tag": None},
    "serializer.roundtrip": {"type": "json", "value": [{"$class": "GraphMessage", "payload": {}}]},
    "stream.parse_delta": {"chunk": {"choices": [{"delta": {}}]}},
    "stream.fold": {"chunks": [{}, None]},
    "stream.fold_sse": {"text": "data: {}\n\n"},
    "stream.final_message": {"pieces": ["64", "6174613a"]},
    "context.restore": {"record": {"role": "user"}},
    "tool.result": {"outcome": "timeout", "tool_call": {"id": "c", "name": "f"}, "timeout_ms": 5},
    "text.of": {"value": {"$literal": {"$ref": {"$any": 1}}}},
    "conversation.pair": {"messages": [_MESSAGE]},
    "conversation.memory": {"steps": [{"add": _MESSAGE}, {"add": None}, {"history": 2}]},
    "vendor.normalise": {"vendor": "openai", "messages": [{"role": "user"}]},
}
MORE_INPUTS: list[tuple[str, dict[str, Any]]] = [
    ("message.construct", {"message": {"$class": "UserMessage", "by": "constructor", "args": [1]}}),
    (
        "message.construct",
        {"message": {"$class": "ToolMessage", "by": "builder", "fields": {"tool_call_id": 5}}},
    ),
    ("tool.result", {"outcome": "nothing", "task_id": None, "tool_name": "f"}),
    ("serializer.dumps", {"type": None, "value": {"$utf16": "d83d 0041"}}),
]
EXPECTATIONS: list[dict[str, Any]] = [
    {"returned": None},
    {"returned": _MESSAGE},
    {"matches": {"merged": {"$class": "AssistantMessage", "tool_calls": [{"$any": True}]}}},
    {"matches": {"tool_calls": {"$none": True}, "a": {"$literal": {"$none": 1}}}},
    {"raised": {"kind": "invalid_argument", "message": "x", "type": "X"}},
]


def case(op: str, given: dict[str, Any], expect: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a case that shares nothing with what it is made of."""
    made = {"id": "a", "op": op, "input": given, "tags": ["t"], "why": "w", "source": "s"}
    if expect is not None:
        made |= {"expect": expect, "wanted": expect}
    return copy.deepcopy(made)


GOOD_CASES = [
    *(case(op, given) for op, given in INPUTS.items()),
    *(case(op, given) for op, given in MORE_INPUTS),
    *(case("text.of", {"value": 1}, expect) for expect in EXPECTATIONS),
]

_WORDS = (
    "id", "op", "input", "value", "left", "$class", "$any", "$none", "$utf16", "$literal", "$x",
    "content", "tool_calls", "usage_metadata", "returned", "matches", "raised", "kind", "add",
    "text.of", "chunk.fold", "UserMessage", "ToolMessageChunk", "json", "value", "00e9", "12",
)  # fmt: skip
_REPLACEMENTS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(0, 3),
    st.just(1.5),
    st.sampled_from(_WORDS),
    st.just([]),
    st.just({}),
    st.builds(lambda key, value: {key: value}, st.sampled_from(_WORDS), st.booleans()),
    st.builds(lambda name: {"$class": name}, st.sampled_from(_WORDS)),
    st.builds(lambda value: [value], st.sampled_from(_WORDS)),
)


@st.composite
def edited_cases(draw: Callable[[Any], Any]) -> dict[str, Any]:
    """Good cases with up to three edits: a key or value put in, renamed, replaced, taken away."""
    made: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(GOOD_CASES)))
    for _ in range(draw(st.integers(0, 3))):
        holder = draw(st.sampled_from(_holders(made)))
        _edit(draw, holder)
    return made


def _holders(value: Any) -> list[Any]:
    found = []
    pending = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, dict | list):
            found.append(item)
            pending += item.values() if isinstance(item, dict) else item
    return found


def _edit(draw: Callable[[Any], Any], holder: Any) -> None:
    new = copy.deepcopy(draw(_REPLACEMENTS))
    if isinstance(holder, list):
        if holder and draw(st.booleans()):
            holder[draw(st.integers(0, len(holder) - 1))] = new
        else:
            holder.append(new)
        return
    key = draw(st.sampled_from([*holder, *_WORDS]))
    match draw(st.integers(0, 2)):
        case 0:
            holder[key] = new
        case 1:
            holder.pop(key, None)
        case _:
            holder[draw(st.sampled_from(_WORDS))] = holder.pop(key, new)
