"""Texts that break what is not careful: empty, like JSON, beyond ASCII, halves of characters."""

from typing import Final

from harness.compare.equality import joined_surrogates
from harness.generate.grammar.making import Below, Maker, choose, pick

PLAIN: Final = ("", "a", "b", "Low tide", "null", " ", "x=1", "true", "0")
LIKE_JSON: Final = ("{", "}", '{"a":', '"b"}', "[1,", "]", '"', "\\", "{}", '{"a": 1}', '\\"', "'")
"""What streamed arguments are cut into, and what must be escaped."""

BEYOND_ASCII: Final = (
    "é",
    "e\u0301",  # the same to a reader, and two characters
    "\u65e5\u672c",
    "\U0001f600",  # two code units
    "\U0001f469\u200d\U0001f467",  # one picture of three characters
    "\u2028",  # a line end to JavaScript
    "\u0085",  # a line end to YAML
    "\u00a0",
    "\ufeff",  # a byte order mark
    "\uffff",
)
CONTROLS: Final = ("\x00", "\n", "\r\n", "\r", "\t", "\x1f", "\x7f", "\x1b[1m")
HALVES: Final = ("\ud83d", "\ude00", "\udfff", "\ud800")
"""Lone surrogates; the first two make one character where they meet."""

WRAPPED: Final = ('{"response": "X"}', "X", '{"response": "\\"X\\""}', '{"response": "}')
"""Texts that equality unwraps, and some that look as if."""


def texts(*, wild: bool) -> Maker:
    """Make a text; wild ones may hold lone surrogates."""
    plain = pick(*PLAIN)
    pieces = PLAIN + LIKE_JSON + BEYOND_ASCII + CONTROLS + (HALVES if wild else ())
    any_piece = pick(*pieces)
    size = len(pieces)

    def joined(below: Below) -> str:
        text = "".join([pieces[below(size)] for _ in range(2 + below(3))])
        return joined_surrogates(text) if wild else text

    return choose((3, plain), (3, any_piece), (2, joined))


def short_texts(*, wild: bool) -> Maker:
    """Make a fragment of streamed text."""
    pieces = ("", "a", "{", "}", '"', "\\", "é", "\U0001f600", "\u0301", "\x00", "\u2028")
    return pick(*pieces, *(HALVES if wild else ()))


def wrapped_texts() -> Maker:
    """Make a text for equality, which unwraps some."""
    return pick(*WRAPPED)
