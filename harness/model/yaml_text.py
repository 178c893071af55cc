"""Writing values as YAML that the harness and every other YAML reader take for the same.

The counterpart of ``yaml_scalars``: what is written here without quotes is read there as a string.
"""

import math
import re
import textwrap
from collections.abc import Mapping
from typing import Final

from harness.model.value import UTF16_KEY, Value, encode

WIDTH: Final = 96
"""Lines of prose are no longer where it can be helped."""

_WORD: Final = re.compile(r"[A-Za-z_/][A-Za-z0-9_./*?\[\]$:-]*(?<!:)")
_WORD_IN_FLOW: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_.$-]*")
_SENTENCE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_ ,.;()/'-]*(?<! )")
"""A few of the texts that need no quotes; the others get them."""

_MISTAKABLE: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
"""What some reader does not take for a string, whatever the case."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def word(text: str) -> str:
    """Return a name, glob or path as YAML, in quotes where it needs them."""
    return text if _WORD.fullmatch(text) and is_string_to_all(text) else quoted(text)


def prose(text: str, indent: str) -> str:
    """Return a text as YAML for a field whose lines are indented by ``indent``.

    Long texts and those of several lines become blocks, indented by two more.
    """
    lines = text.split("\n")
    if len(lines) == 1 and len(text) <= WIDTH - len(indent):
        return text if _SENTENCE.fullmatch(text) and is_string_to_all(text) else quoted(text)
    inner = indent + "  "
    if len(lines) > 1 and all(map(_fits_block, lines)):
        return "|-" + "".join(f"\n{inner}{line}" if line else "\n" for line in lines)
    if len(lines) == 1 and folds(text):
        return folded(text, inner)
    return quoted(text)


def folds(text: str) -> bool:
    """Whether a text of one line is the same when it is read from a folded block."""
    return _fits_block(text) and "  " not in text


def folded(text: str, indent: str) -> str:
    """Return a text that folds as a folded block whose lines are indented by ``indent``."""
    width = WIDTH - len(indent)
    lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
    return ">-" + "".join(f"\n{indent}{line}" for line in lines)


def flow(value: Value) -> str:
    """Return a value as YAML on one line; ``ValueError`` where a key has a lone surrogate."""
    match value:
        case str():
            return _flow_text(value)
        case dict():
            return "{" + ", ".join(_flow_pairs(value)) + "}"
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case float() if not math.isfinite(value):
            return ".nan" if math.isnan(value) else f"{'-' * (value < 0)}.inf"
        case _:
            return encode(value).decode("ascii")


def flow_key(key: str) -> str:
    """Return the key of a map as YAML; ``ValueError`` if it has a lone surrogate."""
    plain = _WORD_IN_FLOW.fullmatch(key) and is_string_to_all(key)
    return key if plain else quoted(key)


def quoted(text: str) -> str:
    """Return a text in quotes; ``ValueError`` if it has lone surrogates, which YAML cannot write.

    Single quotes where that saves escapes.
    """
    text = joined(text)
    if has_lone_surrogate(text):
        raise ValueError("a lone surrogate cannot be written as YAML text")
    if text.isprintable() and "'" not in text and ('"' in text or "\\" in text):
        return f"'{text}'"
    return '"' + "".join(map(escaped, text)) + '"'


def escaped(character: str) -> str:
    """Return a character as it stands in double quotes."""
    if character in _ESCAPES:
        return _ESCAPES[character]
    return character if character.isprintable() else f"\\U{ord(character):08x}"


def joined(text: str) -> str:
    """Return the text with each high and low surrogate that meet as one character."""
    if not has_lone_surrogate(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def has_lone_surrogate(text: str) -> bool:
    """Whether a text has surrogates, of which YAML can write none."""
    return _SURROGATE.search(text) is not None


def code_units(text: str) -> str:
    """Return the code units of a text as ``$utf16`` takes them."""
    return text.encode("utf-16-be", "surrogatepass").hex(" ", 2)


def is_string_to_all(text: str) -> bool:
    """Whether a plain word is a string to every YAML reader."""
    return text.lower() not in _MISTAKABLE


def _fits_block(line: str) -> bool:
    return line.isprintable() and line == line.strip()


def _flow_text(text: str) -> str:
    text = joined(text)
    if has_lone_surrogate(text):
        return f'{{{UTF16_KEY}: "{code_units(text)}"}}'
    return flow_key(text)


def _flow_pairs(values: Mapping[str, Value]) -> list[str]:
    return [f"{flow_key(key)}: {flow(value)}" for key, value in values.items()]
