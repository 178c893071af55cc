r"""Writing case files that people read: block style, block scalars, and no giant lines.

What is written is read back as the same value, to the last code unit. Where a block scalar would
not keep a text as it is (carriage returns, blanks at the end of a line, characters that end a
line in YAML alone), or would need a very long line, the text stands in double quotes over several
lines, each ended by a backslash; where YAML has no way to write it, as ``$utf16``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from harness.model.value import UTF16_KEY, Value
from harness.model.yaml_text import (
    code_units,
    escaped,
    flow,
    flow_key,
    folded,
    folds,
    has_lone_surrogate,
    joined,
    word,
)

WIDTH: Final = 100
"""Lines are no longer where a value can be spread over several."""
LONGEST_LINE: Final = 500
"""Lines of block scalars are no longer; what is, stands in double quotes over several lines."""

_STEP: Final = "  "
_PROSE: Final = re.compile(r"[A-Za-z][A-Za-z0-9 ,.;()'-]*[A-Za-z0-9.;)]")
_LONGEST_QUOTED: Final = 160
_SHORTEST_IN_QUOTES: Final = 40
_LONGEST_WORD: Final = 40
_RAGGED: Final = 25
_BREAKS: Final = (",", " ", "}", "]", ";")


def case_file_text(suite: str, cases: Sequence[Mapping[str, Value]], head: str = "") -> str:
    """Return the text of a case file; ``head`` are lines of comments for its beginning.

    ``ValueError`` if a key has a lone surrogate: such cases belong in JSONL.
    """
    text = f"{head}suite:{_field(suite, '', 7)}\ncases:\n"
    for number, case in enumerate(cases):
        # A blank line behind a block scalar that ends with one would be a part of it.
        gap = "\n" if number and not text.endswith("\n\n") else ""
        text += gap + case_text(case)
    return text


def case_text(case: Mapping[str, Value], indent: str = _STEP) -> str:
    """Return one case as an item of ``cases``, with the line break at its end."""
    inner = indent + _STEP
    lines = "".join(_entry(key, value, inner) for key, value in case.items())
    return f"{indent}- {lines.removeprefix(inner)}"


def block(value: Value, indent: str, column: int) -> str:
    """Return a value as it stands behind a key or dash, a leading blank or line break included.

    ``indent`` is that of the line of the key, ``column`` where on it the value would begin.
    """
    if isinstance(value, dict | list) and value:
        one_line = flow(value)
        if column + 1 + len(one_line) <= WIDTH and _is_plain_enough(value):
            return f" {one_line}"
        return "\n" + _block_lines(value, indent).removesuffix("\n")
    return f" {flow(value)}" if not isinstance(value, str) else _field(value, indent, column)


def _entry(key: str, value: Value, indent: str) -> str:
    name = flow_key(key)
    return f"{indent}{name}:{block(value, indent, len(indent) + len(name) + 1)}\n"


def _block_lines(value: Value, indent: str) -> str:
    inner = indent + _STEP
    if isinstance(value, dict):
        return "".join(_entry(key, item, inner) for key, item in value.items())
    return "".join(_item(item, inner) for item in value)


def _item(value: Value, indent: str) -> str:
    """Return an item of a list; the first key of a map stands beside the dash."""
    text = block(value, indent, len(indent) + 1)
    if text.startswith("\n"):
        text = " " + text.removeprefix("\n").removeprefix(indent + _STEP)
    return f"{indent}-{text}\n"


def _is_plain_enough(value: Value) -> bool:
    """Whether a value that would fit on one line is also easy to read there."""
    return not any("\n" in text or has_lone_surrogate(text) for text in _texts(value))


def _texts(value: Value) -> Iterator[str]:
    pending = [value]
    while pending:
        match pending.pop():
            case str() as text:
                yield text
            case dict() as fields:
                pending += fields.values()
            case list() as items:
                pending += items


def _field(text: str, indent: str, column: int) -> str:
    """Return a text as it stands behind a key, at its most readable."""
    text = joined(text)
    inner = indent + _STEP
    if has_lone_surrogate(text):
        units = code_units(text)
        if column + len(units) + len(UTF16_KEY) <= WIDTH:
            return f" {flow(text)}"
        return f"\n{inner}{UTF16_KEY}: {_spread(units, inner + _STEP, len(inner) + 8)}"
    if "\n" in text and _fits_block(text):
        return f" {_literal(text, inner)}"
    plain = text if " " in text and _PROSE.fullmatch(text) else word(text)
    if column + len(plain) >= WIDTH and folds(text) and _is_in_words(text):
        return f" {folded(text, inner)}"
    # Without escapes a long line is still easier to read than several with them.
    longest = _LONGEST_QUOTED if plain.startswith("'") else WIDTH
    return f" {plain}" if column + len(plain) < longest else f" {_spread(text, inner, column)}"


def _is_in_words(text: str) -> bool:
    """Whether a text can be broken between its words."""
    return max(map(len, text.split(" "))) <= _LONGEST_WORD


def _fits_block(text: str) -> bool:
    """Whether a block scalar keeps a text exactly, and is good to read."""
    lines = text.split("\n")
    return (
        lines[0] != ""
        and not lines[0].startswith(" ")
        and all(line.isprintable() and not line.endswith(" ") for line in lines)
        and max(map(len, lines)) <= LONGEST_LINE
    )


def _literal(text: str, indent: str) -> str:
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    chomping = {0: "-", 1: ""}.get(ends, "+")
    lines = "".join(f"\n{indent}{line}" if line else "\n" for line in body.split("\n"))
    return f"|{chomping}{lines}" + "\n" * (ends - 1)


def _spread(text: str, indent: str, column: int) -> str:
    """Return a text in double quotes over several lines, broken where its lines or parts end."""
    longest = max(WIDTH - max(column, len(indent)) - 3, _SHORTEST_IN_QUOTES)
    lines = [""]
    for character in text:
        piece = escaped(character)
        room = longest - len(lines[-1])
        if room < len(piece) or (room < _RAGGED and lines[-1].endswith(_BREAKS)):
            lines.append("")
        # A blank that begins a line would be taken for indentation.
        lines[-1] += f"\\{piece}" if piece == " " and not lines[-1] else piece
        if character == "\n":
            lines.append("")
    if not lines[-1]:
        lines.pop()
    return '"' + f"\\\n{indent}".join(lines) + '"'
