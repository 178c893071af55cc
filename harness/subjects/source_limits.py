"""What can stand in a program's source, and what belongs in a data file beside it.

Compilers have limits (65,535 bytes a constant in Java, 4,300 digits an integer in Python, the
stack for nesting), and readers have lower ones.
"""

from typing import Final

from harness.model.value import Value

_MOST_VALUES: Final = 400
_MOST_UNITS: Final = 8_000
_LONGEST_TEXT: Final = 2_000
_DEEPEST: Final = 30
_MOST_BITS: Final = 1_600


def fits_in_source(value: Value) -> bool:
    """Whether a value is small and plain enough to be written out in a program."""
    values = units = 0
    pending: list[tuple[Value, int]] = [(value, 0)]
    while pending:
        item, depth = pending.pop()
        values += 1
        if isinstance(item, str):
            units += len(item)
            if len(item) > _LONGEST_TEXT:
                return False
        elif isinstance(item, dict):
            units += sum(map(len, item))
            pending += ((child, depth + 1) for child in item.values())
        elif isinstance(item, list):
            pending += ((child, depth + 1) for child in item)
        elif isinstance(item, int) and item.bit_length() > _MOST_BITS:
            return False
        if depth > _DEEPEST or values > _MOST_VALUES or units > _MOST_UNITS:
            return False
    return True
