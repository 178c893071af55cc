"""LangChain's chunks of an OpenAI-style stream's chunk objects."""

from typing import Any

import pytest

pytest.importorskip("langchain_core")

from langchain_core.messages import AIMessageChunk

from harness.subjects.base import NotSupportedError
from harness.subjects.langchain.deltas import read_delta


def _read(delta: Any = None, **choice: Any) -> AIMessageChunk:
    chunk = read_delta({"choices": [{"delta": delta, **choice}]})
    assert chunk is not None
    return chunk


def test_text_and_nothing_else() -> None:
    assert _read({"role": "assistant", "content": "Low "}) == AIMessageChunk(content="Low ")


@pytest.mark.parametrize("content", [None, "", 0, [], {}, False])
def test_content_that_is_nothing_is_the_empty_text(content: Any) -> None:
    assert _read({"content": content}).content == ""


def test_tool_calls_with_every_part() -> None:
    function = {"name": "tide", "arguments": "{}"}
    call = {"index": 1, "id": "call_1", "type": "function", "function": function}
    assert _read({"tool_calls": [call]}).tool_call_chunks == [
        {"id": "call_1", "name": "tide", "args": "{}", "index": 1, "type": "tool_call_chunk"}
    ]


def test_what_a_tool_call_lacks_is_empty_and_its_index_is_none() -> None:
    calls = _read({"tool_calls": [{}, None, {"id": None, "function": 5}]}).tool_call_chunks
    nothing = {"id": "", "name": "", "args": "", "index": None, "type": "tool_call_chunk"}
    assert calls == [nothing, nothing]


@pytest.mark.parametrize(
    "call",
    [
        {"id": 7},
        {"function": {"name": 0}},
        {"function": {"arguments": {}}},
        {"index": 1.9},
        {"index": "one"},
    ],
)
def test_what_langchain_refuses_is_left_to_it(call: Any) -> None:
    with pytest.raises(ValueError, match="validation error"):
        _read({"tool_calls": [call]})


@pytest.mark.parametrize("calls", [None, {}, "x", []])
def test_tool_calls_of_another_shape_are_none(calls: Any) -> None:
    assert _read({"tool_calls": calls}).tool_call_chunks == []


@pytest.mark.parametrize(
    ("delta", "kept"),
    [
        ({"reasoning_content": "a", "reasoning": "b"}, {"reasoning_content": "a"}),
        ({"reasoning_content": None, "reasoning": "b"}, {"reasoning_content": "b"}),
        ({"reasoning_content": "", "reasoning": "b"}, {"reasoning_content": ""}),
        ({"reasoning_content": None}, {}),
        ({"function_call": {"name": "f"}}, {"function_call": {"name": "f"}}),
        ({"function_call": None}, {}),
    ],
)
def test_reasoning_and_legacy_calls_are_additional(delta: Any, kept: dict[str, Any]) -> None:
    assert _read(delta).additional_kwargs == kept


@pytest.mark.parametrize(
    ("choice", "kept"),
    [
        ({"finish_reason": "stop"}, {"finish_reason": "stop"}),
        ({"finish_reason": 7}, {"finish_reason": 7}),
        ({"finish_reason": None}, {}),
        ({"finish_reason": ""}, {}),
        ({"logprobs": {"content": [1]}}, {"logprobs": {"content": [1]}}),
        ({"logprobs": {}}, {}),
        ({"token_ids": [1, "x", 2.7, True]}, {"completion_token_ids": [1, 2]}),
        ({"token_ids": [float("nan")]}, {}),
        ({"token_ids": ["x"], "delta": {"token_ids": [3]}}, {"completion_token_ids": [3]}),
        ({"token_ids": 5}, {}),
    ],
)
def test_what_the_response_says_is_its_metadata(
    choice: dict[str, Any], kept: dict[str, Any]
) -> None:
    chunk = read_delta({"choices": [choice]})
    assert chunk is not None
    assert chunk.response_metadata == kept


def test_usage_without_choices() -> None:
    details = {"cached_tokens": 4}
    usage = {"prompt_tokens": 5, "completion_tokens": 2, "prompt_tokens_details": details}
    chunk = read_delta({"choices": [], "usage": usage})
    assert chunk is not None
    assert chunk.usage_metadata == {
        "input_tokens": 5,
        "output_tokens": 2,
        "total_tokens": 0,
        "input_token_details": {"cache_read": 4},
    }


def test_an_empty_usage_is_one_of_nothing() -> None:
    chunk = read_delta({"usage": {}})
    assert chunk is not None
    assert chunk.usage_metadata == {"input_tokens": 0, "output_tokens": 0, "total_tokens": 0}


def test_prompt_token_ids_alone_make_a_chunk() -> None:
    chunk = read_delta({"prompt_token_ids": [1]})
    assert chunk is not None
    assert chunk.response_metadata == {"prompt_token_ids": [1]}


@pytest.mark.parametrize(
    "chunk", [{}, {"choices": None}, {"choices": [None, 5]}, {"choices": {}, "usage": 3}]
)
def test_what_says_nothing_gives_no_chunk(chunk: Any) -> None:
    assert read_delta(chunk) is None


def test_of_several_choices_the_first_that_is_one_counts() -> None:
    chunk = read_delta({"choices": [None, {"delta": {"content": "a"}}, {"delta": "b"}]})
    assert chunk is not None
    assert chunk.content == "a"


@pytest.mark.parametrize("chunk", [None, "x", [1]])
def test_what_is_no_object_never_reaches_langchain(chunk: Any) -> None:
    with pytest.raises(NotSupportedError, match="never given"):
        read_delta(chunk)
