"""Numbers as Java reads and narrows them.

An ``int`` of Java has 32 bits. A float is cut off and stops at the ends of that range, an integer
keeps its low 32 bits.
"""

import math
import re
import unicodedata
from typing import Any, Final, TypeGuard

from harness.messages.errors import NumberFormat

INT_MIN: Final = -(2**31)
INT_MAX: Final = 2**31 - 1

_LAST_CODE_UNIT: Final = 0xFFFF
_TRIMMED: Final = "".join(map(chr, range(0x21)))
"""What Java trims: the space and all control characters below it."""
_DOUBLE: Final = re.compile(
    r"""
    (?P<sign>[+-]?)
    (?: (?P<name>NaN|Infinity)
      | (?P<decimal>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)[fFdD]?
      | (?P<hexadecimal>0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?[0-9]+)[fFdD]?
    )
    """,
    re.VERBOSE,
)


def is_number(value: Any) -> TypeGuard[float]:
    """Tell whether a JSON value is a number, which a bool is not."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def int_value(number: float) -> int:
    """Return a number as a Java int, as ``Number.intValue()`` does."""
    if isinstance(number, int):
        return ((number - INT_MIN) & 0xFFFF_FFFF) + INT_MIN
    return 0 if math.isnan(number) else int(min(max(number, INT_MIN), INT_MAX))


def double_value(number: float) -> float:
    """Return a number as a double, as ``Number.doubleValue()`` does."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def parse_int(text: str) -> int:
    """Return the int that a text is, as ``Integer.parseInt`` does; else ``NumberFormat``.

    A sign may stand first, and digits of any script count if they are one code unit each.
    """
    digits = text[1:] if text[:1] in {"+", "-"} else text
    sign = -1 if text[:1] == "-" else 1
    value = 0
    for character in digits:
        digit = unicodedata.decimal(character, None)
        if digit is None or ord(character) > _LAST_CODE_UNIT:
            raise NumberFormat(f'For input string: "{text}"')
        value = value * 10 + digit
        if not INT_MIN <= sign * value <= INT_MAX:
            raise NumberFormat(f'For input string: "{text}"')
    if not digits:
        raise NumberFormat(f'For input string: "{text}"')
    return sign * value


def parse_double(text: str) -> float | None:
    """Return the double that a text is, as ``Double.parseDouble`` reads it; None if it is none."""
    match = _DOUBLE.fullmatch(text.strip(_TRIMMED))
    if match is None:
        return None
    if match["hexadecimal"] is None:
        return float(match["sign"] + (match["name"] or match["decimal"]))
    try:
        return float.fromhex(match["sign"] + match["hexadecimal"])
    except OverflowError:
        return math.copysign(math.inf, -1.0 if match["sign"] == "-" else 1.0)
