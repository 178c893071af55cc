from typing import Any

import pytest

from harness.messages import (
    AssistantMessage,
    BaseMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UserMessage,
)
from harness.messages.restore import restore


@pytest.mark.parametrize(
    ("role", "message_class"),
    [
        ("user", UserMessage),
        ("system", SystemMessage),
        ("assistant", AssistantMessage),
        ("tool", ToolMessage),
        ("developer", UserMessage),
        ("Tool", UserMessage),
        ("", UserMessage),
        (None, UserMessage),
        (5, UserMessage),
        (["tool"], UserMessage),
    ],
)
def test_the_role_tells_the_class(role: Any, message_class: type[BaseMessage]) -> None:
    message = restore({"role": role, "content": "a"})
    assert message.__class__ is message_class
    assert message is not None
    assert message.role == message_class.default_role


def test_a_map_without_a_role_is_the_user_s() -> None:
    assert restore({}) == UserMessage()


@pytest.mark.parametrize("record", [None, "x", 5, [], [{"role": "user"}], True])
def test_what_is_no_map(record: Any) -> None:
    assert restore(record) is None


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (None, ""),
        ("", ""),
        ([], "[]"),
        ([{"type": "text", "text": "hi"}], "[{type=text, text=hi}]"),
        ({"a": [True, None]}, "{a=[true, null]}"),
        (0, "0"),
        (1e-5, "1.0E-5"),
    ],
)
def test_content_becomes_text_except_a_tool_s(content: Any, text: str) -> None:
    for role in ("user", "system", "assistant", "other"):
        message = restore({"role": role, "content": content})
        assert message is not None
        assert message.content == text
    tool = restore({"role": "tool", "content": content})
    assert tool is not None
    assert tool.content == ("" if content is None else content)


@pytest.mark.parametrize(("id_", "text"), [("c", "c"), (7, "7"), (None, ""), (True, "true")])
def test_the_id_of_a_tool_message(id_: Any, text: str) -> None:
    assert restore({"role": "tool", "tool_call_id": id_}) == ToolMessage(tool_call_id=text)


def test_camel_case_is_not_restored() -> None:
    message = restore({"role": "tool", "toolCallId": "c"})
    assert message == ToolMessage(tool_call_id="")


@pytest.mark.parametrize(("name", "kept"), [("n", "n"), ("", ""), (3, None), (None, None)])
def test_names_are_strings(name: Any, kept: str | None) -> None:
    message = restore({"name": name})
    assert message is not None
    assert message.name == kept


@pytest.mark.parametrize("metadata", [None, [], "x", 5])
def test_metadata_that_is_no_map_leaves_the_default(metadata: Any) -> None:
    message = restore({"metadata": metadata})
    assert message is not None
    assert message.metadata == {}


def test_metadata_is_kept_and_copied() -> None:
    record = {"metadata": {"k": [1]}}
    message = restore(record)
    assert message is not None
    assert message.metadata == {"k": [1]}
    assert message.metadata is not record["metadata"]


def test_how_the_answer_came_about_is_not_restored() -> None:
    record = {
        "role": "assistant",
        "finish_reason": "stop",
        "reasoning_content": "r",
        "parser_content": 1,
    }
    assert restore(record) == AssistantMessage()


@pytest.mark.parametrize(
    ("calls", "restored"),
    [
        (None, None),
        ("x", None),
        ({}, None),
        ([], None),
        ([None, "x"], None),
        (
            [{"id": "a", "name": "f", "arguments": "{}", "index": 0}],
            [ToolCall(id="a", name="f", arguments="{}", index=0)],
        ),
        (
            [{"id": "a", "type": "t", "function": {"name": "f", "arguments": "{}"}, "name": "g"}],
            [ToolCall(id="a", type="t", name="f", arguments="{}")],
        ),
        (
            [None, {"id": 7, "type": "", "function": "x", "arguments": {"x": 1}, "index": 1.9}],
            [ToolCall(id="7", name="", arguments="{x=1}", index=1)],
        ),
        (
            [{"index": "0"}, {"index": True}],
            [ToolCall(id="", name="", arguments=""), ToolCall(id="", name="", arguments="")],
        ),
    ],
)
def test_tool_calls(calls: Any, restored: list[ToolCall] | None) -> None:
    message = restore({"role": "assistant", "tool_calls": calls})
    assert isinstance(message, AssistantMessage)
    assert message.tool_calls == restored
    assert restore({"role": "system", "tool_calls": calls}) == SystemMessage()
