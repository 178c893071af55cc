"""Writing values as YAML that the harness and every other YAML reader take for the same."""

import math
import re
import textwrap
from collections.abc import Mapping
from typing import Final

from harness.compare.equality import joined_surrogates
from harness.model.value import UTF16_KEY, Value, encode

WIDTH: Final = 96
"""Lines are no longer where it can be helped."""

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
    return text if _WORD.fullmatch(text) and _is_string_to_all(text) else quoted(text)


def prose(text: str, indent: str) -> str:
    """Return a text as YAML for a field whose lines are indented by ``indent``.

    Long texts and those of several lines become blocks, indented by two more.
    """
    lines = text.split("\n")
    if len(lines) == 1 and len(text) <= WIDTH - len(indent):
        return text if _SENTENCE.fullmatch(text) and _is_string_to_all(text) else quoted(text)
    inner = indent + "  "
    if len(lines) > 1 and all(map(_fits_block, lines)):
        return "|-" + "".join(f"\n{inner}{line}" if line else "\n" for line in lines)
    if len(lines) == 1 and _fits_block(text) and "  " not in text:
        width = WIDTH - len(inner)
        folded = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
        return ">-" + "".join(f"\n{inner}{line}" for line in folded)
    return quoted(text)


def flow(value: Value) -> str:
    """Return a value as YAML on one line."""
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


def quoted(text: str) -> str:
    """Return a text in quotes; ``ValueError`` if it has lone surrogates, which YAML cannot write.

    Single quotes where that saves escapes.
    """
    text = joined_surrogates(text)
    if _SURROGATE.search(text):
        raise ValueError("a lone surrogate cannot be written as YAML text")
    if text.isprintable() and "'" not in text and ('"' in text or "\\" in text):
        return f"'{text}'"
    return '"' + "".join(map(_escaped, text)) + '"'


def _fits_block(line: str) -> bool:
    return line.isprintable() and line == line.strip()


def _is_string_to_all(text: str) -> bool:
    return text.lower() not in _MISTAKABLE


def _flow_text(text: str) -> str:
    text = joined_surrogates(text)
    if _SURROGATE.search(text):
        units = text.encode("utf-16-be", "surrogatepass")
        return f'{{{UTF16_KEY}: "{units.hex(" ", 2)}"}}'
    return _flow_word(text)


def _flow_word(text: str) -> str:
    plain = _WORD_IN_FLOW.fullmatch(text) and _is_string_to_all(text)
    return text if plain else quoted(text)


def _flow_pairs(values: Mapping[str, Value]) -> list[str]:
    return [f"{_flow_word(key)}: {flow(value)}" for key, value in values.items()]


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    return f"\\U{ord(character):08x}"
