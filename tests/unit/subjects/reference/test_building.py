from typing import Any

import pytest

from harness.messages import (
    AssistantMessage,
    BaseMessage,
    ToolCall,
    ToolMessageChunk,
    UsageMetadata,
    UserMessage,
)
from harness.messages.errors import ClassCast, NullPointer
from harness.messages.graph import ExceptionItem, GraphMessage, GraphStoreState, PendingNode
from harness.model.classes import CLASS_FIELDS
from harness.subjects.base import NotSupportedError
from harness.subjects.reference.building import build


def assistant(**fields: Any) -> AssistantMessage:
    built = build({"$class": "AssistantMessage", **fields})
    assert isinstance(built, AssistantMessage)
    return built


@pytest.mark.parametrize("class_name", CLASS_FIELDS)
def test_every_class_can_be_built_from_nothing(class_name: str) -> None:
    assert build({"$class": class_name}).__class__.__name__ == class_name


def test_plain_values_are_as_they_are() -> None:
    value: Any = {"a": [1, 1.0, None, True, "x", {"b": []}]}
    assert build(value) == value


def test_objects_are_built_wherever_they_are() -> None:
    built = build([{"a": {"$class": "UserMessage", "content": {"$class": "ToolCall"}}}])
    assert built == [{"a": UserMessage(content=ToolCall())}]


def test_nothing_in_a_literal_is_special() -> None:
    inner = {"$class": "UserMessage", "a": {"$literal": 1}}
    assert build({"$literal": inner}) == inner
    assert build({"$class": "UserMessage", "content": {"$literal": inner}}).content == inner
    assert build({"$class": "UserMessage", "metadata": {"$literal": inner}}).metadata == inner


def test_null_is_set_and_a_left_out_field_keeps_its_default() -> None:
    assert assistant(content=None, metadata=None, finish_reason=None).content is None
    assert assistant().content == ""
    assert build({"$class": "ToolMessageChunk", "tool_call_id": "t"}) == ToolMessageChunk(
        tool_call_id="t"
    )


def test_tool_calls_and_usage_are_plain_maps() -> None:
    message = assistant(
        tool_calls=[{"id": "x", "index": 0}, {"$class": "ToolCall", "type": None}],
        usage_metadata={"input_tokens": 1, "total_cost": 2, "prompt": None},
    )
    assert message.tool_calls == [ToolCall(id="x", index=0), ToolCall(type=None)]
    assert message.usage_metadata == UsageMetadata(input_tokens=1, total_cost=2.0, prompt=None)


def test_graph_objects() -> None:
    state = {
        "$class": "GraphStoreState",
        "ns": "n",
        "step": 1,
        "pending_buffer": [{"$class": "GraphMessage", "payload": {"$class": "BaseMessage"}}],
        "pending_node": {
            "a": {
                "$class": "PendingNode",
                "exceptions": [{"class_name": "X", "message": None}],
            }
        },
        "node_version": {"a": 1},
    }
    assert build(state) == GraphStoreState(
        ns="n",
        step=1,
        pending_buffer=[GraphMessage(payload=BaseMessage())],
        pending_node={"a": PendingNode(exceptions=[ExceptionItem(class_name="X")])},
        node_version={"a": 1},
    )


@pytest.mark.parametrize(
    "value",
    [
        {"$class": "UserMessage", "name": 5},
        {"$class": "UserMessage", "role": ["x"]},
        {"$class": "UserMessage", "metadata": []},
        {"$class": "UserMessage", "metadata": {"$class": "ToolCall"}},
        {"$class": "ToolMessage", "tool_call_id": True},
        {"$class": "ToolCall", "index": 1.0},
        {"$class": "ToolCall", "index": True},
        {"$class": "ToolCall", "index": "x"},
        {"$class": "ToolCall", "index": 2**31},
        {"$class": "AssistantMessage", "tool_calls": {}},
        {"$class": "AssistantMessage", "tool_calls": [None]},
        {"$class": "AssistantMessage", "tool_calls": [{"$class": "UserMessage"}]},
        {"$class": "AssistantMessage", "usage_metadata": []},
        {"$class": "AssistantMessage", "usage_metadata": {"$class": "ToolCall"}},
        {"$class": "AssistantMessage", "usage_metadata": {"input_tokens": 1.0}},
        {"$class": "AssistantMessage", "usage_metadata": {"code": -(2**31) - 1}},
        {"$class": "AssistantMessage", "usage_metadata": {"total_cost": "1"}},
        {"$class": "AssistantMessage", "usage_metadata": {"total_cost": True}},
        {"$class": "AssistantMessage", "prompt_token_ids": "x"},
        {"$class": "AssistantMessage", "completion_token_ids": [1.5]},
        {"$class": "PendingNode", "exceptions": ["x"]},
        {"$class": "GraphStoreState", "pending_node": []},
        {"$class": "GraphStoreState", "pending_buffer": {}},
    ],
)
def test_a_value_that_no_setter_takes_is_a_class_cast(value: Any) -> None:
    with pytest.raises(ClassCast):
        build(value)


@pytest.mark.parametrize(
    "value",
    [
        {"$class": "AssistantMessage", "usage_metadata": {"code": None}},
        {"$class": "AssistantMessage", "usage_metadata": {"total_latency": None}},
        {"$class": "GraphStoreState", "step": None},
    ],
)
def test_null_for_a_number_of_java_is_a_null_pointer(value: Any) -> None:
    with pytest.raises(NullPointer):
        build(value)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"$class": "Nope"}, "there is no class Nope"),
        ({"$class": "UserMessage", "tool_call_id": "x"}, "UserMessage has no field tool_call_id"),
        ({"$class": "ToolCall", "function": {}}, "ToolCall has no field function"),
        (
            {"$class": "AssistantMessage", "usage_metadata": {"reasoning_tokens": 1}},
            "usage_metadata has no field reasoning_tokens",
        ),
    ],
)
def test_what_does_not_exist_is_not_supported(value: Any, reason: str) -> None:
    with pytest.raises(NotSupportedError, match=f"^{reason}$"):
        build(value)
