"""The JSON Schema of values and patterns: ``$class`` maps and the other maps with ``$``-keys.

There is one set of definitions for values, and one for the patterns of ``matches``, in which the
wildcards may stand anywhere; ``kind`` is ``value`` or ``pattern``.
"""

from typing import Any, Final, Literal, TypeAlias

from harness.corpus.class_shape import ITEM_FIELDS, MAP_FIELDS, WILDCARDS
from harness.model.classes import CLASS_FIELDS
from harness.model.value import CLASS_KEY, LITERAL_KEY, UTF16_KEY

Schema: TypeAlias = dict[str, Any]
Kind: TypeAlias = Literal["value", "pattern"]

END: Final = r"(?![\s\S])"
"""The end of a text, in a regular expression of any dialect; ``$`` may stand before a newline."""
TEXT: Final[Schema] = {"$ref": "#/definitions/text"}


def ref(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/definitions/{name}"}


def closed_map(properties: Schema, *required: str) -> Schema:
    """Return the schema of a map of these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def chosen(condition: Schema, then: Schema, otherwise: Schema) -> Schema:
    """Return a schema that is one of two; unlike ``anyOf`` it says what is wrong with the one."""
    return {"if": condition, "then": then, "else": otherwise}


def having(key: str) -> Schema:
    """Return the condition that a map has a key."""
    return {"type": "object", "required": [key]}


def value_definitions() -> Schema:
    """Return the definitions of values, patterns and everything within them."""
    definitions: Schema = {
        "text": chosen({"type": "object"}, ref("utf16"), {"type": "string"}),
        "utf16": closed_map(
            {UTF16_KEY: {"type": "string", "pattern": rf"^(?:[0-9a-fA-F]{{4}} *)*{END}"}},
            UTF16_KEY,
        ),
        "literal": closed_map({LITERAL_KEY: {"type": "object"}}, LITERAL_KEY),
        **{name: closed_map({name: {"const": True}}, name) for name in WILDCARDS},
    }
    for kind in ("value", "pattern"):
        definitions[kind] = chosen(
            {"type": "object"},
            ref(f"{kind}.map"),
            chosen({"type": "array"}, {"items": ref(kind)}, {}),
        )
        definitions[f"{kind}.map"] = _map(kind)
        definitions[f"{kind}.object"] = {
            "properties": {CLASS_KEY: {"enum": list(CLASS_FIELDS)}},
            "allOf": [
                {
                    "if": {"properties": {CLASS_KEY: {"const": name}}},
                    "then": closed_map({CLASS_KEY: {}, **fields_of(name, kind)}),
                }
                for name in CLASS_FIELDS
            ],
        }
    return definitions


def fields_of(class_name: str, kind: Kind) -> Schema:
    """Return the schemas of a class's fields by their names."""
    return {field: _field(field, kind) for field in CLASS_FIELDS[class_name]}


def _map(kind: Kind) -> Schema:
    plain = {"propertyNames": {"pattern": r"^(?!\$)"}, "additionalProperties": ref(kind)}
    special = {CLASS_KEY: f"{kind}.object", UTF16_KEY: "utf16", LITERAL_KEY: "literal"}
    if kind == "pattern":
        special |= {name: name for name in WILDCARDS}
    schema: Schema = plain
    for key, name in reversed(special.items()):
        schema = chosen(having(key), ref(name), schema)
    return schema


def _field(field: str, kind: Kind) -> Schema:
    if field in ITEM_FIELDS:
        item = closed_map({key: ref(kind) for key in ITEM_FIELDS[field]})
        schema = {"type": ["array", "null"], "items": _or_wildcard(item, kind)}
        return _or_wildcard(schema, kind)
    if field in MAP_FIELDS:
        schema = closed_map({key: ref(kind) for key in MAP_FIELDS[field]})
        return _or_wildcard({**schema, "type": ["object", "null"]}, kind)
    return ref(kind)


def _or_wildcard(schema: Schema, kind: Kind) -> Schema:
    for name in WILDCARDS if kind == "pattern" else ():
        schema = chosen(having(name), ref(name), schema)
    return schema
