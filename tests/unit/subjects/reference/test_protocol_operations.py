import json
from typing import Any

import pytest

from harness.messages.errors import (
    ClassCast,
    InvalidArgument,
    MalformedJson,
    UnknownField,
)
from harness.subjects.base import NotSupportedError
from harness.subjects.reference.protocol_operations import OPERATIONS


def run(op: str, **given: Any) -> Any:
    return OPERATIONS[op](given)


def user(content: Any = "", **fields: Any) -> dict[str, Any]:
    observed = {"role": "user", "content": content, "name": None, "metadata": {}, **fields}
    return {"$class": "UserMessage", **observed}


def tool(content: Any, id_: str | None, name: str | None = None) -> dict[str, Any]:
    fields = {"role": "tool", "content": content, "name": name, "metadata": {}}
    return {"$class": "ToolMessage", **fields, "tool_call_id": id_}


def assistant_calls(message: dict[str, Any]) -> Any:
    assert message["$class"] == "AssistantMessage"
    return message["tool_calls"]


def test_to_json() -> None:
    message = {"$class": "UserMessage", "content": {"$literal": {"$ref": 1}}}
    assert run("message.to_json", message=message) == {
        "text": '{"role":"user","content":{"$ref":1},"metadata":{},"contentAsString":"{$ref=1}"}'
    }
    with pytest.raises(ClassCast):
        run("message.to_json", message={"$class": "ToolCall"})


def test_from_json() -> None:
    text = '{"content":{"$ref":1}}'
    expected = user({"$literal": {"$ref": 1}})
    assert run("message.from_json", **{"class": "UserMessage"}, text=text) == expected
    assert run("message.from_json", **{"class": "UserMessage"}, text="null") is None
    with pytest.raises(UnknownField):
        run("message.from_json", **{"class": "UserMessage"}, text='{"a":1}')
    with pytest.raises(NotSupportedError, match="no message class ToolCall"):
        run("message.from_json", **{"class": "ToolCall"}, text="{}")


def test_the_serializer() -> None:
    value = [{"$class": "UserMessage", "content": "q"}]
    text = '[{"__jiuwenType":"message.user","role":"user","content":"q","name":null}]'
    assert run("serializer.dumps", type="json", value=value) == {"type": "json", "text": text}
    assert run("serializer.loads", type="json", text=text) == [user("q")]
    assert run("serializer.roundtrip", type="json", value=value) == [user("q")]
    assert run("serializer.loads", type="json", text='"\ud83d"') == "?"
    for op, given in (
        ("dumps", {"value": 1}),
        ("loads", {"text": "1"}),
        ("roundtrip", {"value": 1}),
    ):
        with pytest.raises(InvalidArgument, match=r"^Unknown serializer type: null$"):
            run(f"serializer.{op}", type=None, **given)


@pytest.mark.parametrize("tag", ["java", "JSON", None])
def test_another_tag_loads_as_null(tag: str | None) -> None:
    assert run("serializer.loads", type="json", text="{", tag=tag) is None


def test_java_s_native_form_is_kept_out_of_cases() -> None:
    with pytest.raises(NotSupportedError):
        run("serializer.dumps", type="java", value=1)
    with pytest.raises(NotSupportedError):
        run("serializer.loads", type="java", text="x")
    assert run("serializer.loads", type="java", text="x", tag="json") is None


def test_java_s_native_form_gives_back_the_whole_value() -> None:
    chunk = {"$class": "AssistantMessageChunk", "metadata": {"k": 1}, "logprobs": [1]}
    exceptions = [{"class_name": "java.io.IOException", "message": None}]
    node = {"$class": "PendingNode", "node_name": "n", "status": "s", "exceptions": exceptions}
    back = run("serializer.roundtrip", type="java", value=[chunk, node])
    assert back[0]["$class"] == "AssistantMessageChunk"
    assert (back[0]["metadata"], back[0]["logprobs"]) == ({"k": 1}, [1])
    assert back[1] == node


def test_streams_from_text_and_from_pieces() -> None:
    data = json.dumps({"choices": [{"delta": {"content": "é"}}], "usage": {}}, ensure_ascii=False)
    text = f"data: {data}\n\n"
    pieces = [text.encode()[i : i + 1].hex() for i in range(len(text.encode()))]
    chunk = run("stream.fold_sse", text=text)
    assert (chunk["$class"], chunk["content"]) == ("AssistantMessageChunk", "é")
    assert chunk["usage_metadata"]["model_name"] == "m-test"
    assert run("stream.fold_sse", pieces=pieces) == chunk
    message = run("stream.final_message", pieces=pieces)
    assert message == {**chunk, "$class": "AssistantMessage"}
    assert run("stream.final_message", text="") is None
    assert run("stream.fold_sse") is None
    with pytest.raises(MalformedJson):
        run("stream.fold_sse", text="data: {\n\n")


