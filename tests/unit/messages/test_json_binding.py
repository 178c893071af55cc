import json
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
from harness.messages.errors import MalformedJson, MessageError, UnknownField, WrongShape
from harness.messages.graph import GraphMessage
from harness.messages.json_binding import MESSAGE_CLASSES, from_java_json, to_java_json


def read_assistant(text: str) -> AssistantMessage:
    message = from_java_json(AssistantMessage, text)
    assert message is not None
    return message


def test_writing_a_base_message() -> None:
    assert to_java_json(BaseMessage(content="a")) == (
        '{"content":"a","metadata":{},"contentAsString":"a"}'
    )
    assert to_java_json(BaseMessage(role="r", content=None, name="n", metadata=None)) == (
        '{"role":"r","name":"n","contentAsString":""}'
    )


def test_writing_list_content_adds_a_second_view() -> None:
    assert to_java_json(UserMessage(content=["a", None])) == (
        '{"role":"user","content":["a",null],"metadata":{},'
        '"contentAsString":"[a, null]","contentAsList":["a",null]}'
    )
    assert '"contentAsString":"[]","contentAsList":[]' in to_java_json(SystemMessage(content=[]))


def test_writing_a_tool_message() -> None:
    assert to_java_json(ToolMessage(content={"a": 1.5}, tool_call_id="t")) == (
        '{"role":"tool","content":{"a":1.5},"metadata":{},'
        '"contentAsString":"{a=1.5}","tool_call_id":"t"}'
    )
    assert "tool_call_id" not in to_java_json(ToolMessageChunk())


def test_writing_an_assistant_message_in_java_s_order() -> None:
    message = AssistantMessage(
        name="n",
        metadata={"k": None},
        tool_calls=[ToolCall(id="c", name="f", arguments="{}", index=0), ToolCall(type=None)],
        usage_metadata=UsageMetadata(input_tokens=3),
        finish_reason="stop",
        parser_content={"p": [1]},
        reasoning_content="r",
        prompt_token_ids=[1],
        completion_token_ids=[],
        logprobs=[0.5],
    )
    tree = json.loads(to_java_json(message))
    assert list(tree) == [
        *("role", "content", "name", "metadata", "toolCalls", "contentAsString"),
        *("usage_metadata", "finish_reason", "parser_content", "reasoning_content"),
        *("prompt_token_ids", "completion_token_ids", "logprobs"),
    ]
    assert json.dumps(tree["toolCalls"]) == json.dumps(
        [{"id": "c", "type": "function", "name": "f", "arguments": "{}", "index": 0}, {}]
    )
    assert list(tree["usage_metadata"])[:4] == ["code", "prompt", "err_msg", "task_id"]
    assert len(tree["usage_metadata"]) == 15
    assert tree["metadata"] == {"k": None}


def test_writing_leaves_out_what_is_none_but_not_what_is_empty() -> None:
    assert to_java_json(AssistantMessageChunk(content="", tool_calls=[], finish_reason=None)) == (
        '{"role":"assistant","content":"","metadata":{},"toolCalls":[],"contentAsString":""}'
    )


def test_writing_objects_inside_of_content() -> None:
    text = to_java_json(UserMessage(content=[ToolCall(id="c"), UsageMetadata(), UserMessage()]))
    call, usage, message = json.loads(text)["content"]
    assert call == {"id": "c", "type": "function"}
    assert usage["code"] == 0
    assert message == {"role": "user", "content": "", "metadata": {}, "contentAsString": ""}
    with pytest.raises(MessageError, match="GraphMessage has no JSON form"):
        to_java_json(UserMessage(content=GraphMessage()))


def test_numbers_that_json_does_not_have_are_written_as_texts() -> None:
    assert '"content":"NaN"' in to_java_json(UserMessage(content=float("nan")))


