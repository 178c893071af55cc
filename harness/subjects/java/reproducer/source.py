r"""Values as Java source: expressions, and statements that make the objects in them.

The source is ASCII whatever the values hold. Java replaces ``\uXXXX`` before it reads a program,
so control characters are written in octal: as ``\u000a`` a line feed would end the line.
"""

import math
import re
from collections.abc import Mapping
from typing import Final

from harness.model.value import CLASS_KEY, LITERAL_KEY, Value
from harness.subjects.java.reproducer.types import (
    GRAPH_NAMES,
    class_name,
    constructor_fields,
    java_type,
)

_SHORT_ESCAPES: Final = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
}
_INT: Final = range(-(2**31), 2**31)
_LONG: Final = range(-(2**63), 2**63)
_BEYOND_DOUBLES: Final = 2**1023
_WIDTH: Final = 100
_LONGEST_LITERAL: Final = 76
_INDENT: Final = "        "
_PIECE: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"|(?! \+ )[^",])+(?:,| \+ )?')
"""A statement up to a comma or plus, of which those within literals do not count."""
_NESTED_CLASSES: Final = {"tool_calls": "ToolCall", "usage_metadata": "UsageMetadata"}


def text_literal(text: str) -> str:
    """Return the literal of a string; each UTF-16 code unit beyond ASCII is an escape.

    A long one is a sum of shorter ones, of one line of the text each or less.
    """
    pieces = [""]
    for character in text:
        escaped = _escaped(character)
        if len(pieces[-1]) + len(escaped) > _LONGEST_LITERAL:
            pieces.append("")
        pieces[-1] += escaped
        if character == "\n" and len(text) > _LONGEST_LITERAL:
            pieces.append("")
    return " + ".join(f'"{piece}"' for piece in pieces if piece) or '""'


class Statements:
    """The statements that make the objects of a call, in the order in which they are needed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.classes: set[str] = set()
        self._numbers: dict[str, int] = {}

    def expression(self, value: Value, wanted: str = "Object") -> str:
        """Return the expression of a value that is to be of a type, and add what it needs.

        A value of another type is cast, so that the program fails as the call does, and no sooner.
        """
        source, natural = self._natural(value, wanted)
        if wanted in ("Object", natural) or (value is None and wanted not in ("int", "double")):
            return source
        boxed = {"int": "Integer", "double": "Double"}.get(wanted, wanted)
        return source if natural == boxed else f"({boxed}) (Object) {source}"

    def assign(self, name: str, value: Value, wanted: str = "Object") -> None:
        """Add a statement that gives a value to a variable; an object gets it as its name."""
        if isinstance(value, dict) and CLASS_KEY in value and not _is_graph(value):
            self._object(value, name)
        else:
            self._add(f"{wanted} {name} = {self.expression(value, wanted)};")

    @staticmethod
    def camel(field: str) -> str:
        """Return a field's name in Java."""
        first, *others = field.split("_")
        return first + "".join(map(str.capitalize, others))

    def _natural(self, value: Value, wanted: str) -> tuple[str, str]:
        """Return the expression of a value, and the type that it has by itself."""
        if isinstance(value, list):
            return self._list(value, wanted), "List"
        if not isinstance(value, dict):
            return _scalar(value, wanted)
        if LITERAL_KEY in value:
            return self._map(value[LITERAL_KEY], raw=True), "Map"
        if CLASS_KEY in value:
            return self._object(value), class_name(value[CLASS_KEY])
        return self._map(value), "Map"

    def _list(self, items: list[Value], wanted: str) -> str:
        item_type = {"List<Integer>": "Integer"}.get(wanted, "Object")
        if len(items) == 1 and items[0] is None:
            return f"list(({item_type}) null)"
        return f"list({', '.join(self.expression(item, item_type) for item in items)})"

    def _map(self, fields: Mapping[str, Value], *, raw: bool = False) -> str:
        parts = []
        for key, item in fields.items():
            parts.append(text_literal(key))
            parts.append(self._raw(item) if raw else self.expression(item))
        return f"map({', '.join(parts)})"

    def _raw(self, value: Value) -> str:
        match value:
            case dict():
                return self._map(value, raw=True)
            case [None]:
                return "list((Object) null)"
            case list():
                return f"list({', '.join(map(self._raw, value))})"
            case _:
                return self.expression(value)

    def _object(self, fields: Mapping[str, Value], name: str | None = None) -> str:
        """Add the statements that make an object, and return its variable."""
        made = fields[CLASS_KEY]
        if made in GRAPH_NAMES:
            return self._graph_object(fields)
        self.classes.add(made)
        name = name or self._variable(made)
        arguments = [
            (self.camel(field), self.field(field, value))
            for field, value in fields.items()
            if field != CLASS_KEY
        ]
        self._add(f"{made} {name} = new {made}();")
        for field, source in arguments:
            self._add(f"{name}.set{field[0].upper()}{field[1:]}({source});")
        return name

    def field(self, field: str, value: Value) -> str:
        """Return the expression of what a field's setter takes."""
        nested = _NESTED_CLASSES.get(field)
        match value:
            case [*items] if nested:
                objects = [self._object({CLASS_KEY: nested, **item}) for item in items]
                return f"list({', '.join(objects)})"
            case dict() if nested:
                return self._object({CLASS_KEY: nested, **value})
            case list() if field.endswith("token_ids"):
                return self._list(value, "List<Integer>")
            case _:
                return self.expression(value, java_type(field))

    def _graph_object(self, fields: Mapping[str, Value]) -> str:
        made = fields[CLASS_KEY]
        self.classes.add(made)
        arguments = [
            self._argument(field, fields.get(field, 0 if field == "step" else None), wanted)
            for field, wanted in constructor_fields(made, fields)
        ]
        name = self._variable(made)
        short = class_name(made)
        self._add(f"{short} {name} = new {short}({', '.join(arguments)});")
        return name

    def _argument(self, field: str, value: Value, wanted: str) -> str:
        """Return an argument without its type parameters, which differ from those of ``map``."""
        if field == "exceptions" and isinstance(value, list):
            return self._exceptions(value)
        source = self.expression(value, wanted)
        return f"({wanted}) {source}" if source.startswith(("map(", "list(")) else source

    def _exceptions(self, items: list[Value]) -> str:
        made = [
            f"new {item['class_name']}({self.expression(item.get('message'), 'String')})"
            for item in items
        ]
        return f"(List) list({', '.join(made)})"

    def _variable(self, made: str) -> str:
        number = self._numbers[made] = self._numbers.get(made, 0) + 1
        return f"{made[0].lower()}{made[1:]}{number}"

    def _add(self, statement: str) -> None:
        self.lines.append(wrapped(statement, _INDENT))


