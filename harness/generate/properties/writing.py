"""Laws of writing and reading: what is written and read again does not change any more.

None of the forms brings everything back, so each law says from where on nothing is lost.

Source: follows from message-system.md sections 2, 5 and 6.
"""

import json
from typing import Any, Final

from harness.compare.equality import equal
from harness.generate.properties.property import Broken, Property, Script
from harness.generate.rules import Seen
from harness.model.case import Call, Raises, Returns
from harness.model.value import CLASS_KEY, Value, decode

_GETTERS: Final = ("contentAsString", "contentAsList")
"""What a plain ObjectMapper writes because there are getters, and cannot read."""


def _dumps_loads_dumps(example: Value) -> Script:
    text = yield Call("serializer.dumps", {"type": "json", "value": example})
    if not text.is_returned:
        return None
    for _ in range(2):
        loaded = yield Call("serializer.loads", {"type": "json", "text": text.value["text"]})
        if not loaded.is_returned or _holds_exceptions(loaded):
            # A role or an id that loading refuses may be dumped, and an exception that is loaded
            # is one of Java's own, with the name of the first in its text.
            return None
        before = text
        call = Call("serializer.dumps", {"type": "json", "value": loaded.value})
        text = yield call
        if not text.is_returned:
            return Broken(before.value, {"error": text.error_kind}, call, Returns(before.value))
    if before.value == text.value:
        return None
    return Broken(before.value, text.value, call, Returns(before.value))


def _roundtrip(example: Value) -> Script:
    text = yield Call("serializer.dumps", {"type": "json", "value": example})
    call = Call("serializer.roundtrip", {"type": "json", "value": example})
    if not text.is_returned:
        back = yield call
        if back.error_kind == text.error_kind and back.message == text.message:
            return None
        expect = Raises(text.error_kind or "", text.message)
        return Broken({"error": text.error_kind}, _shown(back), call, expect)
    loaded = yield Call("serializer.loads", {"type": "json", "text": text.value["text"]})
    back = yield call
    if equal(_shown(loaded), _shown(back)):
        return None
    expect_loaded = Returns(loaded.value) if loaded.is_returned else None
    return Broken(_shown(loaded), _shown(back), call, expect_loaded)


def _json_of_json(example: Value) -> Script:
    text = yield Call("message.to_json", {"message": example})
    if not text.is_returned or _holds_objects(example) or '"NaN"' in text.value["text"]:
        return None
    class_name = example[CLASS_KEY]
    whole = {"class": class_name, "text": text.value["text"]}
    refused = yield Call("message.from_json", whole)
    if refused.error_kind != "unknown_field":
        call, expect = Call("message.from_json", whole), Raises("unknown_field")
        return Broken({"error": "unknown_field"}, _shown(refused), call, expect)
    read: Seen | None = None
    for _ in range(2):
        before = read
        call = Call("message.from_json", {"class": class_name, "text": _without_getters(text)})
        read = yield call
        if not read.is_returned:
            return Broken({"returned": class_name}, _shown(read), call)
        text = yield Call("message.to_json", {"message": read.value})
        if not text.is_returned:
            return None
    assert before is not None
    assert read is not None
    if equal(before.value, read.value):
        return None
    return Broken(before.value, read.value, call, Returns(before.value))


def _restoring(example: Value) -> Script:
    dump = yield Call("message.dump", {"message": example})
    restored: Seen | None = None
    call = None
    for _ in range(2):
        if not dump.is_returned:
            return None
        before = restored
        call = Call("context.restore", {"record": dump.value})
        restored = yield call
        if not restored.is_returned:
            return None
        dump = yield Call("message.dump", {"message": restored.value})
    assert before is not None
    assert restored is not None
    assert call is not None
    if equal(before.value, restored.value):
        return None
    return Broken(before.value, restored.value, call, Returns(before.value))


def _content_text(example: Value) -> Script:
    message = {CLASS_KEY: "UserMessage", "content": example}
    text = yield Call("text.of", {"value": example})
    call = Call("message.content_views", {"message": message})
    views = yield call
    if not (text.is_returned and views.is_returned):
        return None
    said = "" if example is None else text.value["text"]
    expected = {**views.value, "string": said}
    if equal(expected, views.value):
        return None
    return Broken(expected, views.value, call, Returns(expected))


def _without_getters(text: Seen) -> str:
    tree: dict[str, Any] = decode(text.value["text"])
    left = {name: value for name, value in tree.items() if name not in _GETTERS}
    return json.dumps(left, ensure_ascii=False)


def _holds_exceptions(seen: Seen) -> bool:
    return b'"java.lang.RuntimeException"' in seen.data


def _holds_objects(message: Value) -> bool:
    """Whether objects stand in a message, which are written as maps and read as those."""
    pending = list(message.values())
    while pending:
        item = pending.pop()
        if isinstance(item, dict):
            if CLASS_KEY in item:
                return True
            pending += item.values()
        elif isinstance(item, list):
            pending += item
    return False


def _shown(seen: Seen) -> Value:
    if seen.is_returned:
        return seen.value
    return {"error": seen.error_kind, "message": seen.message}


WRITING: Final = (
    Property(
        "dumps-loads-dumps",
        "What the typed protocol loaded is dumped to the text that it loads from.",
        "protocol_value",
        _dumps_loads_dumps,
        ("serializer.dumps", "serializer.loads"),
    ),
    Property(
        "roundtrip",
        "A round trip of the typed protocol is dumping and loading, errors included.",
        "protocol_value",
        _roundtrip,
        ("serializer.dumps", "serializer.loads", "serializer.roundtrip"),
    ),
    Property(
        "json-of-json",
        "A plain mapper refuses its own text, and reads it without what getters added; what was "
        "read is written so that it reads the same.",
        "message",
        _json_of_json,
        ("message.to_json", "message.from_json"),
    ),
    Property(
        "restoring",
        "A message that was restored is dumped so that it restores to the same message.",
        "message",
        _restoring,
        ("message.dump", "context.restore"),
    ),
    Property(
        "content-text",
        "The text of a content is String.valueOf of it, and empty for null.",
        "value",
        _content_text,
        ("text.of", "message.content_views"),
    ),
)
"""The laws of writing and reading."""
