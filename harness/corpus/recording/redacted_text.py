"""One text with its words replaced: an id, JSON, or anything else."""

import re
from typing import Final

from harness.corpus.recording.json_strings import respelled, spelled, string_tokens
from harness.corpus.recording.pseudonyms import Pseudonyms

_TOKEN_PREFIX: Final = re.compile(r"(?:call|toolu|chatcmpl|cmpl|msg|fc|fp|resp|run|gen|req)[-_]")
_OUTSIDE: Final = re.compile(r"[^\W_]+(?:[.+-][0-9][^\W_]*)*")
_NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_DIGITS: Final = re.compile(r"[0-9]+")
_LITERALS: Final = frozenset({"true", "false", "null", "NaN", "Infinity"})


def redacted_token(text: str, words: Pseudonyms) -> str:
    """Return an id or name replaced; what such ids usually begin with stays."""
    prefix = _TOKEN_PREFIX.match(text)
    end = prefix.end() if prefix else 0
    return text[:end] + words.text(text[end:])


def redacted_text(text: str, words: Pseudonyms) -> str:
    """Return a text replaced; if it is JSON, or begins as such, its keys and literals stay."""
    if text.lstrip().startswith(("{", "[")):
        return _redacted_json(text, words)
    return words.text(text)


def _redacted_json(text: str, words: Pseudonyms) -> str:
    """Return a text that is JSON, or begins as such: strings and digits replaced, keys kept."""
    pieces = []
    position = 0
    for token in string_tokens(text):
        pieces.append(_outside(text[position : token.start], words))
        content = text[token.start : token.end]
        if not token.is_key:
            characters = spelled(content)
            decoded = "".join(character for character, _ in characters)
            content = respelled(characters, words.text(decoded))
        pieces.append(content)
        position = token.end
    pieces.append(_outside(text[position:], words))
    return "".join(pieces)


def _outside(text: str, words: Pseudonyms) -> str:
    """Return what stands between strings: literals stay, numbers are of the same form."""
    return _OUTSIDE.sub(lambda found: _other_literal(found[0], words), text)


def _other_literal(text: str, words: Pseudonyms) -> str:
    if text in _LITERALS:
        return text
    if _NUMBER.fullmatch(text):
        return _DIGITS.sub(lambda digits: words.word(digits[0]), text)
    return words.text(text)
