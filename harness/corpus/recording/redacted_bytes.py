"""The bytes of tokens, as log probabilities give them beside the text: ``"bytes": [74, 97]``.

They say the same words once more, so they are replaced by the bytes of what stands for the token.
"""

import json
import re
from collections.abc import Sequence
from typing import Final

from harness.corpus.recording.json_strings import string_tokens
from harness.corpus.recording.pseudonyms import Pseudonyms
from harness.model.field_path import Key
from harness.model.value import Value

_KEY: Final = "bytes"
_NUMBERS: Final = re.compile(r'"\s*:\s*\[([\s\d,]*)\]')
_NUMBER: Final = re.compile(r"\d+")
_LARGEST: Final = 0xFF
_CONTINUATION: Final = "\udca0"
"""Stands for each byte of a character that is cut in two, but for its first."""


def with_redacted_bytes(text: str, redacted: list[str], words: Pseudonyms) -> list[str]:
    """Return what stands for the characters of a document, with the bytes of its tokens replaced.

    ``redacted`` stands for them with its strings replaced already. A number may be longer or
    shorter than the one before, as bytes in decimal digits are.
    """
    if f'"{_KEY}"' not in text:
        return redacted
    result = list(redacted)
    before, after = _value(text), _value("".join(redacted))
    for token in string_tokens(text):
        found = _NUMBERS.match(text, token.end) if token.is_key else None
        if found is None or text[token.start : token.end] != _KEY:
            continue
        numbers = [(found.start(1) + one.start(), one[0]) for one in _NUMBER.finditer(found[1])]
        values = [int(number) for _, number in numbers]
        if any(value > _LARGEST for value in values):
            continue
        others = _other_bytes(
            bytes(values), _token(before, token.path), _token(after, token.path), words
        )
        for (start, number), other in zip(numbers, others, strict=True):
            result[start : start + len(number)] = [str(other), *[""] * (len(number) - 1)]
    return result


def _other_bytes(data: bytes, token: Value, redacted: Value, words: Pseudonyms) -> bytes:
    """Return as many bytes, of the redacted token if it is these bytes that were its text's."""
    if isinstance(token, str) and isinstance(redacted, str):
        other = redacted.encode("utf-8", "surrogatepass")
        if token.encode("utf-8", "surrogatepass") == data and len(other) == len(data):
            return other
    text = words.text(data.decode("utf-8", "surrogateescape"))
    cut = "".join(_CONTINUATION if "\udc80" <= sign <= "\udcbf" else sign for sign in text)
    return cut.encode("utf-8", "surrogateescape")


def _token(value: Value, path: Sequence[Key]) -> Value:
    """Return the text beside the bytes at a path; None if there is none."""
    for key in (*path[:-1], "token"):
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _value(text: str) -> Value:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
