"""Messages as JSON in the form of Jackson's plain ObjectMapper, and back.

``to_java_json`` writes what Java writes and ``from_java_json`` reads what Java reads. That form is
not made for round trips: what it writes holds ``contentAsString``, which reading refuses as an
unknown field. ``plain_json`` has a form that comes back.

Source: message-system.md section 2; conversions as measured on Jackson 2.17.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from harness.messages.chunk import AssistantMessageChunk, BaseMessageChunk, ToolMessageChunk
from harness.messages.errors import MessageError, UnknownField, WrongShape
from harness.messages.json_coercion import read_any, read_integers, read_map, read_text, refused
from harness.messages.json_parts import (
    Reader,
    read_api_tool_calls,
    read_tool_calls,
    read_usage,
    tool_call_tree,
    usage_tree,
    without_none,
)
from harness.messages.json_reader import JsonReader
from harness.messages.json_source import JsonSource, Token
from harness.messages.json_writer import write_java_json
from harness.messages.message import (
    AssistantMessage,
    BaseMessage,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from harness.messages.tool_call import ToolCall
from harness.messages.usage import UsageMetadata

_Message = TypeVar("_Message", bound=BaseMessage)

MESSAGE_CLASSES: Final[Mapping[str, type[BaseMessage]]] = {
    message_class.__name__: message_class
    for message_class in (
        BaseMessage,
        UserMessage,
        SystemMessage,
        ToolMessage,
        AssistantMessage,
        BaseMessageChunk,
        ToolMessageChunk,
        AssistantMessageChunk,
    )
}
"""The classes of messages by their names."""
FIELD_READERS: Final[Mapping[str, Reader]] = {
    "role": read_text,
    "content": read_any,
    "name": read_text,
    "metadata": read_map,
    "tool_call_id": read_text,
    "toolCalls": read_tool_calls,
    "tool_calls": read_api_tool_calls,
    "usage_metadata": read_usage,
    "finish_reason": read_text,
    "parser_content": read_any,
    "reasoning_content": read_text,
    "prompt_token_ids": read_integers,
    "completion_token_ids": read_integers,
    "logprobs": read_any,
}
"""How each field is read, whichever class it belongs to."""
_JAVA_NAMES: Final[Mapping[type[BaseMessage], frozenset[str]]] = {
    message_class: frozenset(message_class.properties)
    | ({"toolCalls"} if issubclass(message_class, AssistantMessage) else set())
    for message_class in MESSAGE_CLASSES.values()
}
"""The names that a class takes; contentAsList stands apart."""
_WRITTEN_LAST: Final = (
    "usage_metadata",
    "finish_reason",
    "parser_content",
    "reasoning_content",
    "prompt_token_ids",
    "completion_token_ids",
    "logprobs",
)
_TEXT_FIELDS: Final[Mapping[type[BaseMessage], str]] = {
    UserMessage: "content",
    SystemMessage: "content",
    AssistantMessage: "content",
    ToolMessage: "tool_call_id",
}
"""The field that a bare JSON string is taken for: Java's constructor of one string."""


def to_java_json(message: BaseMessage) -> str:
    """Return a message as JSON text, its fields in Java's order, those that are None left out."""
    return write_java_json(_tree(message))


def from_java_json(message_class: type[_Message], text: str) -> _Message | None:
    """Return the message that a JSON text is, None for ``null``.

    The first fault in the text decides: ``MalformedJson``, ``UnknownField``, or ``WrongShape``
    (also for a text without a value). What follows the value is not looked at. A JSON string is
    the content of a user, system or assistant message, and the ``tool_call_id`` of a tool message.
    """
    source = JsonReader(text)
    match source.token:
        case Token.NULL:
            return None
        case Token.START_OBJECT:
            return message_class(**_read_message(source, message_class))
        case Token.STRING if message_class in _TEXT_FIELDS:
            values: dict[str, Any] = {_TEXT_FIELDS[message_class]: source.text()}
            return message_class(**values)
        case _:
            raise refused(source, f"{message_class.__name__} as an object")


def _read_message(source: JsonSource, message_class: type[BaseMessage]) -> dict[str, Any]:
    names = _JAVA_NAMES[message_class]
    values: dict[str, Any] = {}
    for name in source.fields():
        if name == "contentAsList":
            _extend_content(source, values.get("content"))
            continue
        if name not in names:
            raise UnknownField(f"{message_class.__name__} has no field {name!r}")
        values["tool_calls" if name == "toolCalls" else name] = FIELD_READERS[name](source)
    return values


def _extend_content(source: JsonSource, content: Any) -> None:
    """Append to the content: without a setter, Jackson adds to the list that the getter returns."""
    if source.token is Token.NULL:
        return
    if not isinstance(content, list):
        raise WrongShape("contentAsList can only add to a content that is a list")
    if source.token is not Token.START_ARRAY:
        raise refused(source, "an array")
    content.extend(source.value())


def _tree(value: Any) -> Any:
    """Return a value as a JSON value, the objects in it as the maps that Jackson writes."""
    match value:
        case list():
            return [_tree(item) for item in value]
        case dict():
            return {name: _tree(item) for name, item in value.items()}
        case BaseMessage():
            return _message_tree(value)
        case ToolCall():
            return tool_call_tree(value)
        case UsageMetadata():
            return usage_tree(value)
        case None | str() | bool() | int() | float():
            return value
        case _:
            raise MessageError(f"{value.__class__.__name__} has no JSON form")


def _message_tree(message: BaseMessage) -> dict[str, Any]:
    tree = without_none(message, BaseMessage.properties)
    if isinstance(message, AssistantMessage) and message.tool_calls is not None:
        tree["toolCalls"] = message.tool_calls
    tree["contentAsString"] = message.get_content_as_string()
    content_list = message.get_content_as_list()
    if content_list is not None:
        tree["contentAsList"] = content_list
    match message:
        case AssistantMessage():
            tree |= without_none(message, _WRITTEN_LAST)
        case ToolMessage(tool_call_id=str()):
            tree["tool_call_id"] = message.tool_call_id
    return {name: _tree(value) for name, value in tree.items()}
