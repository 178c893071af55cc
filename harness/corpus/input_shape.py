"""Whether an input has the fields that its operation takes, each of the shape that it says."""

import re
from collections.abc import Callable
from typing import Final

from harness.corpus.construction_shape import check_construction, is_construction
from harness.corpus.nodes import Finding, Path
from harness.corpus.special_keys import resolve
from harness.corpus.wording import kind_of, listed, quoted, suggestion
from harness.model.classes import CHUNK_CLASSES, CLASS_FIELDS, MESSAGE_FIELDS, TOOL_CALL_FIELDS
from harness.model.operations import OPERATIONS, Field, Operation, Shape
from harness.model.value import CLASS_KEY, Value


def _class_of(value: Value) -> str | None:
    name = value.get(CLASS_KEY) if isinstance(value, dict) else None
    return name if isinstance(name, str) else None


FITS: Final[dict[Shape, Callable[[Value], bool]]] = {
    Shape.VALUE: lambda _: True,
    Shape.MAP: lambda value: isinstance(value, dict),
    Shape.TEXT: lambda value: isinstance(value, str),
    Shape.INT: lambda value: isinstance(value, int) and not isinstance(value, bool),
    Shape.LIST: lambda value: isinstance(value, list),
    Shape.MESSAGE: lambda value: _class_of(value) in MESSAGE_FIELDS,
    Shape.CHUNK: lambda value: _class_of(value) in CHUNK_CLASSES,
    Shape.CONSTRUCTION: lambda value: _class_of(value) in MESSAGE_FIELDS,
    Shape.MESSAGE_CLASS: lambda value: isinstance(value, str) and value in MESSAGE_FIELDS,
}
"""Whether a value has a shape, for all shapes but the lists of one shape."""
ITEMS: Final = {
    Shape.TEXTS: Shape.TEXT,
    Shape.MAPS: Shape.MAP,
    Shape.MESSAGES: Shape.MESSAGE,
    Shape.CHUNKS: Shape.CHUNK,
}
"""The shape of the items, for the lists of one shape."""
OUTCOME_NEEDS: Final = {
    "value": ("tool_call", "value"),
    "timeout": ("tool_call", "timeout_ms"),
    "failure": ("tool_call", "error"),
    "interrupted": ("task_id",),
    "task_failed": ("task_id", "error"),
    "nothing": ("task_id", "tool_name"),
}
"""What ``tool.result`` needs beside its outcome: message-system.md section 7."""

_FIELDS: Final = {
    operation.name: {field.name: field for field in operation.fields}
    for operation in OPERATIONS.values()
}
_REQUIRED: Final = {
    operation.name: tuple(field.name for field in operation.fields if field.required)
    for operation in OPERATIONS.values()
}


def _surely_fits(field: Field) -> Callable[[Value], bool]:
    """Return a quick test of a field, which may be false for a value that is good after all."""
    if field.choices:
        choices = field.choices
        return lambda value: isinstance(value, str) and value in choices
    if field.shape is Shape.CONSTRUCTION:
        return lambda value: _class_of(value) in MESSAGE_FIELDS and not is_construction(value)
    if field.shape in ITEMS:
        fits = FITS[ITEMS[field.shape]]
        return lambda value: isinstance(value, list) and all(map(fits, value))
    return FITS[field.shape]


_SURELY_FITS: Final = {
    operation.name: {field.name: _surely_fits(field) for field in operation.fields}
    for operation in OPERATIONS.values()
}
_HEX: Final = re.compile(r"(?:[0-9a-fA-F]{2})*")


def resolve_input(operation: Operation, value: Value, path: Path, found: list[Finding]) -> None:
    """Check and resolve the special maps of an input; see ``special_keys``."""
    fields = _FIELDS[operation.name]
    for key, item in value.items() if isinstance(value, dict) else ():
        field = fields.get(key)
        if field is not None and field.shape is Shape.CONSTRUCTION and is_construction(item):
            for part, content in item.items():
                item[part] = resolve(content, (*path, key, part), found)
        else:
            value[key] = resolve(item, (*path, key), found)


