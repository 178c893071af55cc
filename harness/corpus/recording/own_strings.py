"""Which strings of a JSON document are people's own, and which are words of a protocol.

In a tool's arguments, and in other maps that anything may stand in, all are people's own, the keys
too. Elsewhere a key that is spelled as an identifier is a protocol's, which faults may depend on.
"""

import re
from collections.abc import Iterator
from typing import Final

from harness.corpus.recording.json_strings import StringToken, string_tokens
from harness.model.field_path import Key

_FREE_MAPS: Final = frozenset({"input", "arguments", "args", "parameters", "metadata"})
"""Keys of maps that anything may stand in."""

_KEPT: Final = frozenset(
    {
        *("role", "type", "object", "event", "status", "model", "service_tier"),
        *("finish_reason", "stop_reason", "stop_sequence", "code", "media_type", "detail"),
    }
)
"""Keys whose texts are words of a protocol, and no one's own."""

_MODEL: Final = "model"
_PROTOCOL_WORD: Final = re.compile(r"[^\s@]*")
_PROJECT_KEY: Final = re.compile(r"\$[a-z_]+")
_PART: Final = r"(?:[a-z]+[0-9]{0,2}|[0-9]{1,2}[a-z]{0,2})"
_IDENTIFIER: Final = re.compile(rf"[$@_]*{_PART}(?:_+{_PART}|[A-Z][a-z]*[0-9]{{0,2}})*")
_LONGEST: Final = 48


def own_strings(text: str) -> Iterator[StringToken]:
    """Yield the strings of a document that are not words of a protocol, keys and models too."""
    for token in string_tokens(text):
        content = text[token.start : token.end]
        is_own = _is_own_key if token.is_key else _is_own_text
        if is_own(token.path, content) or is_model(token, content):
            yield token


def is_model(token: StringToken, content: str) -> bool:
    """Whether a string is the name of a model."""
    return not token.is_key and name_of(token) == _MODEL and not _is_own_text(token.path, content)


def name_of(token: StringToken) -> str:
    """Return the key that a string stands under."""
    return _name(token.path)


def _is_own_key(path: tuple[Key, ...], content: str) -> bool:
    if _is_in_free_map(path):
        return _PROJECT_KEY.fullmatch(content) is None
    return len(content) > _LONGEST or _IDENTIFIER.fullmatch(content) is None


def _is_own_text(path: tuple[Key, ...], content: str) -> bool:
    if _name(path) == "$class":
        return False
    is_kept = _name(path) in _KEPT and _PROTOCOL_WORD.fullmatch(content) is not None
    return not is_kept or _is_in_free_map(path)


def _is_in_free_map(path: tuple[Key, ...]) -> bool:
    return not _FREE_MAPS.isdisjoint(path[:-1])


def _name(path: tuple[Key, ...]) -> str:
    return next((key for key in reversed(path) if isinstance(key, str)), "")
