"""Pieces of a message as a stream brings them: ``a.merge(b)``, ``a + b``, ``fold(chunks)``.

A merge makes a new chunk and never changes its operands. Values that need no joining are shared
between operand and result, as they are in Java.
"""

from harness.messages.errors import CannotMerge
from harness.messages.merge import (
    concat_token_ids,
    merge_logprobs,
    merge_parser_content,
)
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
        return BaseMessageChunk(
            role=self.role,
            content=merge_parser_content(self.content, right.content),
            name=right.name if self.name is None else self.name,
            metadata=None,
        )

    def __add__(self, right: object) -> "BaseMessageChunk":
        return self.merge(right)


class ToolMessageChunk(ToolMessage):
    """A piece of what a tool returned."""

    __slots__ = ()

    def merge(self, right: object) -> "ToolMessageChunk":
        """Return the two contents as joined text; the later non-empty ``tool_call_id`` counts.

        The name is dropped. ``CannotMerge`` if ``right`` is no ToolMessageChunk.
        """
        if not isinstance(right, ToolMessageChunk):
            raise CannotMerge("ToolMessageChunk", right)
        return ToolMessageChunk(
            content=concat(self.get_content_as_string(), right.get_content_as_string()),
            tool_call_id=right.tool_call_id or self.tool_call_id,
        )

    def __add__(self, right: object) -> "ToolMessageChunk":
        return self.merge(right)


class AssistantMessageChunk(AssistantMessage):
    """A piece of what the model answers."""

    __slots__ = ()

    def merge(self, right: object) -> "AssistantMessageChunk":
        """Return this chunk with ``right`` appended; name and metadata are dropped.

        ``CannotMerge`` if ``right`` is no AssistantMessageChunk.
        """
        if not isinstance(right, AssistantMessageChunk):
            raise CannotMerge("AssistantMessageChunk", right)
        finish_reason = right.finish_reason
        return AssistantMessageChunk(
            role=self.role,
            content=merge_parser_content(self.content, right.content),
            tool_calls=merge_tool_calls(self.tool_calls, right.tool_calls),
            usage_metadata=(
                self.usage_metadata if right.usage_metadata is None else right.usage_metadata
            ),
            finish_reason=(
                self.finish_reason if finish_reason == NO_FINISH_REASON else finish_reason
            ),
            parser_content=merge_parser_content(self.parser_content, right.parser_content),
            reasoning_content=concat(self.reasoning_content or "", right.reasoning_content or ""),
            prompt_token_ids=self.prompt_token_ids or right.prompt_token_ids,
            completion_token_ids=concat_token_ids(
                self.completion_token_ids, right.completion_token_ids
            ),
            logprobs=merge_logprobs(self.logprobs, right.logprobs),
        )

    def __add__(self, right: object) -> "AssistantMessageChunk":
        return self.merge(right)
