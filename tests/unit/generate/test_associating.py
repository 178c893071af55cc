"""Where merges may be bracketed either way, against the merges themselves."""

from itertools import product
from typing import Any

import pytest

from harness.compare.equality import equal
from harness.generate.properties.associating import ASSISTANT_FIELDS, associates
from harness.messages import AssistantMessageChunk, ToolCall
from harness.subjects.reference.building import build
from harness.subjects.reference.observing import observe

CLASS = "AssistantMessageChunk"
CONTENTS: list[Any] = [
    None,
    "",
    "x",
    [],
    ["x"],
    {},
    {"a": "x"},
    {"a": None},
    {"a": {"b": []}},
    {"a": {"b": 1}},
    {"$literal": {"$class": "b"}},
    {"a": {"$literal": {"$b": []}}},
    {"a": [{"$literal": {}}]},
    1,
]
CALLS: list[Any] = [
    None,
    [{"index": 0}],
    [{"index": 1, "name": "f"}],
    [{"id": "x", "arguments": "{"}],
    [{"id": "x", "index": 0}, {"arguments": "}"}],
    [{"type": None, "arguments": "a"}],
]
VALUES = {
    "content": CONTENTS,
    "parser_content": CONTENTS,
    "logprobs": CONTENTS,
    "tool_calls": CALLS,
}


def either_way(field: str, values: tuple[Any, ...]) -> bool:
    """Whether the reference merges three chunks to the same field either way."""
    first, second, third = (
        AssistantMessageChunk(**{field: _built(field, value)}) for value in values
    )
    leftwards, rightwards = (first + second) + third, first + (second + third)
    return (
        equal(*(observe(getattr(chunk, field)) for chunk in (leftwards, rightwards)))
        if (field != "tool_calls")
        else _calls(leftwards) == _calls(rightwards)
    )


def _built(field: str, value: Any) -> Any:
    if field != "tool_calls" or value is None:
        return build(value)
    return [ToolCall(**call) for call in value]


def _calls(chunk: AssistantMessageChunk) -> list[Any]:
    return [observe(call) for call in chunk.tool_calls or ()]


@pytest.mark.parametrize("field", ASSISTANT_FIELDS)
def test_the_set_is_exact(field: str) -> None:
    seen = set()
    for values in product(VALUES[field], repeat=3):
        chunks = [{"$class": CLASS, field: value} for value in values]
        told = associates(field, chunks)
        assert told is either_way(field, values), (field, values)
        seen.add(told)
    assert seen == {True, False}


def test_nothing_is_said_of_objects() -> None:
    content = {"$class": "ToolCall", "id": "x"}
    chunks = [{"$class": CLASS, "content": content}] * 3
    assert associates("content", chunks) is None


def test_tool_chunks_always_associate() -> None:
    chunks = [{"$class": "ToolMessageChunk", "content": value} for value in (["x"], 1, ["y"])]
    assert associates("content", chunks) is True
