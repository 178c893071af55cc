"""Bytes as text and back, where not all of them are UTF-8.

A byte that is none stands in a text as one lone surrogate (``surrogateescape``), so that a stream
keeps it. A lone surrogate that is one, as JSON's escapes can say it, is spelled as such an escape
wherever a text is to be bytes again.
"""

import codecs
import re
from typing import Final

_LONE: Final = re.compile("[\ud800-\udfff]")
_LONE_NO_BYTE: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""What a file in another encoding begins with; the longer ones first, one begins as another."""


def text_of(data: bytes) -> str:
    """Return the text of bytes; what is no UTF-8 stays, a surrogate a byte."""
    return data.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """Return the bytes of a text, those that are no UTF-8 too."""
    return _LONE_NO_BYTE.sub(_escape, text).encode("utf-8", "surrogateescape")


def readable(text: str) -> str:
    """Return a text of ``text_of`` with U+FFFD in the place of what is no UTF-8."""
    return text if text.isascii() else bytes_of(text).decode("utf-8", "replace")


def escaped(text: str) -> str:
    """Return a text with its lone surrogates as the escapes of JSON."""
    return text if text.isascii() else _LONE.sub(_escape, text)


def as_utf8(data: bytes) -> bytes:
    """Return bytes that begin with the mark of UTF-16 or UTF-32 as UTF-8, any others as they are.

    Shells write such files of what was UTF-8 when it was sent.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace").encode("utf-8", "replace")
    return data


def first_bad_byte(data: bytes) -> tuple[int, int] | None:
    """Return the line, from 1, and the value of the first byte that is no UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data.count(b"\n", 0, error.start) + 1, data[error.start]
    return None


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
