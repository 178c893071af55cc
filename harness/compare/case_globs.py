"""Globs over the names of cases.

As in a shell, ``*`` stands for any text (slashes and ``::`` too), ``?`` for one character and
``[ab]`` for one of a set; ``[[]`` is a bracket itself. A glob of which nothing is left to choose
names its case exactly.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import translate
from typing import Final

_SINGLE: Final = re.compile(r"\[([^!\]])\]")
_MAGIC: Final = re.compile(r"[*?\[]")


def exact_name(glob: str) -> str | None:
    """Return the one name that a glob stands for; None if it can stand for several."""
    if _MAGIC.search(_SINGLE.sub("", glob)):
        return None
    return _SINGLE.sub(r"\1", glob)


def escaped(name: str) -> str:
    """Return the glob that stands for exactly this name."""
    return _MAGIC.sub(r"[\g<0>]", name)


@dataclass(frozen=True, slots=True)
class CaseGlobs:
    """One or more globs, of which one must match: ``exact`` are the names given in full."""

    texts: tuple[str, ...]
    exact: frozenset[str]
    _wild: re.Pattern[str] | None

    @classmethod
    def parse(cls, texts: Iterable[str]) -> "CaseGlobs":
        """Return the globs of some texts; every text is a glob."""
        globs = tuple(texts)
        exact = {glob: exact_name(glob) for glob in globs}
        wild = "|".join(translate(glob) for glob, name in exact.items() if name is None)
        return cls(
            globs,
            frozenset(name for name in exact.values() if name is not None),
            re.compile(wild) if wild else None,
        )

    def match(self, name: str) -> bool:
        """Whether one of the globs stands for the name; upper and lower case are two things."""
        return name in self.exact or (self._wild is not None and self._wild.match(name) is not None)
