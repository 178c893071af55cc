"""The typed JSON protocol: graph states and messages as JSON that says what each map was.

A value is None, text, a number, a bool, a list, a map with text keys, or one of the objects that
have a tag: messages and graph objects. Metadata, token ids and logprobs are not carried, a chunk
comes back as the whole message of its kind, and an error as a RuntimeError of Java.

Source: message-system.md section 5.
"""

from dataclasses import dataclass
from typing import Any, Final

from harness.messages.errors import IllegalState, InvalidArgument, MessageError
from harness.messages.java_text import value_of
from harness.messages.json_reader import JsonReader
from harness.messages.json_writer import write_java_json
from harness.messages.serializer.byte_encoding import decoded
from harness.messages.serializer.decoding import decode
from harness.messages.serializer.encoding import encode

JSON_TYPE: Final = "json"
JAVA_TYPE: Final = "java"


@dataclass(frozen=True, slots=True)
class TypedBytes:
    """Bytes, and the type of the serializer that wrote them."""

    type: str | None
    data: bytes


class JsonSerializer:
    """Writes and reads the typed JSON protocol."""

    def dumps_typed(self, value: Any) -> TypedBytes:
        """Return a value as tagged JSON in UTF-8; ``InvalidArgument`` for what it cannot hold."""
        return TypedBytes(JSON_TYPE, write_java_json(encode(value)).encode())

    def loads_typed(self, typed: TypedBytes | None) -> Any:
        """Return the value that was written; None for None and for bytes of another type.

        ``IllegalState`` if the bytes are no JSON, ``InvalidArgument`` if they break the protocol.
        """
        if typed is None or typed.type != JSON_TYPE:
            return None
        try:
            # What follows the value is not looked at, and a byte order mark is passed over.
            tree = JsonReader(decoded(typed.data)).value()
        except (MessageError, UnicodeDecodeError) as fault:
            raise IllegalState("Failed to deserialize JSON") from fault
        return decode(tree)


def create_serializer(type_: str | None) -> JsonSerializer:
    """Return the serializer of a type; ``InvalidArgument`` if there is none.

    ``java`` is Java's native serialization. Only a JVM has it: ``NotImplementedError``.
    """
    if type_ == JAVA_TYPE:
        raise NotImplementedError("Java's native serialization exists in a JVM only; use 'json'")
    if type_ != JSON_TYPE:
        raise InvalidArgument(f"Unknown serializer type: {value_of(type_)}")
    return JsonSerializer()
