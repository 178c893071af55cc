"""The strings in a JSON text, with their places: as they are spelled, escapes and all.

The text need not be whole: the arguments of a tool call are cut anywhere.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from harness.model.field_path import Key

_ESCAPE: Final = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]|\\",
    re.DOTALL,
)
_COLON: Final = re.compile(r"\s*:")


@dataclass(frozen=True, slots=True)
class StringToken:
    """A string: where its content begins and ends, the path to it, and whether it is a key."""

    start: int
    end: int
    path: tuple[Key, ...]
    is_key: bool


def string_tokens(text: str) -> Iterator[StringToken]:
    """Yield the strings of a JSON text in order; one that is never closed ends with the text."""
    keys: list[Key | None] = []
    position = 0
    while position < len(text):
        character = text[position]
        if character == '"':
            end = _end_of_string(text, position + 1)
            is_key = (
                bool(keys)
                and not isinstance(keys[-1], int)
                and (_COLON.match(text, end + 1) is not None)
            )
            if is_key:
                keys[-1] = _decoded(text[position + 1 : end])
            path = tuple("" if key is None else key for key in keys)
            yield StringToken(position + 1, end, path, is_key)
            position = end
        elif character in "{[":
            keys.append(None if character == "{" else 0)
        elif character in "}]" and keys:
            keys.pop()
        elif character == "," and keys:
            last = keys[-1]
            keys[-1] = last + 1 if isinstance(last, int) else None
        position += 1


def spelled(content: str) -> list[tuple[str, str]]:
    """Return the characters of a string's content, each with the way it is spelled.

    An escape that there is not counts as the backslash that it begins with.
    """
    pieces = ((_decoded(piece), piece) for piece in _ESCAPE.findall(content))
    return [(text if len(text) == 1 else "\\", piece) for text, piece in pieces]


def respelled(characters: Sequence[tuple[str, str]], text: str) -> str:
    """Return another text of as many characters, each spelled as the one in its place is."""
    assert len(text) == len(characters)
    return "".join(
        piece if other == character else _like(piece, other)
        for (character, piece), other in zip(characters, text, strict=True)
    )


def _like(piece: str, character: str) -> str:
    if not piece.startswith("\\"):
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def _end_of_string(text: str, position: int) -> int:
    while position < len(text) and text[position] != '"':
        position += 2 if text[position] == "\\" else 1
    return min(position, len(text))


def _decoded(spelling: str) -> str:
    try:
        return str(json.loads(f'"{spelling}"', strict=False))
    except ValueError:
        return spelling
