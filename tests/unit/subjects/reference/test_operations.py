from typing import Any

import pytest

from harness.messages.chunk import AssistantMessageChunk
from harness.messages.errors import CannotMerge, ClassCast
from harness.model.operations import OPERATIONS as SHARED_OPERATIONS
from harness.subjects.base import NotSupportedError
from harness.subjects.reference.operations import OPERATIONS

CHUNK = "AssistantMessageChunk"
TOOL_CALL: dict[str, Any] = {
    "id": "x",
    "type": "function",
    "name": "f",
    "arguments": "{",
    "index": 0,
}


def run(op: str, **given: Any) -> Any:
    return OPERATIONS[op](given)


def test_every_operation_is_one_that_all_share() -> None:
    assert set(OPERATIONS) <= set(SHARED_OPERATIONS)


def test_a_merge_shows_the_chunk_and_that_its_operands_are_as_before() -> None:
    left = {"$class": CHUNK, "content": ["a"], "tool_calls": [TOOL_CALL]}
    result = run("chunk.merge", left=left, right=left)
    assert result["operands_unchanged"] is True
    assert result["merged"]["content"] == ["a", "a"]
    assert result["merged"]["tool_calls"] == [{**TOOL_CALL, "arguments": "{{"}]


def test_a_merge_that_changes_an_operand_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(self: AssistantMessageChunk, right: AssistantMessageChunk) -> AssistantMessageChunk:
        right.content[0] = True
        return self

    monkeypatch.setattr(AssistantMessageChunk, "merge", spoil)
    chunk = {"$class": CHUNK, "content": [1]}
    assert run("chunk.merge", left=chunk, right=chunk)["operands_unchanged"] is False


def test_only_chunks_merge_and_fold() -> None:
    with pytest.raises(ClassCast):
        run("chunk.merge", left={"$class": "UserMessage"}, right=None)
    with pytest.raises(CannotMerge):
        run("chunk.merge", left={"$class": CHUNK}, right=5)
    with pytest.raises(ClassCast):
        run("chunk.fold", chunks=[{"$class": CHUNK}, {"$class": "UserMessage"}])


def test_a_fold_of_nothing_is_null() -> None:
    assert run("chunk.fold", chunks=[]) is None
    folded = run("chunk.fold", chunks=[{"$class": CHUNK, "content": part} for part in "ab"])
    assert folded["content"] == "ab"


def test_values_merge() -> None:
    assert run("merge.parser_content", left="a", right="b") == "ab"
    assert run("merge.dicts", left={"a": 1}, right={"b": 2}, via="MergeUtils") == {"a": 1, "b": 2}
    assert run("merge.token_ids", left=[1], right=[2]) == [1, 2]
    assert run("merge.logprobs", left={"c": [1]}, right={"c": [2]}) == {"c": [1, 2]}


def test_merge_utils_has_no_rule_for_ids_and_logprobs() -> None:
    with pytest.raises(NotSupportedError, match="concatTokenIds"):
        run("merge.token_ids", left=[1], right=[2], via="MergeUtils")
    with pytest.raises(NotSupportedError, match="mergeLogprobs"):
        run("merge.logprobs", left=[1], right=[2], via="MergeUtils")


def test_token_ids_are_lists() -> None:
    with pytest.raises(ClassCast):
        run("merge.token_ids", left=None, right="12")


def test_a_message_is_constructed_and_dumped() -> None:
    message = {"$class": "AssistantMessage", "content": None}
    assert run("message.construct", message=message)["finish_reason"] == "null"
    expected = {"role": "assistant", "content": None, "finish_reason": "null"}
    assert run("message.dump", message=message) == expected
    assert run("message.dump", message=message, alias="model_dump") == expected
    assert run("message.dump", message=message, alias="to_api_format") == expected


def test_only_an_assistant_message_has_an_api_format() -> None:
    with pytest.raises(NotSupportedError, match="UserMessage has no to_api_format"):
        run("message.dump", message={"$class": "UserMessage"}, alias="to_api_format")
    with pytest.raises(ClassCast):
        run("message.dump", message={"$class": "ToolCall"})


def test_content_views() -> None:
    views = run("message.content_views", message={"$class": "UserMessage", "content": [1]})
    assert views == {"string": "[1]", "list": [1]}


def test_equality_and_hashes() -> None:
    left = {"$class": "UserMessage", "content": "a"}
    assert run("message.equals", left=left, right=left) == {"equal": True, "hash_equal": True}
    assert run("message.equals", left=left, right=5) == {"equal": False, "hash_equal": None}
    assert run("message.equals", left=left, right=None)["equal"] is False


def test_streams_note_the_model_of_the_tests() -> None:
    chunk: Any = {"usage": {}}
    parsed = run("stream.parse_delta", chunk=chunk)
    assert parsed["usage_metadata"]["model_name"] == "m-test"
    assert run("stream.fold", chunks=[chunk]) == parsed
    assert run("stream.fold", chunks=[{}]) is None


def test_text_of_a_value() -> None:
    assert run("text.of", value={"a": [1.0, None]}) == {"text": "{a=[1.0, null]}"}
