"""Reading typed values from JSON with the conversions that Jackson makes by default.

Text fields take numbers and booleans as their text, int fields take floats (cut off) and text,
double fields take ints and text; blank text and ``"null"`` are null, which is 0 where a number must
be. Everything else, an int out of its 32 bits included, is ``WrongShape``.
"""

from typing import Any

from harness.messages.errors import NumberFormat, WrongShape
from harness.messages.java_number import (
    INT_MAX,
    INT_MIN,
    double_value,
    parse_double,
    parse_int,
)
from harness.messages.java_text import value_of
from harness.messages.json_source import JsonSource, Token

_TRIMMED = "".join(map(chr, range(0x21)))
"""What Java's ``trim`` takes off both ends."""
_INFINITIES = {"INF": float("inf"), "-INF": float("-inf")}


def read_text(source: JsonSource) -> str | None:
    """Return the text of a scalar, None for null."""
    match source.token:
        case Token.NULL:
            return None
        case Token.START_ARRAY | Token.START_OBJECT:
            raise refused(source, "text")
        case _:
            return source.text()


def read_any(source: JsonSource) -> Any:
    """Return any value."""
    return source.value()


def read_map(source: JsonSource) -> dict[str, Any] | None:
    """Return a map, None for null."""
    match source.token:
        case Token.NULL:
            return None
        case Token.START_OBJECT:
            value: dict[str, Any] = source.value()
            return value
        case _:
            raise refused(source, "an object")


def read_integer(source: JsonSource) -> int | None:
    """Return an int of 32 bits, None for null and for text that says nothing."""
    match source.token:
        case Token.NULL:
            return None
        case Token.INTEGER | Token.FLOAT:
            return _in_range(source.value())
        case Token.STRING:
            text = source.text().strip(_TRIMMED)
            if text in {"", "null"}:
                return None
            try:
                return parse_int(text)
            except NumberFormat as fault:
                raise WrongShape(f"an int was expected, not the text {text!r}") from fault
        case _:
            raise refused(source, "an int")


def read_int(source: JsonSource) -> int:
    """Return an int of 32 bits, 0 for null and for text that says nothing."""
    return read_integer(source) or 0


def read_double(source: JsonSource) -> float:
    """Return a double, 0.0 for null and for text that says nothing."""
    match source.token:
        case Token.NULL:
            return 0.0
        case Token.INTEGER | Token.FLOAT:
            return double_value(source.value())
        case Token.STRING:
            text = source.text().strip(_TRIMMED)
            if text in {"", "null"}:
                return 0.0
            number = _INFINITIES[text] if text in _INFINITIES else parse_double(text)
            if number is None:
                raise WrongShape(f"a number was expected, not the text {text!r}")
            return number
        case _:
            raise refused(source, "a number")


def read_integers(source: JsonSource) -> list[int | None] | None:
    """Return a list of ints, None for null; null items stay None."""
    match source.token:
        case Token.NULL:
            return None
        case Token.START_ARRAY:
            return [read_integer(source) for _ in source.items()]
        case _:
            raise refused(source, "an array")


def refused(source: JsonSource, expected: str) -> WrongShape:
    """Return the error for a token that the target does not take."""
    if source.token is Token.STRING:
        # A string that is no string is a fault that comes first.
        source.text()
    found = source.token.name.lower().replace("_", " ")
    return WrongShape(f"{expected} was expected, not {found}")


def _in_range(number: float) -> int:
    if not INT_MIN <= number <= INT_MAX:
        raise WrongShape(f"{value_of(number)} is out of the range of an int")
    return int(number)
