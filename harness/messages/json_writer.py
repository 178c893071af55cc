"""JSON values as compact JSON text.

Keys keep their order, characters other than quotes, backslashes and control characters are written
as they are, floats in the shortest form that reads back as the same number. A lone surrogate is
written as an escape, so that every text can be encoded.
"""

import json
import math
import re
from collections.abc import Iterator
from typing import Any, Final

from harness.messages.errors import InvalidArgument
from harness.messages.java_text import double_text, value_of
from harness.messages.text import normalise

_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def write_json(value: Any) -> str:
    """Return JSON text; NaN and the infinities raise ``InvalidArgument``."""
    return _written(value, named=False)


def write_java_json(value: Any) -> str:
    """Return JSON text as Jackson writes it: NaN and the infinities as texts with their names."""
    return _written(value, named=True)


def _written(value: Any, *, named: bool) -> str:
    try:
        text = _ENCODER.encode(value)
    except (ValueError, RecursionError):
        # Not finite, too many digits for Python, or too deep: rare enough to be written slowly.
        text = "".join(_pieces(value, named=named))
    if text.isascii():
        return text
    return _SURROGATE.sub(lambda lone: f"\\u{ord(lone[0]):04x}", normalise(text))


def _pieces(value: Any, *, named: bool) -> Iterator[str]:
    """Yield the text of a value piece by piece, without recursion."""
    open_: list[tuple[Iterator[tuple[str, Any]], str]] = [(iter([("", value)]), "")]
    while open_:
        entries, close = open_[-1]
        entry = next(entries, None)
        if entry is None:
            open_.pop()
            yield close
            continue
        lead, item = entry
        yield lead
        match item:
            case dict():
                yield "{"
                open_.append((_fields(item), "}"))
            case list():
                yield "["
                open_.append((_items(item), "]"))
            case _:
                yield _scalar(item, named=named)


def _fields(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    comma = ""
    for name, value in fields.items():
        yield f"{comma}{_ENCODER.encode(name)}:", value
        comma = ","


def _items(items: list[Any]) -> Iterator[tuple[str, Any]]:
    comma = ""
    for value in items:
        yield comma, value
        comma = ","


def _scalar(value: Any, *, named: bool) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        if named:
            return f'"{double_text(value)}"'
        raise InvalidArgument(f"JSON has no number {double_text(value)}")
    if isinstance(value, int) and not isinstance(value, bool):
        return value_of(value)
    return _ENCODER.encode(value)
