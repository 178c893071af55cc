"""Cutting texts into pieces, down to UTF-16 code units and bytes."""

from typing import Final

from harness.generate.grammar.making import Below

_UNIT: Final = 2
"""Bytes of a UTF-16 code unit."""


def cut(text: str, below: Below, most: int = 4) -> list[str]:
    """Return a text in 1 to ``most`` pieces; a character of two code units may be cut in half."""
    units = code_units(text)
    return ["".join(units[start:end]) for start, end in _ranges(len(units), below, most)]


def cut_bytes(data: bytes, below: Below, most: int = 6) -> list[bytes]:
    """Return bytes in 1 to ``most`` pieces, some of them maybe empty."""
    return [data[start:end] for start, end in _ranges(len(data), below, most)]


def code_units(text: str) -> list[str]:
    """Return the UTF-16 code units of a text, each as a text of its own."""
    if text.isascii():
        return list(text)
    data = text.encode("utf-16-le", "surrogatepass")
    return [
        data[start : start + _UNIT].decode("utf-16-le", "surrogatepass")
        for start in range(0, len(data), _UNIT)
    ]


def _ranges(length: int, below: Below, most: int) -> list[tuple[int, int]]:
    marks = sorted(below(length + 1) for _ in range(below(most)))
    return list(zip([0, *marks], [*marks, length], strict=True))
