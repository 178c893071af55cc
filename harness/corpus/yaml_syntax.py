"""What is no YAML to begin with: characters, tabs, and libyaml's errors in plain words."""

import re
from collections.abc import Iterator
from typing import Final

import yaml

from harness.corpus.nodes import TextFault

_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TAB_INDENT: Final = re.compile(r"^ *(\t)[ \t]*[^\s#]", re.MULTILINE)
_TAB: Final = "a tab cannot indent YAML"
_USE_SPACES: Final = "use spaces"

_COLUMNS: Final = "keys of one map, and items of one list, begin in the same column"

_PLAIN_WORDS: Final[tuple[tuple[str, str, str | None], ...]] = (
    ("violates indentation", _TAB, _USE_SPACES),
    ("where an indentation space is expected", _TAB, _USE_SPACES),
    (
        "mapping values are not allowed",
        "a key does not belong here",
        'put a text that holds ": " in quotes, and line keys up',
    ),
    (
        "invalid Unicode character escape",
        "this escape is no character",
        'half of a pair is written {$utf16: "d83d"}, a whole one "\\U0001F600"',
    ),
    (
        "unknown escape character",
        "no such escape in a double-quoted text",
        "write a backslash as \\\\, or use single quotes",
    ),
    ("did not find expected key", "expected a key", f"{_COLUMNS}; nothing follows a closing quote"),
    ("did not find expected '-'", "this is not lined up with the lines above", _COLUMNS),
    ("document start", "text after the end of the document", "one document a file"),
    ("undefined tag handle", "tags are not read", "quote the text if the ! belongs to it"),
    ("unknown directive", "unknown directive", None),
    ("maximum nesting depth", "nested too deep", None),
)
"""What libyaml's error contains, and what is said instead: message and hint."""


def faults_in_characters(text: str) -> Iterator[TextFault]:
    """Yield the characters that YAML does not take, or would not keep as they are."""
    for found in _FORBIDDEN.finditer(text):
        code = ord(found[0])
        if found[0] == "\x85":
            message = "YAML would make a space of U+0085"
        else:
            message = f"the character U+{code:04X} cannot stand in YAML"
        escape = f"\\x{code:02X}" if code < 0x100 else f"\\u{code:04X}"  # noqa: PLR2004 (one byte)
        yield TextFault(found.start(), message, f'write "{escape}" in double quotes')


def faults_in_indentation(text: str, scalars: list[tuple[int, int]]) -> Iterator[TextFault]:
    """Yield the tabs that begin a line, outside of the scalars given by their start and end.

    libyaml refuses most of them itself, but takes them within brackets, where editors that show
    tabs at other widths hide what belongs to what.
    """
    spans = iter(scalars)
    start, end = next(spans, (len(text), len(text)))
    for found in _TAB_INDENT.finditer(text):
        while end <= found.start():
            start, end = next(spans, (len(text), len(text) + 1))
        if found.start() < start:
            yield TextFault(found.start(1), _TAB, _USE_SPACES)


def explained(error: yaml.YAMLError, text: str, open_bracket: int | None) -> TextFault:
    """Return an error of libyaml as a fault at the place that a person would look at.

    ``open_bracket`` is the offset of the innermost bracket that was open.
    """
    if not isinstance(error, yaml.MarkedYAMLError):
        return TextFault(0, f"not YAML: {error}")
    problem, context = error.problem or "not YAML", error.context or ""
    mark = error.problem_mark or error.context_mark
    offset = 0 if mark is None else mark.index
    begun = error.context_mark.index if error.context_mark else offset
    character = text[offset : offset + 1]
    if "cannot start any token" in problem and character == "\t":
        problem = "a tab violates indentation"
    for part, message, hint in _PLAIN_WORDS:
        if part in problem:
            return TextFault(offset, message, hint)
    if "cannot start any token" in problem:
        return TextFault(offset, f'an unquoted text cannot begin with "{character}"', "quote it")
    if "unexpected end of stream" in problem:
        return TextFault(begun, "this quote is never closed")
    message, hint = problem.replace("did not find expected", "expected"), context or None
    if open_bracket is not None:
        if offset >= len(text.rstrip()):
            return TextFault(open_bracket, "this bracket is never closed")
        line = 1 + text.count("\n", 0, open_bracket)
        hint = f"the bracket on line {line} is open"
    return TextFault(offset, message, hint)