def check_input(operation: Operation, value: Value, path: Path, found: list[Finding]) -> None:
    """Add what is wrong with an input whose special maps are resolved."""
    if not isinstance(value, dict):
        hint = f"with the keys {listed(_FIELDS[operation.name])}"
        found.append(Finding(path, f"input is a map, not {kind_of(value)}", hint))
        return
    fields = _FIELDS[operation.name]
    for name in _REQUIRED[operation.name]:
        if name not in value:
            message = f"the input of {operation.name} has no {quoted(name)}"
            found.append(Finding(path, message, f"expected {fields[name].shape.value}"))
    surely = _SURELY_FITS[operation.name]
    for name, item in value.items():
        if name in surely and surely[name](item):
            continue
        field = fields.get(name)
        if field is None:
            message = f"{operation.name} has no input {quoted(name)}"
            hint = suggestion(name, fields)
            found.append(Finding((*path, name), message, hint, on_key=True))
        elif not (item is None and field.nullable):
            _check_field(field, item, (*path, name), found)
    if operation.name in _MORE_RULES:
        _MORE_RULES[operation.name](value, path, found)


def _check_field(field: Field, value: Value, path: Path, found: list[Finding]) -> None:
    if field.shape is Shape.CONSTRUCTION and is_construction(value):
        check_construction(value, path, found)
    elif field.shape in ITEMS:
        if isinstance(value, list):
            for index, item in enumerate(value):
                _check_shape(ITEMS[field.shape], field.name, item, (*path, index), found)
        else:
            message = f"{field.name} is {field.shape.value}, not {kind_of(value)}"
            found.append(Finding(path, message))
    elif _check_shape(field.shape, field.name, value, path, found) and (
        field.choices and value not in field.choices
    ):
        message = f"{field.name} cannot be {quoted(value)}"
        found.append(Finding(path, message, suggestion(value, field.choices)))


def _check_shape(shape: Shape, name: str, value: Value, path: Path, found: list[Finding]) -> bool:
    if FITS[shape](value):
        return True
    class_name = _class_of(value)
    if class_name is None:
        message = f"expected {shape.value} in {name}, not {kind_of(value)}"
        found.append(Finding(path, message))
    elif class_name in CLASS_FIELDS:  # what is no class at all was found before
        found.append(Finding(path, f"expected {shape.value} in {name}, not a {class_name}"))
    return False


def _check_stream(value: dict[str, Value], path: Path, found: list[Finding]) -> None:
    given = [name for name in ("text", "pieces") if name in value]
    if len(given) != 1:
        message = "a stream is given by text or by pieces, and by one of them"
        found.append(Finding(path, message))
    pieces = value.get("pieces")
    for index, piece in enumerate(pieces if isinstance(pieces, list) else ()):
        if isinstance(piece, str) and not _HEX.fullmatch(piece):
            message = "a piece is bytes in hex, two digits each"
            found.append(Finding((*path, "pieces", index), message, 'like "64617461"'))


def _check_tool_result(value: dict[str, Value], path: Path, found: list[Finding]) -> None:
    outcome = value.get("outcome")
    needs = OUTCOME_NEEDS.get(outcome, ()) if isinstance(outcome, str) else ()
    for name in needs:
        if name not in value:
            message = f"the outcome {outcome} needs {quoted(name)}"
            found.append(Finding(path, message, f"it takes {listed(needs, 'and')}"))
    call = value.get("tool_call")
    for key in call if isinstance(call, dict) else ():
        if key not in TOOL_CALL_FIELDS and key != CLASS_KEY:
            message = f"unknown key {quoted(key)} in tool_call"
            hint = suggestion(key, TOOL_CALL_FIELDS)
            found.append(Finding((*path, "tool_call", key), message, hint, on_key=True))


def _check_memory(value: dict[str, Value], path: Path, found: list[Finding]) -> None:
    steps = value.get("steps")
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        here = (*path, "steps", index)
        match step:
            case {"add": message} if len(step) == 1:
                if message is not None:
                    _check_shape(Shape.MESSAGE, "add", message, (*here, "add"), found)
            case {"history": rounds} if len(step) == 1:
                _check_shape(Shape.INT, "history", rounds, (*here, "history"), found)
            case dict():
                hint = "{add: message} or {history: max_rounds}"
                found.append(Finding(here, "a step is one of two things", hint))
            case _:
                pass  # found by its shape


_MORE_RULES: Final[dict[str, Callable[[dict[str, Value], Path, list[Finding]], None]]] = {
    "stream.fold_sse": _check_stream,
    "stream.final_message": _check_stream,
    "tool.result": _check_tool_result,
    "conversation.memory": _check_memory,
}
"""What an operation asks for beyond the shapes of its fields."""
