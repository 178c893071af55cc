"""What tells the objects of the vendors apart."""

from collections.abc import Iterable
from typing import Final

from harness.corpus.recording.recorded import Vendor
from harness.model.classes import CHUNK_CLASSES, MESSAGE_FIELDS
from harness.model.value import CLASS_KEY, Value

ANTHROPIC_EVENTS: Final = frozenset(
    {
        "message_start",
        "content_block_start",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
        "ping",
        "error",
    }
)
_LANGCHAIN_TYPES: Final = frozenset(
    {"human", "ai", "tool", "system", "function", "AIMessageChunk", "HumanMessageChunk"}
)
_ANTHROPIC_BLOCKS: Final = frozenset({"tool_use", "tool_result", "thinking", "redacted_thinking"})


def vendor_of_piece(value: Value) -> Vendor | None:
    """Return whose stream an object is a piece of; None if it is a piece of none."""
    if not isinstance(value, dict):
        return None
    if value.get("type") in ANTHROPIC_EVENTS and "role" not in value:
        return "anthropic"
    choices = value.get("choices")
    if value.get("object") == "chat.completion.chunk":
        return "openai"
    if isinstance(choices, list) and not any(map(_has_message, choices)):
        return "openai"
    return None


def is_own_chunk(value: Value) -> bool:
    """Whether a value is a chunk in our own form."""
    return isinstance(value, dict) and value.get(CLASS_KEY) in CHUNK_CLASSES


def is_own_message(value: Value) -> bool:
    """Whether a value is a message in our own form."""
    return isinstance(value, dict) and value.get(CLASS_KEY) in MESSAGE_FIELDS


def is_message(value: Value) -> bool:
    """Whether a value is a message in any vendor's form."""
    if not isinstance(value, dict):
        return False
    has_role = isinstance(value.get("role"), str)
    return has_role or _is_langchain(value) or is_own_message(value)


def vendor_of_messages(messages: Iterable[Value]) -> Vendor | None:
    """Return whose messages these are; None for our own."""
    known = list(messages)
    if all(map(is_own_message, known)):
        return None
    if any(map(_is_langchain, known)):
        return "langchain"
    return "anthropic" if any(map(_is_anthropic, known)) else "openai"


def completed_message(value: Value) -> Value | None:
    """Return the message of an answer that was not streamed; None if a value is no such answer."""
    if not isinstance(value, dict):
        return None
    choices = value.get("choices")
    if isinstance(choices, list) and choices and _has_message(choices[0]):
        return choices[0]["message"]
    is_anthropic = value.get("type") == "message" and isinstance(value.get("content"), list)
    return value if is_anthropic else None


def _has_message(choice: Value) -> bool:
    return isinstance(choice, dict) and isinstance(choice.get("message"), dict)


def _is_langchain(message: Value) -> bool:
    return isinstance(message, dict) and (
        "lc" in message or ("role" not in message and message.get("type") in _LANGCHAIN_TYPES)
    )


def _is_anthropic(message: Value) -> bool:
    if not isinstance(message, dict):
        return False
    content = message.get("content")
    return message.get("type") == "message" or any(
        isinstance(block, dict) and block.get("type") in _ANTHROPIC_BLOCKS
        for block in (content if isinstance(content, list) else ())
    )