def wrapped(statement: str, indent: str) -> str:
    """Return a statement with its line break, spread over several lines if it is long."""
    if len(indent) + len(statement) <= _WIDTH:
        return f"{indent}{statement}\n"
    pieces = _PIECE.findall(statement)
    lines = [""]
    for piece in pieces:
        room = _WIDTH - len(indent) - (8 if len(lines) > 1 else 0)
        if lines[-1] and len(lines[-1]) + len(piece) > room:
            lines.append("")
        lines[-1] += piece.lstrip() if not lines[-1] else piece
    first, *others = lines
    rest = (f"{indent}        {line.rstrip()}\n" for line in others)
    return "".join((f"{indent}{first.rstrip()}\n", *rest))


def _is_graph(value: Mapping[str, Value]) -> bool:
    return value[CLASS_KEY] in GRAPH_NAMES


def _scalar(value: Value, wanted: str) -> tuple[str, str]:
    """Return the expression of a scalar and its type; where a double belongs integers widen."""
    match value:
        case None:
            return "null", "null"
        case bool():
            return str(value).lower(), "Boolean"
        case int() if wanted == "double":
            return _double(float(value) if abs(value) < _BEYOND_DOUBLES else math.inf), "Double"
        case int():
            return _integer(value)
        case float():
            return _double(value), "Double"
        case _:
            return text_literal(value), "String"


def _integer(value: int) -> tuple[str, str]:
    if value in _INT:
        return str(value), "Integer"
    return (f"{value}L", "Long") if value in _LONG else (f'new BigInteger("{value}")', "BigInteger")


def _double(value: float) -> str:
    if math.isnan(value):
        return "Double.NaN"
    if math.isinf(value):
        return f"Double.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return repr(value)


def _escaped(character: str) -> str:
    if character in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[character]
    if " " <= character <= "~":
        return character
    if character < "\x80":
        return f"\\{ord(character):03o}"
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))
