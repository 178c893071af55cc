from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.messages import (
    AssistantMessage,
    AssistantMessageChunk,
    BaseMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UserMessage,
)
from tests.unit.messages.strategies import assistant_chunks, base_chunks, tool_chunks


def wrapped(text: str) -> str:
    return f'{{"response": "{text}"}}'


def equal(left: object, right: object) -> bool:
    if left == right:
        assert hash(left) == hash(right)
    assert (left == right) == (right == left)
    assert (left == right) != (left != right)
    return left == right


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (wrapped("hi"), "hi"),
        (wrapped(""), ""),
        (wrapped('a\\"b'), 'a"b'),
        (wrapped("it\\'s"), "it's"),
        (wrapped("a\\\\b"), "a\\b"),
        (wrapped('\\\\"'), '\\"'),
        (wrapped("\\n"), "\\n"),
        (wrapped("two\nlines"), "two\nlines"),
        (wrapped('a"b'), 'a"b'),
    ],
)
def test_a_wrapped_response_equals_the_response(text: str, meaning: str) -> None:
    assert equal(UserMessage(content=text), UserMessage(content=meaning))


@pytest.mark.parametrize(
    "text",
    [
        '{"response":"hi"}',
        "{'response': 'hi'}",
        '{"response": "hi"} ',
        ' {"response": "hi"}',
        '{"Response": "hi"}',
        '{"response": "hi", "a": "b"}',
    ],
)
def test_other_spellings_are_just_text(text: str) -> None:
    assert not equal(UserMessage(content=text), UserMessage(content="hi"))


def test_a_response_is_unwrapped_once() -> None:
    twice = UserMessage(content=wrapped(wrapped("hi")))
    assert not equal(twice, UserMessage(content="hi"))


def test_only_the_content_itself_is_unwrapped() -> None:
    assert not equal(UserMessage(content=[wrapped("hi")]), UserMessage(content=["hi"]))
    assert not equal(UserMessage(name=wrapped("hi")), UserMessage(name="hi"))
    assert not equal(UserMessage(content='{"response": "}'), UserMessage(content=""))


def test_roles_count_as_they_are_read() -> None:
    assert equal(UserMessage(role="user"), UserMessage())
    assert not equal(BaseMessage(role="user"), BaseMessage())
    assert not equal(UserMessage(role="x"), UserMessage())


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (None, {}),
        (None, {"context_message_id": "z"}),
        ({"k": 1, "context_message_id": "y"}, {"context_message_id": "z", "k": 1}),
    ],
)
def test_where_a_message_is_kept_does_not_count(
    left: dict[str, Any] | None, right: dict[str, Any] | None
) -> None:
    assert equal(UserMessage(metadata=left), UserMessage(metadata=right))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (UserMessage(content="a"), UserMessage(content="b")),
        (UserMessage(content=1), UserMessage(content=1.0)),
        (UserMessage(content=1), UserMessage(content=True)),
        (UserMessage(content=""), UserMessage(content=None)),
        (UserMessage(name=None), UserMessage(name="")),
        (UserMessage(metadata={"k": None}), UserMessage()),
        (UserMessage(), SystemMessage(role="user")),
        (UserMessage(), BaseMessage(role="user")),
        (AssistantMessage(), AssistantMessageChunk()),
        (ToolMessage(tool_call_id=None), ToolMessage(tool_call_id="")),
        (AssistantMessage(tool_calls=None), AssistantMessage(tool_calls=[])),
        (
            AssistantMessage(tool_calls=[ToolCall(index=0)]),
            AssistantMessage(tool_calls=[ToolCall(index=None)]),
        ),
        (AssistantMessage(finish_reason=""), AssistantMessage(finish_reason=None)),
        (AssistantMessage(reasoning_content=""), AssistantMessage()),
        (AssistantMessage(logprobs={"a": 0.0}), AssistantMessage(logprobs={"a": -0.0})),
        (AssistantMessage(prompt_token_ids=[1]), AssistantMessage(completion_token_ids=[1])),
        (UserMessage(), "UserMessage"),
        (UserMessage(), None),
    ],
)
def test_messages_that_differ(left: object, right: object) -> None:
    assert not equal(left, right)


def test_no_finish_reason_has_two_spellings() -> None:
    assert equal(AssistantMessage(finish_reason=None), AssistantMessage(finish_reason="null"))


def test_maps_in_messages_compare_without_order() -> None:
    left = AssistantMessage(parser_content={"a": 1, "b": [2]})
    assert equal(left, AssistantMessage(parser_content={"b": [2], "a": 1}))


chunks = st.one_of(base_chunks, tool_chunks, assistant_chunks)


@given(chunks, chunks)
def test_equal_messages_have_equal_hashes(left: object, right: object) -> None:
    assert equal(left, left)
    equal(left, right)
