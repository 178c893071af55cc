"""Faults in the files that people write: where one is, what it is, and what to do next.

Every loader (case files, ledgers) collects all the faults of all its files before it refuses
them, so that one run shows everything there is to mend.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_EXCERPT_WIDTH: Final = 100


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in a file; ``line`` and ``column`` count from 1, columns in characters.

    ``excerpt`` is the line, or the part of a long one around the fault, with a replacement
    character for whatever cannot be shown; ``caret`` is the fault's column in the excerpt.
    """

    file: str
    line: int
    column: int
    message: str
    hint: str | None = None
    excerpt: str = ""
    caret: int = 1

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}"
        return f"{where}: {self.message}" + (f" ({self.hint})" if self.hint else "")

    def with_caret(self) -> str:
        """Return the fault's text and, below it, the line with a caret under the place."""
        if not self.excerpt:
            return str(self)
        return f"{self}\n    {self.excerpt}\n    {' ' * (self.caret - 1)}^"


class FaultsError(Exception):
    """Files were refused; ``faults`` holds every fault by place, at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        super().__init__()
        self.faults = tuple(
            sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column))
        )

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


def excerpt_around(line: str, column: int) -> tuple[str, int]:
    """Return what a fault shows of its line, and the column of the fault in that."""
    offset = column - 1
    start = max(0, min(offset - _EXCERPT_WIDTH // 2, len(line) - _EXCERPT_WIDTH))
    end = start + _EXCERPT_WIDTH
    before, after = "…" if start else "", "…" if end < len(line) else ""
    shown = "".join(map(_shown, line[start:end]))
    return f"{before}{shown}{after}", offset - start + len(before) + 1


def _shown(character: str) -> str:
    if character == "\t":
        return " "
    return character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"
