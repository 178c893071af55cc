"""The naive way to drive a jar: Java objects made, called and read field by field through JPype.

Nothing of it is used by a run. It is here to be measured beside one.
"""

from collections.abc import Callable
from typing import Any, Final

from harness.model.classes import CLASS_FIELDS, MESSAGE_FIELDS, TOOL_CALL_FIELDS, USAGE_FIELDS
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value

_PACKAGE: Final = "com.openjiuwen.core.foundation.llm.schema."
RAISED: Final = "raised"
"""The key of an outcome that is an error; which one is not looked at."""

_INT_BITS: Final = 31
_LONG_BITS: Final = 63
_SURROGATES: Final = range(0xD800, 0xE000)
_MADE: Final[dict[str, tuple[str, ...]]] = {
    **MESSAGE_FIELDS,
    "ToolCall": TOOL_CALL_FIELDS,
    "UsageMetadata": USAGE_FIELDS,
}
_REALS: Final = frozenset({"total_latency", "input_cost", "output_cost", "total_cost"})


class JavaObjects:
    """Makes and reads the jar's objects; ``run`` calls an operation on them."""

    def __init__(self, loader: Any, run: Callable[[str, Any], Any]) -> None:
        import jpype  # noqa: PLC0415 - only a worker has a JVM

        def java(name: str) -> Any:
            return jpype.JClass(f"java.{name}")

        self._run = run
        self._map, self._list = java("util.LinkedHashMap"), java("util.ArrayList")
        self._integer, self._long = java("lang.Integer"), java("lang.Long")
        self._double, self._boolean = java("lang.Double"), java("lang.Boolean")
        self._text, self._throwable = java("lang.String"), java("lang.Throwable")
        self._boxes = {str: self._text, bool: self._boolean, float: self._double}
        self._any_map, self._any_list = java("util.Map"), java("util.List")
        self._any_number = java("lang.Number")
        self._classes = {name: jpype.JClass(_PACKAGE + name, loader=loader) for name in _MADE}

    def can_take(self, value: Value) -> bool:
        """Whether JPype carries a value and this can make it.

        A lone surrogate cannot be a Python string of Java's, a boxed integer beyond 64 bits may
        corrupt the heap, and graph objects are made otherwise than messages.
        """
        kind = value.__class__
        if kind is str:
            return value.isascii() or not any(ord(letter) in _SURROGATES for letter in value)
        if kind is int:
            return bool(value.bit_length() <= _LONG_BITS)
        if kind is list:
            return all(map(self.can_take, value))
        return kind is not dict or self._can_take_map(value)

    def _can_take_map(self, value: dict[str, Value]) -> bool:
        if LITERAL_KEY in value or "by" in value or value.get(CLASS_KEY, "ToolCall") not in _MADE:
            return False
        return all(map(self.can_take, value)) and all(map(self.can_take, value.values()))

    def outcome(self, op: str, given: dict[str, Value]) -> dict[str, Value]:
        """Make the objects, call the operation, and read what comes back or is thrown."""
        fields = self._map()
        for name, value in given.items():
            fields.put(name, self._made(value))
        try:
            return {"returned": self._read(self._run(op, fields))}
        except self._throwable:
            return {RAISED: None}

    def _made(self, value: Value) -> Any:
        """Return a value as Java has it, boxed as the bridge boxes it."""
        kind = value.__class__
        if kind is dict:
            if CLASS_KEY in value:
                return self._object(value[CLASS_KEY], value)
            made = self._map()
            for key, item in value.items():
                made.put(key, self._made(item))
            return made
        if kind is list:
            made = self._list()
            for item in value:
                made.add(self._made(item))
            return made
        if kind is int:
            small = value.bit_length() <= _INT_BITS
            return self._integer(value) if small else self._long(value)
        box = self._boxes.get(kind)
        return None if box is None else box(value)

    def _object(self, name: str, fields: dict[str, Value]) -> Any:
        made = self._classes[name]()
        for field, value in fields.items():
            if field != CLASS_KEY:
                getattr(made, _accessor("set", field))(self._field(field, value))
        return made

    def _field(self, field: str, value: Value) -> Any:
        if field == "tool_calls" and value.__class__ is list:
            calls = self._list()
            for call in value:
                calls.add(self._object("ToolCall", call))
            return calls
        if field == "usage_metadata" and value.__class__ is dict:
            return self._object("UsageMetadata", value)
        if field in _REALS and value is not None:
            return float(value)
        return self._made(value)

    def _read(self, value: Any) -> Value:
        """Return what a Java object shows, in wire form."""
        if value is None or isinstance(value, self._text):
            return None if value is None else str(value)
        if isinstance(value, self._any_map):
            return {str(entry.getKey()): self._read(entry.getValue()) for entry in value.entrySet()}
        if isinstance(value, self._any_list):
            return [self._read(item) for item in value]
        if isinstance(value, self._boolean):
            return bool(value)
        if isinstance(value, self._any_number):
            return float(value) if isinstance(value, self._double) else int(value)
        return self._read_object(value)

    def _read_object(self, value: Any) -> Value:
        if isinstance(value, bool | int | float):  # what a getter of a primitive gives
            return value
        name = str(value.getClass().getSimpleName())
        return {CLASS_KEY: name, **self._fields(value, CLASS_FIELDS[name])}

    def _fields(self, value: Any, fields: tuple[str, ...]) -> dict[str, Value]:
        return {field: self._read_field(value, field) for field in fields}

    def _read_field(self, owner: Any, field: str) -> Value:
        value = getattr(owner, _accessor("get", field))()
        if value is not None:
            if field == "tool_calls":
                return [self._fields(call, TOOL_CALL_FIELDS) for call in value]
            if field == "usage_metadata":
                return self._fields(value, USAGE_FIELDS)
        return self._read(value)


def _accessor(verb: str, field: str) -> str:
    """Return the name of a field's getter or setter: ``tool_calls`` is read by ``getToolCalls``."""
    return verb + field.title().replace("_", "")
