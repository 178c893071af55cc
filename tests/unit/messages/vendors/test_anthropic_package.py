"""Anthropic's own classes in, and what its own types take out."""

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
from harness.messages.vendors import from_anthropic, to_anthropic
from tests.unit.messages.vendors.validation import validate

RESPONSE = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "claude",
    "content": [
        {"type": "thinking", "thinking": "hm", "signature": "sig"},
        {"type": "text", "text": "Let me look."},
        {"type": "tool_use", "id": "toolu_1", "name": "tide", "input": {"port": "Brest"}},
        {"type": "tool_use", "id": "toolu_2", "name": "now", "input": {}},
    ],
    "stop_reason": "tool_use",
    "stop_sequence": None,
    "usage": {"input_tokens": 3, "output_tokens": 9},
}
EVENTS: list[dict[str, Any]] = [
    {
        "type": "message_start",
        "message": {
            **RESPONSE,
            "content": [],
            "stop_reason": None,
            "usage": {"input_tokens": 3, "output_tokens": 1},
        },
    },
    {
        "type": "content_block_start",
        "index": 0,
        "content_block": {"type": "thinking", "thinking": "", "signature": ""},
    },
    {
        "type": "content_block_delta",
        "index": 0,
        "delta": {"type": "thinking_delta", "thinking": "hm"},
    },
    {
        "type": "content_block_delta",
        "index": 0,
        "delta": {"type": "signature_delta", "signature": "sig"},
    },
    {"type": "content_block_stop", "index": 0},
    {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "Let me "}},
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "look."}},
    {"type": "content_block_stop", "index": 1},
    {
        "type": "content_block_start",
        "index": 2,
        "content_block": {"type": "tool_use", "id": "toolu_1", "name": "tide", "input": {}},
    },
    {
        "type": "content_block_delta",
        "index": 2,
        "delta": {"type": "input_json_delta", "partial_json": ""},
    },
    {
        "type": "content_block_delta",
        "index": 2,
        "delta": {"type": "input_json_delta", "partial_json": '{"port":'},
    },
    {
        "type": "content_block_delta",
        "index": 2,
        "delta": {"type": "input_json_delta", "partial_json": '"Brest"}'},
    },
    {"type": "content_block_stop", "index": 2},
    {
        "type": "content_block_start",
        "index": 3,
        "content_block": {"type": "tool_use", "id": "toolu_2", "name": "now", "input": {}},
    },
    {"type": "content_block_stop", "index": 3},
    {
        "type": "message_delta",
        "delta": {"stop_reason": "tool_use", "stop_sequence": None},
        "usage": {"output_tokens": 9},
    },
    {"type": "message_stop"},
]
EXPECTED_CALLS = [
    ToolCall(id="toolu_1", name="tide", arguments='{"port":"Brest"}', index=0),
    ToolCall(id="toolu_2", name="now", arguments="{}", index=1),
]


@pytest.fixture
def types() -> Any:
    """The package's types, imported no sooner: it takes a second, in every process of tests."""
    return pytest.importorskip("anthropic.types")


def test_a_real_message(types: Any) -> None:
    message = types.Message.model_validate(RESPONSE)
    (made,) = from_anthropic([message.model_dump()])
    assert isinstance(made, AssistantMessage)
    assert made.tool_calls == EXPECTED_CALLS
    assert (made.reasoning_content, made.finish_reason) == ("hm", "tool_use")
    assert made.usage_metadata == UsageMetadata(
        model_name="claude", input_tokens=3, output_tokens=9, total_tokens=12
    )
    assert made.content == message.model_dump()["content"]


def test_real_events_make_what_the_whole_message_makes(types: Any) -> None:
    pydantic = pytest.importorskip("pydantic")
    adapter = pydantic.TypeAdapter(types.RawMessageStreamEvent)
    events = [adapter.validate_python(event).model_dump() for event in EVENTS]
    (streamed,) = from_anthropic(events)
    (whole,) = from_anthropic([types.Message.model_validate(RESPONSE).model_dump()])
    assert isinstance(streamed, AssistantMessage)
    assert isinstance(whole, AssistantMessage)
    assert streamed.content == whole.content
    assert streamed.tool_calls == whole.tool_calls == EXPECTED_CALLS
    assert streamed == whole


def validate_request(types: Any, messages: list[Any]) -> None:
    request = to_anthropic(messages)
    for block in request.system:
        validate(types.TextBlockParam, block)
    for turn in request.messages:
        validate(types.MessageParam, turn)


def test_what_came_from_the_package_goes_back_to_it(types: Any) -> None:
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "3 m", "is_error": True}
    turns = [
        {"role": "user", "content": "How high is the tide?"},
        {"role": "assistant", "content": RESPONSE["content"]},
        {"role": "user", "content": [result, {"type": "text", "text": "and?"}]},
    ]
    messages = from_anthropic(turns)
    validate_request(types, messages)
    assert to_anthropic(messages).messages == turns


def test_our_own_messages_are_taken(types: Any) -> None:
    validate_request(
        types,
        [
            SystemMessage(content="s"),
            UserMessage(content={"a": 1}),
            AssistantMessage(content="a", tool_calls=[ToolCall(id="c", name="f", arguments="")]),
            ToolMessage(content=[1, 2], tool_call_id="c"),
            UserMessage(content="q"),
        ],
    )
