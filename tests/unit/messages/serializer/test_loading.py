import json
from typing import Any

import pytest
from hypothesis import given

from harness.messages import (
    AssistantMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UsageMetadata,
    UserMessage,
)
from harness.messages.errors import IllegalState
from harness.messages.graph import ExceptionItem, GraphMessage, GraphStoreState, PendingNode
from harness.messages.serializer import TypedBytes, create_serializer
from tests.unit.messages.strategies import json_values


def loaded(text: str | bytes) -> Any:
    data = text if isinstance(text, bytes) else text.encode()
    return create_serializer("json").loads_typed(TypedBytes("json", data))


def tagged(tag: str, **fields: Any) -> dict[str, Any]:
    return {"__jiuwenType": tag, **fields}


def round_trip(value: Any) -> Any:
    serializer = create_serializer("json")
    return serializer.loads_typed(serializer.dumps_typed(value))


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        ([1, {"a": None}], [1, {"a": None}]),
        (tagged("message.user", role="user", content=None), UserMessage(content=None)),
        (
            tagged("message.system", content={"a": 1}, name="n", role="system"),
            SystemMessage(content={"a": 1}, name="n"),
        ),
        (
            tagged("message.tool", role="tool", content=[], name=None, toolCallId=""),
            ToolMessage(content=[], tool_call_id=""),
        ),
        (tagged("message.assistant", role="assistant", content=""), AssistantMessage()),
        (
            tagged(
                "message.assistant",
                role="assistant",
                content=tagged("message.user", role="user", content="q"),
                toolCalls=[{"id": 1, "index": "2"}, {}],
                usageMetadata={"input_tokens": 3.0},
                finishReason=5,
                parserContent={"p": tagged("message.user", role="user", content="q")},
                reasoningContent={"a": True},
            ),
            AssistantMessage(
                content=UserMessage(content="q"),
                tool_calls=[ToolCall(id="1", index=2), ToolCall()],
                usage_metadata=UsageMetadata(input_tokens=3),
                finish_reason="5",
                parser_content={"p": UserMessage(content="q")},
                reasoning_content="{a=true}",
            ),
        ),
        (
            tagged("graph.message", sender="s", target="t", payload=None),
            GraphMessage(sender="s", target="t"),
        ),
        (
            tagged("graph.pendingNode", nodeName="n", status="s", exceptions=[]),
            PendingNode(node_name="n", status="s", exceptions=[]),
        ),
    ],
)
def test_values(tree: Any, value: Any) -> None:
    back = loaded(json.dumps(tree))
    assert (back, repr(back)) == (value, repr(value))


@pytest.mark.parametrize("given_", [{"finishReason": None, "reasoningContent": None}, {}])
def test_a_missing_finish_reason_becomes_the_text_null(given_: dict[str, Any]) -> None:
    tree = tagged("message.assistant", role="assistant", content="", toolCalls=None, **given_)
    message = loaded(json.dumps(tree))
    assert (message.finish_reason, message.reasoning_content) == ("null", None)
    assert (message.tool_calls, message.usage_metadata) == (None, None)


def test_exceptions_become_runtime_exceptions_that_tell_what_they_were() -> None:
    items = [{"className": "X", "message": None}, {"className": "Y", "message": "m"}]
    tree = tagged("graph.pendingNode", nodeName="n", status="s", exceptions=items)
    assert loaded(json.dumps(tree)).exceptions == [
        ExceptionItem("java.lang.RuntimeException", "X: null"),
        ExceptionItem("java.lang.RuntimeException", "Y: m"),
    ]


def test_a_graph_state() -> None:
    tree = tagged(
        "graph.storeState",
        ns="w",
        step=3.0,
        channelValues={"m": tagged("message.user", role="user", content="q")},
        pendingBuffer=[tagged("graph.message", sender="a", target="b", payload=[1])],
        pendingNode={"n": tagged("graph.pendingNode", nodeName="n", status="s", exceptions=None)},
        nodeVersion={"n": 2.0, "k": -(2**31)},
    )
    state = loaded(json.dumps(tree))
    assert state == GraphStoreState(
        ns="w",
        step=3,
        channel_values={"m": UserMessage(content="q")},
        pending_buffer=[GraphMessage(sender="a", target="b", payload=[1])],
        pending_node={"n": PendingNode(node_name="n", status="s")},
        node_version={"n": 2, "k": -(2**31)},
    )


@given(json_values)
def test_plain_values_come_back(value: Any) -> None:
    assert json.dumps(round_trip(value)) == json.dumps(value)


def test_lone_surrogates_come_back() -> None:
    assert round_trip(["\ud83d", {"\ude00": "a\ud83d"}]) == ["\ud83d", {"\ude00": "a\ud83d"}]


def test_bytes_of_another_type_and_none_load_as_none() -> None:
    serializer = create_serializer("json")
    assert serializer.loads_typed(None) is None
    for tag in ("java", "JSON", "", None):
        assert serializer.loads_typed(TypedBytes(tag, b"{not read}")) is None


def test_what_stands_around_the_value() -> None:
    assert loaded("\ufeff [1] trailing") == [1]
    assert loaded("1 2") == 1


@pytest.mark.parametrize(
    "text", ["", " ", "{", "nul", "NaN", "[1,]", "1x", b'"\xff"', "[" * 1_001, "1" * 1_001]
)
def test_what_is_no_json(text: str | bytes) -> None:
    with pytest.raises(IllegalState) as raised:
        loaded(text)
    assert raised.value.message == "Failed to deserialize JSON"
