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
from harness.messages.errors import InvalidArgument, NumberFormat
from harness.messages.vendors import from_openai, normalise, to_openai


def assistant(message: dict[str, Any]) -> AssistantMessage:
    (made,) = from_openai([message])
    assert isinstance(made, AssistantMessage)
    return made


def call(**function: Any) -> dict[str, Any]:
    return {
        "role": "assistant",
        "tool_calls": [{"id": "c", "type": "function", "function": function}],
    }


@pytest.mark.parametrize(
    ("message", "made"),
    [
        ({"role": "user", "content": "q", "name": "n"}, UserMessage(content="q", name="n")),
        ({"role": "user", "content": []}, UserMessage(content=[])),
        ({"role": "user"}, UserMessage(content=None)),
        (
            {"role": "user", "content": [{"type": "text", "text": "q"}]},
            UserMessage(content=[{"type": "text", "text": "q"}]),
        ),
        ({"role": "system", "content": "s"}, SystemMessage(content="s")),
        ({"role": "developer", "content": "s"}, SystemMessage(content="s", role="developer")),
        (
            {"role": "tool", "content": "r", "tool_call_id": 7},
            ToolMessage(content="r", tool_call_id="7"),
        ),
        (
            {"role": "function", "content": "r", "name": "f"},
            ToolMessage(content="r", name="f", role="function"),
        ),
        ({"role": "assistant", "content": None}, AssistantMessage(content=None)),
        (
            {"role": "assistant", "content": "", "reasoning_content": "r", "reasoning": "no"},
            AssistantMessage(content="", reasoning_content="r"),
        ),
        (
            {"role": "assistant", "reasoning": 5, "finish_reason": "stop"},
            AssistantMessage(content=None, reasoning_content="5", finish_reason="stop"),
        ),
    ],
)
def test_messages(message: dict[str, Any], made: BaseMessage) -> None:
    (normalised,) = normalise("openai", [message])
    assert normalised == made
    assert (normalised.role, normalised.metadata) == (made.role, {})


@pytest.mark.parametrize(
    ("entry", "made"),
    [
        (
            {"id": "c", "type": "function", "function": {"name": "f", "arguments": '{"a": 1.50}'}},
            ToolCall(id="c", name="f", arguments='{"a": 1.50}'),
        ),
        (
            {"id": 7, "type": "", "function": {"name": "f", "arguments": {"é": [1e-5, None]}}},
            ToolCall(id="7", name="f", arguments='{"é":[1e-05,null]}'),
        ),
        (
            {"id": "c", "type": "custom", "custom": {"name": "f", "input": "free text"}},
            ToolCall(id="c", type="custom", name="f", arguments="free text"),
        ),
        ({"name": "f", "arguments": None, "index": 1.9}, ToolCall(name="f", arguments="", index=1)),
        ({"index": True}, ToolCall(arguments="")),
    ],
)
def test_tool_calls(entry: dict[str, Any], made: ToolCall) -> None:
    assert assistant({"role": "assistant", "tool_calls": [None, entry]}).tool_calls == [made]


@pytest.mark.parametrize("calls", [None, [], "x", [None]])
def test_no_tool_calls_are_none(calls: Any) -> None:
    assert assistant({"role": "assistant", "tool_calls": calls}).tool_calls is None


@pytest.mark.parametrize(
    ("arguments", "text"), [("{}", "{}"), (None, ""), ({"a": "\ud83d"}, r'{"a":"\ud83d"}')]
)
def test_the_legacy_function_call_is_a_call_without_an_id(arguments: Any, text: str) -> None:
    message = {"role": "assistant", "function_call": {"name": "f", "arguments": arguments}}
    assert assistant(message).tool_calls == [ToolCall(name="f", arguments=text)]
    assert assistant({**call(name="g"), **message}).tool_calls == [
        ToolCall(id="c", name="g", arguments="")
    ]


def test_arguments_that_json_does_not_have_are_refused() -> None:
    with pytest.raises(InvalidArgument, match=r"^JSON has no number NaN$"):
        from_openai([call(arguments={"a": float("nan")})])


