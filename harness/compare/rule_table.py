"""What message-system.md says of each field of a result, in one line each; see ``rules``."""

from typing import Final, NamedTuple


class Row(NamedTuple):
    """A rule: a glob of operations, a path pattern, its section, and what it says.

    ``of_class`` is the class of what the call is about, "" for any.
    """

    op: str
    path: str
    section: int
    text: str
    of_class: str = ""


_ASSISTANT: Final = "AssistantMessageChunk"
_TOOL: Final = "ToolMessageChunk"
_BASE: Final = "BaseMessageChunk"
_CONTENTS: Final = (
    "null yields to the other; two strings join, two lists join, two maps merge key by key, two "
    "objects of one class property by property; anything else is the right one"
)
_IDS: Final = "a null or empty side yields to the other as it is, and the left is looked at first"
_LOGPROBS: Final = (
    "null yields; of two maps shared lists join and all else is the right one's; two lists join"
)
_TOOL_CALLS: Final = (
    "a fragment goes to the call that its index, else its id, else its name finds, by six rules in "
    "order; calls keep their own index; an empty result is null"
)
_MERGED: Final = (
    (_ASSISTANT, "role", "the left chunk's role stays"),
    (_ASSISTANT, "name", "the name is dropped: null"),
    (_ASSISTANT, "metadata.**", "metadata is dropped: the default empty map"),
    (_ASSISTANT, "content.**", _CONTENTS),
    (_ASSISTANT, "parser_content.**", _CONTENTS),
    (_ASSISTANT, "reasoning_content", "the two are joined, null counting as empty"),
    (
        _ASSISTANT,
        "finish_reason",
        'the right one, unless that is "null"; null and "" on the right do overwrite',
    ),
    (_ASSISTANT, "usage_metadata.**", "the right one, else the left one"),
    (
        _ASSISTANT,
        "prompt_token_ids.**",
        "the left one if it is neither null nor empty, else the right one",
    ),
    (_ASSISTANT, "completion_token_ids.**", f"the two are joined; {_IDS}"),
    (_ASSISTANT, "logprobs.**", _LOGPROBS),
    (
        _ASSISTANT,
        "tool_calls.**",
        _TOOL_CALLS,
    ),
    (_TOOL, "role", "the role is tool"),
    (_TOOL, "content.**", "the two contents as text, joined"),
    (_TOOL, "tool_call_id", "the right one if it is neither null nor empty, else the left one"),
    (_TOOL, "name", "the name is null"),
    (_TOOL, "metadata.**", "metadata is the default empty map"),
    (_BASE, "role", "the left chunk's role stays"),
    (_BASE, "content.**", _CONTENTS),
    (_BASE, "name", "the left chunk's name, unless it is null"),
    (_BASE, "metadata.**", "metadata becomes null"),
)

ROWS: Final = (
    *(
        Row(op, prefix + path, 3, text, of_class)
        for of_class, path, text in _MERGED
        for op, prefix in (("chunk.merge", "merged."), ("chunk.fold", ""))
    ),
    Row("chunk.merge", "operands_unchanged", 3, "a merge never changes its operands"),
    Row("chunk.*", "", 3, "a wrong type or null is refused: Cannot merge <Class> with <text>"),
    Row("merge.parser_content", "**", 3, _CONTENTS),
    Row(
        "merge.dicts",
        "**",
        3,
        "the left order, then new keys; of a shared key strings and lists join, maps merge, and "
        "anything else is the right one, null too",
    ),
    Row("merge.token_ids", "**", 3, _IDS),
    Row("merge.logprobs", "**", 3, _LOGPROBS),
    Row("message.construct", "role", 1, "a null role is the class's own; one that was set stays"),
    Row(
        "message.construct",
        "content.**",
        1,
        "constructors of two or three arguments turn null into empty text, the others keep it",
    ),
    Row("message.construct", "metadata.**", 1, "metadata is copied; null stays null"),
    Row("message.construct", "finish_reason", 1, 'by default it is the string "null"'),
    Row("message.construct", "**", 1, "a field left out has its default, null is set as null"),
    Row(
        "message.dump",
        "**",
        1,
        "role and content always, the rest if it is not null (metadata, tool_calls: not empty), in "
        "a fixed order",
    ),
    Row(
        "message.content_views",
        "string",
        1,
        "a string as it is, null as empty text, all else by String.valueOf",
    ),
    Row("message.content_views", "list", 1, "the list, else null"),
    Row(
        "message.equals",
        "**",
        1,
        "the same class and fields; an envelope {response: X} counts as X, metadata without "
        "context_message_id; equal objects have equal hashes",
    ),
    Row(
        "message.to_json",
        "**",
        2,
        "null fields are left out; the getters contentAsString and contentAsList are written too",
    ),
    Row(
        "message.from_json",
        "**",
        2,
        "unknown fields are refused, and the first fault in the order of the text counts",
    ),
    Row("stream.parse_delta", "content.**", 4, "kept if it is true in Python's sense, else empty"),
    Row("stream.parse_delta", "finish_reason", 4, 'String.valueOf if it is true, else "null"'),
    Row("stream.parse_delta", "reasoning_content", 4, "reasoning_content, else reasoning"),
    Row("stream.parse_delta", "logprobs.**", 4, "what is false in Python's sense is null"),
    Row("stream.parse_delta", "prompt_token_ids.**", 4, "numbers only, truncated; none is null"),
    Row(
        "stream.parse_delta", "completion_token_ids.**", 4, "numbers only, truncated; none is null"
    ),
    Row(
        "stream.parse_delta",
        "tool_calls.**",
        4,
        "id, name and arguments by String.valueOf or empty, the type function if it is empty, the "
        "index only if it is a number; an empty list is null",
    ),
    Row(
        "stream.parse_delta",
        "usage_metadata.**",
        4,
        "counts are Java's ints (null is 0, text is parsed, floats truncated, 32 bits), then costs",
    ),
    Row(
        "stream.parse_delta",
        "**",
        4,
        "without choices a chunk only for usage or prompt_token_ids; else the first choice",
    ),
    Row(
        "stream.final_message",
        "**",
        4,
        "an AssistantMessage with the merged chunk's fields; role, name and metadata are its own",
    ),
    Row("stream.*", "**", 4, "each chunk is read, nulls are dropped, the rest is merged (§3)"),
    Row("serializer.*", "**", 5, "unexpected fields first, then role, then fields in their order"),
    Row(
        "context.restore",
        "**",
        6,
        "role, content, tool_call_id, tool_calls, name and metadata are restored, and no more",
    ),
    Row("tool.result", "**", 7, "each outcome has its own text, id and name"),
    Row("text.of", "**", 7, "String.valueOf: maps {a=1}, lists [a, b], numbers as Java has them"),
    Row(
        "conversation.memory",
        "**",
        7,
        "no user message twice in a row; the history is the last 2 * max_rounds messages",
    ),
    Row(
        "conversation.pair",
        "**",
        8,
        "a result answers the nearest earlier call of its id that has no answer yet",
    ),
    Row(
        "vendor.normalise",
        "**",
        8,
        "content keeps the vendor's blocks; tool calls are the normalised view of them",
    ),
)
"""The rules; the first that fits a field is the one that decides it."""
