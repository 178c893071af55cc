"""The operations that all sides share: their inputs, and how their results are compared.

Source: harness.md section 5.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Shape(Enum):
    """What an input field must hold; the loader checks it."""

    VALUE = "any value"
    MAP = "a map"
    TEXT = "a string"
    INT = "an integer"
    LIST = "a list"
    TEXTS = "a list of strings"
    MAPS = "a list of maps"
    MESSAGE = "a message ({$class: …})"
    MESSAGES = "a list of messages"
    CHUNK = "a chunk ({$class: …Chunk})"
    CHUNKS = "a list of chunks"
    CONSTRUCTION = "a message, or {$class, by: constructor, args} or {$class, by: builder, fields}"
    MESSAGE_CLASS = "the name of a message class"


class Comparison(Enum):
    """How two returned values are compared."""

    UNORDERED = "map keys in any order"
    ORDERED = "map keys in the given order"
    JSON_TEXT = "the field `text` as JSON with key order"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an operation's input; ``nullable`` admits null beside its shape."""

    name: str
    shape: Shape
    doc: str
    required: bool = True
    choices: tuple[str, ...] = ()
    nullable: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that all subjects can do."""

    name: str
    doc: str
    fields: tuple[Field, ...]
    returns: str
    comparison: Comparison = Comparison.UNORDERED


_LEFT_RIGHT: Final = (
    Field("left", Shape.VALUE, "the earlier value"),
    Field("right", Shape.VALUE, "the later value"),
    Field("via", Shape.TEXT, "the class to call", required=False, choices=("MergeUtils",)),
)
_MESSAGE: Final = Field("message", Shape.MESSAGE, "the message")
_STREAM: Final = (
    Field("text", Shape.TEXT, "the raw SSE text (this or pieces)", required=False),
    Field("pieces", Shape.TEXTS, "the raw bytes as read, in hex", required=False),
)
_TYPE: Final = Field("type", Shape.TEXT, "the serializer: json (or java)", nullable=True)

OPERATIONS: Final[dict[str, Operation]] = {
    operation.name: operation
    for operation in (
        Operation(
            "chunk.merge",
            "Merge two chunks.",
            (
                Field("left", Shape.CHUNK, "the earlier chunk"),
                Field("right", Shape.VALUE, "the later chunk, or what cannot be merged"),
            ),
            "{merged, operands_unchanged}",
        ),
        Operation(
            "chunk.fold",
            "Merge chunks from the left.",
            (Field("chunks", Shape.CHUNKS, "the chunks in order"),),
            "the merged chunk",
        ),
        Operation("merge.parser_content", "Merge two parser contents.", _LEFT_RIGHT, "a value"),
        Operation("merge.dicts", "Merge two maps.", _LEFT_RIGHT, "a map"),
        Operation("merge.token_ids", "Join two lists of token ids.", _LEFT_RIGHT, "a list or null"),
        Operation("merge.logprobs", "Merge two logprobs.", _LEFT_RIGHT, "a value"),
        Operation(
            "message.construct",
            "Make a message and show every field.",
            (Field("message", Shape.CONSTRUCTION, "the message and how it is made"),),
            "the message",
        ),
        Operation(
            "message.dump",
            "Dump a message with modelDump().",
            (
                _MESSAGE,
                Field(
                    "alias",
                    Shape.TEXT,
                    "the name to call it by",
                    required=False,
                    choices=("model_dump", "to_api_format"),
                ),
            ),
            "an ordered map",
            Comparison.ORDERED,
        ),
        Operation(
            "message.content_views",
            "Read the content as text and as a list.",
            (_MESSAGE,),
            "{string, list}",
        ),
        Operation(
            "message.equals",
            "Compare two messages and their hashes.",
            (
                Field("left", Shape.MESSAGE, "one message"),
                Field("right", Shape.VALUE, "another, or any value"),
            ),
            "{equal, hash_equal}",
        ),
        Operation(
            "message.to_json",
            "Write a message with a plain ObjectMapper.",
            (_MESSAGE,),
            "{text}",
            Comparison.JSON_TEXT,
        ),
        Operation(
            "message.from_json",
            "Read a message with a plain ObjectMapper.",
            (
                Field("class", Shape.MESSAGE_CLASS, "the class to read"),
                Field("text", Shape.TEXT, "the JSON text"),
            ),
            "the message",
        ),
        Operation(
            "serializer.dumps",
            "Write a value with the typed protocol.",
            (_TYPE, Field("value", Shape.VALUE, "the value")),
            "{type, text}",
            Comparison.JSON_TEXT,
        ),
        Operation(
            "serializer.loads",
            "Read a value with the typed protocol.",
            (
                _TYPE,
                Field("text", Shape.TEXT, "the JSON text"),
                Field(
                    "tag", Shape.TEXT, "the type tag on the bytes", required=False, nullable=True
                ),
            ),
            "a value",
        ),
        Operation(
            "serializer.roundtrip",
            "Write and read a value with the typed protocol.",
            (_TYPE, Field("value", Shape.VALUE, "the value")),
            "a value",
        ),
        Operation(
            "stream.parse_delta",
            "Read one OpenAI-style chunk object; the client's model is called m-test.",
            (Field("chunk", Shape.VALUE, "the chunk object"),),
            "a chunk or null",
        ),
        Operation(
            "stream.fold",
            "Read chunk objects and merge them; the client's model is called m-test.",
            (Field("chunks", Shape.LIST, "the chunk objects in order"),),
            "a chunk or null",
        ),
        Operation(
            "stream.fold_sse", "Read raw SSE and merge its chunks.", _STREAM, "a chunk or null"
        ),
        Operation(
            "stream.final_message",
            "Read raw SSE to the message an agent keeps.",
            _STREAM,
            "an AssistantMessage",
        ),
        Operation(
            "context.restore",
            "Restore a message from a persisted map.",
            (Field("record", Shape.VALUE, "the persisted map"),),
            "a message or null",
        ),
        Operation(
            "tool.result",
            "Make the tool message of a tool's outcome.",
            (
                Field(
                    "outcome",
                    Shape.TEXT,
                    "what became of the call",
                    choices=(
                        "value",
                        "timeout",
                        "failure",
                        "interrupted",
                        "task_failed",
                        "nothing",
                    ),
                ),
                Field("tool_call", Shape.MAP, "{id, name} of the call", required=False),
                Field("task_id", Shape.VALUE, "the task's id", required=False),
                Field("value", Shape.VALUE, "what the tool returned", required=False),
                Field("error", Shape.VALUE, "the error's text", required=False),
                Field("timeout_ms", Shape.INT, "the time allowed, in ms", required=False),
                Field("tool_name", Shape.VALUE, "the tool's name", required=False),
            ),
            "a ToolMessage",
        ),
        Operation(
            "text.of",
            "Write a value as String.valueOf does.",
            (Field("value", Shape.VALUE, "the value"),),
            "{text}",
        ),
        Operation(
            "conversation.pair",
            "Pair tool messages with the calls they answer.",
            (Field("messages", Shape.MESSAGES, "the conversation in order"),),
            "{pairs, unanswered, orphans, duplicates, early}",
        ),
        Operation(
            "conversation.memory",
            "Add messages to a conversation memory and read its history.",
            (Field("steps", Shape.MAPS, "{add: message} or {history: max_rounds}"),),
            "[messages after the steps, and each history]",
        ),
        Operation(
            "vendor.normalise",
            "Bring a vendor's messages into the one form.",
            (
                Field(
                    "vendor",
                    Shape.TEXT,
                    "whose form it is",
                    choices=("openai", "anthropic", "langchain"),
                ),
                Field("messages", Shape.MAPS, "the vendor's messages, or Anthropic's events"),
            ),
            "messages",
        ),
    )
}
