"""Values as text in Java's notation: what ``String.valueOf`` gives.

Maps are written ``{a=1}``, lists ``[a, b]``, None ``null``, and doubles in the shortest form that
reads back as the same number (``1.0``, ``1.0E-5``, ``4.9E-324``), as JDK 19 and later do.
"""

import math
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from harness.messages.bean import Bean

_SHORT_INT_BITS: Final = 2_000
"""Ints of fewer bits have fewer digits than any limit that ``str`` may be set to."""
_PLAIN_FROM: Final = 1e-3
_PLAIN_TO: Final = 1e7
"""Doubles from the one up to below the other are written without an exponent."""


def value_of(value: Any) -> str:
    """Return the text of any value; an object of this library shows its properties."""
    write = _WRITERS.get(value.__class__)
    return _other_text(value) if write is None else write(value)


def double_text(value: float) -> str:
    """Return the text of a double as ``Double.toString`` writes it."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return repr(value)
    sign = "-" if value < 0 else ""
    digits, exponent = _shortest(abs(value))
    if _PLAIN_FROM <= abs(value) < _PLAIN_TO:
        return sign + _plain(digits, exponent)
    return f"{sign}{digits[0]}.{digits[1:] or '0'}E{exponent}"


def _shortest(value: float) -> tuple[str, int]:
    """Return the significant digits, without zeros at the end, and the first one's exponent."""
    digits, exponent = _digits(repr(value))
    if len(digits) == 1:
        # Java never goes below two digits, and then takes the two that are nearest: 4.9E-324.
        return _digits(f"{value:.1e}")
    return digits, exponent


def _digits(text: str) -> tuple[str, int]:
    _, digits, exponent = Decimal(text).as_tuple()
    return "".join(map(str, digits)).rstrip("0"), int(exponent) + len(digits) - 1


def _plain(digits: str, exponent: int) -> str:
    if exponent < 0:
        return "0." + "0" * (-exponent - 1) + digits
    whole, fraction = digits[: exponent + 1], digits[exponent + 1 :]
    return whole.ljust(exponent + 1, "0") + "." + (fraction or "0")


def _int_text(value: int) -> str:
    # A Decimal of an int is exact, and its text has no limit.
    return str(value) if value.bit_length() < _SHORT_INT_BITS else str(Decimal(value))


def _list_text(value: list[Any]) -> str:
    return "[" + ", ".join([value_of(item) for item in value]) + "]"


def _map_text(value: dict[str, Any]) -> str:
    return "{" + ", ".join([f"{key}={value_of(item)}" for key, item in value.items()]) + "}"


def _other_text(value: Any) -> str:
    if isinstance(value, Bean):
        fields = (f"{name}={value_of(getattr(value, name))}" for name in value.properties)
        return f"{value.__class__.__name__}({', '.join(fields)})"
    for kind, write in _WRITERS.items():
        if isinstance(value, kind):
            return write(value)
    return str(value)


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    str: str,
    type(None): lambda _: "null",
    bool: lambda value: "true" if value else "false",
    int: _int_text,
    float: double_text,
    list: _list_text,
    dict: _map_text,
}
