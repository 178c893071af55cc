import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.messages import (
    AssistantMessage,
    BaseMessage,
    ToolCall,
    ToolMessageChunk,
    UsageMetadata,
    UserMessage,
)
from harness.messages.errors import InvalidArgument, MalformedJson, UnknownField, WrongShape
from harness.messages.json_binding import MESSAGE_CLASSES
from harness.messages.plain_json import from_json, to_json
from tests.unit.messages.strategies import json_values, tool_call_lists

messages = st.one_of(
    st.builds(
        lambda message_class, **fields: message_class(**fields),
        st.sampled_from(list(MESSAGE_CLASSES.values())),
        role=st.sampled_from([None, "user", "x"]),
        content=json_values,
        name=st.sampled_from([None, "", "n"]),
        metadata=st.sampled_from([None, {}, {"k": [None]}]),
    ),
    st.builds(
        AssistantMessage,
        tool_calls=tool_call_lists,
        usage_metadata=st.sampled_from([None, UsageMetadata(), UsageMetadata(total_cost=0.5)]),
        finish_reason=st.sampled_from([None, "null", "stop"]),
        parser_content=json_values,
        prompt_token_ids=st.sampled_from([None, [], [1]]),
        logprobs=json_values,
    ),
)


@given(messages)
def test_a_message_comes_back(message: BaseMessage) -> None:
    back = from_json(to_json(message))
    assert back == message
    assert repr(back) == repr(message)


def test_only_what_says_something_is_written() -> None:
    assert to_json(UserMessage(content="hi")) == '{"class":"UserMessage","content":"hi"}'
    assert (
        to_json(ToolMessageChunk(metadata=None)) == '{"class":"ToolMessageChunk","metadata":null}'
    )
    text = to_json(
        AssistantMessage(tool_calls=[ToolCall(id="c")], usage_metadata=UsageMetadata(code=1))
    )
    assert json.loads(text) == {
        "class": "AssistantMessage",
        "tool_calls": [{"id": "c"}],
        "usage_metadata": {"code": 1},
    }


def test_a_null_among_the_calls_comes_back() -> None:
    text = '{"class":"AssistantMessage","tool_calls":[null,{}]}'
    assert to_json(from_json(text)) == text


@pytest.mark.parametrize("content", [ToolCall(), [float("nan")]])
def test_what_json_does_not_have_is_refused(content: Any) -> None:
    with pytest.raises(InvalidArgument):
        to_json(UserMessage(content=content))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", MalformedJson),
        ('{"class":"UserMessage"} x', MalformedJson),
        ("[]", WrongShape),
        ("{}", WrongShape),
        ('{"class":["UserMessage"]}', WrongShape),
        ('{"class":"ToolCall"}', WrongShape),
        ('{"class":"UserMessage","tool_calls":[]}', UnknownField),
        ('{"class":"AssistantMessage","toolCalls":[]}', UnknownField),
        ('{"class":"AssistantMessage","tool_calls":[{"function":{}}]}', UnknownField),
        ('{"class":"UserMessage","name":{}}', WrongShape),
    ],
)
def test_what_was_never_written_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        from_json(text)