def test_what_has_no_field_of_its_own_is_kept_if_it_says_something() -> None:
    message: dict[str, Any] = {
        "role": "assistant",
        "content": "Hi",
        "refusal": None,
        "audio": {"id": "a"},
        "function_call": None,
        "annotations": [],
        "zero": 0,
        "no": False,
        "tool_call_id": "t",
    }
    assert assistant(message).metadata == {"audio": {"id": "a"}, "zero": 0, "tool_call_id": "t"}
    (user,) = from_openai([{"role": "user", "content": "q", "tool_calls": [1], "cache": {"x": 1}}])
    assert user.metadata == {"tool_calls": [1], "cache": {"x": 1}}


def test_a_choice() -> None:
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": None, "finish_reason": "other"},
        "finish_reason": "tool_calls",
        "logprobs": {"content": [1]},
    }
    message = assistant(choice)
    assert (message.finish_reason, message.logprobs) == ("tool_calls", {"content": [1]})
    assert message.usage_metadata is None
    assert assistant({**choice, "finish_reason": None}).finish_reason == "other"


def test_of_a_completion_the_first_choice_counts() -> None:
    choices: list[Any] = [
        None,
        {"delta": {}},
        {"message": {"role": "assistant", "content": "a"}, "finish_reason": "STOP", "logprobs": {}},
        {"message": {"role": "assistant", "content": "b"}},
    ]
    usage = {"prompt_tokens": 1, "completion_tokens": "2", "total_tokens": 3, "cost": 0.5}
    message = assistant({"model": "m", "choices": choices, "usage": usage})
    assert (message.content, message.finish_reason, message.logprobs) == ("a", "STOP", None)
    assert message.usage_metadata == UsageMetadata(
        model_name="m", input_tokens=1, output_tokens=2, total_tokens=3, total_cost=0.5
    )


@pytest.mark.parametrize("choices", [[], [None], [{"delta": {}}]])
def test_a_completion_without_a_message(choices: list[Any]) -> None:
    assert from_openai([{"choices": choices}]) == []


def test_a_token_count_that_is_no_number_is_refused() -> None:
    choices = [{"message": {"role": "assistant"}}]
    with pytest.raises(NumberFormat):
        from_openai([{"choices": choices, "usage": {"total_tokens": "x"}}])


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"role": "critic"}, "Unknown OpenAI role: critic"),
        ({"content": "a"}, "Unknown OpenAI role: null"),
        ({"role": ["user"]}, "Unknown OpenAI role: [user]"),
        ("hi", "OpenAI message must be a map: hi"),
        (None, "OpenAI message must be a map: null"),
    ],
)
def test_what_is_no_message(entry: Any, message: str) -> None:
    with pytest.raises(InvalidArgument) as raised:
        from_openai([entry])
    assert raised.value.message == message


def test_an_unknown_vendor() -> None:
    with pytest.raises(InvalidArgument, match=r"^Unknown vendor: acme$"):
        normalise("acme", [])


REQUEST: list[dict[str, Any]] = [
    {"role": "developer", "content": "s"},
    {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:,x"}}]},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": "a", "type": "function", "function": {"name": "f", "arguments": '{"x": 1}'}},
            {"id": "b", "type": "custom", "custom": {"name": "g", "input": "free"}},
        ],
    },
    {"role": "tool", "content": "r", "tool_call_id": "b"},
    {"role": "assistant", "content": "x", "refusal": "no"},
    {"role": "assistant", "content": None, "function_call": {"name": "f", "arguments": ""}},
    {"role": "function", "content": "r", "name": "f"},
]


def test_a_request_comes_back_as_it_was() -> None:
    assert to_openai(from_openai(REQUEST)) == REQUEST


@pytest.mark.parametrize(
    ("message", "content"),
    [
        (UserMessage(content=None), ""),
        (UserMessage(content={"a": 1}), "{a=1}"),
        (
            UserMessage(content=["a", {"type": "text", "text": "b", "citations": None}]),
            [
                {"type": "text", "text": "a"},
                {"type": "text", "text": "b"},
            ],
        ),
        (AssistantMessage(content=[{"type": "thinking", "thinking": "t"}]), None),
        (
            AssistantMessage(content=[{"type": "tool_use", "id": "c"}, "a"]),
            [{"type": "text", "text": "a"}],
        ),
    ],
)
def test_content_that_openai_takes(message: BaseMessage, content: Any) -> None:
    (request,) = to_openai([message])
    assert request["content"] == content
