"""Cutting texts into pieces, down to UTF-16 code units and bytes."""

from typing import Final

from harness.compare.equality import joined_surrogates
from harness.generate.grammar.making import Below, one_in

_UNIT: Final = 2
"""Bytes of a UTF-16 code unit."""

_CONTINUES: Final = 0x80
_BEGINS: Final = 0xC0
"""All bytes but the first of a character beyond ASCII are from the one to below the other."""


def cut(text: str, below: Below, most: int = 4) -> list[str]:
    """Return a text in 1 to ``most`` pieces; a character of two code units may be cut in half."""
    units = code_units(text)
    marks = sorted(below(len(units) + 1) for _ in range(below(most)))
    return [
        joined_surrogates("".join(units[start:end])) for start, end in _between(marks, len(units))
    ]


def cut_bytes(data: bytes, below: Below, most: int = 6) -> list[bytes]:
    """Return bytes in 1 to ``most`` pieces, many of them cut within a character of several."""
    inside = [place for place, byte in enumerate(data) if _CONTINUES <= byte < _BEGINS]
    marks = sorted(
        inside[below(len(inside))] if inside and one_in(2, below) else below(len(data) + 1)
        for _ in range(below(most))
    )
    return [data[start:end] for start, end in _between(marks, len(data))]


def code_units(text: str) -> list[str]:
    """Return the UTF-16 code units of a text, each as a text of its own."""
    if text.isascii():
        return list(text)
    data = text.encode("utf-16-le", "surrogatepass")
    return [
        data[start : start + _UNIT].decode("utf-16-le", "surrogatepass")
        for start in range(0, len(data), _UNIT)
    ]


def _between(marks: list[int], length: int) -> list[tuple[int, int]]:
    return list(zip([0, *marks], [*marks, length], strict=True))