@pytest.mark.parametrize("message_class", MESSAGE_CLASSES.values())
def test_no_message_reads_its_own_output_back(message_class: type[BaseMessage]) -> None:
    with pytest.raises(UnknownField, match="contentAsString"):
        from_java_json(message_class, to_java_json(message_class()))


@pytest.mark.parametrize("message_class", MESSAGE_CLASSES.values())
def test_reading_null(message_class: type[BaseMessage]) -> None:
    assert from_java_json(message_class, " null x") is None


@pytest.mark.parametrize("message_class", MESSAGE_CLASSES.values())
@pytest.mark.parametrize("text", ["", " ", "5", "1 2", "true", "[1,]", "[{}]"])
def test_reading_what_is_no_object(message_class: type[BaseMessage], text: str) -> None:
    with pytest.raises(WrongShape):
        from_java_json(message_class, text)


@pytest.mark.parametrize("message_class", [UserMessage, SystemMessage, AssistantMessage])
def test_a_string_is_the_content(message_class: type[BaseMessage]) -> None:
    assert from_java_json(message_class, '"hi" x') == message_class(content="hi")


def test_a_string_is_the_id_of_a_tool_message() -> None:
    message = from_java_json(ToolMessage, '"t1"')
    assert message == ToolMessage(content="", tool_call_id="t1")


@pytest.mark.parametrize(
    "message_class",
    [BaseMessage, BaseMessageChunk, ToolMessageChunk, AssistantMessageChunk],
)
@pytest.mark.parametrize("text", ['"hi"', '""'])
def test_other_classes_take_no_string(message_class: type[BaseMessage], text: str) -> None:
    with pytest.raises(WrongShape):
        from_java_json(message_class, text)


def test_reading_a_tool_message() -> None:
    text = '{"role":5,"content":[1.5],"name":true,"metadata":{"a":1},"tool_call_id":7.0} trailing'
    message = from_java_json(ToolMessageChunk, text)
    assert message is not None
    assert message == ToolMessageChunk(
        role="5", content=[1.5], name="true", metadata={"a": 1}, tool_call_id="7.0"
    )


def test_reading_null_sets_null() -> None:
    message = read_assistant('{"content":null,"metadata":null,"finish_reason":null,"role":null}')
    assert (message.content, message.metadata, message.finish_reason) == (None, None, None)
    assert message.role == "assistant"


def test_reading_every_field_of_an_assistant_message() -> None:
    text = (
        '{"role":"r","content":"c","name":"n","metadata":{"m":1},"toolCalls":[],'
        '"usage_metadata":{},"finish_reason":"stop","parser_content":{"p":1},'
        '"reasoning_content":"rc","prompt_token_ids":[1],"completion_token_ids":[2],'
        '"logprobs":[3]}'
    )
    assert from_java_json(AssistantMessageChunk, text) == AssistantMessageChunk(
        role="r",
        content="c",
        name="n",
        metadata={"m": 1},
        tool_calls=[],
        usage_metadata=UsageMetadata(),
        finish_reason="stop",
        parser_content={"p": 1},
        reasoning_content="rc",
        prompt_token_ids=[1],
        completion_token_ids=[2],
        logprobs=[3],
    )


def test_reading_usage() -> None:
    usage = read_assistant(
        '{"usage_metadata":{"input_tokens":"3","output_tokens":2.7,"total_tokens":"",'
        '"model_name":5,"total_cost":"0.5","total_latency":2,"err_msg":null}}'
    ).usage_metadata
    assert usage == UsageMetadata(
        input_tokens=3,
        output_tokens=2,
        model_name="5",
        total_cost=0.5,
        total_latency=2.0,
        err_msg=None,
    )


CALL: dict[str, Any] = {"id": "a", "name": "f", "arguments": "{}"}


