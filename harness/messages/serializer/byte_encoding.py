"""Which encoding JSON bytes are in, told by where their first zero bytes stand.

JSON begins with an ASCII character, so the zeros around it give away UTF-16 and UTF-32. Jackson
reads bytes so; text that begins with NULs is therefore taken for one of them.

Source: RFC 4627 section 3.
"""

from typing import Final

_BOM: Final = "\ufeff"
_WIDE: Final = {
    (0, 0, 0, 1): "utf-32-be",
    (1, 0, 0, 0): "utf-32-le",
    (0, 1): "utf-16-be",
    (1, 0): "utf-16-le",
}
"""Encodings by which of the first bytes are zero (0); the first that fits counts."""


def decoded(data: bytes) -> str:
    """Return the text of JSON bytes, a byte order mark passed over.

    In UTF-16 and UTF-32 what is no character becomes U+FFFD, a unit cut short at the end too: a
    reader fails on it unless the value ended before. ``UnicodeDecodeError`` for bytes that are no
    UTF-8 otherwise.
    """
    beginning = tuple(min(byte, 1) for byte in data[:4])
    for zeros, encoding in _WIDE.items():
        if beginning[: len(zeros)] == zeros:
            return data.decode(encoding, "replace")
    return data.decode().removeprefix(_BOM)
