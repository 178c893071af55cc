from typing import Any

import pytest

from harness.messages import (
    AssistantMessage,
    BaseMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UsageMetadata,
    UserMessage,
)
from harness.messages.errors import InvalidArgument
from harness.messages.vendors import from_langchain, normalise, to_langchain

CALL = {"name": "f", "args": {"a": 1, "é": [1e16]}, "id": "c1", "type": "tool_call"}
INVALID = {"name": "g", "args": '{"a":', "id": "c2", "error": None, "type": "invalid_tool_call"}


def ai(**fields: Any) -> AssistantMessage:
    (made,) = from_langchain([{"type": "ai", "content": "", **fields}])
    assert isinstance(made, AssistantMessage)
    return made


@pytest.mark.parametrize(
    ("message", "made"),
    [
        ({"type": "human", "content": "q", "name": "n"}, UserMessage(content="q", name="n")),
        ({"role": "user", "content": "q"}, UserMessage(content="q")),
        ({"type": "HumanMessageChunk", "content": ["a"]}, UserMessage(content=["a"])),
        ({"type": "system", "content": "s"}, SystemMessage(content="s")),
        ({"type": "developer"}, SystemMessage(content=None)),
        ({"type": "ai", "content": [{"type": "x"}]}, AssistantMessage(content=[{"type": "x"}])),
        ({"type": "AIMessageChunk", "content": "a"}, AssistantMessage(content="a")),
        (
            {
                "type": "tool",
                "content": "r",
                "tool_call_id": 7,
                "status": "success",
                "artifact": None,
            },
            ToolMessage(content="r", tool_call_id="7"),
        ),
        (
            {
                "type": "tool",
                "content": "r",
                "tool_call_id": "t",
                "status": "error",
                "artifact": [1],
            },
            ToolMessage(
                content="r", tool_call_id="t", metadata={"status": "error", "artifact": [1]}
            ),
        ),
        ({"type": "function", "content": "r", "name": "f"}, ToolMessage(content="r", name="f")),
        ({"type": "chat", "role": "assistant", "content": "a"}, AssistantMessage(content="a")),
        (
            {"type": "chat", "role": "critic", "content": "a"},
            BaseMessage(role="critic", content="a"),
        ),
        ({"type": "chat", "content": "a"}, BaseMessage(content="a")),
        ({"type": "human", "data": {"content": "q"}}, UserMessage(content="q")),
        (
            {
                "lc": 1,
                "type": "constructor",
                "id": ["langchain", "schema", "messages", "HumanMessage"],
                "kwargs": {"content": "q", "id": "h1"},
            },
            UserMessage(content="q", metadata={"id": "h1"}),
        ),
        (
            {"lc": 1, "id": [], "kwargs": {"content": "q", "type": "human"}},
            UserMessage(content="q"),
        ),
        (
            {"type": "ai", "data": {"content_blocks": [{"type": "text", "text": "hello"}]}},
            AssistantMessage(content=[{"type": "text", "text": "hello"}]),
        ),
        (
            {"type": "human", "content": "q", "content_blocks": [1], "example": False},
            UserMessage(content="q", metadata={"content_blocks": [1]}),
        ),
    ],
)
def test_messages(message: dict[str, Any], made: BaseMessage) -> None:
    (normalised,) = normalise("langchain", [message])
    assert normalised == made
    assert normalised.metadata == made.metadata


def test_calls_and_what_is_no_valid_call() -> None:
    message = ai(tool_calls=[CALL, None], invalid_tool_calls=[INVALID, {"args": None}])
    assert message.tool_calls == [
        ToolCall(id="c1", name="f", arguments='{"a":1,"é":[1e+16]}'),
        ToolCall(id="c2", name="g", arguments='{"a":'),
        ToolCall(arguments="{}"),
    ]
    assert ai(tool_calls=[], invalid_tool_calls=[]).tool_calls is None


def test_the_pieces_of_a_chunk_come_before_what_langchain_parsed_of_them() -> None:
    piece = {"name": None, "args": '"x":', "id": None, "index": 1, "type": "tool_call_chunk"}
    message = ai(tool_call_chunks=[piece, {"args": None}], tool_calls=[CALL])
    assert message.tool_calls == [ToolCall(arguments='"x":', index=1), ToolCall(arguments="")]
    assert ai(tool_call_chunks=[], tool_calls=[CALL]).tool_calls == ai(tool_calls=[CALL]).tool_calls


