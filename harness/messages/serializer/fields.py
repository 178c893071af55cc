"""The fields of one tagged map, checked as they are taken.

Each check raises ``InvalidArgument`` with the text that the protocol fixes for it.
"""

import math
from typing import Any

from harness.messages.errors import InvalidArgument
from harness.messages.java_number import INT_MAX, INT_MIN, is_number
from harness.messages.serializer import tags


class Fields:
    """The fields of a map with a tag; a field that the tag does not have is refused at once."""

    def __init__(self, tag: str, entries: dict[str, Any]) -> None:
        for name in entries:
            if name not in tags.FIELDS[tag] and (name != tags.TAG_FIELD or tag == tags.EXCEPTION):
                raise InvalidArgument(f"Unexpected JSON field for {tag}: {name}")
        self._entries = entries

    def value(self, name: str) -> Any:
        """Return the value of a field that must be there."""
        if name not in self._entries:
            raise InvalidArgument(f"Missing JSON field: {name}")
        return self._entries[name]

    def optional(self, name: str) -> Any:
        """Return the value of a field, None if it is not there."""
        return self._entries.get(name)

    def text(self, name: str) -> str:
        """Return a text that must be there."""
        return checked_text(name, self.value(name))

    def text_or_none(self, name: str) -> str | None:
        """Return a text; None and a missing field are fine."""
        value = self.optional(name)
        return None if value is None else checked_text(name, value)

    def not_none(self, name: str) -> Any:
        """Return the value of a field that must be there and not be null."""
        value = self.value(name)
        if value is None:
            raise InvalidArgument(f"JSON field must not be null: {name}")
        return value

    def integer(self, name: str) -> int:
        """Return an int of 32 bits that must be there."""
        return checked_integer(name, self.value(name))

    def role(self, expected: str) -> str:
        """Return the role, which must be the one of the message's kind."""
        role = self.text("role")
        if role != expected:
            raise InvalidArgument(f"JSON role must be {expected}: {role}")
        return role


def checked_text(name: str, value: Any) -> str:
    """Return a value that must be text."""
    if not isinstance(value, str):
        raise InvalidArgument(f"JSON field must be String: {name}")
    return value


def checked_integer(name: str, value: Any) -> int:
    """Return a number that must be an int of 32 bits; a float without fraction will do."""
    if not is_number(value):
        raise InvalidArgument(f"JSON integer field must be Number: {name}")
    if isinstance(value, float):
        if not math.isfinite(value):
            raise InvalidArgument(f"JSON integer field must be finite: {name}")
        if not value.is_integer():
            raise InvalidArgument(f"JSON integer field must not be fractional: {name}")
    if not INT_MIN <= value <= INT_MAX:
        raise InvalidArgument(f"JSON integer field out of int range: {name}")
    return int(value)
