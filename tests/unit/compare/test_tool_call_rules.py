from typing import Any

import pytest

from harness.compare.tool_call_rules import Step, trace
from harness.model.value import Value


def chunk(*calls: dict[str, Value]) -> dict[str, Value]:
    return {"$class": "AssistantMessageChunk", "tool_calls": [*calls]}


def merged(left: Value, right: Value) -> list[Step]:
    return trace("chunk.merge", {"left": left, "right": right})


CALL = {"id": "a", "name": "f", "arguments": "{", "index": 0}
OTHER = {"id": "b", "name": "g", "arguments": "{", "index": 1}


@pytest.mark.parametrize(
    ("calls", "fragment", "rule", "call"),
    [
        ([CALL, OTHER], {"arguments": "}", "index": 1}, 1, 1),
        ([{"id": "a"}], {"id": "a", "arguments": "}"}, 1, 0),
        ([{"name": "f"}], {"name": "f", "arguments": "}"}, 1, 0),
        ([{"arguments": "{"}], {"arguments": "}"}, 1, 0),
        ([CALL, OTHER], {"id": "a", "arguments": "}", "index": 7}, 2, 0),
        ([CALL, OTHER], {"arguments": "}"}, 3, 1),
        ([CALL, OTHER], {"name": "h", "arguments": "}"}, 4, 1),
        ([{"id": "a", "type": "x"}], {"name": "f", "type": "x"}, 5, 0),
        ([CALL, OTHER], {"id": "c", "name": "f", "index": 2}, 6, 2),
        ([CALL, {"id": "b", "index": 1}], {"name": "h", "index": 2}, 6, 2),
        ([], {"id": "c"}, 6, 0),
    ],
)
def test_each_rule(
    calls: list[dict[str, Any]], fragment: dict[str, Any], rule: int, call: int
) -> None:
    (step,) = merged(chunk(*calls), chunk(fragment))
    assert (step.rule, step.call, step.chunk, step.fragment) == (rule, call, 1, 0)
    assert f"rule {rule}, " in str(step)


def test_a_fragment_that_says_nothing_is_skipped() -> None:
    assert merged(chunk(CALL), chunk({"id": "", "arguments": ""})) == []


def test_a_fold_goes_on_with_what_was_merged() -> None:
    chunks = [chunk(), chunk({"id": "a", "name": "f"}), chunk({"arguments": "{", "index": 4})]
    steps = trace("chunk.fold", {"chunks": [*chunks, chunk({"id": "a", "index": 4})]})
    assert [(step.chunk, step.rule, step.call) for step in steps] == [
        (1, 6, 0),
        (2, 6, 1),
        (3, 1, 1),
    ]


def test_of_left_calls_with_one_key_the_last_counts() -> None:
    (step,) = merged(chunk({**CALL, "id": "x"}, CALL), chunk({"id": "x", "arguments": "}"}))
    assert step.rule == 6


@pytest.mark.parametrize(
    ("op", "given"),
    [
        ("text.of", {"value": 1}),
        ("chunk.merge", {"left": chunk(CALL), "right": None}),
        ("chunk.merge", {"left": {"$class": "ToolMessageChunk"}, "right": chunk(CALL)}),
        ("chunk.merge", {"left": chunk({"id": 5}), "right": chunk(CALL)}),
        ("chunk.fold", {"chunks": []}),
    ],
)
def test_where_nothing_is_merged_there_are_no_steps(op: str, given: dict[str, Value]) -> None:
    assert trace(op, given) == []