@pytest.mark.parametrize("piece", ["6", "6g", "64 61", " 64", "0x64"])
def test_pieces_must_be_hex(piece: str) -> None:
    with pytest.raises(InvalidArgument) as raised:
        run("stream.fold_sse", pieces=["64", piece])
    assert raised.value.message == f"pieces must be hex: {piece}"
    assert run("stream.fold_sse", pieces=["3A", ""]) is None


def test_restore() -> None:
    assert run("context.restore", record={"content": [1]}) == user("[1]")
    assert run("context.restore", record=None) is None


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"outcome": "value", "value": {"a": [1.0]}}, tool("{a=[1.0]}", "c", "f")),
        ({"outcome": "value"}, tool("null", "c", "f")),
        (
            {"outcome": "timeout", "timeout_ms": 5},
            tool("Tool execution timed out after 5ms for tool: f", "c", "f"),
        ),
        ({"outcome": "failure", "error": "e"}, tool("e", "c", "f")),
        ({"outcome": "failure", "error": {"a": 1}}, tool("{a=1}", "c", "f")),
        ({"outcome": "failure"}, tool("", "c", "f")),
        (
            {"outcome": "interrupted", "task_id": 7},
            tool("[INTERRUPTED - Waiting for user input]", "7"),
        ),
        (
            {"outcome": "task_failed", "task_id": "t", "error": "e"},
            tool("[FAILED - e]", "t"),
        ),
        ({"outcome": "nothing", "task_id": "t", "tool_name": "n"}, tool("", "t", "n")),
        ({"outcome": "nothing"}, tool("", None)),
    ],
)
def test_tool_results(given: dict[str, Any], message: dict[str, Any]) -> None:
    for call in ({"id": "c", "name": "f"}, {"$class": "ToolCall", "id": "c", "name": "f"}):
        assert run("tool.result", tool_call=call, **given) == message


def test_a_tool_result_without_a_call() -> None:
    assert run("tool.result", outcome="value", value=True) == tool("true", None)
    given = {"outcome": "value", "value": 1, "tool_call": {"id": 7, "name": None}}
    assert run("tool.result", **given) == tool("1", "7")


@pytest.mark.parametrize("call", ["c", [], 5, {"$class": "UserMessage"}])
def test_a_tool_call_is_a_map(call: Any) -> None:
    with pytest.raises(ClassCast):
        run("tool.result", outcome="value", value=1, tool_call=call)


def test_an_unknown_outcome() -> None:
    with pytest.raises(InvalidArgument, match=r"^Unknown outcome: maybe$"):
        run("tool.result", outcome="maybe")


def test_pairing() -> None:
    messages = [
        tool("r", "a"),
        {"$class": "AssistantMessage", "tool_calls": [{"id": "a"}, {"id": "b"}]},
        tool("r", "a"),
        tool("r", "a"),
        tool("r", "x"),
    ]
    assert run("conversation.pair", messages=messages) == {
        "pairs": [[1, 0, 2]],
        "unanswered": [[1, 1]],
        "orphans": [4],
        "duplicates": [3],
        "early": [0],
    }


def test_memory() -> None:
    steps = [
        {"add": {"$class": "UserMessage", "content": "q"}},
        {"history": 1},
        {"add": {"$class": "UserMessage", "content": "q"}},
        {"add": None},
        {"add": tool("r", "t")},
        {"history": 0},
        {"add": {"$class": "UserMessage", "content": "q"}},
        {"history": 1},
    ]
    assert run("conversation.memory", steps=steps) == [
        [user("q"), tool("r", "t"), user("q")],
        [user("q")],
        [],
        [tool("r", "t"), user("q")],
    ]


def test_a_step_may_add_and_then_look_back() -> None:
    step = {"add": {"$class": "UserMessage", "content": "q"}, "history": 2**40}
    assert run("conversation.memory", steps=[step, {}]) == [[user("q")], [user("q")]]
    assert run("conversation.memory", steps=[step, {"history": None}])[2] == []


def test_vendors() -> None:
    openai = {"role": "assistant", "function_call": {"name": "f", "arguments": {"$literal": {}}}}
    (message,) = run("vendor.normalise", vendor="openai", messages=[openai])
    assert assistant_calls(message) == [
        {"id": None, "type": "function", "name": "f", "arguments": "{}", "index": None}
    ]
    use = {"type": "tool_use", "id": "u", "name": "f", "input": {"$literal": {"$ref": 1}}}
    anthropic = {"role": "assistant", "content": [use]}
    (message,) = run("vendor.normalise", vendor="anthropic", messages=[anthropic])
    assert assistant_calls(message)[0]["arguments"] == '{"$ref":1}'
    assert message["content"] == [use]
    assert run("vendor.normalise", vendor="langchain", messages=[{"type": "human"}]) == [user(None)]
    with pytest.raises(InvalidArgument, match=r"^Unknown vendor: acme$"):
        run("vendor.normalise", vendor="acme", messages=[])