def test_calls_that_only_the_vendor_s_own_fields_tell() -> None:
    raw = {"id": "o1", "type": "function", "function": {"name": "f", "arguments": "{ }"}}
    kept = {"tool_calls": [raw], "function_call": {"name": "g", "arguments": "{}"}}
    assert ai(additional_kwargs=kept).tool_calls == [ToolCall(id="o1", name="f", arguments="{ }")]
    assert ai(additional_kwargs={**kept, "tool_calls": None}).tool_calls == [
        ToolCall(name="g", arguments="{}")
    ]
    assert (
        ai(additional_kwargs=kept, tool_calls=[CALL]).tool_calls == ai(tool_calls=[CALL]).tool_calls
    )
    assert ai(additional_kwargs=kept).metadata == {"additional_kwargs": kept}


@pytest.mark.parametrize(
    ("response", "reason"),
    [
        ({"finish_reason": "stop", "stop_reason": "no"}, "stop"),
        ({"finish_reason": "", "stop_reason": "end_turn"}, "end_turn"),
        ({"finish_reason": None}, "null"),
        ([], "null"),
        (None, "null"),
    ],
)
def test_the_finish_reason(response: Any, reason: str) -> None:
    message = ai(response_metadata=response)
    assert message.finish_reason == reason
    assert message.metadata == ({"response_metadata": response} if response else {})


def test_usage() -> None:
    usage = {
        "input_tokens": 3,
        "output_tokens": 2.9,
        "total_tokens": "x",
        "input_token_details": {"cache_read": 1},
    }
    made = UsageMetadata(input_tokens=3, output_tokens=2, cache_tokens=1, model_name="m")
    assert ai(usage_metadata=usage, response_metadata={"model_name": "m"}).usage_metadata == made
    assert ai(usage_metadata=usage, response_metadata={"model": "m"}).usage_metadata == made
    assert ai(usage_metadata=None).usage_metadata is None
    assert ai(usage_metadata={}).usage_metadata == UsageMetadata()


def test_reasoning() -> None:
    blocks = [
        {"type": "reasoning", "reasoning": "a"},
        {"type": "thinking", "thinking": "b"},
        {"type": "thinking"},
    ]
    assert ai(content=blocks).reasoning_content == "ab"
    kept = {"reasoning_content": "r"}
    assert ai(content=blocks, additional_kwargs=kept).reasoning_content == "r"
    assert ai(content="a").reasoning_content is None


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"type": "remove"}, "Unknown LangChain message type: remove"),
        ({"content": "a"}, "Unknown LangChain message type: null"),
        ({"type": ["ai"]}, "Unknown LangChain message type: [ai]"),
        (5, "LangChain message must be a map: 5"),
    ],
)
def test_what_is_no_message(entry: Any, message: str) -> None:
    with pytest.raises(InvalidArgument) as raised:
        from_langchain([entry])
    assert raised.value.message == message


def test_messages_come_back_as_they_were() -> None:
    messages = [
        {"type": "system", "content": "s", "id": "s1"},
        {"type": "human", "content": [{"type": "text", "text": "q"}, "r"], "name": "n"},
        {
            "type": "ai",
            "content": [{"type": "thinking", "thinking": "t"}],
            "tool_calls": [CALL],
            "invalid_tool_calls": [INVALID],
            "usage_metadata": {
                "input_tokens": 1,
                "output_tokens": 2,
                "total_tokens": 3,
                "input_token_details": {"cache_read": 1},
            },
            "response_metadata": {"finish_reason": "tool_calls", "model_name": "m"},
            "additional_kwargs": {"x": 1},
        },
        {"type": "ai", "content": "", "response_metadata": {"stop_reason": "e", "model": "m"}},
        {"type": "ai", "content": "a", "additional_kwargs": {"reasoning_content": "r"}},
        {"type": "tool", "content": "r", "tool_call_id": "c1", "status": "error"},
        {"type": "chat", "role": "critic", "content": "c"},
    ]
    made = from_langchain(messages)
    stored = to_langchain(made)
    assert from_langchain(stored) == made
    assert from_langchain([entry["data"] for entry in stored]) == made
    assert stored[2]["data"]["tool_calls"] == [CALL]
    assert stored[2]["data"]["invalid_tool_calls"] == [INVALID]


def test_content_that_langchain_takes() -> None:
    messages = [UserMessage(content=None), UserMessage(content={"a": 1}), UserMessage(content=[1])]
    assert [entry["data"]["content"] for entry in to_langchain(messages)] == ["", "{a=1}", "[1]"]
