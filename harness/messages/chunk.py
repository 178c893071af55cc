"""Pieces of a message as a stream brings them: ``a.merge(b)`` or ``a + b``; many: ``fold``.

A merge makes a new chunk and never changes its operands. Values that need no joining are shared
between operand and result, as they are in Java.

Merging is where a stream spends its time, so a merged chunk is made slot by slot: it holds only
what its operands held, and needs none of the checks and copies that construction makes.
"""
# ruff: noqa: SLF001 - a chunk reads the slots of another; properties would cost half as much again

from harness.messages.errors import CannotMerge
from harness.messages.merge import concat_token_ids, merge_logprobs, merge_parser_content
from harness.messages.message import (
    NO_FINISH_REASON,
    AssistantMessage,
    BaseMessage,
    ToolMessage,
)
from harness.messages.text import concat
from harness.messages.tool_call_merge import merge_tool_calls


class BaseMessageChunk(BaseMessage):
    """A piece of a message of any role."""

    __slots__ = ()

    def merge(self, right: object) -> "BaseMessageChunk":
        """Return this chunk with ``right`` appended; metadata becomes None.

        ``CannotMerge`` if ``right`` is no BaseMessageChunk.
        """
        if not isinstance(right, BaseMessageChunk):
            raise CannotMerge("BaseMessageChunk", right)
        merged = BaseMessageChunk.__new__(BaseMessageChunk)
        merged._role = self._role
        merged._content = merge_parser_content(self._content, right._content)
        merged.name = right.name if self.name is None else self.name
        merged._metadata = None
        return merged

    __add__ = merge


class ToolMessageChunk(ToolMessage):
    """A piece of what a tool returned."""

    __slots__ = ()

    def merge(self, right: object) -> "ToolMessageChunk":
        """Return the two contents as joined text; the later non-empty ``tool_call_id`` counts.

        The name is dropped. ``CannotMerge`` if ``right`` is no ToolMessageChunk.
        """
        if not isinstance(right, ToolMessageChunk):
            raise CannotMerge("ToolMessageChunk", right)
        merged = ToolMessageChunk.__new__(ToolMessageChunk)
        merged._role = None
        merged._content = concat(self.get_content_as_string(), right.get_content_as_string())
        merged.name = None
        merged._metadata = {}
        merged.tool_call_id = right.tool_call_id or self.tool_call_id
        return merged

    __add__ = merge


class AssistantMessageChunk(AssistantMessage):
    """A piece of what the model answers."""

    __slots__ = ()

    def merge(self, right: object) -> "AssistantMessageChunk":
        """Return this chunk with ``right`` appended; name and metadata are dropped.

        ``CannotMerge`` if ``right`` is no AssistantMessageChunk.
        """
        if not isinstance(right, AssistantMessageChunk):
            raise CannotMerge("AssistantMessageChunk", right)
        merged = AssistantMessageChunk.__new__(AssistantMessageChunk)
        merged._role = self._role
        merged._content = merge_parser_content(self._content, right._content)
        merged.name = None
        merged._metadata = {}
        merged.tool_calls = (
            merge_tool_calls(self.tool_calls, right.tool_calls)
            if self.tool_calls or right.tool_calls
            else None
        )
        usage = right.usage_metadata
        merged.usage_metadata = self.usage_metadata if usage is None else usage
        reason = right.finish_reason
        merged.finish_reason = self.finish_reason if reason == NO_FINISH_REASON else reason
        merged.parser_content = merge_parser_content(self.parser_content, right.parser_content)
        merged.reasoning_content = concat(
            self.reasoning_content or "", right.reasoning_content or ""
        )
        merged.prompt_token_ids = self.prompt_token_ids or right.prompt_token_ids
        merged.completion_token_ids = concat_token_ids(
            self.completion_token_ids, right.completion_token_ids
        )
        merged.logprobs = merge_logprobs(self.logprobs, right.logprobs)
        return merged

    __add__ = merge
