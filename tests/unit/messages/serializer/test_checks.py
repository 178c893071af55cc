"""Every check of loading, with its text and its place in the order."""

import json
from typing import Any

import pytest

from harness.messages.errors import InvalidArgument
from harness.messages.serializer import TypedBytes, create_serializer
from tests.unit.messages.serializer.test_loading import tagged

GRAPH_MESSAGE = tagged("graph.message", sender="a", target="b", payload=1)
NODE = tagged("graph.pendingNode", nodeName="n", status="s", exceptions=None)
ABSENT = object()


def refused(tree: Any) -> str | None:
    data = json.dumps(tree).encode()
    with pytest.raises(InvalidArgument) as raised:
        create_serializer("json").loads_typed(TypedBytes("json", data))
    return raised.value.message


def without_absent(tree: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in tree.items() if value is not ABSENT}


def user(**fields: Any) -> dict[str, Any]:
    return without_absent(tagged("message.user", **{"role": "user", "content": "", **fields}))


def assistant(**fields: Any) -> dict[str, Any]:
    good = {"role": "assistant", "content": ""}
    return without_absent(tagged("message.assistant", **{**good, **fields}))


def tool(**fields: Any) -> dict[str, Any]:
    good = {"role": "tool", "content": "", "toolCallId": "t"}
    return without_absent(tagged("message.tool", **{**good, **fields}))


def graph_message(**fields: Any) -> dict[str, Any]:
    return without_absent({**GRAPH_MESSAGE, **fields})


def node(**fields: Any) -> dict[str, Any]:
    return without_absent({**NODE, **fields})


def state(**fields: Any) -> dict[str, Any]:
    good = {
        "ns": "w",
        "step": 1,
        "channelValues": {},
        "pendingBuffer": [],
        "pendingNode": {},
        "nodeVersion": {},
    }
    return without_absent(tagged("graph.storeState", **{**good, **fields}))


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ({"__jiuwenType": None}, "JSON field must be String: __jiuwenType"),
        ({"__jiuwenType": 1, "x": 1}, "JSON field must be String: __jiuwenType"),
        ([{"a": {"__jiuwenType": "message.foo"}}], "Unknown JSON type: message.foo"),
        ({"__jiuwenType": ""}, "Unknown JSON type: "),
        (user(extra=1), "Unexpected JSON field for message.user: extra"),
        (
            assistant(promptTokenIds=[]),
            "Unexpected JSON field for message.assistant: promptTokenIds",
        ),
        (tool(tool_call_id="t"), "Unexpected JSON field for message.tool: tool_call_id"),
        (graph_message(x=1, y=2), "Unexpected JSON field for graph.message: x"),
        (user(role=ABSENT), "Missing JSON field: role"),
        (user(role=None), "JSON field must be String: role"),
        (user(role=1), "JSON field must be String: role"),
        (user(role="system"), "JSON role must be user: system"),
        (tool(role=""), "JSON role must be tool: "),
        (user(content=ABSENT), "Missing JSON field: content"),
        (user(name=1), "JSON field must be String: name"),
        (user(name=[]), "JSON field must be String: name"),
        (tool(toolCallId=ABSENT), "Missing JSON field: toolCallId"),
        (tool(toolCallId=None), "JSON field must be String: toolCallId"),
        (graph_message(sender=ABSENT), "Missing JSON field: sender"),
        (graph_message(sender=None), "JSON field must be String: sender"),
        (graph_message(target=5), "JSON field must be String: target"),
        (graph_message(payload=ABSENT), "Missing JSON field: payload"),
        (node(nodeName=None), "JSON field must be String: nodeName"),
        (node(status=None), "JSON field must be String: status"),
        (node(status=ABSENT), "Missing JSON field: status"),
        (node(exceptions=ABSENT), "Missing JSON field: exceptions"),
        (node(exceptions={}), "JSON pendingNode exceptions must be List"),
        (node(exceptions=[1]), "JSON exception item must be Map"),
        (node(exceptions=[{"z": 1}]), "Unexpected JSON field for exception: z"),
        (
            node(exceptions=[{"__jiuwenType": "x"}]),
            "Unexpected JSON field for exception: __jiuwenType",
        ),
        (node(exceptions=[{"message": "m"}]), "Missing JSON field: className"),
        (node(exceptions=[{"className": None}]), "JSON field must be String: className"),
        (node(exceptions=[{"className": "X"}]), "Missing JSON field: message"),
        (
            node(exceptions=[{"className": "X", "message": 1}]),
            "JSON field must be String: message",
        ),
        (state(ns=None), "JSON field must be String: ns"),
        (state(ns=ABSENT), "Missing JSON field: ns"),
        (state(step=ABSENT), "Missing JSON field: step"),
        (state(step=None), "JSON integer field must be Number: step"),
        (state(step="3"), "JSON integer field must be Number: step"),
        (state(step=True), "JSON integer field must be Number: step"),
        (state(step=3.5), "JSON integer field must not be fractional: step"),
        (state(step=2**31), "JSON integer field out of int range: step"),
        (state(step=3e9), "JSON integer field out of int range: step"),
        (state(step=-(2**31) - 1), "JSON integer field out of int range: step"),
        (state(channelValues=ABSENT), "Missing JSON field: channelValues"),
        (state(channelValues=None), "JSON field must not be null: channelValues"),
        (state(channelValues=[]), "JSON value must be Map"),
        (state(channelValues=user()), "JSON value must be Map"),
        (state(channelValues=[{"__jiuwenType": 1}]), "JSON field must be String: __jiuwenType"),
        (state(pendingBuffer=None), "JSON field must not be null: pendingBuffer"),
        (state(pendingBuffer={}), "JSON pendingBuffer must be List"),
        (state(pendingBuffer=[1]), "JSON pendingBuffer item must be graph message"),
        (state(pendingBuffer=[user()]), "JSON pendingBuffer item must be graph message"),
        (state(pendingBuffer=[graph_message(sender=1)]), "JSON field must be String: sender"),
        (state(pendingNode=None), "JSON field must not be null: pendingNode"),
        (state(pendingNode=[]), "JSON pendingNode must be Map"),
        (state(pendingNode={"a": 1}), "JSON pendingNode value must be PendingNode"),
        (state(pendingNode={"a": GRAPH_MESSAGE}), "JSON pendingNode value must be PendingNode"),
        (state(nodeVersion=None), "JSON field must not be null: nodeVersion"),
        (state(nodeVersion=ABSENT), "Missing JSON field: nodeVersion"),
        (state(nodeVersion=[]), "JSON nodeVersion must be Map"),
        (state(nodeVersion={"a": "1"}), "JSON integer field must be Number: nodeVersion.a"),
        (
            state(nodeVersion={"a": 1, "": 1.5}),
            "JSON integer field must not be fractional: nodeVersion.",
        ),
        (state(nodeVersion={"a": 10**30}), "JSON integer field out of int range: nodeVersion.a"),
    ],
)
def test_a_check_and_its_text(tree: Any, message: str) -> None:
    assert refused(tree) == message


