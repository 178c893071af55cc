"""Text as sequences of UTF-16 code units, which is what Java's strings are.

A Python string may hold a lone surrogate. Where a high and a low one meet they are one character,
so joining texts has to look at the seam.
"""

import re
from collections.abc import Iterable
from typing import Final

_PAIR: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def concat(left: str, right: str) -> str:
    """Join two texts; surrogates that meet at the seam become one character."""
    if left and right and "\ud800" <= left[-1] <= "\udbff" and "\udc00" <= right[0] <= "\udfff":
        return left[:-1] + _one_character(left[-1] + right[0]) + right[1:]
    return left + right


def join(parts: Iterable[str]) -> str:
    """Join any number of texts as ``concat`` would, one after another, in linear time."""
    return normalise("".join(parts))


def normalise(text: str) -> str:
    """Return the same code units with every surrogate pair as the one character it is."""
    if text.isascii():
        return text
    return _PAIR.sub(lambda pair: _one_character(pair[0]), text)


def _one_character(pair: str) -> str:
    return pair.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
