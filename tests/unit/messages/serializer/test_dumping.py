from typing import Any

import pytest

from harness.messages import (
    AssistantMessage,
    AssistantMessageChunk,
    BaseMessage,
    BaseMessageChunk,
    SystemMessage,
    ToolCall,
    ToolMessage,
    ToolMessageChunk,
    UsageMetadata,
    UserMessage,
)
from harness.messages.errors import InvalidArgument
from harness.messages.graph import ExceptionItem, GraphMessage, GraphStoreState, PendingNode
from harness.messages.serializer import create_serializer

SCHEMA = "com.openjiuwen.core.foundation.llm.schema"


def dumped(value: Any) -> str:
    typed = create_serializer("json").dumps_typed(value)
    assert typed.type == "json"
    return typed.data.decode()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (2**70, str(2**70)),
        (-0.0, "-0.0"),
        (float("nan"), '"NaN"'),
        ("\ud83d", r'"\ud83d"'),
        ("\U0001f6a2", '"\U0001f6a2"'),
        ([1, {"b": None, "a": []}], '[1,{"b":null,"a":[]}]'),
        (
            UserMessage(content=[1], metadata={"k": 1}),
            '{"__jiuwenType":"message.user","role":"user","content":[1],"name":null}',
        ),
        (
            SystemMessage(role="x", content=None, name="n"),
            '{"__jiuwenType":"message.system","role":"x","content":null,"name":"n"}',
        ),
        (
            ToolMessageChunk(content="r", tool_call_id="t"),
            (
                '{"__jiuwenType":"message.tool","role":"tool","content":"r","name":null,'
                '"toolCallId":"t"}'
            ),
        ),
        (
            GraphMessage(sender="s", target=None, payload=UserMessage()),
            (
                '{"__jiuwenType":"graph.message","sender":"s","target":null,'
                '"payload":{"__jiuwenType":"message.user","role":"user","content":"","name":null}}'
            ),
        ),
        (
            PendingNode(node_name="n", status="s"),
            '{"__jiuwenType":"graph.pendingNode","nodeName":"n","status":"s","exceptions":null}',
        ),
        (
            GraphStoreState(ns="w"),
            (
                '{"__jiuwenType":"graph.storeState","ns":"w","step":0,"channelValues":null,'
                '"pendingBuffer":null,"pendingNode":null,"nodeVersion":null}'
            ),
        ),
    ],
)
def test_values(value: Any, text: str) -> None:
    assert dumped(value) == text


def test_an_assistant_message_without_what_is_not_carried() -> None:
    message = AssistantMessageChunk(
        content="a",
        metadata={"k": 1},
        tool_calls=[ToolCall(id="c", arguments=None, index=0)],
        usage_metadata=UsageMetadata(total_cost=0.5),
        finish_reason=None,
        parser_content=[ToolMessage(tool_call_id="t")],
        reasoning_content="r",
        prompt_token_ids=[1],
        completion_token_ids=[2],
        logprobs=[3],
    )
    assert dumped(message) == (
        '{"__jiuwenType":"message.assistant","role":"assistant","content":"a","name":null,'
        '"toolCalls":[{"id":"c","type":"function","index":0}],'
        '"usageMetadata":{"code":0,"prompt":"","err_msg":"","task_id":"","model_name":"",'
        '"total_latency":0.0,"first_token_time":"","request_start_time":"","input_tokens":0,'
        '"output_tokens":0,"total_tokens":0,"cache_tokens":0,"input_cost":0.0,"output_cost":0.0,'
        '"total_cost":0.5},"finishReason":null,"parserContent":[{"__jiuwenType":"message.tool",'
        '"role":"tool","content":"","name":null,"toolCallId":"t"}],"reasoningContent":"r"}'
    )
    assert '"toolCalls":[],' in dumped(AssistantMessage(tool_calls=[]))
    assert '"toolCalls":null,"usageMetadata":null,"finishReason":"null"' in dumped(
        AssistantMessage()
    )


def test_a_graph_state_in_full() -> None:
    node = PendingNode(
        node_name="n", status="s", exceptions=[ExceptionItem("java.io.IOException", None)]
    )
    state = GraphStoreState(
        ns="w",
        step=-1,
        channel_values={"m": [UserMessage(content="q")]},
        pending_buffer=[GraphMessage(sender="a", target="b", payload={"x": 1})],
        pending_node={"n": node},
        node_version={"n": 2},
    )
    assert dumped(state) == (
        '{"__jiuwenType":"graph.storeState","ns":"w","step":-1,'
        '"channelValues":{"m":[{"__jiuwenType":"message.user","role":"user","content":"q",'
        '"name":null}]},'
        '"pendingBuffer":[{"__jiuwenType":"graph.message","sender":"a","target":"b",'
        '"payload":{"x":1}}],'
        '"pendingNode":{"n":{"__jiuwenType":"graph.pendingNode","nodeName":"n","status":"s",'
        '"exceptions":[{"className":"java.io.IOException","message":null}]}},'
        '"nodeVersion":{"n":2}}'
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (BaseMessage(), f"Unsupported JSON value type: {SCHEMA}.BaseMessage"),
        ([BaseMessageChunk()], f"Unsupported JSON value type: {SCHEMA}.BaseMessageChunk"),
        (
            AssistantMessage(parser_content={"a": ToolCall()}),
            f"Unsupported JSON value type: {SCHEMA}.ToolCall",
        ),
        (UsageMetadata(), f"Unsupported JSON value type: {SCHEMA}.UsageMetadata"),
        ({"a": 1j}, "Unsupported JSON value type: builtins.complex"),
        ({1.0: "a"}, "JSON Map key must be String: 1.0"),
        ({None: "a"}, "JSON Map key must be String: null"),
        ({"__jiuwenType": 1}, "JSON reserves field __jiuwenType"),
        (UserMessage(content={"__jiuwenType": 2}), "JSON reserves field __jiuwenType"),
        ({"a": ToolCall(), "__jiuwenType": 1}, f"Unsupported JSON value type: {SCHEMA}.ToolCall"),
        (
            GraphStoreState(channel_values={"a": BaseMessage()}, node_version={"__jiuwenType": 1}),
            f"Unsupported JSON value type: {SCHEMA}.BaseMessage",
        ),
        (GraphStoreState(node_version={"__jiuwenType": 1}), "JSON reserves field __jiuwenType"),
    ],
)
def test_what_cannot_be_written(value: Any, message: str) -> None:
    with pytest.raises(InvalidArgument) as raised:
        dumped(value)
    assert raised.value.message == message


@pytest.mark.parametrize("type_", ["JSON", "yaml", "", None])
def test_other_types_of_serializers_do_not_exist(type_: str | None) -> None:
    with pytest.raises(InvalidArgument) as raised:
        create_serializer(type_)
    assert raised.value.message == f"Unknown serializer type: {'null' if type_ is None else type_}"


def test_java_s_native_form_needs_a_jvm() -> None:
    with pytest.raises(NotImplementedError):
        create_serializer("java")
