"""OpenAI's own classes in, and what its own types take out."""

import json
from typing import Any

import pytest

from harness.messages import AssistantMessage, ToolCall, ToolMessage, UsageMetadata, UserMessage
from harness.messages.delta import fold_deltas
from harness.messages.sse import final_message
from harness.messages.vendors import from_openai, to_openai
from tests.unit.messages.vendors.validation import validate

REQUEST: list[dict[str, Any]] = [
    {"role": "system", "content": "s"},
    {"role": "user", "content": [{"type": "text", "text": "How high is the tide?"}]},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {
                "id": "call_a1",
                "type": "function",
                "function": {"name": "tide", "arguments": '{"port": "Brest"}'},
            }
        ],
    },
    {"role": "tool", "tool_call_id": "call_a1", "content": "3 m"},
    {"role": "assistant", "content": "3 m"},
    {"role": "assistant", "content": None, "function_call": {"name": "f", "arguments": "{}"}},
    {"role": "function", "name": "f", "content": "r"},
]


@pytest.fixture
def chat() -> Any:
    """The package's types, imported no sooner: it takes a second, in every process of tests."""
    return pytest.importorskip("openai.types.chat")


def streamed(chat: Any, *deltas: dict[str, Any], **last: Any) -> list[Any]:
    """Return chunks of a completion as the package parses them."""
    common: dict[str, Any] = {
        "id": "x",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "m",
    }
    choices: list[Any] = [[{"index": 0, "delta": delta, "finish_reason": None}] for delta in deltas]
    choices.append([{"index": 0, "delta": {}, "finish_reason": "tool_calls"}])
    chunks = [{**common, "choices": choice} for choice in choices]
    chunks.append({**common, "choices": [], **last})
    return [chat.ChatCompletionChunk.model_validate(chunk) for chunk in chunks]


def test_a_completion(chat: Any) -> None:
    completion = chat.ChatCompletion.model_validate(
        {
            "id": "x",
            "object": "chat.completion",
            "created": 1,
            "model": "m",
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "tool_calls",
                    "logprobs": None,
                    "message": {**REQUEST[2], "refusal": None},
                }
            ],
            "usage": {"prompt_tokens": 1, "completion_tokens": 2, "total_tokens": 3},
        }
    )
    expected = AssistantMessage(
        content=None,
        tool_calls=[ToolCall(id="call_a1", name="tide", arguments='{"port": "Brest"}')],
        finish_reason="tool_calls",
        usage_metadata=UsageMetadata(
            model_name="m", input_tokens=1, output_tokens=2, total_tokens=3
        ),
    )
    assert from_openai([completion.model_dump()]) == [expected]
    (message,) = from_openai([completion.choices[0].message.model_dump()])
    assert isinstance(message, AssistantMessage)
    assert (message.tool_calls, message.metadata) == (expected.tool_calls, {})


def test_real_chunks_are_folded_from_objects_and_from_events(chat: Any) -> None:
    function = {"name": "tide", "arguments": ""}
    chunks = streamed(
        chat,
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"index": 0, "id": "c", "type": "function", "function": function}],
        },
        {"tool_calls": [{"index": 0, "function": {"arguments": '{"port":'}}]},
        {"tool_calls": [{"index": 0, "function": {"arguments": '"Brest"}'}}]},
        usage={"prompt_tokens": 1, "completion_tokens": 2, "total_tokens": 3},
    )
    folded = fold_deltas([chunk.model_dump() for chunk in chunks], "m")
    assert folded is not None
    assert folded.tool_calls == [
        ToolCall(id="c", name="tide", arguments='{"port":"Brest"}', index=0)
    ]
    assert folded.usage_metadata == UsageMetadata(
        model_name="m", input_tokens=1, output_tokens=2, total_tokens=3
    )
    events = "".join(f"data: {chunk.model_dump_json()}\n\n" for chunk in chunks)
    message = final_message(f"{events}data: [DONE]\n\n", "m")
    assert message is not None
    assert message.tool_calls == folded.tool_calls
    assert message.finish_reason == "tool_calls"
    (request,) = to_openai([message])
    validate_request(chat, [request])


def validate_request(chat: Any, request: list[dict[str, Any]]) -> None:
    for message in request:
        validate(chat.ChatCompletionMessageParam, message)


def test_requests_are_what_the_package_s_types_take(chat: Any) -> None:
    validate_request(chat, REQUEST)
    request = to_openai(from_openai(REQUEST))
    validate_request(chat, request)
    assert json.dumps(request, sort_keys=True) == json.dumps(REQUEST, sort_keys=True)


def test_our_own_messages_are_taken(chat: Any) -> None:
    validate_request(
        chat,
        to_openai(
            [
                UserMessage(content=None, name="n"),
                UserMessage(content={"a": 1}),
                AssistantMessage(content=[{"type": "thinking", "thinking": "t"}, "a"]),
                AssistantMessage(tool_calls=[ToolCall(id="c", name="f", type="custom")]),
                ToolMessage(
                    content=[{"type": "text", "text": "r", "citations": None}], tool_call_id="c"
                ),
            ]
        ),
    )
