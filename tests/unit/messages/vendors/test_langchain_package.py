"""LangChain's own classes in, and what its own loaders take out."""

from typing import Any

import pytest

from harness.messages import (
    AssistantMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UsageMetadata,
    UserMessage,
)
from harness.messages.pairing import Call, pair
from harness.messages.vendors import from_langchain, to_langchain

lc = pytest.importorskip("langchain_core.messages")
load = pytest.importorskip("langchain_core.load")


def conversation() -> list[Any]:
    """Return the sequence of four: question, parallel calls, results out of order, answer."""
    calls = [
        {"name": "tide", "args": {"port": "Brest", "day": None}, "id": "call_1"},
        {"name": "now", "args": {}, "id": "call_2"},
    ]
    return [
        lc.HumanMessage(content="How high is the tide?"),
        lc.AIMessage(
            content=[{"type": "text", "text": "Let me look."}],
            tool_calls=calls,
            usage_metadata={"input_tokens": 3, "output_tokens": 9, "total_tokens": 12},
            response_metadata={"finish_reason": "tool_calls", "model_name": "m"},
        ),
        lc.ToolMessage(content="12:00", tool_call_id="call_2", name="now"),
        lc.ToolMessage(content="3 m", tool_call_id="call_1", name="tide"),
        lc.AIMessage(content="3 m"),
    ]


EXPECTED = [
    UserMessage(content="How high is the tide?"),
    AssistantMessage(
        content=[{"type": "text", "text": "Let me look."}],
        tool_calls=[
            ToolCall(id="call_1", name="tide", arguments='{"port":"Brest","day":null}'),
            ToolCall(id="call_2", name="now", arguments="{}"),
        ],
        finish_reason="tool_calls",
        usage_metadata=UsageMetadata(
            model_name="m", input_tokens=3, output_tokens=9, total_tokens=12
        ),
        metadata={"response_metadata": {"finish_reason": "tool_calls", "model_name": "m"}},
    ),
    ToolMessage(content="12:00", tool_call_id="call_2", name="now"),
    ToolMessage(content="3 m", tool_call_id="call_1", name="tide"),
    AssistantMessage(content="3 m"),
]


def test_real_messages_in_all_their_forms() -> None:
    messages = conversation()
    assert from_langchain([message.model_dump() for message in messages]) == EXPECTED
    assert from_langchain(lc.messages_to_dict(messages)) == EXPECTED
    assert from_langchain([load.dumpd(message) for message in messages]) == EXPECTED


def test_the_results_find_their_calls() -> None:
    pairing = pair(from_langchain(lc.messages_to_dict(conversation())))
    assert pairing.pairs == [(Call(1, 1), 2), (Call(1, 0), 3)]
    left = [pairing.unanswered, pairing.orphans, pairing.duplicates, pairing.early]
    assert left == [[], [], [], []]


def test_our_messages_become_langchain_s_again() -> None:
    loaded = lc.messages_from_dict(to_langchain(EXPECTED))
    assert loaded == conversation()


def test_our_own_messages_are_taken() -> None:
    broken = ToolCall(id="c", name="f", arguments='{"a":')
    messages = [
        SystemMessage(content="s"),
        UserMessage(content={"a": 1}),
        AssistantMessage(
            content=None, tool_calls=[broken], reasoning_content="r", finish_reason="stop"
        ),
        ToolMessage(content=[1], tool_call_id="c"),
    ]
    system, human, ai, tool = lc.messages_from_dict(to_langchain(messages))
    assert (system.content, human.content, tool.content) == ("s", "{a=1}", "[1]")
    assert ai.tool_calls == []
    assert [(call["id"], call["args"]) for call in ai.invalid_tool_calls] == [("c", '{"a":')]
    assert ai.additional_kwargs["reasoning_content"] == "r"
    assert ai.response_metadata["finish_reason"] == "stop"


def test_real_chunks_and_their_sum() -> None:
    def piece(args: str, **fields: Any) -> Any:
        chunk = {"name": None, "id": None, "args": args, "index": 0, **fields}
        return lc.AIMessageChunk(content="", tool_call_chunks=[chunk])

    pieces = [piece("", name="tide", id="c"), piece('{"port":'), piece(' "Brest"}')]
    whole = pieces[0] + pieces[1] + pieces[2]
    (message,) = from_langchain([whole.model_dump()])
    assert isinstance(message, AssistantMessage)
    assert message.tool_calls == [
        ToolCall(id="c", name="tide", arguments='{"port": "Brest"}', index=0)
    ]
    (first,) = from_langchain([pieces[1].model_dump()])
    assert isinstance(first, AssistantMessage)
    assert first.tool_calls == [ToolCall(arguments='{"port":', index=0)]
