"""Content that is a list of blocks, as the vendors write it."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from harness.messages.text import join
from harness.messages.vendors.fields import type_of

CALLS: Final = frozenset({"tool_use", "tool_call", "tool_call_chunk", "invalid_tool_call"})
"""The types of blocks that a message's tool calls tell again."""
REASONING: Final = frozenset({"thinking", "redacted_thinking", "reasoning"})
"""The types of blocks that a message's reasoning tells again."""


def parts(content: list[Any], without: Collection[str]) -> list[dict[str, Any]]:
    """Return the blocks of a content, plain texts as text blocks, without those of some types."""
    blocks = ({"type": "text", "text": part} if isinstance(part, str) else part for part in content)
    return [block for block in blocks if isinstance(block, dict) and type_of(block) not in without]


def joined_texts(content: Any, keys: Mapping[str, str]) -> str | None:
    """Return the texts of blocks of some types joined, None if there is no such block.

    ``keys`` names, by type of block, where its text is.
    """
    if not isinstance(content, list):
        return None
    texts = [block.get(keys[type_of(block)]) for block in content if type_of(block) in keys]
    return join(text for text in texts if isinstance(text, str)) if texts else None
