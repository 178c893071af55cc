"""Whether a pattern in ``matches`` names only fields that an outcome of its operation can have.

A misspelt field is never met: in ``expect`` the case fails whatever the subjects do, in ``wanted``
nobody notices. What the fields of a message hold is free, but for tool calls and usage; messages
that say their ``$class`` are checked by that. Operations whose outcome may be anything are not
looked at.
"""

from collections.abc import Collection, Iterator
from typing import Final, TypeAlias

from harness.corpus.class_shape import ITEM_FIELDS, MAP_FIELDS
from harness.corpus.nodes import Finding, Path
from harness.corpus.wording import quoted, suggestion
from harness.model.classes import CHUNK_CLASSES, CLASS_FIELDS, MESSAGE_FIELDS
from harness.model.value import Value

OutcomeShape: TypeAlias = "dict[str, OutcomeShape] | list[OutcomeShape] | tuple[str, ...] | None"
"""Fields and what they hold, a list's items, the classes a message may be of, or anything."""

_CHUNK: Final = tuple(sorted(CHUNK_CLASSES))
_MESSAGE: Final = tuple(MESSAGE_FIELDS)

OUTCOMES: Final[dict[str, OutcomeShape]] = {
    "chunk.merge": {"merged": _CHUNK, "operands_unchanged": None},
    "chunk.fold": _CHUNK,
    "message.construct": _MESSAGE,
    "message.content_views": {"string": None, "list": None},
    "message.equals": {"equal": None, "hash_equal": None},
    "message.to_json": {"text": None},
    "message.from_json": _MESSAGE,
    "serializer.dumps": {"type": None, "text": None},
    "stream.parse_delta": ("AssistantMessageChunk",),
    "stream.fold": ("AssistantMessageChunk",),
    "stream.fold_sse": ("AssistantMessageChunk",),
    "stream.final_message": ("AssistantMessage",),
    "context.restore": _MESSAGE,
    "tool.result": ("ToolMessage",),
    "text.of": {"text": None},
    "conversation.pair": dict.fromkeys(("pairs", "unanswered", "orphans", "duplicates", "early")),
    "conversation.memory": [[_MESSAGE]],
    "vendor.normalise": [_MESSAGE],
}
"""What operations return, where that is known; null may stand in the place of each."""


def unknown_fields(op: str, pattern: Value, path: Path) -> Iterator[Finding]:
    """Yield the fields of a pattern that no outcome of an operation has."""
    yield from _in_shape(pattern, OUTCOMES.get(op), path, f"the outcome of {op}")


def _in_shape(pattern: Value, shape: OutcomeShape, path: Path, where: str) -> Iterator[Finding]:
    match shape, pattern:
        case tuple(), dict():
            yield from _in_message(pattern, shape, path)
        case dict(), dict():
            yield from _not_among(shape, pattern, path, where)
            for field, content in shape.items():
                if field in pattern:
                    yield from _in_shape(pattern[field], content, (*path, field), where)
        case list(), list():
            for index, item in enumerate(pattern):
                yield from _in_shape(item, shape[0], (*path, index), where)
        case _:
            pass


def _in_message(
    pattern: dict[str, Value], classes: tuple[str, ...], path: Path
) -> Iterator[Finding]:
    fields = dict.fromkeys(field for name in classes for field in CLASS_FIELDS[name])
    where = classes[0] if len(classes) == 1 else "a message"
    if _is_special(pattern):
        return
    yield from _not_among(fields, pattern, path, where)
    for field, known in (ITEM_FIELDS | MAP_FIELDS).items():
        content = pattern.get(field)
        for index, item in enumerate(content if isinstance(content, list) else ()):
            if isinstance(item, dict):
                yield from _not_among(known, item, (*path, field, index), field)
        if isinstance(content, dict) and field in MAP_FIELDS:
            yield from _not_among(known, content, (*path, field), field)


def _not_among(
    known: Collection[str], pattern: dict[str, Value], path: Path, where: str
) -> Iterator[Finding]:
    if _is_special(pattern):
        return
    for field in pattern:
        if field not in known:
            message = f"{where} has no field {quoted(field)}"
            yield Finding((*path, field), message, suggestion(field, known), on_key=True)


def _is_special(pattern: dict[str, Value]) -> bool:
    """Whether a map is a wildcard, a literal, or says its class, which was checked then."""
    return any(key.startswith("$") for key in pattern)
