from typing import Any

import pytest

from harness.messages import (
    AssistantMessage,
    BaseMessage,
    BaseMessageChunk,
    SystemMessage,
    ToolMessage,
    ToolMessageChunk,
    UserMessage,
)
from harness.messages.errors import ClassCast
from harness.subjects.base import NotSupportedError
from harness.subjects.reference.construction import construct


def by_constructor(class_name: str, *args: Any) -> Any:
    return construct({"$class": class_name, "by": "constructor", "args": list(args)})


def by_builder(class_name: str, **fields: Any) -> Any:
    return construct({"$class": class_name, "by": "builder", "fields": fields})


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (by_constructor("BaseMessage"), BaseMessage()),
        (by_constructor("BaseMessage", "r", "c"), BaseMessage(role="r", content="c")),
        (by_constructor("BaseMessage", None, None), BaseMessage(content="")),
        (by_constructor("BaseMessage", "r", None, "n"), BaseMessage(role="r", name="n")),
        (
            by_constructor("BaseMessage", "r", None, None, None),
            BaseMessage(role="r", content=None, metadata=None),
        ),
        (
            by_constructor("BaseMessage", "r", ["c"], "n", {"k": 1}),
            BaseMessage(role="r", content=["c"], name="n", metadata={"k": 1}),
        ),
        (by_constructor("UserMessage", None), UserMessage(content="")),
        (by_constructor("UserMessage", {"a": 1}, "n"), UserMessage(content={"a": 1}, name="n")),
        (by_constructor("SystemMessage", "c", None), SystemMessage(content="c")),
        (by_constructor("ToolMessage", "t"), ToolMessage(tool_call_id="t")),
        (by_constructor("ToolMessage", None, "t"), ToolMessage(content="", tool_call_id="t")),
        (
            by_constructor("ToolMessage", "c", None, "n"),
            ToolMessage(content="c", tool_call_id=None, name="n"),
        ),
        (by_constructor("AssistantMessage", None), AssistantMessage(content="")),
        (
            by_constructor("BaseMessageChunk", None, "c", None),
            BaseMessageChunk(role=None, content="c"),
        ),
        (by_constructor("ToolMessageChunk"), ToolMessageChunk()),
    ],
)
def test_constructors_take_what_java_ones_take(made: Any, expected: Any) -> None:
    assert repr(made) == repr(expected)


def test_the_constructor_with_metadata_keeps_null_content() -> None:
    assert by_constructor("BaseMessage", "r", None, "n", {}).content is None


@pytest.mark.parametrize(
    ("class_name", "count"),
    [
        ("BaseMessage", 1),
        ("BaseMessage", 5),
        ("BaseMessageChunk", 2),
        ("ToolMessageChunk", 2),
        ("AssistantMessageChunk", 1),
        ("AssistantMessage", 2),
        ("ToolCall", 0),
    ],
)
def test_other_constructors_do_not_exist(class_name: str, count: int) -> None:
    with pytest.raises(NotSupportedError, match="has no constructor with"):
        by_constructor(class_name, *[None] * count)


def test_arguments_have_their_types() -> None:
    with pytest.raises(ClassCast):
        by_constructor("BaseMessage", 5, "c")
    with pytest.raises(ClassCast):
        by_constructor("ToolMessage", ["c"])


def test_a_builder_keeps_the_defaults_of_what_is_not_set() -> None:
    assert repr(by_builder("AssistantMessage", name="n")) == repr(AssistantMessage(name="n"))
    assert by_builder("UserMessage", content=None, metadata=None).content is None


def test_a_plain_description_sets_fields() -> None:
    made = construct({"$class": "UserMessage", "content": None})
    assert repr(made) == repr(UserMessage(content=None))


def test_there_are_no_other_ways() -> None:
    with pytest.raises(NotSupportedError, match="by magic"):
        construct({"$class": "UserMessage", "by": "magic"})
