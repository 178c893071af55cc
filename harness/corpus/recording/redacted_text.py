"""One text with its words replaced: an id, JSON, or anything else."""

import re
from collections.abc import Sequence
from typing import Final

from harness.corpus.recording.json_strings import respelled, spelled, string_tokens
from harness.corpus.recording.pseudonyms import Pseudonyms

_TOKEN_PREFIX: Final = re.compile(r"(?:call|toolu|chatcmpl|cmpl|msg|fc|fp|resp|run|gen|req)[-_]")
_OUTSIDE: Final = re.compile(r"[^\W_]+(?:[.+-][0-9][^\W_]*)*")
_NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_DIGITS: Final = re.compile(r"[0-9]+")
_LITERALS: Final = frozenset({"true", "false", "null", "NaN", "Infinity"})
_DATA_URL: Final = re.compile(
    r"(data:(?:application|audio|font|image|model|text|video)/[\w.+-]+)"
    r"((?:;[^;,\s\"]*)*)(;base64,)",
    re.IGNORECASE,
)
_OPEN_MODEL: Final = re.compile(r"ft:[^:]*|[^:]*:ft-|accounts/|arn:(?:[^:]*:){3}")
"""What a model's name begins with where the rest of it is an organisation's own."""


def redacted_token(text: str, words: Pseudonyms) -> str:
    """Return an id or name replaced; what such ids usually begin with stays."""
    prefix = _TOKEN_PREFIX.match(text)
    end = prefix.end() if prefix else 0
    return text[:end] + words.text(text[end:])


def redacted_model(text: str, words: Pseudonyms) -> str:
    """Return the name of a model; the base of a tuned one stays, whose it is does not."""
    known = _OPEN_MODEL.match(text)
    end = known.end() if known else len(text)
    return text[:end] + words.text(text[end:])


def redacted_text(text: str, words: Pseudonyms) -> str:
    """Return a text replaced; if it is JSON, or begins as such, its literals stay."""
    if text.lstrip().startswith(("{", "[")):
        return _redacted_json(text, words)
    return redacted_prose(text, words)


def redacted_prose(text: str, words: Pseudonyms) -> str:
    """Return a text that is no JSON replaced; how a ``data:`` URL begins stays."""
    pieces = []
    position = 0
    for url in _DATA_URL.finditer(text):
        pieces += [words.text(text[position : url.start()]), url[1], words.text(url[2]), url[3]]
        position = url.end()
    return "".join((*pieces, words.text(text[position:])))


def redacted_string(characters: Sequence[tuple[str, str]], words: Pseudonyms) -> str:
    """Return a string of a JSON text replaced, given and returned as it is spelled there."""
    text = "".join(character for character, _ in characters)
    return respelled(characters, redacted_prose(text, words))


def _redacted_json(text: str, words: Pseudonyms) -> str:
    """Return a text that is JSON, or begins as such: strings, keys and digits replaced."""
    pieces = []
    position = 0
    for token in string_tokens(text):
        pieces.append(_outside(text[position : token.start], words))
        pieces.append(redacted_string(spelled(text[token.start : token.end]), words))
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
