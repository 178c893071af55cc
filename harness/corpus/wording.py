"""How faults name things: keys in quotes, lists of choices, and what was probably meant."""

import difflib
import json
from collections.abc import Collection
from typing import Any, Final

_LONGEST: Final = 60
_MOST_CHOICES: Final = 12


def quoted(text: str) -> str:
    """Return a text in double quotes, cut if it is long; what cannot be printed is escaped."""
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}…"
    return f'"{text}"' if text.isprintable() else json.dumps(text)


def listed(choices: Collection[str], conjunction: str = "or") -> str:
    """Return choices as ``a, b or c``."""
    *most, last = choices
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def suggestion(word: str, choices: Collection[str]) -> str:
    """Return what was probably meant instead of a word, else what there is to choose from."""
    by_folded = {choice.casefold().replace("_", ""): choice for choice in choices}
    near = difflib.get_close_matches(word.casefold().replace("_", ""), by_folded, n=1)
    if near:
        return f"did you mean {quoted(by_folded[near[0]])}?"
    if len(choices) > _MOST_CHOICES:
        return f"one of {', '.join(list(choices)[:_MOST_CHOICES])}, …"
    return f"expected {listed(choices)}"


def kind_of(value: Any) -> str:
    """Return what a value is, as faults say it: ``a map``, ``a list``, ``null``."""
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int() | float():
            return "a number"
        case str():
            return "a string"
        case list():
            return "a list"
        case _:
            return "a map"
