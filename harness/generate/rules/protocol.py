"""Which rules of JSON binding and of the typed protocol an input meets.

Source: message-system.md sections 2 and 5.
"""

from collections.abc import Iterator
from typing import Any, Final

from harness.generate.rules.seen import Seen
from harness.model.value import CLASS_KEY, Value

_TAGS: Final = {
    "UserMessage": "message.user",
    "SystemMessage": "message.system",
    "ToolMessage": "message.tool",
    "AssistantMessage": "message.assistant",
    "GraphMessage": "graph.message",
    "PendingNode": "graph.pendingNode",
    "GraphStoreState": "graph.storeState",
}
_REFUSALS: Final = (
    "JSON field must be String: ",
    "Unknown JSON type: ",
    "Unexpected JSON field for ",
    "Missing JSON field: ",
    "JSON field must not be null: ",
    "JSON role must be ",
    "JSON value must be Map",
    "JSON pendingBuffer must be List",
    "JSON pendingBuffer item must be graph message",
    "JSON pendingNode must be Map",
    "JSON pendingNode value must be PendingNode",
    "JSON nodeVersion must be Map",
    "JSON pendingNode exceptions must be List",
    "JSON exception item must be Map",
    "JSON integer field must be Number: ",
    "JSON integer field must not be fractional: ",
    "JSON integer field must be finite: ",
    "JSON integer field out of int range: ",
    "Unknown serializer type: ",
    "Failed to deserialize JSON",
)
"""How the texts of loading's refusals begin."""

_DUMP_REFUSALS: Final = ("Unsupported JSON value type: ", "JSON reserves field __jiuwenType")
RULES: Final = {
    **{f"loads.{tag}": f"A {tag} is read." for tag in _TAGS.values()},
    **{f"loads: {text.strip()}": "The check of loading." for text in _REFUSALS},
    **{f"dumps.{tag}": f"A {tag} is written." for tag in _TAGS.values()},
    **{f"dumps: {text.strip()}": "The check of dumping." for text in _DUMP_REFUSALS},
    "loads.other-tag": "Bytes of another type load as null.",
    "loads.exceptions": "A stored exception comes back as a RuntimeException.",
    "loads.wrong-shape": "A toolCalls or usageMetadata of the wrong shape is refused.",
    "dumps.chunk": "A chunk is written as the whole message of its kind.",
    "from-json.returned": "A message is read.",
    "from-json.null": "The text null reads as null.",
    "from-json.bare-string": "A bare string is content, or a tool call id.",
    "from-json.unknown_field": "A field that the class does not have is refused.",
    "from-json.wrong_shape": "A value of another shape is refused.",
    "from-json.malformed_json": "A text that is no JSON is refused.",
    "from-json.flat-calls": "toolCalls are flat.",
    "from-json.nested-calls": "tool_calls may be nested under function.",
    "from-json.coerced": "Numbers and booleans are taken for text.",
    "from-json.usage": "Usage is read.",
    "to-json.content-list": "A list content is written twice more, as text and as a list.",
    "to-json.tool-calls": "Tool calls are written flat.",
    "to-json.nulls-left-out": "Null fields are left out.",
}


def of_loads(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that loading a document meets."""
    if seen.error_kind is not None:
        known = next((text for text in _REFUSALS if seen.message.startswith(text)), None)
        yield f"loads: {known.strip()}" if known is not None else "loads.wrong-shape"
        return
    if given.get("tag", given["type"]) != given["type"]:
        yield "loads.other-tag"
        return
    yield from (f"loads.{_TAGS[name]}" for name in _class_names(seen.value) if name in _TAGS)
    if "java.lang.RuntimeException" in seen.data.decode("ascii"):
        yield "loads.exceptions"


def of_dumps(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that dumping a value meets."""
    if seen.error_kind is not None:
        known = next((text for text in _DUMP_REFUSALS if seen.message.startswith(text)), None)
        if known is not None:
            yield f"dumps: {known.strip()}"
        return
    for name in _class_names(given["value"]):
        whole = name.removesuffix("Chunk")
        if whole in _TAGS:
            yield f"dumps.{_TAGS[whole]}"
        if name.endswith("Chunk"):
            yield "dumps.chunk"


def of_from_json(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that reading a message meets."""
    text = given["text"]
    if seen.error_kind is not None:
        rule = f"from-json.{seen.error_kind}"
        if rule in RULES:
            yield rule
        return
    if seen.value is None:
        yield "from-json.null"
        return
    yield "from-json.returned"
    if text.lstrip().startswith('"'):
        yield "from-json.bare-string"
    if '"toolCalls"' in text:
        yield "from-json.flat-calls"
    if '"function":' in text:
        yield "from-json.nested-calls"
    if '"usage_metadata"' in text:
        yield "from-json.usage"
    name = seen.value.get("name")
    if isinstance(name, str) and (name in {"true", "false"} or name[:1].isdigit()):
        yield "from-json.coerced"


def of_to_json(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that writing a message meets."""
    if not seen.is_returned:
        return
    message = given["message"]
    if isinstance(message.get("content"), list):
        yield "to-json.content-list"
    if message.get("tool_calls"):
        yield "to-json.tool-calls"
    if message.get("name") is None:
        yield "to-json.nulls-left-out"


def _class_names(value: Any) -> Iterator[str]:
    pending = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, dict):
            name = item.get(CLASS_KEY)
            if isinstance(name, str):
                yield name
            pending += item.values()
        elif isinstance(item, list):
            pending += item
