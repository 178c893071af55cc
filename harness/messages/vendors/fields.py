"""The loosely typed fields of vendors' maps.

Vendors leave fields out, set them to null, or give them other types than they document. What is
missing counts as null, and text is made of what should be text.
"""

from collections.abc import Collection, Mapping
from typing import Any

from harness.messages.errors import InvalidArgument
from harness.messages.java_number import int_value, is_number
from harness.messages.java_text import value_of
from harness.messages.json_writer import write_json
from harness.messages.message import NO_FINISH_REASON


def as_map(entry: Any, vendor: str) -> dict[str, Any]:
    """Return a message as the map that it must be."""
    if not isinstance(entry, dict):
        raise InvalidArgument(f"{vendor} message must be a map: {value_of(entry)}")
    return entry


def map_or_empty(value: Any) -> dict[str, Any]:
    """Return a map, an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def maps(value: Any) -> list[dict[str, Any]]:
    """Return the maps in a list, none for anything else."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def type_of(entry: Any) -> str:
    """Return the type that a map says it is, ``""`` if it says none and for anything but a map."""
    type_ = entry.get("type") if isinstance(entry, dict) else None
    return type_ if isinstance(type_, str) else ""


def text(value: Any) -> str | None:
    """Return a value as text, None for None."""
    return None if value is None else value_of(value)


def finish_reason(*reasons: Any) -> str:
    """Return the first reason that says something, as text."""
    return next((value_of(reason) for reason in reasons if reason), NO_FINISH_REASON)


def index(value: Any) -> int | None:
    """Return a number as an int, None for anything else."""
    return int_value(value) if is_number(value) else None


def count(value: Any) -> int:
    """Return a number as an int, 0 for anything else."""
    return index(value) or 0


def rest(fields: Mapping[str, Any], named: Collection[str]) -> dict[str, Any]:
    """Return the fields that are not named and say something, for the metadata."""
    return {
        name: value
        for name, value in fields.items()
        if name not in named and not says_nothing(value)
    }


def says_nothing(value: Any) -> bool:
    """Tell whether a field is as good as left out: null, false, and what is empty."""
    return value is None or value is False or value in ("", [], {})


def arguments_text(value: Any, default: str) -> str:
    """Return a call's arguments as JSON text; text is that already and is never encoded twice."""
    if value is None:
        return default
    return value if isinstance(value, str) else write_json(value)
