"""Integers of any size from decimal text, and back.

Python refuses to read or write more than 4,300 digits at once (``sys.set_int_max_str_digits``),
and that setting belongs to the process, not to a library. Long ones are therefore taken in halves,
which is also faster than the interpreter's own way once they are long.
"""

from typing import Final

_AT_ONCE: Final = 600
"""Digits that Python reads and writes whatever its setting; 640 is the lowest one there is."""

_BITS_AT_ONCE: Final = 1_990
_BITS_A_DIGIT: Final = 3.33


def parse_integer(text: str) -> int:
    """Return the integer of ASCII digits with an optional minus, however many there are."""
    if len(text) <= _AT_ONCE:
        return int(text)
    if text.startswith("-"):
        return -parse_integer(text[1:])
    tail = len(text) // 2
    scale: int = 10**tail
    return parse_integer(text[:-tail]) * scale + parse_integer(text[-tail:])


def integer_text(value: int) -> str:
    """Return the decimal digits of an integer, with a minus if it is negative."""
    if value.bit_length() <= _BITS_AT_ONCE:
        return str(value)
    if value < 0:
        return f"-{integer_text(-value)}"
    tail = int(value.bit_length() / _BITS_A_DIGIT) // 2
    scale: int = 10**tail
    head, rest = divmod(value, scale)
    return integer_text(head) + integer_text(rest).zfill(tail)
