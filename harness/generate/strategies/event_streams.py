"""Server-sent events as they come over the wire, with the quirks of their framing."""

import json
from typing import Any, Final

from harness.generate.strategies.answers import stream
from harness.generate.strategies.cutting import cut_bytes
from harness.generate.strategies.deltas import delta_of, deltas
from harness.generate.strategies.making import Below, Maker
from harness.model.value import LITERAL_KEY, Value

_LINE_ENDS: Final = ("\n", "\r\n", "\n", "\r")
_PREFIXES: Final = ("data: ", "data:", "data: ", "data:  ")
_OTHER_LINES: Final = (": keep-alive", "event: message", "id: 7", "retry: 10", ":", "datax: {}", "data", "x")
_DONE: Final = ("[DONE]", " [DONE] ", "[DONE]\t")
_ODD_DATA: Final = ("", " ", "null", "5", "[]", '"x"', "{", "{}x", "\ufeff{}", "[DONE]x", '{"error": {"message": "m"}}')

_OBJECTS: Final = deltas(wild=True)
_INDENTED: Final = json.JSONEncoder(ensure_ascii=False, indent=1)
_ESCAPED: Final = json.JSONEncoder()
_RAW: Final = json.JSONEncoder(ensure_ascii=False)


def event_streams(*, wild: bool) -> Maker:
    """Make ``{text}`` or ``{pieces}``; wild ones carry bent objects and data that is none."""

    def make(below: Below) -> dict[str, Value]:
        objects = [_plain(chunk) for chunk in _OBJECTS(below)] if wild else _answered(below)
        text = framed(objects, below, wild=wild)
        if below(3) < 2:  # noqa: PLR2004 - two in three
            return {"text": text}
        return {"pieces": pieces_of(text, below)}

    return make


def framed_streams() -> Maker:
    """Make ``{chunks, text, pieces}``: one stream as objects, and as what is read of its events."""

    def make(below: Below) -> dict[str, Value]:
        chunks = _answered(below)
        text = framed(chunks, below, wild=False)
        return {"chunks": chunks, "text": text, "pieces": pieces_of(text, below)}

    return make


def framed(objects: list[Any], below: Below, *, wild: bool) -> str:
    """Return objects as events, each in the ways that a server may choose."""
    end = _LINE_ENDS[below(len(_LINE_ENDS))]
    prefix = _PREFIXES[below(len(_PREFIXES))]
    parts = ["\ufeff"] if below(10) == 9 else []  # noqa: PLR2004 - one in ten
    for chunk in objects:
        if below(6) == 5:  # noqa: PLR2004 - one in six
            parts.append(_OTHER_LINES[below(len(_OTHER_LINES) - 2)] + end)
        parts.append(_event(chunk, prefix, end, below, wild=wild) + end)
        if not (wild and below(10) == 9):  # noqa: PLR2004 - one in ten
            parts.append(end)
        if wild and below(10) == 9:  # noqa: PLR2004 - one in ten
            odd = (_ODD_DATA + _OTHER_LINES)[below(len(_ODD_DATA) + len(_OTHER_LINES))]
            parts.append((prefix if odd in _ODD_DATA else "") + odd + end + end * below(2))
    if below(4):
        parts.append(prefix + _DONE[below(len(_DONE))] + end + end * below(2))
        if wild and below(4) == 3:  # noqa: PLR2004 - one in four
            parts.append(prefix + ("{", "{}")[below(2)] + end)
    return "".join(parts)


def pieces_of(text: str, below: Below) -> list[str]:
    """Return the UTF-8 bytes of a text in pieces, each in hex."""
    data = text.encode("utf-8", "replace")
    return [piece.hex() for piece in cut_bytes(data, below)]


def _event(chunk: Any, prefix: str, end: str, below: Below, *, wild: bool) -> str:
    if below(6) == 5:  # noqa: PLR2004 - one in six
        # Data over several lines: the standard's way to carry a line end.
        lines = _INDENTED.encode(chunk).split("\n")
        return end.join(prefix + line for line in lines)
    # A lone surrogate travels as an escape only: UTF-8 has no bytes for it.
    return prefix + (_ESCAPED if wild or below(2) else _RAW).encode(chunk)


def _answered(below: Below) -> list[dict[str, Any]]:
    return [delta_of(piece) for piece in stream(below)]


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: a map with ``$``-keys of its own is that map."""
    if isinstance(value, dict):
        if LITERAL_KEY in value:
            return value[LITERAL_KEY]
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value
