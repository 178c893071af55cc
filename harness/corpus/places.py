"""From offsets in a text to lines and columns, and the excerpt that is shown with a fault."""

import re
from bisect import bisect_right
from typing import Final

from harness.corpus.nodes import TextFault
from harness.model.faults import Fault

_BREAK: Final = re.compile(r"\r\n?|\n")
_WIDTH: Final = 100


class Places:
    """The lines of a text, as editors count them: U+2028 and the like do not begin one."""

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._text = text
        self._starts = [0, *(found.end() for found in _BREAK.finditer(text))]

    def line(self, offset: int) -> int:
        """Return the line that an offset is on, counted from 1."""
        return bisect_right(self._starts, offset)

    def fault(self, found: TextFault) -> Fault:
        """Return a fault of the text with its line and column."""
        offset = min(found.offset, len(self._text))
        line = self.line(offset)
        start = self._starts[line - 1]
        end = self._starts[line] if line < len(self._starts) else len(self._text)
        shown = self._text[start:end].rstrip("\r\n")
        return fault_in_line(self._file, line, shown, found._replace(offset=offset - start))


def fault_in_line(file: str, line: int, text: str, found: TextFault) -> Fault:
    """Return a fault of one line of a file; its offset counts from the line's start."""
    excerpt, caret = _excerpt(text, found.offset)
    return Fault(file, line, found.offset + 1, found.message, found.hint, excerpt, caret)


def offset_of_bad_byte(error: UnicodeDecodeError) -> int:
    """Return how many characters stand before the bytes that are no UTF-8."""
    return len(error.object[: error.start].decode("utf-8"))


def _excerpt(line: str, offset: int) -> tuple[str, int]:
    start = 0 if len(line) <= _WIDTH else max(0, min(offset - _WIDTH // 2, len(line) - _WIDTH))
    piece = "".join(map(_shown, line[start : start + _WIDTH]))
    before, after = "…" if start else "", "…" if start + _WIDTH < len(line) else ""
    return f"{before}{piece}{after}", offset - start + len(before) + 1


def _shown(character: str) -> str:
    if character == "\t":
        return " "
    return character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
