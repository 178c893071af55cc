"""The pieces that JSON text is made of, checked as strictly as Jackson does.

Source: RFC 8259, with Jackson's limits on the length of numbers, names and strings.
"""

import re
from typing import Final

from harness.messages.errors import MalformedJson, MessageError
from harness.messages.text import normalise

DEPTH_MAX: Final = 1_000
NUMBER_LENGTH_MAX: Final = 1_000
NAME_LENGTH_MAX: Final = 50_000
STRING_LENGTH_MAX: Final = 20_000_000

_BLANKS: Final = " \t\n\r"
_BLANK: Final = re.compile(f"[{_BLANKS}]*")
_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]*)(?:(\.[0-9]+)?([eE][+-]?[0-9]+)?)")
_BAD_NUMBER_END: Final = re.compile(r"[0-9.eE]")
_PLAIN_CHARACTERS: Final = re.compile(r'[^"\\\x00-\x1f]*')
_LITERALS: Final = {"n": "null", "t": "true", "f": "false"}
_ESCAPES: Final = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
_HEX: Final = re.compile(r"[0-9a-fA-F]{4}")


class JsonLimitError(MessageError):
    """JSON beyond a limit of Jackson's: too deep, too long a number, a name or a string."""


class JsonLexer:
    """Takes one piece after another off a text; ``at`` is where the next one begins."""

    __slots__ = ("at", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        """Return the character that comes next, ``""`` at the end of the text."""
        return self.text[self.at : self.at + 1]

    def skip_blank(self) -> str:
        """Skip blanks and return the character after them, ``""`` at the end of the text."""
        blank = _BLANK.match(self.text, self.at)
        assert blank is not None
        self.at = blank.end()
        return self.peek()

    def literal(self) -> str:
        """Take ``null``, ``true`` or ``false``."""
        literal = _LITERALS.get(self.peek())
        if literal is None or not self.text.startswith(literal, self.at):
            raise self.fault("a value was expected")
        self.at += len(literal)
        after = self.peek()
        if after >= "0" and f"a{after}".isidentifier():
            raise self.fault(f"{literal!r} must end here")
        return literal

    def number(self, *, alone: bool) -> tuple[str, bool]:
        """Take a number and return its text, and whether it is an integer.

        One that stands alone, in no container, must be followed by a blank or nothing.
        """
        number = _NUMBER.match(self.text, self.at)
        if number is None or _BAD_NUMBER_END.match(self.text, number.end()):
            raise self.fault("a number has digits, no leading zeros, and digits after '.' and 'e'")
        whole, fraction, exponent = number.groups()
        digits = len(whole) + len((fraction or ".")[1:]) + len((exponent or "e")[1:].lstrip("+-"))
        if digits > NUMBER_LENGTH_MAX:
            raise JsonLimitError(f"a number has more than {NUMBER_LENGTH_MAX} digits")
        self.at = number.end()
        if alone and self.peek() not in {*_BLANKS, ""}:
            raise self.fault("a blank was expected after the number")
        return number[0], fraction is None and exponent is None

    def string(self, length_max: int, what: str) -> str:
        """Take the rest of a string, its opening quote taken already, and return it unescaped."""
        parts: list[str] = []
        while True:
            plain = _PLAIN_CHARACTERS.match(self.text, self.at)
            assert plain is not None
            parts.append(plain[0])
            self.at = plain.end()
            if self.peek() != "\\":
                break
            parts.append(self._escaped())
        if self.peek() != '"':
            raise self.fault("a string must end with '\"' and escape control characters")
        self.at += 1
        string = normalise("".join(parts))
        if len(string) > length_max:
            raise JsonLimitError(f"{what} has more than {length_max} characters")
        return string

    def fault(self, what: str) -> MalformedJson:
        """Return the error for what stands here."""
        line = self.text.count("\n", 0, self.at) + 1
        column = self.at - self.text.rfind("\n", 0, self.at)
        return MalformedJson(f"malformed JSON at line {line}, column {column}: {what}")

    def _escaped(self) -> str:
        letter = self.text[self.at + 1 : self.at + 2]
        if letter in _ESCAPES:
            self.at += 2
            return _ESCAPES[letter]
        digits = _HEX.match(self.text, self.at + 2) if letter == "u" else None
        if digits is None:
            raise self.fault('a backslash stands before one of "\\/bfnrt, or u and four hex digits')
        self.at = digits.end()
        return chr(int(digits[0], 16))
