"""From offsets in a text to lines and columns, and the excerpt that is shown with a fault."""

import re
from bisect import bisect_right
from typing import Final

from harness.corpus.nodes import TextFault
from harness.model.faults import Fault, excerpt_around

_BREAK: Final = re.compile(r"\r\n?|\n")


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
    column = found.offset + 1
    excerpt, caret = excerpt_around(text, column)
    return Fault(file, line, column, found.message, found.hint, excerpt, caret)


def offset_of_bad_byte(error: UnicodeDecodeError) -> int:
    """Return how many characters stand before the bytes that are no UTF-8."""
    return len(error.object[: error.start].decode("utf-8"))