@pytest.mark.parametrize("number", ["1e999", "-1e999"])
def test_integers_must_be_finite(number: str) -> None:
    for name, tree in (("step", state(step=7)), ("nodeVersion.k", state(nodeVersion={"k": 7}))):
        data = json.dumps(tree).replace("7", number).encode()
        with pytest.raises(InvalidArgument) as raised:
            create_serializer("json").loads_typed(TypedBytes("json", data))
        assert raised.value.message == f"JSON integer field must be finite: {name}"


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (user(role="x", extra=1), "Unexpected JSON field for message.user: extra"),
        (user(role="x", content=ABSENT), "JSON role must be user: x"),
        (user(content=ABSENT, name=1), "Missing JSON field: content"),
        (user(content={"__jiuwenType": 1}, name=1), "JSON field must be String: __jiuwenType"),
        (tool(name=1, toolCallId=None), "JSON field must be String: name"),
        (assistant(name=1, toolCalls="x"), "JSON field must be String: name"),
        (
            assistant(toolCalls=[], parserContent={"__jiuwenType": "x"}),
            "Unknown JSON type: x",
        ),
        (graph_message(sender=None, target=None), "JSON field must be String: sender"),
        (graph_message(target=None, payload=ABSENT), "JSON field must be String: target"),
        (node(nodeName=None, status=ABSENT), "JSON field must be String: nodeName"),
        (
            node(exceptions=[{"className": 1, "message": "m", "z": 1}]),
            "Unexpected JSON field for exception: z",
        ),
        (state(ns=1, step=None), "JSON field must be String: ns"),
        (state(step=3.5, channelValues=None), "JSON integer field must not be fractional: step"),
        (state(channelValues=5, pendingBuffer={}), "JSON value must be Map"),
        (state(pendingBuffer=[1], pendingNode=[]), "JSON pendingBuffer item must be graph message"),
        (
            state(pendingNode={"a": 1}, nodeVersion=None),
            "JSON pendingNode value must be PendingNode",
        ),
    ],
)
def test_the_order_of_the_checks(tree: Any, message: str) -> None:
    assert refused(tree) == message


@pytest.mark.parametrize(
    "tree",
    [
        assistant(toolCalls={}),
        assistant(toolCalls="x"),
        assistant(toolCalls=[{"id": "a", "foo": 1}]),
        assistant(toolCalls=[{"arguments": {}}]),
        assistant(toolCalls=[{"index": 2**31}]),
        assistant(usageMetadata=5),
        assistant(usageMetadata={"inputTokens": 3}),
        assistant(toolCalls=[], usageMetadata=[], parserContent={"__jiuwenType": "x"}),
    ],
)
def test_the_text_of_jackson_s_own_checks_is_not_shared(tree: Any) -> None:
    assert refused(tree) is None
