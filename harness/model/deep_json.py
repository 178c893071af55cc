"""JSON beyond the limits of Python's own coder.

That one recurses and gives up at about a thousand levels (fewer in a deep stack), and refuses
integers of more than 4,300 digits. ``model.value`` turns to these functions then: the same text
and the same values, with a stack of their own, at about a twentieth of the speed.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Final

from harness.model.integers import integer_text, parse_integer

_SCALARS: Final = json.JSONDecoder(parse_int=parse_integer)
_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True, allow_nan=True)
_SPACE: Final = re.compile(r"[ \t\n\r]*")

Pairs = Callable[[list[tuple[str, Any]]], Any]
"""Makes the value of an object from its keys and values, in their order."""


class _Text(str):
    """A piece of finished JSON among values that are still to be written."""

    __slots__ = ()


def depth_of(value: Any) -> int:
    """Return how many maps and lists stand inside of one another; 0 for a value that is neither."""
    depth = 0
    level = [value]
    while level := [item for item in level if isinstance(item, dict | list)]:
        depth += 1
        level = [
            child for item in level for child in (item.values() if isinstance(item, dict) else item)
        ]
    return depth


def encode_deep(value: Any) -> str:
    """Return the compact ASCII JSON of a value of any depth."""
    parts: list[str] = []
    pending: list[Any] = [value]
    while pending:
        item = pending.pop()
        if type(item) is _Text:
            parts.append(item)
        elif isinstance(item, dict):
            pending.append(_Text("}"))
            for key, child in reversed(item.items()):
                pending += (child, _Text(_ENCODER.encode(key) + ":"), _Text(","))
            # The comma on top stands before the first key, where none belongs.
            pending[-1:] = [_Text("{")] if item else [_Text("}"), _Text("{")]
        elif isinstance(item, list | tuple):
            pending.append(_Text("]"))
            for child in reversed(item):
                pending += (child, _Text(","))
            pending[-1:] = [_Text("[")] if item else [_Text("]"), _Text("[")]
        elif isinstance(item, int) and not isinstance(item, bool):
            parts.append(integer_text(item))
        else:
            parts.append(_ENCODER.encode(item))
    return "".join(parts)


def decode_deep(text: str, pairs: Pairs = dict) -> Any:
    """Return the value of a JSON text of any depth; ``JSONDecodeError`` where it is none."""
    open_frames: list[_Frame] = []
    position = _skip(text, 0)
    while True:
        opening = text[position : position + 1]
        if opening in ("[", "{"):
            frame = _Frame(opening, pairs)
            position = _skip(text, position + 1)
            if not text.startswith(frame.closing, position):
                position = frame.begin_item(text, position)
                open_frames.append(frame)
                continue
            value, position = frame.value(), position + 1
        else:
            value, position = _SCALARS.raw_decode(text, position)
        while open_frames:
            frame = open_frames[-1]
            frame.add(value)
            position = _skip(text, position)
            if text.startswith(",", position):
                position = frame.begin_item(text, _skip(text, position + 1))
                break
            if not text.startswith(frame.closing, position):
                raise json.JSONDecodeError("Expecting ',' delimiter", text, position)
            value, position = open_frames.pop().value(), position + 1
        else:
            if (end := _skip(text, position)) != len(text):
                raise json.JSONDecodeError("Extra data", text, end)
            return value


class _Frame:
    """A list or an object that has been opened and not yet closed."""

    __slots__ = ("_items", "_keys", "_pairs", "closing")

    def __init__(self, opening: str, pairs: Pairs) -> None:
        self.closing = "}" if opening == "{" else "]"
        self._keys: list[str] | None = [] if opening == "{" else None
        self._items: list[Any] = []
        self._pairs = pairs

    def begin_item(self, text: str, position: int) -> int:
        """Read the key, where there is one, and return where the item's value begins."""
        if self._keys is None:
            return position
        if not text.startswith('"', position):
            message = "Expecting property name enclosed in double quotes"
            raise json.JSONDecodeError(message, text, position)
        key, position = _SCALARS.raw_decode(text, position)
        position = _skip(text, position)
        if not text.startswith(":", position):
            raise json.JSONDecodeError("Expecting ':' delimiter", text, position)
        self._keys.append(key)
        return _skip(text, position + 1)

    def add(self, value: Any) -> None:
        self._items.append(value)

    def value(self) -> Any:
        if self._keys is None:
            return self._items
        return self._pairs(list(zip(self._keys, self._items, strict=True)))


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position
