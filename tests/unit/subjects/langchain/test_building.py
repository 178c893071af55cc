"""LangChain's chunks of this project's."""

from typing import Any

import pytest

pytest.importorskip("langchain_core")

from langchain_core.messages import (
    AIMessageChunk,
    ToolMessageChunk,
)

from harness.subjects.base import NotSupportedError
from harness.subjects.langchain.building import build, plain


def _assistant(**fields: Any) -> Any:
    return build({"$class": "AssistantMessageChunk", **fields})


def _tool(**fields: Any) -> Any:
    return build({"$class": "ToolMessageChunk", **fields})


def test_a_chunk_without_fields() -> None:
    assert _assistant() == AIMessageChunk(content="")


def test_every_field_goes_to_its_place() -> None:
    chunk = _assistant(
        role="assistant",
        content=["a", {"type": "text"}],
        name="n",
        metadata={"k": 1},
        tool_calls=[{"id": "call_1", "name": "f", "arguments": "{}", "index": 2}],
        usage_metadata={"input_tokens": 1, "cache_tokens": 3, "model_name": "m", "code": 0},
        finish_reason="stop",
        parser_content={"a": 1},
        reasoning_content="r",
        prompt_token_ids=[1],
        completion_token_ids=[],
        logprobs={"content": []},
    )
    assert chunk.content == ["a", {"type": "text"}]
    assert chunk.name == "n"
    assert chunk.additional_kwargs == {"k": 1, "reasoning_content": "r", "parsed": {"a": 1}}
    assert chunk.response_metadata == {
        "prompt_token_ids": [1],
        "completion_token_ids": [],
        "logprobs": {"content": []},
        "finish_reason": "stop",
        "model_name": "m",
    }
    assert chunk.tool_call_chunks == [
        {"id": "call_1", "name": "f", "args": "{}", "index": 2, "type": "tool_call_chunk"}
    ]
    assert chunk.usage_metadata == {
        "input_tokens": 1,
        "output_tokens": 0,
        "total_tokens": 0,
        "input_token_details": {"cache_read": 3},
    }


def test_what_is_null_has_no_key_but_a_finish_reason_that_was_set_to_it() -> None:
    chunk = _assistant(
        metadata=None, tool_calls=None, usage_metadata=None, logprobs=None, parser_content=None
    )
    assert chunk == AIMessageChunk(content="")
    assert _assistant(finish_reason="null").response_metadata == {}
    assert _assistant(finish_reason=None).response_metadata == {"finish_reason": None}


def test_a_tool_chunk() -> None:
    made = ToolMessageChunk(content="a", tool_call_id="t", name="n", additional_kwargs={"k": 1})
    assert _tool(role=None, content="a", tool_call_id="t", name="n", metadata={"k": 1}) == made


@pytest.mark.parametrize(
    "fields", [{"content": None}, {"content": {"a": 1}}, {"content": [5]}, {"content": 5}]
)
def test_what_langchain_refuses_is_left_to_it(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        _assistant(**fields)


def test_a_tool_chunk_without_its_call_is_left_to_it_too() -> None:
    with pytest.raises(ValueError, match="tool_call_id"):
        _tool(content="a")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"role": "user"}, "role user"),
        ({"tool_calls": [{"type": "custom"}]}, "'custom'"),
        ({"tool_calls": [{"type": None}]}, "None"),
        ({"usage_metadata": {"total_cost": 0.5}}, "total_cost"),
        ({"usage_metadata": {"task_id": "t"}}, "task_id"),
        ({"metadata": {"parsed": 1}}, "parser_content"),
        ({"parser_content": {"$class": "ToolCall"}}, "ToolCall"),
    ],
)
def test_what_has_no_place_in_langchain_is_not_supported(
    fields: dict[str, Any], reason: str
) -> None:
    with pytest.raises(NotSupportedError, match=reason):
        _assistant(**fields)


def test_a_tool_chunk_has_the_role_of_its_class() -> None:
    with pytest.raises(NotSupportedError, match="assistant"):
        _tool(role="assistant", tool_call_id="t")


@pytest.mark.parametrize("name", ["BaseMessageChunk", "AssistantMessage", "GraphMessage"])
def test_classes_without_a_counterpart_are_not_supported(name: str) -> None:
    with pytest.raises(NotSupportedError, match=name):
        build({"$class": name})


def test_other_values_are_as_they_are() -> None:
    literal = {"$class": "X", "a": [{"$b": 1}]}
    assert build(None) is None
    assert build("text") == "text"
    assert plain([{"a": {"$literal": literal}}, 1.5]) == [{"a": literal}, 1.5]
