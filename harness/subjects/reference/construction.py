"""How Java's constructors and builders make a message, for ``message.construct``.

Source: message-system.md section 1.
"""

from collections.abc import Sequence
from typing import Any, Final

from harness.model.value import CLASS_KEY, Value
from harness.subjects.base import NotSupportedError
from harness.subjects.reference.building import build, build_object

_CONSTRUCTORS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "BaseMessage": (
        (),
        ("role", "content"),
        ("role", "content", "name"),
        ("role", "content", "name", "metadata"),
    ),
    "UserMessage": ((), ("content",), ("content", "name")),
    "SystemMessage": ((), ("content",), ("content", "name")),
    "ToolMessage": (
        (),
        ("tool_call_id",),
        ("content", "tool_call_id"),
        ("content", "tool_call_id", "name"),
    ),
    "AssistantMessage": ((), ("content",)),
    "BaseMessageChunk": ((), ("role", "content", "name")),
    "AssistantMessageChunk": ((),),
    "ToolMessageChunk": ((),),
}
"""The fields that each constructor takes, in order; their number tells them apart."""


def construct(description: dict[str, Any]) -> Any:
    """Make a message as it is described.

    ``{$class, by: constructor, args}`` calls the constructor with as many arguments,
    ``{$class, by: builder, fields}`` the builder, and any other ``$class`` map sets fields.
    """
    if "by" not in description:
        return build(description)
    class_name = description[CLASS_KEY]
    match description["by"]:
        case "constructor":
            return _by_constructor(class_name, description.get("args") or [])
        case "builder":
            return build_object(class_name, description.get("fields") or {})
        case way:
            raise NotSupportedError(f"there is no way to construct by {way}")


def _by_constructor(class_name: str, arguments: Sequence[Value]) -> Any:
    for names in _CONSTRUCTORS.get(class_name, ()):
        if len(names) == len(arguments):
            return build_object(class_name, _fields(names, arguments))
    raise NotSupportedError(f"{class_name} has no constructor with {len(arguments)} arguments")


def _fields(names: tuple[str, ...], arguments: Sequence[Value]) -> dict[str, Value]:
    fields = dict(zip(names, arguments, strict=True))
    # All end in a constructor that makes null content empty, save the one that takes metadata.
    if "metadata" not in fields and fields.get("content", "") is None:
        fields["content"] = ""
    return fields
