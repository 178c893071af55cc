"""Makes the package's objects from values in wire form, as its users do: with keyword arguments.

A field that is given as null is passed as None, and a field that is left out is left out: what
the package then refuses, defaults or ignores is its own behaviour.
"""

from typing import Any

from harness.model.value import CLASS_KEY, LITERAL_KEY, Value
from harness.subjects.base import NotSupportedError


def build(value: Value, classes: dict[str, type[Any]]) -> Any:
    """Return the value with an object in place of each ``$class`` map.

    ``NotSupportedError`` for a class that this version does not have; whatever the package raises
    when it refuses a field is passed on.
    """
    if isinstance(value, dict):
        if LITERAL_KEY in value:
            return value[LITERAL_KEY]
        if CLASS_KEY in value:
            return _build_object(value, classes)
        return {key: build(item, classes) for key, item in value.items()}
    if isinstance(value, list):
        return [build(item, classes) for item in value]
    return value


def _build_object(fields: dict[str, Value], classes: dict[str, type[Any]]) -> Any:
    name = fields[CLASS_KEY]
    made = classes.get(name)
    if made is None:
        raise NotSupportedError(f"the Python package has no {name}")
    return made(**{key: build(item, classes) for key, item in fields.items() if key != CLASS_KEY})
