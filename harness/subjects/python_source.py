"""Values as Python source: literals and constructor calls, laid out as a person would."""

import keyword
import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from harness.model.value import CLASS_KEY, LITERAL_KEY, Value

WriteObject: TypeAlias = Callable[[str, Mapping[str, Value]], "tuple[str, dict[str, Value]]"]
"""What to call for an object of a class with these fields, and the keyword arguments to give."""

_WIDTH: Final = 96
_INDENT: Final = "    "
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Raw(str):
    """Source that stands as it is where a value is expected."""

    __slots__ = ()


class _PlainMap(dict[str, Value]):
    """A map whose ``$``-keys are keys like any other."""


def expression(value: Value, write_object: WriteObject, before: int = 0, level: int = 1) -> str:
    """Return the source of a value; ``$class`` maps become what ``write_object`` says.

    ``before`` is how many characters stand before it on its line, ``level`` how deep that line is
    indented. What does not fit on the line is spread over several, with a comma after each item.
    """
    one_line = _one_line(value, write_object)
    if before + len(one_line) <= _WIDTH or not _is_spreadable(value):
        return one_line
    opening, items, closing = _parts(value, write_object)
    indent = _INDENT * (level + 1)
    lines = []
    for head, item in items:
        start = indent + head
        lines.append(start + expression(item, write_object, len(start) + 1, level + 1) + ",\n")
    return f"{opening}\n{''.join(lines)}{_INDENT * level}{closing}"


def text_literal(text: str) -> str:
    """Return the literal of a string, in double quotes unless that takes more escapes."""
    if '"' in text and "'" not in text:
        return repr(text)
    # With both quotes in it repr takes single ones; the added double quote sees to that.
    return '"' + repr(f"'\"{text}")[4:-1].replace("\\'", "'").replace('"', '\\"') + '"'


def import_lines(names: Iterable[tuple[str, str]]) -> list[str]:
    """Return the import statements of names, each given with its module; one line a module."""
    by_module: dict[str, set[str]] = {}
    for module, name in names:
        by_module.setdefault(module, set()).add(name)
    return [
        f"from {module} import {', '.join(sorted(by_module[module]))}"
        for module in sorted(by_module)
    ]


def assignments(values: Mapping[str, Value], write_object: WriteObject) -> list[str]:
    """Return a statement a value that gives it to a variable of its name, within a function."""
    return [
        f"{_INDENT}{name} = "
        + expression(value, write_object, before=len(f"{_INDENT}{name} = "))
        + "\n"
        for name, value in values.items()
    ]


def _one_line(value: Value, write_object: WriteObject) -> str:
    match value:
        case Raw():
            return str(value)
        case str():
            return text_literal(value)
        case float() if math.isnan(value) or math.isinf(value):
            return f'float("{value}")'
        case dict() | list() | tuple():
            opening, items, closing = _parts(value, write_object)
            inner = ", ".join(head + _one_line(item, write_object) for head, item in items)
            return opening + inner + closing
        case _:
            return repr(value)


def _is_spreadable(value: Value) -> bool:
    return isinstance(value, dict | list | tuple) and bool(value)


def _parts(value: Value, write_object: WriteObject) -> tuple[str, Iterable[tuple[str, Value]], str]:
    """Return how a list, map or object begins, its items with what leads each, and how it ends."""
    if isinstance(value, list | tuple):
        return "[", [("", item) for item in value], "]"
    if not isinstance(value, _PlainMap) and LITERAL_KEY in value:
        return _map(_as_plain(value[LITERAL_KEY]))
    if isinstance(value, _PlainMap) or CLASS_KEY not in value:
        return _map(value)
    name = value[CLASS_KEY]
    fields = {key: item for key, item in value.items() if key != CLASS_KEY}
    callee, arguments = write_object(name, fields)
    if all(_NAME.fullmatch(key) and not keyword.iskeyword(key) for key in arguments):
        return f"{callee}(", [(f"{key}=", item) for key, item in arguments.items()], ")"
    return f"{callee}(**{{", _map(arguments)[1], "})"


def _map(fields: Mapping[str, Value]) -> tuple[str, Iterable[tuple[str, Value]], str]:
    return "{", [(f"{text_literal(key)}: ", item) for key, item in fields.items()], "}"


def _as_plain(value: Value) -> Value:
    match value:
        case dict():
            return _PlainMap((key, _as_plain(item)) for key, item in value.items())
        case list():
            return [_as_plain(item) for item in value]
        case _:
            return value
