"""Which rules of messages, contexts, tools and conversations an input meets.

Source: message-system.md sections 1 and 6 to 8.
"""

from collections.abc import Iterator
from typing import Any, Final

from harness.generate.rules.seen import Seen
from harness.model.value import CLASS_KEY, Value

_ROLES: Final = ("user", "system", "assistant", "tool")
_OUTCOMES: Final = ("value", "timeout", "failure", "interrupted", "task_failed", "nothing")
_LISTS: Final = ("pairs", "unanswered", "orphans", "duplicates", "early")
_VENDORS: Final = ("openai", "anthropic", "langchain")
RULES: Final = {
    "construct.by-setters": "A message is made by its setters.",
    "construct.by-constructor": "A message is made by a constructor.",
    "construct.by-builder": "A message is made by its builder.",
    "construct.null-content": "A constructor makes null content empty.",
    "dump.metadata": "Metadata is dumped if it is not empty.",
    "dump.tool-calls": "Tool calls are dumped nested.",
    "dump.usage": "Usage is dumped.",
    "views.text": "Content that is text is its own text.",
    "views.other": "Content that is no text has a text all the same.",
    "views.list": "A list content can be read as a list.",
    "equals.equal": "Equal messages are equal, and so are their hashes.",
    "equals.unequal": "Messages that differ are not equal.",
    "equals.wrapped": "A wrapped response equals its text.",
    "equals.context-id": "context_message_id does not count.",
    "equals.other": "A message equals no value of another kind.",
    **{f"restore.{role}": f"The role {role} makes its message." for role in _ROLES},
    "restore.unknown-role": "Any other role is a user's.",
    "restore.null": "What is no map restores to null.",
    "restore.tool-content": "A tool's content that is no text is kept as it is.",
    "restore.content-text": "Other content becomes text.",
    "restore.tool-calls": "Tool calls are restored.",
    **{f"result.{outcome}": f"The outcome {outcome} makes its message." for outcome in _OUTCOMES},
    **{f"pair.{name}": f"There are {name}." for name in _LISTS},
    "memory.repeated": "A user's text right after itself is not added.",
    "memory.null": "A null message changes nothing.",
    "memory.cut": "The history is the last rounds.",
    "memory.none": "Less than one round is no history.",
    **{f"vendor.{vendor}": f"Messages of {vendor} are read." for vendor in _VENDORS},
    **{
        f"vendor.{vendor}-refused": f"What is no message of {vendor} is refused."
        for vendor in _VENDORS
    },
    "vendor.tool-calls": "A vendor's tool calls become the one form.",
    "vendor.events": "Events of a stream make a message.",
    "text.scalar": "A scalar is written as text.",
    "text.list": "A list is written as text.",
    "text.map": "A map is written as text.",
}


def of_construction(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that making a message meets."""
    message = given["message"]
    way = message.get("by", "setters")
    yield f"construct.by-{way}"
    if way == "constructor" and None in message["args"] and seen.is_returned:
        yield "construct.null-content"


def of_dump(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that dumping a message meets."""
    message = given["message"]
    if not seen.is_returned:
        return
    if message.get("metadata"):
        yield "dump.metadata"
    if message.get("tool_calls"):
        yield "dump.tool-calls"
    if message.get("usage_metadata") is not None:
        yield "dump.usage"


def of_views(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that reading the content meets."""
    content = given["message"].get("content", "")
    if seen.is_returned:
        yield "views.text" if isinstance(content, str) else "views.other"
        if isinstance(content, list):
            yield "views.list"


def of_equality(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that comparing two messages meets."""
    if not seen.is_returned:
        return
    left, right = given["left"], given["right"]
    equal = seen.value["equal"]
    yield "equals.equal" if equal else "equals.unequal"
    if not isinstance(right, dict) or CLASS_KEY not in right:
        yield "equals.other"
        return
    if equal and left.get("content", "") != right.get("content", ""):
        yield "equals.wrapped"
    if equal and _context_id(left) != _context_id(right):
        yield "equals.context-id"


def of_restoring(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that restoring a message meets."""
    record = given["record"]
    if not isinstance(record, dict):
        yield "restore.null"
        return
    role = record.get("role")
    yield f"restore.{role}" if role in _ROLES else "restore.unknown-role"
    content = record.get("content")
    if content is not None and not isinstance(content, str):
        yield "restore.tool-content" if role == "tool" else "restore.content-text"
    if seen.is_returned and role == "assistant" and seen.value.get("tool_calls"):
        yield "restore.tool-calls"


def of_tool_result(given: dict[str, Value], _seen: Seen) -> Iterator[str]:
    """Yield the rule that a tool's outcome meets."""
    yield f"result.{given['outcome']}"


def of_pairing(_given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that pairing meets."""
    if seen.is_returned:
        yield from (f"pair.{name}" for name in _LISTS if seen.value.get(name))


def of_memory(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that a conversation memory meets."""
    last: Any = None
    added = 0
    for step in given["steps"]:
        if "history" in step:
            if step["history"] <= 0:
                yield "memory.none"
            elif 2 * step["history"] < added:
                yield "memory.cut"
        elif step["add"] is None:
            yield "memory.null"
        else:
            if seen.is_returned and step["add"] == last and last[CLASS_KEY] == "UserMessage":
                yield "memory.repeated"
            last = step["add"]
            added += 1


def of_vendor(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that a vendor's messages meet."""
    vendor = given["vendor"]
    if seen.error_kind is not None:
        yield f"vendor.{vendor}-refused"
        return
    yield f"vendor.{vendor}"
    if any(message.get("tool_calls") for message in seen.value):
        yield "vendor.tool-calls"
    events = [entry.get("type") for entry in given["messages"] if isinstance(entry, dict)]
    if vendor == "anthropic" and "message_start" in events:
        yield "vendor.events"


def of_text(given: dict[str, Value], _seen: Seen) -> Iterator[str]:
    """Yield the rule that writing a value as text meets."""
    match given["value"]:
        case dict():
            yield "text.map"
        case list():
            yield "text.list"
        case _:
            yield "text.scalar"


def _context_id(message: Any) -> Any:
    metadata = message.get("metadata")
    return metadata.get("context_message_id") if isinstance(metadata, dict) else None
