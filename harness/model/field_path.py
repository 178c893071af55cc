"""Paths to fields inside a value, and patterns of paths.

A path is written as code would write it: ``merged.tool_calls[0].index``. Keys that are no plain
names stand in brackets as ASCII JSON strings, so that no two paths are written alike:
``metadata["a.b"]``, ``[""]``, ``content["0"]`` (a key) and ``content[0]`` (an index). The value
itself has the empty path.

A pattern is a path with wildcards: ``[*]`` is any index, ``*`` any one key, and ``**`` any number
of keys and indexes, none included.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

Key: TypeAlias = str | int
"""One step of a path: a map's key or a list's index."""


class Wildcard(Enum):
    """A step of a pattern that stands for several."""

    INDEX = "[*]"
    KEY = "*"
    STEPS = "**"


_NAME: Final = r"[A-Za-z_$][A-Za-z0-9_$-]*"
_QUOTED: Final = r'\["(?:[^"\\\x00-\x1f]|\\.)*"\]'
_INDEX: Final = r"\[[0-9]{1,18}\]"
_REGEXES: Final = {
    Wildcard.INDEX: _INDEX,
    Wildcard.KEY: rf"(?:\.{_NAME}|{_QUOTED})",
    Wildcard.STEPS: rf"(?:\.{_NAME}|{_QUOTED}|{_INDEX})*",
}
_PLAIN: Final = re.compile(_NAME)
_STEP: Final = re.compile(rf"\.(\*\*|\*|{_NAME})|({_QUOTED})|({_INDEX}|\[\*\])")


class PathSyntaxError(ValueError):
    """A text is no path or pattern; ``position`` counts the characters before the fault."""

    def __init__(self, text: str, position: int, *, wildcards: bool) -> None:
        super().__init__()
        self.text = text
        self.position = position
        self.wildcards = wildcards

    def __str__(self) -> str:
        forms = 'name, .name, [0], ["any key"]'
        if self.wildcards:
            forms += ", [*], *, **"
        rest = self.text[self.position : self.position + 20]
        return f"not a path from {rest!r} on; steps are {forms}"


def render_path(keys: Iterable[Key]) -> str:
    """Return the text of a path; ``parse_path`` reads it back."""
    return "".join(map(_render_key, keys)).removeprefix(".")


def parse_path(text: str) -> tuple[Key, ...]:
    """Return the keys and indexes of a path; ``PathSyntaxError`` if the text is none."""
    return tuple(key for key in _steps(text, wildcards=False) if isinstance(key, str | int))


@dataclass(frozen=True, slots=True)
class PathPattern:
    """A pattern of paths, by its text; equal texts are equal patterns."""

    text: str
    _regex: re.Pattern[str] = field(compare=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> "PathPattern":
        """Return the pattern of a text; ``PathSyntaxError`` if it is none."""
        return cls(text, re.compile("".join(map(_regex_of, _steps(text, wildcards=True)))))

    def matches(self, path: str) -> bool:
        """Whether a path, as ``render_path`` writes it, is one of the pattern's."""
        return self._regex.fullmatch(_rooted(path)) is not None


def render_pattern(steps: Iterable[Key | Wildcard]) -> str:
    """Return the text of a pattern; ``PathPattern.parse`` reads it."""
    return "".join(map(_render_step, steps)).removeprefix(".")


def _render_key(key: Key) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    return f".{key}" if _PLAIN.fullmatch(key) else f"[{json.dumps(key)}]"


def _render_step(step: Key | Wildcard) -> str:
    if isinstance(step, Wildcard):
        return step.value if step is Wildcard.INDEX else f".{step.value}"
    return _render_key(step)


def _steps(text: str, *, wildcards: bool) -> Iterator[Key | Wildcard]:
    rooted = _rooted(text)
    added = len(rooted) - len(text)
    position = 0
    while position < len(rooted):
        step = _STEP.match(rooted, position)
        if step is None or (not wildcards and "*" in (step[1] or step[3] or "")):
            raise PathSyntaxError(text, max(0, position - added), wildcards=wildcards)
        name, quoted, index = step.groups()
        position = step.end()
        if quoted is not None:
            yield _unquote(text, quoted, step.start() - added, wildcards=wildcards)
        elif index is not None:
            yield Wildcard.INDEX if "*" in index else int(index[1:-1])
        else:
            yield Wildcard(name) if "*" in name else name


def _unquote(text: str, quoted: str, position: int, *, wildcards: bool) -> str:
    try:
        return str(json.loads(quoted[1:-1]))
    except json.JSONDecodeError as error:
        raise PathSyntaxError(text, max(0, position), wildcards=wildcards) from error


def _rooted(path: str) -> str:
    """Return the path with a dot or bracket before each step, the first one too."""
    return path if not path or path.startswith("[") else f".{path}"


def _regex_of(step: Key | Wildcard) -> str:
    return _REGEXES[step] if isinstance(step, Wildcard) else re.escape(_render_key(step))