@pytest.mark.parametrize(
    ("calls", "read"),
    [
        ("null", None),
        ("[]", []),
        ('[{"id":"a","name":"f","arguments":"{}","index":"2"}]', [ToolCall(**CALL, index=2)]),
        (
            '[{"id":1,"type":null,"arguments":1.50}]',
            [ToolCall(id="1", type=None, arguments="1.50")],
        ),
        ("[null]", [None]),
    ],
)
def test_reading_flat_tool_calls(calls: str, read: list[ToolCall] | None) -> None:
    assert read_assistant(f'{{"toolCalls":{calls}}}').tool_calls == read


@pytest.mark.parametrize(
    ("calls", "read"),
    [
        ("null", None),
        ("[]", None),
        ('[{"id":"a","name":"f","arguments":"{}","index":2,"x":1}]', [ToolCall(**CALL, index=2)]),
        (
            '[{"id":"a","type":"t","function":{"name":"f","arguments":"{}","y":1}}]',
            [ToolCall(**CALL, type="t")],
        ),
        (
            '[{"id":7,"type":null,"function":null,"arguments":true}]',
            [ToolCall(id="7", arguments="true")],
        ),
        ('[{"index":""},{"index":1.9}]', [ToolCall(), ToolCall(index=1)]),
    ],
)
def test_reading_tool_calls_in_either_form(calls: str, read: list[ToolCall] | None) -> None:
    assert read_assistant(f'{{"tool_calls":{calls}}}').tool_calls == read


@pytest.mark.parametrize(
    "text",
    [
        '{"toolCalls":[{"function":{"name":"f"}}]}',
        '{"toolCalls":[{"foo":1}]}',
        '{"usage_metadata":{"inputTokens":1}}',
        '{"finishReason":"stop"}',
        '{"tool_call_id":"t"}',
        '{"contentAsString":"a"}',
        '{"foo":[nul]}',
        '{"foo":"unterminated',
        '{"a":1,"metadata":[]}',
    ],
)
def test_unknown_fields(text: str) -> None:
    with pytest.raises(UnknownField):
        from_java_json(AssistantMessage, text)


@pytest.mark.parametrize(
    "text",
    [
        '{"metadata":[],"foo":1}',
        '{"metadata":"x"}',
        '{"name":[}',
        '{"role":{}}',
        '{"toolCalls":[{"arguments":{}}]}',
        '{"toolCalls":{}}',
        '{"toolCalls":["x"]}',
        '{"toolCalls":[{"index":true}]}',
        '{"toolCalls":[{"index":3000000000}]}',
        '{"tool_calls":[{"function":{"arguments":{"x":1}}}]}',
        '{"tool_calls":{}}',
        '{"tool_calls":{,',
        '{"tool_calls":["x",nul',
        '{"tool_calls":[null]}',
        '{"tool_calls":[{"index":"x"}]}',
        '{"usage_metadata":5}',
        '{"usage_metadata":""}',
        '{"usage_metadata":{"input_tokens":true}}',
        '{"prompt_token_ids":3}',
        '{"completion_token_ids":[true]}',
        '{"contentAsList":[]}',
        '{"content":[1],"contentAsList":"x"}',
    ],
)
def test_wrong_shapes(text: str) -> None:
    with pytest.raises(WrongShape):
        from_java_json(AssistantMessage, text)


@pytest.mark.parametrize(
    "text",
    [
        *("nul", "{", '{"foo":nul}', '{"foo":01', '{"content":1,}', '{"content":"a'),
        *('{"content":[1,]}', '{"metadata":nul', '{"tool_calls":[{"arguments":{}},nul]}'),
        '{"tool_calls":[null,nul',
        *('{"metadata":{"a":NaN}}', '"a', '{"toolCalls":[{"id":"a"},]}'),
    ],
)
def test_malformed_texts(text: str) -> None:
    with pytest.raises(MalformedJson):
        from_java_json(AssistantMessage, text)


def test_content_as_list_adds_to_a_content_that_is_a_list() -> None:
    assert read_assistant('{"contentAsList":null,"content":"a"}').content == "a"
    assert read_assistant('{"content":[1],"contentAsList":[2,{}]}').content == [1, 2, {}]
