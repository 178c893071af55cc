"""The JSON Schema of a YAML case file, for editors: completion, and faults while typing.

It is made from the same model as the loader's checks and accepts and refuses the same files, but
for what a schema cannot say: duplicate keys and ids, tabs, tags, aliases, sizes and depths. It
takes ``1.0`` for the integer that the loader wants as ``1``, and knows no ``$utf16`` in the place
of a choice.
"""

from collections.abc import Iterable
from typing import Final

from harness.corpus.case_shape import CASE_KEYS
from harness.corpus.construction_shape import BY_KEY, WAYS
from harness.corpus.expectation_shape import RAISED_KEYS
from harness.corpus.input_shape import ITEMS, OUTCOME_NEEDS
from harness.corpus.names import ID_PATTERN
from harness.corpus.schema_values import (
    END,
    TEXT,
    Schema,
    chosen,
    closed_map,
    fields_of,
    having,
    ref,
    value_definitions,
)
from harness.model.classes import CHUNK_CLASSES, MESSAGE_FIELDS, TOOL_CALL_FIELDS
from harness.model.operations import OPERATIONS, Field, Operation, Shape
from harness.model.outcome import ERROR_KINDS
from harness.model.value import CLASS_KEY

_STRING: Final[Schema] = {"type": "string"}
_STRINGS: Final[Schema] = {"type": "array", "items": _STRING}
_OPS: Final[Schema] = {
    "enum": list(OPERATIONS),
    "enumDescriptions": [operation.doc for operation in OPERATIONS.values()],
}


