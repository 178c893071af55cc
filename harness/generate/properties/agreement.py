"""Agreement: all subjects do the same with every input, an operation at a time.

That is also how error kinds agree, and how all break in the same way where a law does not hold.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from harness.generate.grammar.event_streams import stream_input
from harness.generate.properties.property import Property, Script
from harness.model.case import Call
from harness.model.operations import OPERATIONS
from harness.model.value import CLASS_KEY, Value

_Inputs: TypeAlias = Callable[[Value], list[dict[str, Value]]]
"""Makes the inputs of an operation from an example."""


def _agreement(op: str, form: str, inputs: _Inputs, suffix: str = "") -> Property:
    def script(example: Value) -> Script:
        for given in inputs(example):
            yield Call(op, given)
        return None

    meaning = f"{OPERATIONS[op].doc.removesuffix('.')}: all subjects do the same."
    return Property(f"agreement/{op}{suffix}", meaning, form, script, (op,))


def _as_it_is(example: Value) -> list[dict[str, Value]]:
    return [example]


def _as_field(name: str, **more: Value) -> _Inputs:
    return lambda example: [{**more, name: example}]


def _with_merge_utils(example: Value) -> list[dict[str, Value]]:
    return [example, {**example, "via": "MergeUtils"}]


def _first_of(example: Value) -> list[dict[str, Value]]:
    return [{"chunk": chunk} for chunk in example[:1]]


def _views(example: Value) -> list[dict[str, Value]]:
    return [{"message": {CLASS_KEY: "UserMessage", "content": example}}]


def _dumped(example: Value) -> list[dict[str, Value]]:
    given = {"message": example}
    aliases = ["model_dump"]
    if example[CLASS_KEY].startswith("Assistant"):
        aliases.append("to_api_format")
    return [given, *({**given, "alias": alias} for alias in aliases[-1:])]


def _stream(example: Value) -> list[dict[str, Value]]:
    return [stream_input(example)]


AGREEMENTS: Final[tuple[Property, ...]] = (
    _agreement("chunk.merge", "operands", _as_it_is),
    _agreement("chunk.fold", "chunks", _as_field("chunks")),
    _agreement("merge.parser_content", "values", _with_merge_utils),
    _agreement("merge.dicts", "maps", _with_merge_utils),
    _agreement("merge.token_ids", "token_ids", _as_it_is),
    _agreement("merge.logprobs", "logprobs", _as_it_is),
    _agreement("message.construct", "construction", _as_field("message")),
    _agreement("message.dump", "message", _dumped),
    _agreement("message.content_views", "message", _as_field("message")),
    _agreement("message.content_views", "value", _views, "/of-values"),
    _agreement("message.equals", "messages", _as_it_is),
    _agreement("message.to_json", "message", _as_field("message")),
    _agreement("message.from_json", "json_message", _as_it_is),
    _agreement("serializer.dumps", "protocol_value", _as_field("value", type="json")),
    _agreement("serializer.loads", "document", _as_it_is),
    _agreement("serializer.roundtrip", "protocol_value", _as_field("value", type="json")),
    _agreement("stream.parse_delta", "deltas", _first_of),
    _agreement("stream.fold", "deltas", _as_field("chunks")),
    _agreement("stream.fold_sse", "event_stream", _stream),
    _agreement("stream.final_message", "event_stream", _stream),
    _agreement("context.restore", "record", _as_field("record")),
    _agreement("tool.result", "tool_outcome", _as_it_is),
    _agreement("text.of", "value", _as_field("value")),
    _agreement("text.of", "protocol_value", _as_field("value"), "/of-objects"),
    _agreement("conversation.pair", "history", _as_field("messages")),
    _agreement("conversation.memory", "memory", _as_field("steps")),
    _agreement("vendor.normalise", "vendor", _as_it_is),
)
"""One for each operation, or two where inputs of two forms fit it."""
