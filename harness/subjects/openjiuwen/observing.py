"""Shows the package's objects in wire form, field by field.

A message shows the fields that all sides share, in the harness's order; a field that this version
does not have is missing. Fields that only the Python package has (``response_id``, the cache
figures of the usage …) follow, but only where they are set to something other than their default:
shown always, they would make every single message differ and drown what matters.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, TypeAlias

from harness.model.value import CLASS_KEY, LITERAL_KEY, Value
from harness.subjects.openjiuwen.package import SHARED_FIELDS
from harness.subjects.worker.python_calls import UndrivableError

_SCALARS: Final = (str, int, float, type(None))
_Show: TypeAlias = Callable[[Any], Value]


def observe(value: Any) -> Value:
    """Return a value as it travels; ``UndrivableError`` for what has no such form."""
    if isinstance(value, _SCALARS):
        return value
    if isinstance(value, dict):
        if _has_dollar_key(value):
            return {LITERAL_KEY: _raw(value)}
        return {key: observe(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [observe(item) for item in value]
    return _object(value, observe)


def _raw(value: Any) -> Value:
    """Return a value inside a literal map, where ``$``-keys mean nothing."""
    if isinstance(value, _SCALARS):
        return value
    if isinstance(value, dict):
        return {key: _raw(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_raw(item) for item in value]
    return _object(value, _raw)


def _has_dollar_key(fields: Iterable[Any]) -> bool:
    found = False
    for key in fields:
        if not isinstance(key, str):
            raise UndrivableError(f"a map with the key {key!r}, which is no string, has no form")
        found = found or key.startswith("$")
    return found


def _object(value: Any, show: _Show) -> Value:
    name = type(value).__name__
    if name not in SHARED_FIELDS:
        raise UndrivableError(f"a {type(value).__module__}.{name} has no form that can be compared")
    return {CLASS_KEY: name, **_fields(value, show)}


def _fields(shown: Any, show: _Show) -> dict[str, Value]:
    model: Any = type(shown)
    shared, own = _layout(model)
    fields = {name: _field(name, getattr(shown, name), show) for name in shared}
    for name, default in own:
        value = getattr(shown, name)
        if value != default:
            fields[name] = _field(name, value, show)
    return fields


def _field(name: str, value: Any, show: _Show) -> Value:
    if value is not None:
        if name == "tool_calls":
            return [_fields(call, show) for call in value]
        if name == "usage_metadata":
            return _fields(value, show)
    return show(value)


@cache
def _layout(model: Any) -> tuple[tuple[str, ...], tuple[tuple[str, Any], ...]]:
    """Return the shared fields that a class has, and its own ones with their defaults."""
    harness_order = SHARED_FIELDS[model.__name__]
    shared = tuple(name for name in harness_order if name in model.model_fields)
    own = tuple(
        (name, field.get_default(call_default_factory=True))
        for name, field in model.model_fields.items()
        if name not in harness_order
    )
    return shared, own
