"""The operations on JSON, the typed protocol, raw streams, conversations and vendors' messages.

Source: harness.md section 5; the other operations are in ``operations``.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from harness.messages import BaseMessage, ToolCall, ToolMessage, tool_results
from harness.messages.conversation import DEFAULT_CONTEXT_ID, Conversation, recall, remember
from harness.messages.errors import ClassCast, InvalidArgument
from harness.messages.java_number import is_number
from harness.messages.java_text import value_of
from harness.messages.json_binding import MESSAGE_CLASSES, from_java_json, to_java_json
from harness.messages.pairing import pair
from harness.messages.restore import restore
from harness.messages.serializer import JAVA_TYPE, TypedBytes, create_serializer
from harness.messages.sse import final_message, fold_sse
from harness.messages.vendors import normalise
from harness.model.value import Value
from harness.subjects.base import NotSupportedError
from harness.subjects.reference.building import build
from harness.subjects.reference.observing import observe
from harness.subjects.reference.operations import Input
from harness.subjects.reference.subject import Operation

_MODEL: Final = "m-test"
"""The client's model in the stream operations (message-system.md section 4)."""
_HEX: Final = re.compile(r"(?:[0-9a-fA-F]{2})*")
_JAVA_BYTES: Final = "the java form is bytes of Java's native serialization, never text of a case"


def _message_to_json(given: Input) -> Value:
    return {"text": to_java_json(_message(given["message"]))}


def _message_from_json(given: Input) -> Value:
    class_name = given["class"]
    if class_name not in MESSAGE_CLASSES:
        raise NotSupportedError(f"there is no message class {class_name}")
    return observe(from_java_json(MESSAGE_CLASSES[class_name], given["text"]))


def _serializer_dumps(given: Input) -> Value:
    if given["type"] == JAVA_TYPE:
        raise NotSupportedError(_JAVA_BYTES)
    value = build(given["value"])
    typed = create_serializer(given["type"]).dumps_typed(value)
    return {"type": typed.type, "text": typed.data.decode()}


def _serializer_loads(given: Input) -> Value:
    tag = given.get("tag", given["type"])
    if given["type"] == JAVA_TYPE:
        if tag != JAVA_TYPE:
            return None
        raise NotSupportedError(_JAVA_BYTES)
    # Java's getBytes writes a question mark for a lone surrogate, and so does Python's "replace".
    typed = TypedBytes(tag, given["text"].encode("utf-8", "replace"))
    return observe(create_serializer(given["type"]).loads_typed(typed))


def _serializer_roundtrip(given: Input) -> Value:
    value = build(given["value"])
    if given["type"] == JAVA_TYPE:
        # What Java's native form gives back is equal in class and fields: the value itself.
        return observe(value)
    serializer = create_serializer(given["type"])
    return observe(serializer.loads_typed(serializer.dumps_typed(value)))


def _stream_fold_sse(given: Input) -> Value:
    return observe(fold_sse(_stream(given), _MODEL))


def _stream_final_message(given: Input) -> Value:
    return observe(final_message(_stream(given), _MODEL))


def _stream(given: Input) -> str | Iterable[bytes]:
    text: str | None = given.get("text")
    if text is not None:
        return text
    return [_bytes(piece) for piece in given.get("pieces") or ()]


def _bytes(piece: str) -> bytes:
    if _HEX.fullmatch(piece) is None:
        raise InvalidArgument(f"pieces must be hex: {piece}")
    return bytes.fromhex(piece)


def _context_restore(given: Input) -> Value:
    return observe(restore(build(given["record"])))


def _tool_result(given: Input) -> Value:
    return observe(_result(given["outcome"], given))


def _result(outcome: str, given: Input) -> ToolMessage:
    task_id, error = _text(build(given.get("task_id"))), _text(build(given.get("error")))
    match outcome:
        case "value":
            return tool_results.returned(_call(given), build(given.get("value")))
        case "timeout":
            return tool_results.timed_out(_call(given), given.get("timeout_ms"))
        case "failure":
            return tool_results.failed(_call(given), error)
        case "interrupted":
            return tool_results.interrupted(task_id)
        case "task_failed":
            return tool_results.task_failed(task_id, error)
        case "nothing":
            return tool_results.nothing(task_id, _text(build(given.get("tool_name"))))
        case _:
            raise InvalidArgument(f"Unknown outcome: {value_of(outcome)}")


def _call(given: Input) -> ToolCall:
    """Return the call that is answered; an input may give it as a plain map of id and name."""
    match build(given.get("tool_call")):
        case None:
            return ToolCall()
        case ToolCall() as call:
            return call
        case dict() as call:
            return ToolCall(id=_text(call.get("id")), name=_text(call.get("name")))
        case other:
            raise ClassCast(f"a tool call is a map, not {other.__class__.__name__}")


def _conversation_pair(given: Input) -> Value:
    pairing = pair(build(given["messages"]))
    return {
        "pairs": [[*call, result] for call, result in pairing.pairs],
        "unanswered": [[*call] for call in pairing.unanswered],
        "orphans": pairing.orphans,
        "duplicates": pairing.duplicates,
        "early": pairing.early,
    }


def _conversation_memory(given: Input) -> Value:
    contexts = {DEFAULT_CONTEXT_ID: Conversation()}
    histories = []
    for step in given["steps"]:
        if "add" in step:
            remember(contexts, build(step["add"]))
        if "history" in step:
            rounds = step["history"]
            histories.append(recall(contexts, int(rounds) if is_number(rounds) else 0))
    return observe([contexts[DEFAULT_CONTEXT_ID].messages, *histories])


def _vendor_normalise(given: Input) -> Value:
    return observe(normalise(given["vendor"], build(given["messages"])))


def _message(value: Value) -> BaseMessage:
    built = build(value)
    if not isinstance(built, BaseMessage):
        raise ClassCast(f"a {built.__class__.__name__} is no message")
    return built


def _text(value: Any) -> str | None:
    return None if value is None else value_of(value)


OPERATIONS: Final[dict[str, Operation]] = {
    "message.to_json": _message_to_json,
    "message.from_json": _message_from_json,
    "serializer.dumps": _serializer_dumps,
    "serializer.loads": _serializer_loads,
    "serializer.roundtrip": _serializer_roundtrip,
    "stream.fold_sse": _stream_fold_sse,
    "stream.final_message": _stream_final_message,
    "context.restore": _context_restore,
    "tool.result": _tool_result,
    "conversation.pair": _conversation_pair,
    "conversation.memory": _conversation_memory,
    "vendor.normalise": _vendor_normalise,
}
"""The protocol operations by name."""
