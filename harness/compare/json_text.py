"""JSON texts that are values themselves: what ``message.to_json`` and ``serializer.dumps`` write.

Such a text is compared by what it says, key order included, and not by how it is spaced or
escaped. NaN and the infinities are read where they stand bare, integers of any size
exactly, other numbers as doubles.
"""

import json
from typing import Any, Final, NamedTuple

from harness.model.deep_json import decode_deep
from harness.model.integers import parse_integer
from harness.model.value import Value

TEXT_FIELD: Final = "text"


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key is repeated")
    return values


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_without_repeats, parse_int=parse_integer)


class JsonDocument(NamedTuple):
    """The value that a JSON text says."""

    value: Value


def read_json_text(text: Value) -> JsonDocument | None:
    """Return what a text says; None if it is no string or no JSON, or repeats a key.

    A map cannot hold a key twice, so of such a text something would be lost.
    """
    if not isinstance(text, str):
        return None
    try:
        return JsonDocument(_DECODER.decode(text))
    except RecursionError:
        return _read_deep(text)
    except ValueError:
        return None


def _read_deep(text: str) -> JsonDocument | None:
    try:
        return JsonDocument(decode_deep(text, _without_repeats))
    except ValueError:
        return None
