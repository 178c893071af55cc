"""The messages of openJiuwen in Python: whole ones, streamed chunks, and how chunks merge.

>>> (AssistantMessageChunk(content="Hel") + AssistantMessageChunk(content="lo")).content
'Hello'
>>> fold(AssistantMessageChunk(content=letter) for letter in "Hello").content
'Hello'
>>> UserMessage(content="Hello").model_dump()
{'role': 'user', 'content': 'Hello'}
"""

from harness.messages.accumulator import ChunkFold, fold
from harness.messages.chunk import AssistantMessageChunk, BaseMessageChunk, ToolMessageChunk
from harness.messages.delta import fold_deltas, parse_delta
from harness.messages.errors import MessageError
from harness.messages.message import (
    AssistantMessage,
    BaseMessage,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from harness.messages.tool_call import ToolCall
from harness.messages.usage import UsageMetadata

__all__ = [
    "AssistantMessage",
    "AssistantMessageChunk",
    "BaseMessage",
    "BaseMessageChunk",
    "ChunkFold",
    "MessageError",
    "SystemMessage",
    "ToolCall",
    "ToolMessage",
    "ToolMessageChunk",
    "UsageMetadata",
    "UserMessage",
    "fold",
    "fold_deltas",
    "parse_delta",
]
