"""What the package can do: each operation in terms of the package's own objects and functions."""

from collections.abc import Mapping
from functools import partial, reduce
from operator import add
from typing import Any, Final

from harness.model.classes import MESSAGE_FIELDS
from harness.model.value import Value, encode
from harness.subjects.base import NotSupportedError
from harness.subjects.openjiuwen.building import build
from harness.subjects.openjiuwen.observing import observe
from harness.subjects.openjiuwen.package import Package
from harness.subjects.worker.python_calls import Operation

_NO_JACKSON: Final = (
    "the package writes and reads pydantic's own JSON form (model_dump_json), which has other keys "
    "than Jackson's; nothing in it speaks that one"
)
_NO_TYPED_PROTOCOL: Final = (
    "the package has no typed JSON protocol: its create_serializer('json') raises, and its "
    "JsonSerializer refuses messages"
)
_NO_STREAM_PARSER: Final = (
    "the package parses streams inside its model clients, which need its HTTP stack and vendor "
    "libraries; they are not in this environment"
)
NEVER_SUPPORTED: Final[Mapping[str, str]] = {
    "message.content_views": "a message has no text or list view of its content, only `content`",
    "message.to_json": _NO_JACKSON,
    "message.from_json": _NO_JACKSON,
    "serializer.dumps": _NO_TYPED_PROTOCOL,
    "serializer.loads": _NO_TYPED_PROTOCOL,
    "serializer.roundtrip": _NO_TYPED_PROTOCOL,
    "stream.parse_delta": _NO_STREAM_PARSER,
    "stream.fold": _NO_STREAM_PARSER,
    "stream.fold_sse": _NO_STREAM_PARSER,
    "stream.final_message": _NO_STREAM_PARSER,
    "tool.result": "the package makes tool messages inside its agent loop, which needs its whole "
    "runtime; it is not in this environment",
    "conversation.pair": "the package has no function that pairs tool messages with their calls",
    "conversation.memory": "the package keeps its history in its context engine, which needs its "
    "whole runtime; it is not in this environment",
    "vendor.normalise": "the package has no function that reads a vendor's message history",
}
"""The operations that no version of the package has, and why."""
_MERGE_FUNCTIONS: Final[Mapping[str, str]] = {
    "merge.parser_content": "merge_parser_content",
    "merge.dicts": "merge_dicts",
    "merge.token_ids": "_concat_token_ids",
    "merge.logprobs": "_merge_logprobs",
}
_RESTORE_FUNCTION: Final = "decode_message"


class Operations:
    """The operations of one version of the package.

    ``supported`` does what its key says, ``unsupported`` says for every other operation why not.
    """

    def __init__(self, package: Package) -> None:
        self._package = package
        self._classes: dict[str, type[Any]] = {
            name: package.names[name]
            for name in (*MESSAGE_FIELDS, "ToolCall")
            if name in package.names
        }
        self.supported: dict[str, Operation] = {
            "chunk.merge": self._merge,
            "chunk.fold": self._fold,
            "message.construct": self._construct,
            "message.dump": self._dump,
            "message.equals": self._equals,
        }
        self.unsupported = dict(NEVER_SUPPORTED)
        for op, function in _MERGE_FUNCTIONS.items():
            self._offer(op, function, partial(self._merge_values, function))
        self._offer("context.restore", _RESTORE_FUNCTION, self._restore)
        if package.writes_results_with_str:
            self.supported["text.of"] = self._text
        else:
            self.unsupported["text.of"] = (
                f"the agent loop of openjiuwen {package.version} writes no tool result with str()"
            )

    def _offer(self, op: str, function: str, operation: Operation) -> None:
        if function in self._package.names:
            self.supported[op] = operation
        else:
            self.unsupported[op] = f"openjiuwen {self._package.version} has no {function}"

    def _build(self, value: Value) -> Any:
        return build(value, self._classes)

    def _merge(self, call: dict[str, Value]) -> Value:
        left, right = self._build(call["left"]), self._build(call["right"])
        before = encode([observe(left), observe(right)])
        merged = left + right
        after = encode([observe(left), observe(right)])
        return {"merged": observe(merged), "operands_unchanged": before == after}

    def _fold(self, call: dict[str, Value]) -> Value:
        chunks = [self._build(chunk) for chunk in call["chunks"]]
        return observe(reduce(add, chunks)) if chunks else None

    def _merge_values(self, function: str, call: dict[str, Value]) -> Value:
        if "via" in call:
            raise NotSupportedError("the package has these functions once, and no MergeUtils")
        merge = self._package.names[function]
        return observe(merge(self._build(call["left"]), self._build(call["right"])))

    def _construct(self, call: dict[str, Value]) -> Value:
        message = call["message"]
        if "by" in message:
            raise NotSupportedError(
                "the package's messages are made with keyword arguments only: no builder, and no "
                "constructor that takes its arguments by position"
            )
        return observe(self._build(message))

    def _dump(self, call: dict[str, Value]) -> Value:
        alias = call.get("alias", "model_dump")
        dump = getattr(self._build(call["message"]), alias, None)
        if dump is None:
            raise NotSupportedError(f"the package's messages have no {alias}")
        return observe(dump())

    def _equals(self, call: dict[str, Value]) -> Value:
        left, right = self._build(call["left"]), self._build(call["right"])
        equal = left == right
        return {"equal": equal, "hash_equal": _same_hash(left, right) if equal else None}

    def _restore(self, call: dict[str, Value]) -> Value:
        restore = self._package.names[_RESTORE_FUNCTION]
        return observe(restore(self._build(call["record"])))

    def _text(self, call: dict[str, Value]) -> Value:
        """Write a value as the agent loop writes a tool's result: ``content=str(result)``."""
        return {"text": str(self._build(call["value"]))}


def _same_hash(left: Any, right: Any) -> bool | None:
    """Compare hashes; None where there are none: pydantic models that are not frozen have none."""
    try:
        return hash(left) == hash(right)
    except TypeError:
        return None
