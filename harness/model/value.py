"""Values as the harness carries them: JSON, with UTF-16 strings and messages as tagged maps.

A value is None, a bool, an int of any size, a float, a str, a list or a dict with str keys.
Strings are sequences of UTF-16 code units: a lone surrogate is legal, and a high and a low one
that meet are the same string as the one character they make. Written as ASCII-only JSON both are
the same bytes, which is why that form is the canonical one (``encode``).

Maps with ``$``-keys are special, in case files and between the harness and its subjects alike:

- ``{"$class": NAME, field: …}`` is a message, chunk, ToolCall or graph object;
- ``{"$literal": MAP}`` is MAP as it is, and so is everything in it: nothing inside is special;
- ``{"$utf16": "d83d 0041"}`` is a string by its code units. The loader resolves it, so that it
  never travels.

Source: harness.md section 3.
"""

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from harness.model.deep_json import decode_deep, encode_deep

Value: TypeAlias = Any
"""A JSON value; the alias marks the places where one is meant."""

CLASS_KEY: Final = "$class"
LITERAL_KEY: Final = "$literal"
UTF16_KEY: Final = "$utf16"

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True, allow_nan=True)
_SCAN: Final = json.JSONDecoder().scan_once  # type: ignore[attr-defined]  # documented in json


def _writer() -> Callable[[Value], str]:
    """Return what ``_ENCODER.encode`` makes anew for each value, made once.

    It does not see that a value contains itself, but recurses until that is refused.
    """
    make = json.encoder.c_make_encoder  # type: ignore[attr-defined]  # typeshed leaves it out
    if make is None:  # an interpreter without json in C
        return _ENCODER.encode
    quote = json.encoder.encode_basestring_ascii
    write = make(None, _ENCODER.default, quote, None, ":", ",", False, False, True)
    return lambda value: "".join(write(value, 0))


_write: Final = _writer()


def encode(value: Value) -> bytes:
    """Return the canonical bytes of a value: compact ASCII JSON, keys in their order.

    Two values with equal bytes are equal, key order included. NaN and the infinities are written
    as ``NaN``, ``Infinity`` and ``-Infinity``, floats in Python's shortest form.
    """
    try:
        return _write(value).encode("ascii")
    except (RecursionError, ValueError):
        return _encode_slowly(value)


def _encode_slowly(value: Value) -> bytes:
    try:
        return _ENCODER.encode(value).encode("ascii")
    except (RecursionError, ValueError) as error:
        # The other ValueError says that a value contains itself: it would never end.
        if isinstance(error, ValueError) and "limit" not in str(error):
            raise
        return encode_deep(value).encode("ascii")


def decode(data: bytes | str) -> Value:
    """Return the value of canonical bytes; ``ValueError`` if they are no JSON."""
    try:
        return json.loads(data)
    except json.JSONDecodeError:
        raise
    except (RecursionError, ValueError):
        return decode_deep(data if isinstance(data, str) else data.decode("utf-8", "surrogatepass"))


def decode_canonical(data: bytes) -> Value:
    """Return the value of bytes that ``encode`` wrote, at about half of the time.

    What else it does with other bytes is not said; ``decode`` is for those.
    """
    try:
        value, _ = _SCAN(data.decode("ascii"), 0)
    except (RecursionError, ValueError, StopIteration):
        return decode(data)
    return value
