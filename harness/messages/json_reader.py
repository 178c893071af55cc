"""JSON text, read token by token as Jackson's streaming reader does.

Why a reader of its own: which fault counts depends on where each one stands in the text (a field
that the class does not have, ahead of a syntax error, is an unknown field), numbers must keep the
text they are written in, lone surrogates and integers of any size must come through, and nothing
may depend on Python's recursion limit. The ``json`` module reads a text whole or not at all. Of the
pull parsers, ``ijson`` reads only bytes (which hold no lone surrogates; its C backend turns escaped
ones into ``?``) and makes ``1E+5`` of ``1e5``; ``json-stream`` refuses lone surrogates, and takes
``[1,]`` and unescaped control characters.

Scalars other than strings are checked when the reader comes to stand on them, strings when they are
read.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn, assert_never

from harness.messages.errors import MalformedJson, WrongShape
from harness.messages.json_lexer import (
    DEPTH_MAX,
    NAME_LENGTH_MAX,
    NUMBER_LENGTH_MAX,
    STRING_LENGTH_MAX,
    JsonLexer,
    JsonLimitError,
)
from harness.messages.json_source import Token

_LITERAL_VALUES: Final = {"null": None, "true": True, "false": False}
_CONTAINERS: Final = frozenset({Token.START_OBJECT, Token.START_ARRAY})
_NOT_PLAIN: Final = re.compile(rf"[\ud800-\udfff]|[0-9.eE+-]{{{NUMBER_LENGTH_MAX}}}")
"""What the ``json`` module reads in another way than this reader, or may."""
_END: Final = object()


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse_constant)


class NoJson(WrongShape):
    """Text without any value in it."""


class JsonReader:
    """A source that reads text; what follows the value is not looked at unless asked."""

    __slots__ = ("_depth", "_lexer", "_plain", "_scalar", "token")

    token: Token

    def __init__(self, text: str) -> None:
        """Stand on the first token: ``NoJson`` if there is none, ``MalformedJson`` if it is bad."""
        self._lexer = JsonLexer(text)
        self._depth = 0
        self._scalar = ""
        self._plain: bool | None = None
        if not self._lexer.skip_blank():
            raise NoJson("the text holds no JSON value")
        self._read_token()

    def fields(self) -> Iterator[str]:
        """Yield the names of the object's fields, each time standing on the field's value."""
        lexer = self._lexer
        ahead = lexer.skip_blank()
        while ahead != "}":
            if ahead != '"':
                raise lexer.fault("a field name in double quotes or '}' was expected")
            lexer.at += 1
            name = lexer.string(NAME_LENGTH_MAX, "a field name")
            if lexer.skip_blank() != ":":
                raise lexer.fault("':' was expected after the field name")
            lexer.at += 1
            lexer.skip_blank()
            self._read_token()
            yield name
            ahead = self._go_on("}")
        self._leave()

    def items(self) -> Iterator[None]:
        """Yield for each item of the array, standing on it."""
        ahead = self._lexer.skip_blank()
        while ahead != "]":
            self._read_token()
            yield
            ahead = self._go_on("]")
        self._leave()

    def text(self) -> str:
        """Return the scalar as text: strings unescaped, other scalars as they are written."""
        if self.token is Token.STRING:
            return self._lexer.string(STRING_LENGTH_MAX, "a string")
        return self._scalar

    def value(self) -> Any:
        """Read the whole value; of equal keys in an object the last one counts."""
        if self.token not in _CONTAINERS:
            return self._begin()
        if self._plain is None:
            self._plain = _is_plain(self._lexer.text)
        if self._plain:
            try:
                value, end = _DECODER.raw_decode(self._lexer.text, self._lexer.at - 1)
            except (ValueError, RecursionError):
                # Which fault it is, and where, is for the slow way to say.
                self._plain = False
            else:
                self._lexer.at = end
                self._depth -= 1
                return value
        return self._container()

    def at_end(self) -> bool:
        """Tell whether nothing but blanks follows the value that was read."""
        return not self._lexer.skip_blank()

    def _container(self) -> Any:
        """Read an object or array without recursion: it may be deeper than Python's stack."""
        root = self._begin()
        open_ = [self._walk(root)]
        while open_:
            container, steps = open_[-1]
            name: Any = next(steps, _END)
            if name is _END:
                open_.pop()
                continue
            item = self._begin()
            if isinstance(container, dict):
                container[name] = item
            else:
                container.append(item)
            if self.token in _CONTAINERS:
                open_.append(self._walk(item))
        return root

    def _walk(
        self, container: dict[str, Any] | list[Any]
    ) -> tuple[dict[str, Any] | list[Any], Iterator[Any]]:
        return container, self.fields() if isinstance(container, dict) else self.items()

    def _begin(self) -> Any:
        """Return the scalar that the reader stands on, or a new container for its items."""
        match self.token:
            case Token.STRING:
                return self.text()
            case Token.INTEGER:
                return int(self._scalar)
            case Token.FLOAT:
                return float(self._scalar)
            case Token.BOOLEAN | Token.NULL:
                return _LITERAL_VALUES[self._scalar]
            case Token.START_OBJECT:
                return {}
            case Token.START_ARRAY:
                return []
            case _:
                assert_never(self.token)

    def _read_token(self) -> None:
        """Stand on the value that begins here."""
        lexer = self._lexer
        start = lexer.peek()
        if start == '"':
            lexer.at += 1
            self.token = Token.STRING
        elif start in {"{", "["}:
            lexer.at += 1
            self._depth += 1
            if self._depth > DEPTH_MAX:
                raise JsonLimitError(f"JSON is nested more than {DEPTH_MAX} deep")
            self.token = Token.START_OBJECT if start == "{" else Token.START_ARRAY
        elif start == "-" or "0" <= start <= "9":
            self._scalar, whole = lexer.number(alone=self._depth == 0)
            self.token = Token.INTEGER if whole else Token.FLOAT
        else:
            self._scalar = lexer.literal()
            self.token = Token.NULL if self._scalar == "null" else Token.BOOLEAN

    def _go_on(self, close: str) -> str:
        """Go to the next entry of a container and return its first character, or ``close``."""
        ahead = self._lexer.skip_blank()
        if ahead == close:
            return ahead
        if ahead != ",":
            raise self._lexer.fault(f"',' or '{close}' was expected")
        self._lexer.at += 1
        ahead = self._lexer.skip_blank()
        if ahead == close:
            raise self._lexer.fault(f"a value was expected between ',' and '{close}'")
        return ahead

    def _leave(self) -> None:
        self._lexer.at += 1
        self._depth -= 1


def read_json(text: str) -> Any:
    """Return the one value that a text is; ``MalformedJson`` also for anything after it."""
    reader = JsonReader(text)
    value = reader.value()
    if not reader.at_end():
        raise MalformedJson("malformed JSON: something follows the value")
    return value


def _is_plain(text: str) -> bool:
    """Tell whether the ``json`` module reads objects and arrays in a text as this reader does.

    That is so for all but texts that may reach a limit, and raw surrogates, which may have to meet.
    """
    return (
        len(text) <= NAME_LENGTH_MAX
        and text.count("[") + text.count("{") <= DEPTH_MAX
        and _NOT_PLAIN.search(text) is None
    )
