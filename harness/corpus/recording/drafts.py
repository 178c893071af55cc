"""Cases of recordings: which operations a recording is an input of."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from harness.corpus.recording.recorded import Chunks, History, Recorded, Stream
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value, encode

Ask: TypeAlias = Callable[[str, dict[str, Value]], "Value | None"]
"""What a subject returns for an operation and input; None if it does not return."""

PIECE_BYTES: Final = 40
"""Bytes a piece where a stream is given in hex, so that no line is long."""

CHOICES: Final[dict[type[Recorded], tuple[str, ...]]] = {
    Stream: ("stream.fold_sse", "chunk.fold", "stream.fold", "stream.final_message"),
    History: ("vendor.normalise", "conversation.pair", "context.restore"),
    Chunks: ("chunk.fold",),
}
"""The operations that a recording can be made a case of."""

_DEFAULT: Final = frozenset(
    {"stream.fold_sse", "chunk.fold", "vendor.normalise", "conversation.pair"}
)


@dataclass(frozen=True, slots=True)
class Draft:
    """An operation and its input; ``suffix`` tells the drafts of one recording apart."""

    suffix: str
    op: str
    input: dict[str, Value]


def drafts(recorded: Recorded, ask: Ask, ops: Collection[str] = ()) -> Iterator[Draft]:
    """Yield the cases of a recording: of the operations asked for, else of those that show most.

    ``ask`` is the subject that turns a vendor's objects into our own, where an operation takes
    those. What it cannot turn makes no case.
    """
    wanted = ops or _DEFAULT
    match recorded:
        case Stream("anthropic"):
            if "vendor.normalise" in wanted:
                given = {"vendor": "anthropic", "messages": _plain(list(recorded.objects))}
                yield Draft("", "vendor.normalise", given)
        case Stream():
            yield from _of_stream(recorded, ask, wanted)
        case History():
            yield from _of_history(recorded, ask, wanted)
        case Chunks():
            if "chunk.fold" in wanted:
                yield Draft("", "chunk.fold", {"chunks": list(recorded.items)})


def _of_stream(stream: Stream, ask: Ask, wanted: Collection[str]) -> Iterator[Draft]:
    raw = _raw(stream.data)
    if "stream.fold_sse" in wanted:
        yield Draft("", "stream.fold_sse", raw)
    if "stream.final_message" in wanted:
        yield Draft("-final", "stream.final_message", raw)
    objects = [_plain(value) for value in stream.objects if isinstance(value, dict)]
    if "stream.fold" in wanted and objects:
        yield Draft("-deltas", "stream.fold", {"chunks": objects})
    if "chunk.fold" in wanted:
        parsed = [ask("stream.parse_delta", {"chunk": value}) for value in objects]
        chunks = [chunk for chunk in parsed if isinstance(chunk, dict)]
        if chunks:
            yield Draft("-chunks", "chunk.fold", {"chunks": _without_defaults(chunks, ask)})


def _of_history(history: History, ask: Ask, wanted: Collection[str]) -> Iterator[Draft]:
    messages: Value = list(history.messages)
    if history.vendor is not None:
        messages = _plain(messages)
    if history.vendor is not None and "vendor.normalise" in wanted:
        yield Draft("", "vendor.normalise", {"vendor": history.vendor, "messages": messages})
    if "context.restore" in wanted:
        for number, message in enumerate(_plain(list(history.messages)), 1):
            yield Draft(f"-record-{number}", "context.restore", {"record": message})
    if "conversation.pair" in wanted:
        if history.vendor is not None:
            given = {"vendor": history.vendor, "messages": messages}
            messages = ask("vendor.normalise", given)
        if isinstance(messages, list) and len(messages) > 1:
            yield Draft(
                "-pairs", "conversation.pair", {"messages": _without_defaults(messages, ask)}
            )


def _raw(data: bytes) -> dict[str, Value]:
    """Return the input of a raw stream: its text, or pieces in hex where it is none."""
    try:
        return {"text": data.decode("utf-8")}
    except UnicodeDecodeError:
        starts = range(0, len(data), PIECE_BYTES)
        return {"pieces": [data[start : start + PIECE_BYTES].hex() for start in starts]}


def _plain(value: Value) -> Value:
    """Return a vendor's JSON as a case says it: maps with ``$``-keys mean themselves."""
    match value:
        case dict() if any(key.startswith("$") for key in value):
            return {LITERAL_KEY: value}
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case list():
            return [_plain(item) for item in value]
        case _:
            return value


def _without_defaults(messages: Sequence[Mapping[str, Any]], ask: Ask) -> list[Value]:
    """Return messages without the fields that say what they would say if they were left out."""
    known: dict[str, Mapping[str, Any]] = {}
    shortened = []
    for message in messages:
        name = message[CLASS_KEY]
        if name not in known:
            known[name] = ask("message.construct", {"message": {CLASS_KEY: name}}) or {}
        shortened.append(
            {
                field: value
                for field, value in message.items()
                if field == CLASS_KEY or encode(value) != encode(known[name].get(field, message))
            }
        )
    return shortened
