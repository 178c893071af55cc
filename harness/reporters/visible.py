"""Values as text that is safe to show: one line, nothing invisible, nothing that acts.

What a subject returns is not to be trusted: a terminal must not obey its escape sequences, and a
reader must see which characters are there. Printable characters stay as they are.
"""

import json
import unicodedata
from typing import Final

from harness.model.value import Value

_ELLIPSIS: Final = "…"
_LONG: Final = 20_000
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible(value: Value, limit: int = 200) -> str:
    """Return a value as JSON text of at most ``limit`` characters, invisible ones as escapes.

    A longer text keeps its beginning and its end, and says how much was left out.
    """
    return _shortened(json.dumps(value, ensure_ascii=False), limit)


def visible_text(text: str, limit: int = 2_000) -> str:
    """Return a text from a subject (a message, a reason) made safe, without quotes."""
    return _shortened(text, limit)


def escape(text: str) -> str:
    r"""Return the text with every invisible character as ``\uXXXX``, by UTF-16 code units."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(character) for character in text)


def shorten(text: str, limit: int) -> str:
    """Return the text, its middle left out if it is longer than ``limit`` characters."""
    if len(text) <= limit:
        return text
    tail = limit // 4
    head = limit - tail
    left_out = len(text) - head - tail
    return f"{text[:head]}{_ELLIPSIS}({left_out} more){_ELLIPSIS}{text[-tail:]}"


def _shortened(text: str, limit: int) -> str:
    """Return the text escaped and shortened; of a long one only what is shown is escaped."""
    if len(text) <= _LONG or len(text) <= 2 * limit:
        return shorten(escape(text), limit)
    ends = escape(text[:limit]), escape(text[-limit:])
    tail = limit // 4
    head = limit - tail
    return f"{ends[0][:head]}{_ELLIPSIS}({len(text) - limit} more){_ELLIPSIS}{ends[1][-tail:]}"


def _escaped(character: str) -> str:
    if character == " " or unicodedata.category(character) not in _INVISIBLE | {"Zs"}:
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))
