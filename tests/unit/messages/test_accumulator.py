import sys
from collections.abc import Callable, Sequence
from functools import reduce
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.messages import (
    AssistantMessage,
    AssistantMessageChunk,
    BaseMessageChunk,
    ToolCall,
    ToolMessageChunk,
)
from harness.messages.accumulator import ChunkFold, MessageChunk, fold
from harness.messages.errors import CannotMerge, ClassCast
from tests.unit.messages.strategies import (
    assistant_chunks,
    base_chunks,
    chunk_lists,
    tool_call_lists,
    tool_chunks,
)


def pairwise(chunks: Sequence[MessageChunk]) -> MessageChunk:
    return reduce(lambda left, right: left.merge(right), chunks)


@given(chunk_lists)
def test_a_fold_is_pairwise_merging(chunks: list[MessageChunk]) -> None:
    before = repr(chunks)
    assert repr(fold(chunks)) == repr(pairwise(chunks))
    assert repr(chunks) == before


@given(st.lists(tool_call_lists, min_size=1, max_size=10))
def test_a_fold_of_tool_calls_is_pairwise_merging(lists: list[list[ToolCall] | None]) -> None:
    chunks = [AssistantMessageChunk(tool_calls=calls) for calls in lists]
    assert repr(fold(chunks)) == repr(pairwise(chunks))


@given(st.lists(st.one_of(base_chunks, tool_chunks, assistant_chunks), min_size=1, max_size=3))
def test_a_fold_of_mixed_classes_fails_as_pairwise_merging_does(
    chunks: list[MessageChunk],
) -> None:
    assert result_or_error(fold, chunks) == result_or_error(pairwise, chunks)


def result_or_error(
    merge: Callable[[list[MessageChunk]], MessageChunk | None], chunks: list[MessageChunk]
) -> str:
    try:
        return repr(merge(chunks))
    except CannotMerge as error:
        return f"raised {error}"


@given(chunk_lists)
def test_a_result_on_the_way_is_what_was_added_so_far_and_stays(
    chunks: list[MessageChunk],
) -> None:
    folding: ChunkFold[MessageChunk] = ChunkFold()
    results = []
    for count, chunk in enumerate(chunks, start=1):
        folding.add(chunk)
        results.append((folding.result(), repr(pairwise(chunks[:count]))))
    assert [repr(result) for result, _ in results] == [expected for _, expected in results]


def test_a_fold_of_one_chunk_is_that_chunk() -> None:
    chunk = AssistantMessageChunk(name="n", metadata={"k": 1})
    assert fold([chunk]) is chunk


def test_a_fold_of_nothing_is_none() -> None:
    assert fold([]) is None


def test_reasoning_is_text_from_the_second_chunk_on() -> None:
    folded = fold([AssistantMessageChunk(), AssistantMessageChunk()])
    assert folded is not None
    assert folded.reasoning_content == ""


def test_what_is_no_chunk_cannot_be_folded() -> None:
    with pytest.raises(ClassCast):
        fold([AssistantMessage()])  # type: ignore[type-var]


def test_a_fold_takes_an_iterator() -> None:
    folded = fold(BaseMessageChunk(role="user", content=part) for part in "abc")
    assert folded is not None
    assert folded.content == "abc"


def test_tool_contents_join_as_text() -> None:
    folded = fold([ToolMessageChunk(content=[1]), ToolMessageChunk(content={"a": None})])
    assert folded is not None
    assert folded.content == "[1]{a=null}"


def test_folding_ten_times_the_chunks_makes_about_ten_times_the_calls() -> None:
    # Calls are counted and not timed: the same on a busy machine. Speed is for benchmarks.
    assert calls_to_fold(20_000) <= 12 * calls_to_fold(2_000)


def calls_to_fold(count: int) -> int:
    chunks = [
        AssistantMessageChunk(
            content="word ",
            reasoning_content="thought ",
            tool_calls=[ToolCall(arguments="{}", index=number % 3)],
            parser_content={"text": "piece ", "items": [number]},
            completion_token_ids=[number],
            logprobs={"content": [{"token": "word "}]},
        )
        for number in range(count)
    ]
    calls = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        fold(chunks)
    finally:
        sys.setprofile(None)
    return calls
