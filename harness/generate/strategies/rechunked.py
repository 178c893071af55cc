"""One stream cut in two ways, which must fold to one message."""

from typing import Any

from harness.generate.strategies.chunks import streamed_chunks
from harness.generate.strategies.cutting import cut
from harness.generate.strategies.making import Below, Maker
from harness.model.value import CLASS_KEY, Value

_TEXTS = ("content", "reasoning_content")


def rechunked_streams() -> Maker:
    """Make ``{chunks, pieces}``: a stream, and the same with its texts cut further.

    A piece of a tool call's arguments goes to the call it was cut from if it carries the call's
    index; where a call has no index, only its text is cut and not its arguments.
    """
    return rechunked


def rechunked(below: Below) -> dict[str, Value]:
    """Make a stream, and the same cut further."""
    chunks = [_numbered(chunk) for chunk in streamed_chunks(below)]
    pieces = [piece for chunk in chunks for piece in _cut(chunk, below)]
    return {"chunks": chunks, "pieces": pieces}


def _numbered(chunk: dict[str, Any]) -> dict[str, Any]:
    """Return the chunk with tool calls that one index each tells apart."""
    calls = {call["index"]: call for call in chunk.get("tool_calls", ())}
    return {**chunk, "tool_calls": list(calls.values())} if calls else chunk


def _cut(chunk: dict[str, Any], below: Below) -> list[dict[str, Any]]:
    """Return a chunk in pieces; each field that is no text stands in one of them."""
    parts = {name: cut(chunk[name], below, 3) for name in _TEXTS if chunk.get(name)}
    calls = chunk.get("tool_calls")
    call_parts = [_cut_call(call, below) for call in calls or ()]
    count = max([1, *map(len, parts.values()), *map(len, call_parts)])
    pieces: list[dict[str, Any]] = [{CLASS_KEY: chunk[CLASS_KEY]} for _ in range(count)]
    for name, texts in parts.items():
        for piece, text in zip(pieces, texts, strict=False):
            piece[name] = text
    for fragments in call_parts:
        for piece, fragment in zip(pieces, fragments, strict=False):
            piece.setdefault("tool_calls", []).append(fragment)
    for name in chunk:
        if name not in {*parts, "tool_calls"}:
            pieces[0].setdefault(name, chunk[name])
    return pieces


def _cut_call(call: dict[str, Any], below: Below) -> list[dict[str, Any]]:
    if call["index"] is None:
        return [call]
    first, *rest = cut(call["arguments"] or "", below, 3)
    later = [{"id": None, "name": None, "index": call["index"], "arguments": text} for text in rest]
    return [{**call, "arguments": first}, *later]
