"""Streams as long as is wanted, of the kind that a model with tools sends."""

from collections.abc import Iterator
from typing import Final

from harness.model.value import Value

_WORDS: Final = ("The ", "tide ", "turns ", "at ", "noon, ", "and ", "再 ", "rises. ")
_TOKENS: Final = 50_000
_PARTS: Final = 4
"""The chunks take turns: text, reasoning, and the arguments of two tool calls side by side."""


def stream(chunks: int) -> Iterator[Value]:
    """Yield the chunks of a stream in wire form, the same ones each time."""
    for place in range(chunks):
        word = _WORDS[place % len(_WORDS)]
        chunk: dict[str, Value] = {
            "$class": "AssistantMessageChunk",
            "completion_token_ids": [place * 7 % _TOKENS],
        }
        match place % _PARTS:
            case 0:
                chunk["content"] = word
            case 1:
                chunk["reasoning_content"] = word
            case part:
                chunk["tool_calls"] = [_fragment(part - 2, place < _PARTS, word)]
        yield chunk


def _fragment(index: int, first: bool, text: str) -> dict[str, Value]:  # noqa: FBT001 - a fact
    if first:
        return {
            "id": f"call_{index}",
            "type": "function",
            "name": "look_up",
            "arguments": "",
            "index": index,
        }
    return {"id": "", "type": "function", "name": "", "arguments": text, "index": index}
