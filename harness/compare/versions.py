"""Ranges of a subject's versions, such as ``>=0.1.17,<0.1.19``.

Where a range and a version are both in Python's form (PEP 440), Python's rules hold. The versions
of jars often are not (``1.0-SNAPSHOT``, ``2.1.0.Final``): then Maven's order does.
"""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, TypeAlias

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

_CLAUSE: Final = re.compile(r"\s*(==|!=|<=|>=|<|>)\s*(\w[\w.+-]*?)(\.\*)?\s*", re.ASCII)
_COMPARISONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_Rank: TypeAlias = tuple[int, int, str]
_RELEASE: Final[_Rank] = (1, 0, "")
_QUALIFIERS: Final[dict[str, _Rank]] = {
    **dict.fromkeys(("a", "alpha"), (0, 0, "")),
    **dict.fromkeys(("b", "beta"), (0, 1, "")),
    **dict.fromkeys(("m", "milestone"), (0, 2, "")),
    **dict.fromkeys(("rc", "cr"), (0, 3, "")),
    "snapshot": (0, 4, ""),
    **dict.fromkeys(("0", "ga", "final", "release"), _RELEASE),
    "sp": (2, 0, ""),
}


class VersionRangeError(ValueError):
    """A text is no range of versions."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def __str__(self) -> str:
        return f"not a range of versions: {self.text!r}"


@dataclass(frozen=True, slots=True)
class VersionRange:
    """A range of versions; ``clauses`` are its comparisons, all of which must hold."""

    text: str
    clauses: tuple[tuple[str, str], ...]

    @classmethod
    def parse(cls, text: str) -> "VersionRange":
        """Return the range of a text; ``VersionRangeError`` if it is none.

        A text is a list of comparisons by ``==``, ``!=``, ``<``, ``<=``, ``>`` and ``>=``,
        separated by commas; the first two take ``1.2.*`` too.
        """
        clauses = []
        for part in text.split(","):
            clause = _CLAUSE.fullmatch(part)
            if clause is None or (clause[3] and clause[1] not in {"==", "!="}):
                raise VersionRangeError(text)
            clauses.append((clause[1], clause[2] + (clause[3] or "")))
        return cls(text, tuple(clauses))

    def contains(self, version: str) -> bool:
        """Whether a version is in the range; a text without a digit is no version and is not."""
        if not any(map(str.isdigit, version)):
            return False
        try:
            specifiers, parsed = SpecifierSet(self.text), Version(version)
        except (InvalidSpecifier, InvalidVersion):
            return all(_holds_in_maven(version, *clause) for clause in self.clauses)
        return specifiers.contains(parsed, prereleases=True)


def _holds_in_maven(version: str, comparison: str, bound: str) -> bool:
    if bound.endswith(".*"):
        stem = bound.removesuffix(".*")
        inside = version == stem or version.startswith((f"{stem}.", f"{stem}-"))
        return inside is (comparison == "==")
    return _COMPARISONS[comparison](_compare_in_maven(version, bound), 0)


def _compare_in_maven(left: str, right: str) -> int:
    """Return -1, 0 or 1, by the order of org.apache.maven.artifact.versioning.ComparableVersion."""
    for one, other in zip_longest(_ranks(left), _ranks(right), fillvalue=_RELEASE):
        if one != other:
            return -1 if one < other else 1
    return 0


def _ranks(version: str) -> list[_Rank]:
    return [_rank(token) for token in re.findall(r"[0-9]+|[a-z]+", version.lower())]


def _rank(token: str) -> _Rank:
    if token.isdigit():
        return (3, int(token), "") if int(token) else _RELEASE
    return _QUALIFIERS.get(token, (2, 1, token))
