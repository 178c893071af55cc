"""Messages as JSON that comes back: the plain way to keep a message as text.

The text is an object that names its ``class`` and holds the fields that differ from a new message
of that class, by their Python names. For the form that Java reads and writes see ``json_binding``,
for whole graph states ``serializer``.
"""

from typing import Any

from harness.messages.bean import Bean
from harness.messages.errors import InvalidArgument, UnknownField, WrongShape
from harness.messages.java_equality import same
from harness.messages.json_binding import FIELD_READERS, MESSAGE_CLASSES
from harness.messages.json_parts import read_tool_calls
from harness.messages.json_reader import read_json
from harness.messages.json_source import ValueSource
from harness.messages.json_writer import write_json
from harness.messages.message import BaseMessage


def to_json(message: BaseMessage) -> str:
    """Return a message as JSON text that ``from_json`` makes an equal message of.

    ``InvalidArgument`` if the content is, or holds, an object or a number that JSON does not have.
    """
    tree = {"class": message.__class__.__name__, **_differences(message)}
    try:
        return write_json(tree)
    except TypeError as fault:
        raise InvalidArgument(
            f"{fault}; the serializer keeps messages that hold other objects"
        ) from fault


def from_json(text: str) -> BaseMessage:
    """Return the message of a text that ``to_json`` wrote.

    ``MalformedJson`` for text that is no JSON, ``UnknownField`` for a field that the class does not
    have, ``WrongShape`` for anything else that ``to_json`` does not write.
    """
    fields = read_json(text)
    if not isinstance(fields, dict):
        raise WrongShape("a message is a JSON object")
    class_name = fields.pop("class", None)
    message_class = MESSAGE_CLASSES.get(class_name) if isinstance(class_name, str) else None
    if message_class is None:
        raise WrongShape(f"the field class must be one of {', '.join(MESSAGE_CLASSES)}")
    values: dict[str, Any] = {}
    for name, value in fields.items():
        if name not in message_class.properties:
            raise UnknownField(f"{class_name} has no field {name!r}")
        # Kept calls are flat; the reader of that name is the one for both of Java's forms.
        read = read_tool_calls if name == "tool_calls" else FIELD_READERS[name]
        values[name] = read(ValueSource(value))
    return message_class(**values)


def _differences(bean: Bean) -> dict[str, Any]:
    """Return the fields in which an object differs from a new one of its class."""
    new = bean.__class__()
    values = ((name, getattr(bean, name)) for name in bean.properties)
    return {
        name: _tree(name, value) for name, value in values if not same(value, getattr(new, name))
    }


def _tree(name: str, value: Any) -> Any:
    if name == "tool_calls" and value is not None:
        return [None if call is None else _differences(call) for call in value]
    if name == "usage_metadata" and value is not None:
        return _differences(value)
    return value
