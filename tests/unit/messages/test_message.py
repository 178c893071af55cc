import copy
import pickle

import pytest

from harness.messages import (
    AssistantMessage,
    BaseMessage,
    BaseMessageChunk,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UsageMetadata,
    UserMessage,
)
from harness.messages.errors import InvalidArgument


@pytest.mark.parametrize(
    ("message", "role"),
    [
        (BaseMessage(), None),
        (BaseMessageChunk(), None),
        (UserMessage(), "user"),
        (SystemMessage(role=None), "system"),
        (ToolMessage(), "tool"),
        (AssistantMessage(), "assistant"),
        (UserMessage(role="critic"), "critic"),
        (UserMessage(role=""), ""),
    ],
)
def test_a_role_that_is_not_set_is_what_the_class_stands_for(
    message: BaseMessage, role: str | None
) -> None:
    assert message.role == role


def test_a_role_can_be_taken_back() -> None:
    message = UserMessage(role="critic")
    message.role = None
    assert message.role == "user"


def test_fields_that_are_left_out_take_their_defaults() -> None:
    message = AssistantMessage()
    assert message.content == ""
    assert message.name is None
    assert message.metadata == {}
    assert message.finish_reason == "null"
    assert ToolCall().type == "function"


def test_none_is_kept() -> None:
    message = AssistantMessage(content=None, metadata=None, finish_reason=None)
    assert message.content is None
    assert message.metadata is None
    assert message.finish_reason is None


def test_metadata_is_copied_when_it_is_set() -> None:
    noted = {"k": 1}
    message = UserMessage(metadata=noted)
    other = UserMessage()
    other.metadata = noted
    noted["k"] = 2
    assert message.metadata == other.metadata == {"k": 1}
    other.metadata = None
    assert other.metadata is None


def test_messages_do_not_share_their_default_metadata() -> None:
    first, second = UserMessage(), UserMessage()
    assert first.metadata is not None
    first.metadata["k"] = 1
    assert second.metadata == {}


@pytest.mark.parametrize("content", [object(), (1, 2), {1}, b"x", len])
def test_content_must_be_serializable(content: object) -> None:
    with pytest.raises(InvalidArgument, match="content must implement Serializable"):
        UserMessage(content=content)
    message = UserMessage(content="kept")
    with pytest.raises(InvalidArgument):
        message.content = content
    assert message.content == "kept"


@pytest.mark.parametrize(
    ("content", "text", "parts"),
    [
        ("a", "a", None),
        ("", "", None),
        (None, "", None),
        ([], "[]", []),
        (["a", {"b": 1}], "[a, {b=1}]", ["a", {"b": 1}]),
        ({"a": None}, "{a=null}", None),
        (1.0, "1.0", None),
        (False, "false", None),
    ],
)
def test_content_can_be_seen_as_text_and_as_a_list(
    content: object, text: str, parts: list[object] | None
) -> None:
    message = UserMessage(content=content)
    assert message.get_content_as_string() == text
    assert message.get_content_as_list() == parts


def test_a_dump_says_no_more_than_there_is() -> None:
    assert list(UserMessage(content=None).model_dump().items()) == [
        ("role", "user"),
        ("content", None),
    ]
    assert BaseMessage(metadata=None).model_dump() == {"role": None, "content": ""}


def test_a_dump_keeps_the_order_of_the_fields() -> None:
    tool = ToolMessage(content="c", name="", metadata={"k": 1}, tool_call_id="")
    assert list(tool.model_dump().items()) == [
        ("role", "tool"),
        ("content", "c"),
        ("name", ""),
        ("metadata", {"k": 1}),
        ("tool_call_id", ""),
    ]
    assistant = AssistantMessage(
        logprobs=[],
        completion_token_ids=[],
        prompt_token_ids=[1],
        reasoning_content="",
        parser_content=0,
        usage_metadata=UsageMetadata(),
        tool_calls=[ToolCall(index=0)],
        name="n",
    )
    assert list(assistant.model_dump()) == [
        "role",
        "content",
        "name",
        "tool_calls",
        "usage_metadata",
        "finish_reason",
        "parser_content",
        "reasoning_content",
        "prompt_token_ids",
        "completion_token_ids",
        "logprobs",
    ]
    assert assistant.to_api_format() == assistant.model_dump()


def test_a_dumped_call_is_nested_and_shows_its_index_if_it_has_one() -> None:
    message = AssistantMessage(
        tool_calls=[ToolCall(id="x", name="f", arguments="{}", index=2), ToolCall(type=None)]
    )
    first, second = message.model_dump()["tool_calls"]
    assert list(first.items()) == [
        ("id", "x"),
        ("type", "function"),
        ("function", {"name": "f", "arguments": "{}"}),
        ("index", 2),
    ]
    assert second == {"id": None, "type": None, "function": {"name": None, "arguments": None}}


def test_a_dump_leaves_out_empty_calls_and_an_unknown_reason_only_if_it_is_none() -> None:
    assert AssistantMessage(tool_calls=[]).model_dump() == {
        "role": "assistant",
        "content": "",
        "finish_reason": "null",
    }
    assert "finish_reason" not in AssistantMessage(finish_reason=None).model_dump()


def test_a_dumped_usage_has_the_dumps_own_order() -> None:
    assert list(UsageMetadata().model_dump())[:5] == [
        "code",
        "err_msg",
        "prompt",
        "task_id",
        "model_name",
    ]
    assert UsageMetadata.properties[:4] == ("code", "prompt", "err_msg", "task_id")
    assert set(UsageMetadata().model_dump()) == set(UsageMetadata.properties)


def test_messages_can_be_copied_and_pickled() -> None:
    message = AssistantMessage(tool_calls=[ToolCall(id="x")], metadata={"k": [1]})
    assert copy.deepcopy(message) == message
    assert pickle.loads(pickle.dumps(message)) == message  # noqa: S301 - our own bytes


def test_a_message_shows_its_fields() -> None:
    assert (
        repr(UserMessage(content="hi"))
        == "UserMessage(role='user', content='hi', name=None, metadata={})"
    )
