from typing import Any

import pytest
from hypothesis import given

from harness.messages import (
    AssistantMessage,
    AssistantMessageChunk,
    BaseMessageChunk,
    ToolCall,
    ToolMessageChunk,
    UsageMetadata,
    UserMessage,
)
from harness.messages.accumulator import MessageChunk
from harness.messages.errors import CannotMerge, InvalidArgument
from tests.unit.messages.strategies import chunk_lists


@given(chunk_lists)
def test_a_merge_makes_a_chunk_of_the_class_and_changes_no_operand(
    chunks: list[MessageChunk],
) -> None:
    left, right = chunks[0], chunks[-1]
    before = repr((left, right))
    merged = left.merge(right)
    assert merged.__class__ is left.__class__
    assert repr(left + right) == repr(merged)
    assert repr((left, right)) == before


@pytest.mark.parametrize(
    ("left", "right", "message"),
    [
        (AssistantMessageChunk(), None, "Cannot merge AssistantMessageChunk with null"),
        (ToolMessageChunk(), "nope", "Cannot merge ToolMessageChunk with nope"),
        (BaseMessageChunk(), 5, "Cannot merge BaseMessageChunk with 5"),
        (BaseMessageChunk(), 1e-5, "Cannot merge BaseMessageChunk with 1.0E-5"),
        (BaseMessageChunk(), False, "Cannot merge BaseMessageChunk with false"),
        (ToolMessageChunk(), [{"a": 1}], "Cannot merge ToolMessageChunk with [{a=1}]"),
    ],
)
def test_what_is_no_chunk_cannot_be_merged(left: Any, right: object, message: str) -> None:
    with pytest.raises(CannotMerge) as caught:
        left.merge(right)
    assert str(caught.value) == message
    assert caught.value.right is right
    with pytest.raises(InvalidArgument):
        left + right


@pytest.mark.parametrize("left", [BaseMessageChunk(), ToolMessageChunk(), AssistantMessageChunk()])
@pytest.mark.parametrize(
    "right",
    [
        BaseMessageChunk(),
        ToolMessageChunk(),
        AssistantMessageChunk(),
        AssistantMessage(),
        UserMessage(),
    ],
)
def test_chunks_of_two_classes_cannot_be_merged(left: MessageChunk, right: object) -> None:
    if left.__class__ is right.__class__:
        assert left.merge(right) is not left
    else:
        with pytest.raises(CannotMerge, match=f"^Cannot merge {left.__class__.__name__} with "):
            left.merge(right)


def test_a_base_chunk_keeps_role_and_name_and_loses_metadata() -> None:
    left = BaseMessageChunk(role="user", content="a", metadata={"k": 1})
    merged = left + BaseMessageChunk(role="system", content="b", name="n", metadata={"k": 2})
    assert merged.metadata is None
    assert (merged.role, merged.content, merged.name) == ("user", "ab", "n")
    assert (BaseMessageChunk(name="") + BaseMessageChunk(name="n")).name == ""
    assert (BaseMessageChunk() + BaseMessageChunk(role="user")).role is None


def test_a_tool_chunk_joins_texts_and_starts_anew_otherwise() -> None:
    left = ToolMessageChunk(role="x", content=[1], name="n", metadata={"k": 1}, tool_call_id="a")
    merged = left + ToolMessageChunk(content=None, tool_call_id="b")
    assert (merged.role, merged.content, merged.name, merged.metadata) == ("tool", "[1]", None, {})


@pytest.mark.parametrize(
    ("left", "right", "merged"),
    [
        ("a", "b", "b"),
        ("a", "", "a"),
        ("a", None, "a"),
        ("", None, ""),
        (None, "", None),
        (None, "b", "b"),
    ],
)
def test_the_later_call_id_counts_unless_it_is_empty(
    left: str | None, right: str | None, merged: str | None
) -> None:
    chunk = ToolMessageChunk(tool_call_id=left) + ToolMessageChunk(tool_call_id=right)
    assert chunk.tool_call_id == merged


@pytest.mark.parametrize(
    ("left", "right", "merged"),
    [
        ("null", "null", "null"),
        ("stop", "null", "stop"),
        ("null", "stop", "stop"),
        ("stop", "length", "length"),
        ("stop", None, None),
        ("stop", "", ""),
        (None, "null", None),
    ],
)
def test_the_later_finish_reason_counts_unless_it_is_unknown(
    left: str | None, right: str | None, merged: str | None
) -> None:
    chunk = AssistantMessageChunk(finish_reason=left) + AssistantMessageChunk(finish_reason=right)
    assert chunk.finish_reason == merged


@pytest.mark.parametrize(
    ("left", "right", "merged"),
    [(None, None, ""), ("a", None, "a"), (None, "b", "b"), ("a", "b", "ab")],
)
def test_reasoning_joins(left: str | None, right: str | None, merged: str) -> None:
    chunk = AssistantMessageChunk(reasoning_content=left) + AssistantMessageChunk(
        reasoning_content=right
    )
    assert chunk.reasoning_content == merged


@pytest.mark.parametrize(
    ("left", "right", "merged"),
    [
        (None, None, None),
        ([], None, None),
        (None, [], []),
        ([1], [2], [1]),
        ([], [2], [2]),
        ([1], None, [1]),
    ],
)
def test_the_first_prompt_counts(
    left: list[int] | None, right: list[int] | None, merged: list[int] | None
) -> None:
    chunk = AssistantMessageChunk(prompt_token_ids=left) + AssistantMessageChunk(
        prompt_token_ids=right
    )
    assert chunk.prompt_token_ids == merged


def test_an_assistant_chunk_drops_name_and_metadata_and_keeps_its_role() -> None:
    left = AssistantMessageChunk(role="user", name="n", metadata={"k": 1})
    merged = left + AssistantMessageChunk(role="x", name="m", metadata={"k": 2})
    assert (merged.role, merged.name, merged.metadata) == ("user", None, {})


def test_the_later_usage_counts() -> None:
    first, second = UsageMetadata(input_tokens=1), UsageMetadata(output_tokens=2)
    left = AssistantMessageChunk(usage_metadata=first)
    assert (left + AssistantMessageChunk()).usage_metadata == first
    assert (left + AssistantMessageChunk(usage_metadata=second)).usage_metadata == second


def test_merged_calls_are_objects_of_their_own() -> None:
    call = ToolCall(id="x", arguments="{")
    merged = AssistantMessageChunk(tool_calls=[call]) + AssistantMessageChunk()
    assert merged.tool_calls == [call]
    assert merged.tool_calls[0] is not call
    assert (
        AssistantMessageChunk(tool_calls=[]) + AssistantMessageChunk(tool_calls=[])
    ).tool_calls is None
