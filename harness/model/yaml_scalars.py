"""What an unquoted YAML scalar means to the harness: JSON's values, and else the text itself.

People write `yes`, `012`, `1:30` and dates in messages and mean those characters; YAML 1.1 would
make booleans, octal, sexagesimal numbers and dates of them. Source: harness.md section 3.
"""

import re
from typing import Final

from harness.model.integers import parse_integer
from harness.model.value import Value

_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_NAMED: Final[dict[str, Value]] = {
    "": None,
    "~": None,
    "null": None,
    "true": True,
    "false": False,
    ".nan": float("nan"),
    ".inf": float("inf"),
    "+.inf": float("inf"),
    "-.inf": float("-inf"),
}


def plain_scalar(text: str) -> Value:
    """Return the value of an unquoted scalar: null, a boolean, a number, else its text."""
    if text in _NAMED:
        return _NAMED[text]
    if number := _NUMBER.fullmatch(text):
        return float(text) if number[1] or number[2] else parse_integer(text)
    return text
