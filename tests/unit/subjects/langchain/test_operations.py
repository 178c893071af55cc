"""Each operation in terms of LangChain's own chunks and their addition."""

from typing import Any

import pytest

pytest.importorskip("langchain_core")

from harness.model.operations import OPERATIONS
from harness.subjects.base import NotSupportedError
from harness.subjects.langchain.operations import SUPPORTED, UNSUPPORTED

CHUNK: dict[str, Any] = {"$class": "AssistantMessageChunk"}


def _delta(**delta: Any) -> dict[str, Any]:
    return {"choices": [{"delta": delta}]}


def _run(op: str, **call: Any) -> Any:
    return SUPPORTED[op](call)


def test_every_operation_is_done_or_has_a_reason() -> None:
    assert not SUPPORTED.keys() & UNSUPPORTED.keys()
    assert SUPPORTED.keys() | UNSUPPORTED.keys() == OPERATIONS.keys()


def test_merge_adds_and_sees_that_operands_stay() -> None:
    merged = _run(
        "chunk.merge",
        left={**CHUNK, "content": ["a"], "metadata": {"k": [1]}},
        right={**CHUNK, "content": "b", "metadata": {"k": [2]}},
    )
    assert merged["merged"]["content"] == ["ab"]
    assert merged["merged"]["metadata"] == {"k": [1, 2]}
    assert merged["merged"]["reasoning_content"] == ""
    assert merged["operands_unchanged"] is True


def test_merge_sees_that_an_operand_was_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    from langchain_core.messages import AIMessageChunk  # noqa: PLC0415  (an extra)

    def add(left: Any, right: Any) -> Any:
        right.content = "touched"
        return left

    monkeypatch.setattr(AIMessageChunk, "__add__", add)
    merged = _run("chunk.merge", left=CHUNK, right=CHUNK)
    assert merged["operands_unchanged"] is False


@pytest.mark.parametrize("right", [None, "text", 5, {"a": 1}])
def test_merge_leaves_foreign_operands_to_langchain(right: Any) -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        _run("chunk.merge", left=CHUNK, right=right)


def test_fold_adds_from_the_left() -> None:
    chunks = [{**CHUNK, "content": text} for text in ("a", "b", "c")]
    assert _run("chunk.fold", chunks=chunks)["content"] == "abc"


def test_a_fold_of_one_chunk_is_that_chunk() -> None:
    folded = _run("chunk.fold", chunks=[{**CHUNK, "name": "n"}])
    assert folded["name"] == "n"
    assert folded["reasoning_content"] is None


def test_there_is_no_fold_of_nothing() -> None:
    with pytest.raises(NotSupportedError, match="no chunks"):
        _run("chunk.fold", chunks=[])


def test_a_stream_is_read_and_added_up() -> None:
    def call(**parts: Any) -> dict[str, Any]:
        return {"index": 0, "function": parts}

    folded = _run(
        "stream.fold",
        chunks=[
            _delta(content="Low ", tool_calls=[{**call(name="tide"), "id": "call_1"}]),
            {},
            _delta(content="tide", tool_calls=[call(arguments='{"port"')]),
            _delta(tool_calls=[call(arguments=': "Brest"}')]),
            {"choices": [{"delta": {}, "finish_reason": "tool_calls"}]},
            {"choices": [], "usage": {"total_tokens": 3}},
        ],
    )
    arguments = '{"port": "Brest"}'
    assert folded["content"] == "Low tide"
    assert folded["tool_calls"] == [
        {"id": "call_1", "type": "function", "name": "tide", "arguments": arguments, "index": 0}
    ]
    assert folded["finish_reason"] == "tool_calls"
    assert folded["usage_metadata"]["total_tokens"] == 3
    assert folded["usage_metadata"]["model_name"] == "m-test"
    assert folded["reasoning_content"] == ""


@pytest.mark.parametrize("chunks", [[], [{}, {"choices": []}]])
def test_a_stream_that_says_nothing_is_null(chunks: list[Any]) -> None:
    assert _run("stream.fold", chunks=chunks) is None


def test_a_stream_of_one_chunk_is_that_chunk() -> None:
    assert _run("stream.fold", chunks=[{}, _delta(content="a")])["reasoning_content"] is None


def test_one_delta() -> None:
    assert _run("stream.parse_delta", chunk={"choices": []}) is None
    assert _run("stream.parse_delta", chunk=_delta(content="a"))["content"] == "a"


def test_literals_in_a_delta_are_plain_maps() -> None:
    part = {"$literal": {"$key": 1}}
    assert _run("stream.parse_delta", chunk=_delta(content=[part]))["content"] == [part]
