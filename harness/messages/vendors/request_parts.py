"""What requests to all vendors are made of: blocks of content, and arguments as objects."""

from collections.abc import Collection
from typing import Any, Final

from harness.messages.errors import MessageError
from harness.messages.json_reader import read_json
from harness.messages.vendors.fields import type_of

CALLS: Final = frozenset({"tool_use", "tool_call", "tool_call_chunk", "invalid_tool_call"})
"""The types of blocks that a message's tool calls tell again."""
REASONING: Final = frozenset({"thinking", "redacted_thinking", "reasoning"})
"""The types of blocks that a message's reasoning tells again."""


def parts(content: list[Any], without: Collection[str]) -> list[dict[str, Any]]:
    """Return the blocks of a content, plain texts as text blocks, without those of some types."""
    blocks = ({"type": "text", "text": part} if isinstance(part, str) else part for part in content)
    return [block for block in blocks if isinstance(block, dict) and type_of(block) not in without]


def arguments_object(arguments: str | None) -> dict[str, Any] | None:
    """Return the object that a call's arguments are; no text is an empty one, no object None."""
    if arguments is None or not arguments.strip(" \t\r\n"):
        return {}
    try:
        value = read_json(arguments)
    except MessageError:
        return None
    return value if isinstance(value, dict) else None
