"""One stream cut in two ways, which must fold to one message."""

from typing import Any, Final

from harness.generate.grammar.chunks import streamed_chunks
from harness.generate.grammar.cutting import cut
from harness.generate.grammar.making import Below, Maker, choices, record, recorded
from harness.model.value import CLASS_KEY, Value

_TEXTS: Final = ("content", "reasoning_content")


def streams_to_cut() -> Maker:
    """Make ``{chunks, choices}``: a provider's stream, and where it is to be cut further."""
    return record({"chunks": _numbered_chunks, "choices": choices()})


def cut_further(example: dict[str, Any]) -> list[Value]:
    """Return the stream of an example with its texts and arguments cut in more pieces.

    A piece of a tool call's arguments goes to the call it was cut from if it carries the call's
    index. The arguments of a call without an index are not cut.
    """
    below = recorded(example["choices"])
    return [piece for chunk in example["chunks"] for piece in _cut(chunk, below)]


def _numbered_chunks(below: Below) -> list[Value]:
    return [_numbered(chunk) for chunk in streamed_chunks(below)]


def _numbered(chunk: dict[str, Any]) -> dict[str, Any]:
    """Return the chunk with at most one tool call of each index."""
    calls = {call["index"]: call for call in chunk.get("tool_calls", ())}
    return {**chunk, "tool_calls": list(calls.values())} if calls else chunk


def _cut(chunk: dict[str, Any], below: Below) -> list[dict[str, Any]]:
    """Return a chunk in pieces; each field that is no text stands in the first of them."""
    texts = {name: cut(chunk[name], below, 3) for name in _TEXTS if chunk.get(name)}
    calls = [_cut_call(call, below) for call in chunk.get("tool_calls") or ()]
    count = max([1, *map(len, texts.values()), *map(len, calls)])
    pieces: list[dict[str, Any]] = [{CLASS_KEY: chunk[CLASS_KEY]} for _ in range(count)]
    pieces[0] |= {name: chunk[name] for name in chunk if name not in {*texts, "tool_calls"}}
    for name, parts in texts.items():
        for piece, part in zip(pieces, parts, strict=False):
            piece[name] = part
    for fragments in calls:
        for piece, fragment in zip(pieces, fragments, strict=False):
            piece.setdefault("tool_calls", []).append(fragment)
    return pieces


def _cut_call(call: dict[str, Any], below: Below) -> list[dict[str, Any]]:
    if call.get("index") is None:
        return [call]
    first, *rest = cut(call.get("arguments") or "", below, 3)
    # An empty id and name: what an entry does not have it takes from a fragment, null too.
    later = [{"id": "", "name": "", "index": call["index"], "arguments": text} for text in rest]
    return [{**call, "arguments": first}, *later]