def case_file_schema() -> Schema:
    """Return the JSON Schema (draft 7, which editors know best) of a YAML case file."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A case file of agent-core-parity",
        **closed_map(
            {
                "suite": {"type": "string", "description": "What the cases are about."},
                "defaults": closed_map({"op": _OPS, "source": _STRING, "tags": _STRINGS}),
                "cases": {"type": "array", "items": ref("case")},
            },
            "cases",
        ),
        "allOf": [_cases_without_op(None), *map(_cases_without_op, OPERATIONS)],
        "definitions": {
            "case": _case(),
            "expectation": _expectation(),
            **{f"input.{operation.name}": _input(operation) for operation in OPERATIONS.values()},
            **value_definitions(),
        },
    }


def _cases_without_op(default_op: str | None) -> Schema:
    """Return what holds for cases that leave the op to the defaults, if those have this one."""
    if default_op is None:
        condition: Schema = {"not": {"required": ["defaults"], **_in_defaults({})}}
        items: Schema = {"required": ["op"]}
    else:
        condition = {"required": ["defaults"], **_in_defaults({"const": default_op})}
        then = {"properties": {"input": ref(f"input.{default_op}")}}
        items = chosen(having("op"), {}, then)
    return {"if": condition, "then": {"properties": {"cases": {"items": items}}}}


def _in_defaults(op: Schema) -> Schema:
    return {"properties": {"defaults": {"required": ["op"], "properties": {"op": op}}}}


def _case() -> Schema:
    properties = {
        "id": {**_STRING, "pattern": f"^{ID_PATTERN}{END}", "description": "Unique in its file."},
        "op": _OPS,
        "input": {"type": "object", "description": "What the operation gets."},
        "expect": ref("expectation"),
        "wanted": ref("expectation"),
        "why": {**_STRING, "description": "The rule that the case is about."},
        "source": {**_STRING, "description": "Where the behaviour or the bug comes from."},
        "tags": _STRINGS,
    }
    assert tuple(properties) == CASE_KEYS
    inputs = [
        {
            "if": {"required": ["op"], "properties": {"op": {"const": name}}},
            "then": {"properties": {"input": ref(f"input.{name}")}},
        }
        for name in OPERATIONS
    ]
    return {**closed_map(properties, "id", "input"), "allOf": inputs}


def _expectation() -> Schema:
    raised = {"kind": {"enum": list(ERROR_KINDS)}, "message": TEXT, "type": TEXT}
    assert tuple(raised) == RAISED_KEYS
    parts = {
        "returned": ref("value"),
        "matches": ref("pattern"),
        "raised": closed_map(raised, "kind"),
    }
    return {**closed_map(parts), "minProperties": 1, "maxProperties": 1}


def _input(operation: Operation) -> Schema:
    properties = {field.name: _field(field) for field in operation.fields}
    required = [field.name for field in operation.fields if field.required]
    schema = {**closed_map(properties, *required), "description": operation.doc}
    match operation.name:
        case "stream.fold_sse" | "stream.final_message":
            properties["pieces"]["items"] = {**_STRING, "pattern": f"^(?:[0-9a-fA-F]{{2}})*{END}"}
            schema["oneOf"] = [{"required": ["text"]}, {"required": ["pieces"]}]
        case "tool.result":
            call = {key: ref("value") for key in (CLASS_KEY, *TOOL_CALL_FIELDS)}
            properties["tool_call"]["allOf"] = [ref("value"), closed_map(call)]
            schema["allOf"] = [
                {
                    "if": {"properties": {"outcome": {"const": outcome}}},
                    "then": {"required": [*needs]},
                }
                for outcome, needs in OUTCOME_NEEDS.items()
            ]
        case "conversation.memory":
            message = chosen({"type": "null"}, {}, _message(MESSAGE_FIELDS))
            properties["steps"]["items"] = chosen(
                having("add"),
                closed_map({"add": message}, "add"),
                closed_map({"history": {"type": "integer"}}, "history"),
            )
    return schema


def _field(field: Field) -> Schema:
    schema = {"enum": list(field.choices)} if field.choices else _shape(field.shape)
    if field.nullable:
        schema = chosen({"type": "null"}, {}, schema)
    if "$ref" in schema:  # what stands beside a reference is not looked at
        schema = {"allOf": [schema]}
    return {**schema, "description": field.doc}


def _message(classes: Iterable[str]) -> Schema:
    return {
        **having(CLASS_KEY),
        "properties": {CLASS_KEY: {"enum": sorted(classes)}},
        "allOf": [ref("value")],
    }


def _construction() -> Schema:
    head = {CLASS_KEY: {"enum": list(MESSAGE_FIELDS)}, BY_KEY: {"enum": list(WAYS)}}
    args = {"type": "array", "items": ref("value")}
    constructor = closed_map({**head, "args": args}, CLASS_KEY, "args")
    builder = {
        **closed_map({**head, "fields": {"type": "object"}}, CLASS_KEY, "fields"),
        "allOf": [
            {
                "if": {"properties": {CLASS_KEY: {"const": name}}},
                "then": {"properties": {"fields": closed_map(fields_of(name, "value"))}},
            }
            for name in MESSAGE_FIELDS
        ],
    }
    return chosen({"properties": {BY_KEY: {"const": "builder"}}}, builder, constructor)


_SHAPES: Final[dict[Shape, Schema]] = {
    Shape.VALUE: ref("value"),
    Shape.MAP: {"type": "object", "allOf": [ref("value")]},
    Shape.TEXT: TEXT,
    Shape.INT: {"type": "integer"},
    Shape.LIST: {"type": "array", "items": ref("value")},
    Shape.MESSAGE: _message(MESSAGE_FIELDS),
    Shape.CHUNK: _message(CHUNK_CLASSES),
    Shape.CONSTRUCTION: chosen(having(BY_KEY), _construction(), _message(MESSAGE_FIELDS)),
    Shape.MESSAGE_CLASS: {"enum": list(MESSAGE_FIELDS)},
}


def _shape(shape: Shape) -> Schema:
    if shape in ITEMS:
        return {"type": "array", "items": _SHAPES[ITEMS[shape]]}
    return _SHAPES[shape]
