"""Server-sent events as they come over the wire, with the quirks of their framing."""

import json
import re
from typing import Any, Final

from harness.generate.grammar.answers import stream
from harness.generate.grammar.cutting import cut_bytes
from harness.generate.grammar.deltas import delta_of, deltas
from harness.generate.grammar.making import Below, Maker, choices, one_in, record, recorded
from harness.model.value import LITERAL_KEY, Value

_LINE_ENDS: Final = ("\n", "\r\n", "\n", "\r")
_PREFIXES: Final = ("data: ", "data:", "data: ", "data:  ")
_OTHER_LINES: Final = (
    ": keep-alive",
    "event: message",
    "id: 7",
    "retry: 10",
    ":",
    "datax: {}",
    "data",
    "x",
)
_DONE: Final = ("[DONE]", " [DONE] ", "[DONE]\t")
_ODD_DATA: Final = (
    "",
    " ",
    "null",
    "5",
    "[]",
    '"x"',
    "{",
    "{}x",
    "\ufeff{}",
    "[DONE]x",
    '{"error": {"message": "m"}}',
)

_BROKEN: Final = (
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xf0\x9f\x98",
    b"\xf4\x90\x80\x80",
    b"\xc0\xaf",
)
"""Bytes that no character has: alone, cut short, a surrogate, too large, longer than need be."""

_HALF: Final = re.compile("[\ud800-\udfff]")
_OBJECTS: Final = deltas(wild=True)
_INDENTED: Final = json.JSONEncoder(indent=1)
_ESCAPED: Final = json.JSONEncoder()


def event_streams(*, wild: bool) -> Maker:
    """Make ``{text}`` or ``{text, choices}``; see ``stream_input`` for what comes of the choices.

    Wild ones carry bent objects, data that is none, and bytes that are no UTF-8.
    """
    cuts = choices()

    def make(below: Below) -> dict[str, Value]:
        objects = [_plain(chunk) for chunk in _OBJECTS(below)] if wild else _answered(below)
        text = framed(objects, below, wild=wild)
        if not one_in(3, below):
            return {"text": text}
        return {"text": text, "choices": cuts(below), "broken": wild and one_in(3, below)}

    return make


def stream_input(example: dict[str, Any]) -> dict[str, Value]:
    """Return the input that an example stands for: its text, or the bytes of it in pieces."""
    if "choices" not in example:
        return {"text": example["text"]}
    below = recorded(example["choices"])
    return {"pieces": pieces_of(example["text"], below, broken=bool(example.get("broken")))}


def streams_to_frame() -> Maker:
    """Make ``{chunks, choices}``: the objects of a stream, and how they are to be sent."""
    return record({"chunks": _answered, "choices": choices(40)})


def framed_stream(example: dict[str, Any]) -> list[dict[str, Value]]:
    """Return the stream of an example as text and as pieces: two inputs of one operation."""
    below = recorded(example["choices"])
    text = framed(example["chunks"], below, wild=False)
    return [{"text": text}, {"pieces": pieces_of(text, below)}]


def framed(objects: list[Any], below: Below, *, wild: bool) -> str:
    """Return objects as events, each in the ways that a server may choose."""
    end = _LINE_ENDS[below(len(_LINE_ENDS))]
    prefix = _PREFIXES[below(len(_PREFIXES))]
    parts = ["\ufeff"] if one_in(10, below) else []
    for chunk in objects:
        if one_in(6, below):
            parts.append(_OTHER_LINES[below(len(_OTHER_LINES) - 2)] + end)
        parts.append(_event(chunk, prefix, end, below) + end)
        if not (wild and one_in(10, below)):
            parts.append(end)
        if wild and one_in(10, below):
            odd = (_ODD_DATA + _OTHER_LINES)[below(len(_ODD_DATA) + len(_OTHER_LINES))]
            parts.append((prefix if odd in _ODD_DATA else "") + odd + end + end * below(2))
    if below(4):
        parts.append(prefix + _DONE[below(len(_DONE))] + end + end * below(2))
        if wild and one_in(4, below):
            parts.append(prefix + ("{", "{}")[below(2)] + end)
    return "".join(parts)


def pieces_of(text: str, below: Below, *, broken: bool = False) -> list[str]:
    """Return the UTF-8 bytes of a text in pieces, each in hex; broken ones are no UTF-8."""
    data = text.encode("utf-8", "replace")
    if broken:
        place = below(len(data) + 1)
        data = data[:place] + _BROKEN[below(len(_BROKEN))] + data[place:]
    return [piece.hex() for piece in cut_bytes(data, below)]


def _event(chunk: Any, prefix: str, end: str, below: Below) -> str:
    if one_in(6, below):
        # Data over several lines: the standard's way to carry a line end.
        lines = _INDENTED.encode(chunk).split("\n")
        return end.join(prefix + line for line in lines)
    return prefix + (_ESCAPED.encode(chunk) if below(2) else _raw(chunk))


def _answered(below: Below) -> list[dict[str, Any]]:
    return [delta_of(piece) for piece in stream(below)]


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: a map with ``$``-keys of its own is that map."""
    if isinstance(value, dict):
        if LITERAL_KEY in value:
            return value[LITERAL_KEY]
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _raw(chunk: Any) -> str:
    """Return JSON with all characters as they are, but halves of some, which have no bytes."""
    text = json.dumps(chunk, ensure_ascii=False)
    return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
