"""Anthropic's event streams, put together to the message that they stream."""

from collections.abc import Mapping
from typing import Any, Final

from harness.messages.errors import IllegalState, MessageError
from harness.messages.java_text import value_of
from harness.messages.json_reader import read_json
from harness.messages.text import join
from harness.messages.vendors.fields import map_or_empty, says_nothing, type_of

MESSAGE_START: Final = "message_start"
MESSAGE_STOP: Final = "message_stop"

_SAYING_NOTHING: Final = frozenset({"ping", "content_block_stop", MESSAGE_STOP})
_EVENTS: Final = _SAYING_NOTHING | {
    MESSAGE_START,
    "content_block_start",
    "content_block_delta",
    "message_delta",
    "error",
}
_NEW_BLOCKS: Final[Mapping[str, Mapping[str, Any]]] = {
    "text_delta": {"type": "text", "text": ""},
    "thinking_delta": {"type": "thinking", "thinking": ""},
    "signature_delta": {"type": "thinking", "thinking": ""},
    "input_json_delta": {"type": "tool_use", "id": None, "name": None, "input": {}},
}
"""By type of a delta, the block that it begins if its block was never started."""
_TEXT_KEYS: Final[Mapping[str, str]] = {
    "text_delta": "text",
    "thinking_delta": "thinking",
    "input_json_delta": "partial_json",
}
"""By type of a delta, the key of the text that grows."""


def is_event(entry: dict[str, Any]) -> bool:
    """Tell whether a map is an event of a stream and not a message."""
    return type_of(entry) in _EVENTS and "role" not in entry


class StreamedMessage:
    """A message that grows with the events of its stream.

    ``begun`` tells whether any event has said something.
    """

    def __init__(self) -> None:
        self.begun = False
        self._message: dict[str, Any] = {}
        self._usage: dict[str, Any] = {}
        self._blocks: dict[str, dict[str, Any]] = {}
        """By the index that the stream gives them, in the order of their start."""
        self._texts: dict[str, dict[str, list[str]]] = {}
        """By the same index, pieces of text by key, to be joined at the end."""

    def add(self, event: dict[str, Any]) -> None:
        """Take in one event; an ``error`` raises ``IllegalState``."""
        self.begun = self.begun or event["type"] not in _SAYING_NOTHING
        index = value_of(event.get("index"))
        match event["type"]:
            case "message_start":
                self._message = dict(map_or_empty(event.get("message")))
                self._usage = dict(map_or_empty(self._message.get("usage")))
            case "content_block_start":
                self._start(index, map_or_empty(event.get("content_block")))
            case "content_block_delta":
                self._extend(index, map_or_empty(event.get("delta")))
            case "message_delta":
                self._message |= _without_none(event.get("delta"))
                self._usage |= _without_none(event.get("usage"))
            case "error":
                error = map_or_empty(event.get("error"))
                what, why = value_of(error.get("type")), value_of(error.get("message"))
                raise IllegalState(f"Anthropic stream failed: {what}: {why}")

    def finished(self) -> tuple[dict[str, Any], dict[int, str]]:
        """Return the message as it would have come whole, and its calls' arguments as written.

        The arguments are by the place of their block in the content, where they came as text.
        A content of nothing but text is that text: the stream never was a list of blocks.
        """
        arguments: dict[int, str] = {}
        for place, (index, block) in enumerate(self._blocks.items()):
            for key, pieces in self._texts[index].items():
                if key == "partial_json":
                    arguments[place] = join(pieces)
                    block["input"] = _parsed(arguments[place])
                else:
                    block[key] = join([value_of(block.get(key) or ""), *pieces])
        message: dict[str, Any] = {**self._message, "role": "assistant"}
        message["content"] = _content(list(self._blocks.values())) or message.get("content") or ""
        if self._usage:
            message["usage"] = self._usage
        return message, arguments

    def _start(self, index: str, block: Mapping[str, Any]) -> None:
        self._blocks[index] = dict(block)
        self._texts[index] = {}

    def _extend(self, index: str, delta: dict[str, Any]) -> None:
        kind = type_of(delta)
        if index not in self._blocks and kind in _NEW_BLOCKS:
            self._start(index, _NEW_BLOCKS[kind])
        block = self._blocks.get(index, {})
        if kind in _TEXT_KEYS:
            key = _TEXT_KEYS[kind]
            if delta.get(key):
                self._texts[index].setdefault(key, []).append(value_of(delta[key]))
        elif kind == "signature_delta":
            block["signature"] = delta.get("signature")
        elif kind == "citations_delta":
            begun = block.get("citations")
            block["citations"] = [
                *(begun if isinstance(begun, list) else []),
                delta.get("citation"),
            ]


def _content(blocks: list[dict[str, Any]]) -> Any:
    for block in blocks:
        extra = (value for key, value in block.items() if key not in {"type", "text"})
        if type_of(block) != "text" or not all(map(says_nothing, extra)):
            return blocks
    return join(value_of(block.get("text") or "") for block in blocks)


def _parsed(text: str) -> Any:
    """Return the value that a text is, the text itself if it broke off."""
    try:
        return read_json(text)
    except MessageError:
        return text


def _without_none(value: Any) -> dict[str, Any]:
    return {key: item for key, item in map_or_empty(value).items() if item is not None}
