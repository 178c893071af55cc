"""How LangChain's chunks are shown."""

from typing import Any

import pytest

pytest.importorskip("langchain_core")

from langchain_core.messages import (
    AIMessageChunk,
    HumanMessageChunk,
    ToolMessageChunk,
)

from harness.model.classes import MESSAGE_FIELDS, USAGE_FIELDS
from harness.subjects.langchain.building import build
from harness.subjects.langchain.observing import observe
from harness.subjects.worker.python_calls import UndrivableError

EMPTY: dict[str, Any] = {
    "$class": "AssistantMessageChunk",
    "role": "assistant",
    "content": "",
    "name": None,
    "metadata": {},
    "tool_calls": None,
    "usage_metadata": None,
    "finish_reason": "null",
    "parser_content": None,
    "reasoning_content": None,
    "prompt_token_ids": None,
    "completion_token_ids": None,
    "logprobs": None,
}


def test_a_chunk_shows_every_field_in_the_harness_s_order() -> None:
    shown = observe(AIMessageChunk(content=""))
    assert shown == EMPTY
    assert list(shown) == ["$class", *MESSAGE_FIELDS["AssistantMessageChunk"]]


def test_reasoning_that_never_came_is_empty_in_a_sum() -> None:
    assert observe(AIMessageChunk(content=""), is_sum=True) == {**EMPTY, "reasoning_content": ""}
    reasoned = AIMessageChunk(content="", additional_kwargs={"reasoning_content": "r"})
    assert observe(reasoned, is_sum=True)["reasoning_content"] == "r"


def test_what_was_built_is_shown_as_it_was_given() -> None:
    usage = {
        **{name: "" for name in USAGE_FIELDS if name in {"prompt", "err_msg", "task_id"}},
        "code": 0,
        "model_name": "m",
        "total_latency": 0.0,
        "first_token_time": "",
        "request_start_time": "",
        "input_tokens": 1,
        "output_tokens": 2,
        "total_tokens": 3,
        "cache_tokens": 4,
        "input_cost": 0.0,
        "output_cost": 0.0,
        "total_cost": 0.0,
    }
    given = {
        **EMPTY,
        "content": ["a", {"$literal": {"$b": 1}}],
        "name": "n",
        "metadata": {"k": {"$literal": {"$c": [{"$d": None}]}}},
        "tool_calls": [
            {"id": "call_1", "type": "function", "name": "f", "arguments": "{}", "index": 2},
            {"id": None, "type": "function", "name": None, "arguments": None, "index": None},
        ],
        "usage_metadata": usage,
        "finish_reason": "",
        "parser_content": {"a": 1},
        "reasoning_content": "r",
        "prompt_token_ids": [1],
        "completion_token_ids": [],
        "logprobs": {"content": []},
    }
    shown = observe(build(given))
    assert shown == given
    assert list(shown["usage_metadata"]) == list(USAGE_FIELDS)


def test_the_client_s_model_stands_where_the_chunk_names_none() -> None:
    usage: Any = {"input_tokens": 1, "output_tokens": 2, "total_tokens": 3}
    chunk = AIMessageChunk(content="", usage_metadata=usage)
    assert observe(chunk, model="m-test")["usage_metadata"]["model_name"] == "m-test"
    named = chunk.model_copy(update={"response_metadata": {"model_name": "own"}})
    assert observe(named, model="m-test")["usage_metadata"]["model_name"] == "own"


def test_a_tool_chunk() -> None:
    chunk = ToolMessageChunk(content="a", tool_call_id="t", additional_kwargs={"parsed": 1})
    assert observe(chunk) == {
        "$class": "ToolMessageChunk",
        "role": "tool",
        "content": "a",
        "name": None,
        "metadata": {"parsed": 1},
        "tool_call_id": "t",
    }


def test_another_chunk_has_no_form() -> None:
    with pytest.raises(UndrivableError, match="HumanMessageChunk"):
        observe(HumanMessageChunk(content=""))
