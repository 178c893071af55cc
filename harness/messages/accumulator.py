"""Folding many chunks at the cost of what they hold, not of all that came before.

Merging pairwise copies everything gathered so far for each new chunk. An accumulator keeps the
parts and joins them once. Its result is what ``functools.reduce`` over ``merge`` gives, in every
case; the tests hold the two against each other.
"""

from collections.abc import Iterable
from typing import Generic, Protocol, TypeAlias, TypeVar, assert_never, cast

from harness.messages.chunk import AssistantMessageChunk, BaseMessageChunk, ToolMessageChunk
from harness.messages.errors import CannotMerge, ClassCast
from harness.messages.growing import GrowingLogprobs, GrowingTokenIds, GrowingValue
from harness.messages.growing_tool_calls import GrowingToolCalls
from harness.messages.message import NO_FINISH_REASON
from harness.messages.text import join

MessageChunk: TypeAlias = BaseMessageChunk | ToolMessageChunk | AssistantMessageChunk
_Chunk = TypeVar("_Chunk", bound=MessageChunk)


def fold(chunks: Iterable[_Chunk]) -> _Chunk | None:
    """Merge chunks from the left: one chunk is itself, none at all is None.

    All must be of one class, else ``CannotMerge``.
    """
    folding: ChunkFold[_Chunk] = ChunkFold()
    for chunk in chunks:
        folding.add(chunk)
    return folding.result()


class ChunkFold(Generic[_Chunk]):
    """A fold that goes on while chunks arrive; ``result`` may be asked for at any time."""

    def __init__(self) -> None:
        self._first: _Chunk | None = None
        self._accumulator: _Accumulator | None = None

    def add(self, chunk: _Chunk) -> None:
        """Merge one more chunk; ``CannotMerge`` if it is of another class than the first."""
        if self._accumulator is not None:
            self._accumulator.add(chunk)
        elif self._first is None:
            self._first = _checked_chunk(chunk)
        else:
            accumulator = _accumulator(self._first)
            accumulator.add(chunk)
            self._accumulator = accumulator

    def result(self) -> _Chunk | None:
        """Return the chunks added so far as one; None if there was none."""
        if self._accumulator is None:
            return self._first
        return cast("_Chunk", self._accumulator.result())


class _Accumulator(Protocol):
    """Gathers two or more chunks of one class."""

    def add(self, chunk: object) -> None: ...

    def result(self) -> MessageChunk: ...


class _BaseAccumulator:
    __slots__ = ("_content", "_name", "_role")

    def __init__(self, first: BaseMessageChunk) -> None:
        self._role = first.role
        self._name = first.name
        self._content = GrowingValue(first.content)

    def add(self, chunk: object) -> None:
        if not isinstance(chunk, BaseMessageChunk):
            raise CannotMerge("BaseMessageChunk", chunk)
        self._content.add(chunk.content)
        if self._name is None:
            self._name = chunk.name

    def result(self) -> BaseMessageChunk:
        return BaseMessageChunk(
            role=self._role, content=self._content.result(), name=self._name, metadata=None
        )


class _ToolAccumulator:
    __slots__ = ("_texts", "_tool_call_id")

    def __init__(self, first: ToolMessageChunk) -> None:
        self._texts = [first.get_content_as_string()]
        self._tool_call_id = first.tool_call_id

    def add(self, chunk: object) -> None:
        if not isinstance(chunk, ToolMessageChunk):
            raise CannotMerge("ToolMessageChunk", chunk)
        self._texts.append(chunk.get_content_as_string())
        self._tool_call_id = chunk.tool_call_id or self._tool_call_id

    def result(self) -> ToolMessageChunk:
        return ToolMessageChunk(content=join(self._texts), tool_call_id=self._tool_call_id)


class _AssistantAccumulator:
    __slots__ = (
        "_completion_token_ids",
        "_content",
        "_finish_reason",
        "_logprobs",
        "_parser_content",
        "_prompt_token_ids",
        "_reasoning",
        "_role",
        "_tool_calls",
        "_usage_metadata",
    )

    def __init__(self, first: AssistantMessageChunk) -> None:
        self._role = first.role
        self._content = GrowingValue(first.content)
        self._tool_calls = GrowingToolCalls(first.tool_calls or ())
        self._usage_metadata = first.usage_metadata
        self._finish_reason = first.finish_reason
        self._parser_content = GrowingValue(first.parser_content)
        self._reasoning = [first.reasoning_content or ""]
        self._prompt_token_ids = first.prompt_token_ids
        self._completion_token_ids = GrowingTokenIds(first.completion_token_ids)
        self._logprobs = GrowingLogprobs(first.logprobs)

    def add(self, chunk: object) -> None:
        if not isinstance(chunk, AssistantMessageChunk):
            raise CannotMerge("AssistantMessageChunk", chunk)
        self._content.add(chunk.content)
        self._tool_calls.add(chunk.tool_calls or ())
        if chunk.usage_metadata is not None:
            self._usage_metadata = chunk.usage_metadata
        if chunk.finish_reason != NO_FINISH_REASON:
            self._finish_reason = chunk.finish_reason
        self._parser_content.add(chunk.parser_content)
        if chunk.reasoning_content:
            self._reasoning.append(chunk.reasoning_content)
        self._prompt_token_ids = self._prompt_token_ids or chunk.prompt_token_ids
        self._completion_token_ids.add(chunk.completion_token_ids)
        self._logprobs.add(chunk.logprobs)

    def result(self) -> AssistantMessageChunk:
        return AssistantMessageChunk(
            role=self._role,
            content=self._content.result(),
            tool_calls=self._tool_calls.result(),
            usage_metadata=self._usage_metadata,
            finish_reason=self._finish_reason,
            parser_content=self._parser_content.result(),
            reasoning_content=join(self._reasoning),
            prompt_token_ids=self._prompt_token_ids,
            completion_token_ids=self._completion_token_ids.result(),
            logprobs=self._logprobs.result(),
        )


def _checked_chunk(chunk: _Chunk) -> _Chunk:
    if not isinstance(chunk, MessageChunk):
        raise ClassCast(f"only chunks can be folded, not a {chunk.__class__.__name__}")
    return chunk


def _accumulator(first: MessageChunk) -> _Accumulator:
    match first:
        case BaseMessageChunk():
            return _BaseAccumulator(first)
        case ToolMessageChunk():
            return _ToolAccumulator(first)
        case AssistantMessageChunk():
            return _AssistantAccumulator(first)
        case _:
            assert_never(first)
