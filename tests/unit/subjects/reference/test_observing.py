from typing import Any

import pytest

from harness.messages import AssistantMessage, ToolCall, UsageMetadata, UserMessage
from harness.messages.graph import ExceptionItem, GraphMessage, PendingNode
from harness.model.classes import CLASS_FIELDS, TOOL_CALL_FIELDS, USAGE_FIELDS
from harness.subjects.reference.building import build
from harness.subjects.reference.observing import observe


@pytest.mark.parametrize("class_name", CLASS_FIELDS)
def test_every_field_is_shown_in_order(class_name: str) -> None:
    observed = observe(build({"$class": class_name}))
    assert observed["$class"] == class_name
    assert tuple(observed)[1:] == CLASS_FIELDS[class_name]


def test_calls_and_usage_in_a_message_are_plain() -> None:
    message = AssistantMessage(tool_calls=[ToolCall(id="x")], usage_metadata=UsageMetadata())
    observed = observe(message)
    assert tuple(observed["tool_calls"][0]) == TOOL_CALL_FIELDS
    assert tuple(observed["usage_metadata"]) == USAGE_FIELDS
    assert observe(AssistantMessage(tool_calls=[]))["tool_calls"] == []


def test_a_call_that_is_a_value_has_its_class() -> None:
    assert observe(UserMessage(content=[ToolCall(id="x")]))["content"] == [
        {
            "$class": "ToolCall",
            "id": "x",
            "type": "function",
            "name": None,
            "arguments": None,
            "index": None,
        }
    ]


def test_exceptions_are_plain_maps() -> None:
    node = PendingNode(exceptions=[ExceptionItem(class_name="X")])
    assert observe([node])[0]["exceptions"] == [{"class_name": "X", "message": None}]


@pytest.mark.parametrize(
    "value",
    [None, True, 1, 1.0, "x", [], {}, {"a": [{"b": None}]}, {"$": 1}, {"a": {"$utf16": {"$b": 1}}}],
)
def test_what_is_observed_builds_the_same_again(value: Any) -> None:
    assert build(observe(value)) == value


def test_a_map_with_special_keys_is_a_literal_and_all_in_it_raw() -> None:
    value = {"a": 1, "$b": {"$c": [{"$d": 2}]}}
    assert observe(value) == {"$literal": value}
    assert observe([{"x": value}]) == [{"x": {"$literal": value}}]


def test_an_object_in_a_literal_is_shown_as_a_plain_map() -> None:
    message = GraphMessage(payload={"$k": 1})
    shown = {"$class": "GraphMessage", "sender": None, "target": None, "payload": {"$k": 1}}
    assert observe({"$literal": message}) == {"$literal": {"$literal": shown}}
    assert observe(message)["payload"] == {"$literal": {"$k": 1}}


def test_an_observation_is_a_copy() -> None:
    content = [{"a": [1]}]
    observed = observe(UserMessage(content=content))
    content[0]["a"].append(2)
    assert observed["content"] == [{"a": [1]}]
