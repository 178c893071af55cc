"""JSON as a stream of tokens: what a typed reader pulls its values from.

A source stands on the first token of one value at a time. Text is one kind of source
(``json_reader``), a value in memory another, so that binding to classes is written once.
"""

from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, Final, Protocol

from harness.messages.java_text import value_of


class Token(Enum):
    """What a source stands on."""

    NULL = auto()
    BOOLEAN = auto()
    INTEGER = auto()
    FLOAT = auto()
    STRING = auto()
    START_ARRAY = auto()
    START_OBJECT = auto()


_TOKENS: Final = {
    type(None): Token.NULL,
    bool: Token.BOOLEAN,
    int: Token.INTEGER,
    float: Token.FLOAT,
    str: Token.STRING,
    list: Token.START_ARRAY,
    dict: Token.START_OBJECT,
}


class JsonSource(Protocol):
    """A reader of one JSON value in text order.

    Whoever walks through ``fields`` or ``items`` reads each value whole before going on.
    """

    @property
    def token(self) -> Token:
        """What the source stands on."""
        ...

    def fields(self) -> Iterator[str]:
        """Yield the names of the object's fields, each time standing on the field's value."""
        ...

    def items(self) -> Iterator[None]:
        """Yield for each item of the array, standing on it."""
        ...

    def text(self) -> str:
        """Return the scalar as text: strings unescaped, other scalars as they are written."""
        ...

    def value(self) -> Any:
        """Read the whole value: None, bool, int, float, str, list or dict."""
        ...


class ValueSource:
    """A source that walks through a JSON value in memory."""

    __slots__ = ("_value",)

    def __init__(self, value: Any) -> None:
        self._value = value

    @property
    def token(self) -> Token:
        """What the source stands on."""
        return _TOKENS[self._value.__class__]

    def fields(self) -> Iterator[str]:
        """Yield the names of the map's keys, each time standing on the key's value."""
        for name, value in self._value.items():
            self._value = value
            yield name

    def items(self) -> Iterator[None]:
        """Yield for each item of the list, standing on it."""
        for value in self._value:
            self._value = value
            yield

    def text(self) -> str:
        """Return the scalar as text, numbers in Java's notation."""
        return value_of(self._value)

    def value(self) -> Any:
        """Return the value."""
        return self._value
