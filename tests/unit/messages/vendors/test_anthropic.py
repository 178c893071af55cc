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
from harness.messages.vendors import AnthropicRequest, from_anthropic, normalise, to_anthropic

TEXT = {"type": "text", "text": "Let me look."}
THINKING = {"type": "thinking", "thinking": "hm", "signature": "s"}
USE = {"type": "tool_use", "id": "u1", "name": "tide", "input": {"port": "Brest", "é": 1.5}}
RESULT = {"type": "tool_result", "tool_use_id": "u1", "content": "3 m"}


def assistant(**message: Any) -> AssistantMessage:
    (made,) = from_anthropic([{"role": "assistant", **message}])
    assert isinstance(made, AssistantMessage)
    return made


@pytest.mark.parametrize(
    ("message", "made"),
    [
        ({"role": "user", "content": "q"}, UserMessage(content="q")),
        ({"role": "user", "content": [TEXT]}, UserMessage(content=[TEXT])),
        ({"role": "user"}, UserMessage(content=None)),
        ({"role": "system", "content": [TEXT]}, SystemMessage(content=[TEXT])),
        ({"role": "assistant", "content": "a"}, AssistantMessage(content="a")),
        (
            {"role": "assistant", "type": "message", "content": []},
            AssistantMessage(content=[]),
        ),
    ],
)
def test_messages(message: dict[str, Any], made: BaseMessage) -> None:
    (normalised,) = normalise("anthropic", [message])
    assert normalised == made


def test_blocks_are_kept_and_told_again() -> None:
    second = {"type": "tool_use", "id": 2, "name": "now", "input": "verbatim {"}
    server = {"type": "server_tool_use", "id": "s1", "name": "search", "input": {}}
    more = {"type": "thinking", "thinking": " more"}
    content = [THINKING, TEXT, USE, server, more, second, {"type": "tool_use"}, "odd", {"type": []}]
    message = assistant(content=content)
    assert message.content == content
    assert message.tool_calls == [
        ToolCall(id="u1", name="tide", arguments='{"port":"Brest","é":1.5}', index=0),
        ToolCall(id="2", name="now", arguments="verbatim {", index=1),
        ToolCall(arguments="{}", index=2),
    ]
    assert message.reasoning_content == "hm more"


def test_a_whole_response() -> None:
    message = assistant(
        id="m1",
        type="message",
        model="claude",
        content=[TEXT],
        stop_reason="end_turn",
        stop_sequence=None,
        usage={"input_tokens": 3, "output_tokens": 9, "cache_read_input_tokens": 2},
    )
    assert message.finish_reason == "end_turn"
    assert message.metadata == {"id": "m1"}
    assert message.usage_metadata == UsageMetadata(
        model_name="claude", input_tokens=3, output_tokens=9, total_tokens=12, cache_tokens=2
    )
    assert assistant(content="a", usage={"input_tokens": "x"}).usage_metadata == UsageMetadata()


def test_results_become_tool_messages_and_the_rest_follows_them() -> None:
    failed = {**RESULT, "tool_use_id": 7, "content": [TEXT], "is_error": True}
    silent = {"type": "tool_result", "tool_use_id": "u3", "is_error": False}
    null = {"type": "tool_result", "content": None}
    message = {"role": "user", "content": [TEXT, RESULT, failed, silent, null], "extra": 1}
    made = from_anthropic([message])
    assert made == [
        ToolMessage(content="3 m", tool_call_id="u1"),
        ToolMessage(content=[TEXT], tool_call_id="7", metadata={"is_error": True}),
        ToolMessage(content="", tool_call_id="u3"),
        ToolMessage(content=None),
        UserMessage(content=[TEXT], metadata={"extra": 1}),
    ]
    assert from_anthropic([{"role": "user", "content": [RESULT], "extra": 1}]) == made[:1]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"role": "tool"}, "Unknown Anthropic role: tool"),
        ({"content": "a"}, "Unknown Anthropic role: null"),
        ([], "Anthropic message must be a map: []"),
    ],
)
def test_what_is_no_message(entry: Any, message: str) -> None:
    with pytest.raises(InvalidArgument) as raised:
        from_anthropic([entry])
    assert raised.value.message == message


def test_a_request_comes_back_as_it_was() -> None:
    failed = {**RESULT, "tool_use_id": "u2", "is_error": True}
    turns: list[dict[str, Any]] = [
        {"role": "user", "content": "q"},
        {"role": "assistant", "content": [THINKING, TEXT, USE, {**USE, "id": "u2"}]},
        {"role": "user", "content": [RESULT, failed, TEXT]},
        {"role": "assistant", "content": "done"},
        {"role": "user", "content": [TEXT]},
    ]
    system = {"role": "system", "content": [TEXT]}
    assert to_anthropic(from_anthropic([system, *turns])) == AnthropicRequest([TEXT], turns)


def test_calls_stay_where_they_stand_among_other_blocks() -> None:
    turn = {"role": "assistant", "content": [USE, TEXT]}
    assert to_anthropic(from_anthropic([turn])).messages == [turn]
    message = AssistantMessage(content=[USE, TEXT], tool_calls=[ToolCall(id="other", name="f")])
    (rebuilt,) = to_anthropic([message]).messages
    assert [block["type"] for block in rebuilt["content"]] == ["text", "tool_use"]
    assert rebuilt["content"][1]["id"] == "other"


def test_another_vendor_s_messages() -> None:
    messages = [
        SystemMessage(content="s"),
        SystemMessage(content=""),
        UserMessage(content="q"),
        AssistantMessage(content="", tool_calls=[ToolCall(id="a", name="f", arguments="")]),
        ToolMessage(content={"x": 1}, tool_call_id="a", name="f"),
        UserMessage(content="and?"),
        AssistantMessage(
            content=["so", {"type": "reasoning", "reasoning": "r"}],
            tool_calls=[ToolCall(id="b", name="g", arguments='{"n": 12345678901234567890}')],
        ),
        ToolMessage(content="null", tool_call_id="b"),
        AssistantMessage(content="done"),
    ]
    assert to_anthropic(messages) == AnthropicRequest(
        [{"type": "text", "text": "s"}],
        [
            {"role": "user", "content": "q"},
            {
                "role": "assistant",
                "content": [{"type": "tool_use", "id": "a", "name": "f", "input": {}}],
            },
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "a", "content": "{x=1}"},
                    {"type": "text", "text": "and?"},
                ],
            },
            {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "so"},
                    {
                        "type": "tool_use",
                        "id": "b",
                        "name": "g",
                        "input": {"n": 12345678901234567890},
                    },
                ],
            },
            {
                "role": "user",
                "content": [{"type": "tool_result", "tool_use_id": "b", "content": "null"}],
            },
            {"role": "assistant", "content": "done"},
        ],
    )


@pytest.mark.parametrize("arguments", ['{"a":', "[]", "5", "x"])
def test_arguments_that_are_no_object_are_refused(arguments: str) -> None:
    message = AssistantMessage(tool_calls=[ToolCall(id="a", name="f", arguments=arguments)])
    with pytest.raises(InvalidArgument, match="the tool call a are no JSON object"):
        to_anthropic([message])
