"""Other words of the same shape: as long, in the same kinds of characters, and as different.

Whatever a fault depends on stays: how many code units and bytes a text has, where words begin and
end, which texts are equal and which are not. What the words were does not.
"""

import random
import re
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_LOWER: Final = "abcdefghijklmnopqrstuvwxyz"
_DIGITS: Final = "123456789"
_TWO_BYTES_LOWER: Final = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ"
_TWO_BYTES_UPPER: Final = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"
_THREE_BYTES: Final = "".join(map(chr, range(0x4E00, 0x4E80)))
_FOUR_BYTES: Final = "".join(map(chr, range(0x20000, 0x20040)))
_ATTEMPTS: Final = 200


class Pseudonyms:
    """Replaces words, the same one always by the same other one, and two never by one.

    Only what is left of a shape when it has no more words (of one letter there are 26) is kept.
    The replacements are chosen by the order of the words alone, so that a recording is redacted
    the same way every time, and nothing of a word can be read from its replacement.
    """

    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        self._taken: set[str] = set()
        # Not for secrecy: what stands for a word does not depend on what the word is.
        self._random = random.Random(0)  # noqa: S311

    def text(self, text: str) -> str:
        """Return a text with every word replaced; all between the words stays."""
        return _WORD.sub(lambda found: self.word(found[0]), text)

    def word(self, word: str) -> str:
        """Return the replacement of a word: letters and digits, or any one token."""
        if word not in self._known:
            self._known[word] = self._new(word)
        return self._known[word]

    def _new(self, word: str) -> str:
        candidate = word
        for _ in range(_ATTEMPTS):
            candidate = "".join(map(self._other, word))
            if candidate not in self._taken and candidate != word:
                break
        self._taken.add(candidate)
        return candidate

    def _other(self, character: str) -> str:
        """Return another character that takes as many bytes and units; signs stay as they are."""
        if not character.isalnum():
            return character
        if character.isascii():
            if character.isdigit():
                # A number keeps its zeros, so that it begins with one only where it did.
                return character if character == "0" else self._random.choice(_DIGITS)
            other = self._random.choice(_LOWER)
            return other.upper() if character.isupper() else other
        return self._random.choice(_beyond_ascii(character))


def _beyond_ascii(character: str) -> str:
    match len(character.encode("utf-8")):
        case 2:
            return _TWO_BYTES_UPPER if character.isupper() else _TWO_BYTES_LOWER
        case 3:
            return _THREE_BYTES
        case _:
            return _FOUR_BYTES
