"""Finding out what a recording is, by what it holds and never by what it is called."""

import json
from collections.abc import Iterator
from typing import Final

from harness.corpus.recording.grouping import grouped
from harness.corpus.recording.har import bodies, is_har
from harness.corpus.recording.log_lines import pieces_in
from harness.corpus.recording.recorded import (
    Chunks,
    History,
    Recorded,
    RecordingError,
    Stream,
    Vendor,
)
from harness.corpus.recording.sse_text import is_sse, lines_of, objects_of, split_streams
from harness.corpus.recording.vendor_forms import (
    completed_message,
    is_message,
    is_own_chunk,
    vendor_of_messages,
    vendor_of_piece,
)
from harness.model.value import Value

_NOTHING: Final = "nothing in it can be recorded"
_LOOKED_FOR: Final = (
    "It may hold server-sent events of OpenAI or Anthropic (raw, in a HAR file, or in the lines of "
    "a log), their chunk objects, one a line or in a list, or a list of messages as JSON."
)


def read_recording(data: bytes, file: str) -> list[Recorded]:
    """Return what a file holds, in its order; ``RecordingError`` if that is nothing we know."""
    found = list(_read(data))
    if not found:
        what = _NOTHING if data.strip() else "the file is empty"
        raise RecordingError(file, what, _LOOKED_FOR)
    return found


def _read(data: bytes) -> Iterator[Recorded]:
    text = data.decode("utf-8", "surrogateescape")
    try:
        document = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        yield from _read_lines(text)
        return
    if is_har(document):
        for body in bodies(document):
            yield from _read(body)
    else:
        yield from _of_document(document, text)


def _read_lines(text: str) -> Iterator[Recorded]:
    if is_sse(text):
        for line, stream in split_streams(text):
            data = stream.encode("utf-8", "surrogateescape")
            objects = tuple(objects_of(data.decode("utf-8", "replace").removeprefix("\ufeff")))
            yield Stream(_vendor_of_stream(objects), data, objects, line)
        return
    pieces = [
        (number, piece)
        for number, line in enumerate(lines_of(text), 1)
        for piece in pieces_in(line)
    ]
    if pieces:
        yield from grouped(pieces)
        return
    messages = list(_messages_a_line(text))
    if messages:
        yield History(vendor_of_messages(messages), tuple(messages))


def _of_document(document: Value, text: str) -> Iterator[Recorded]:
    if (message := completed_message(document)) is not None:
        yield History(vendor_of_messages([message]), (message,))
        return
    messages = document.get("messages") if isinstance(document, dict) else document
    values = messages if isinstance(messages, list) else [document]
    if not values:
        return
    if all(map(is_own_chunk, values)):
        yield Chunks(tuple(values))
    elif all(map(is_message, values)):
        yield History(vendor_of_messages(values), tuple(values))
    elif any(map(vendor_of_piece, values)):
        pieces = text.strip() if values == [document] else None
        lines = [pieces] if pieces else [json.dumps(value, ensure_ascii=False) for value in values]
        yield from grouped((1, line) for line in lines)
    elif isinstance(document, dict):
        yield from grouped((1, piece) for piece in pieces_in(json.dumps(document)))


def _messages_a_line(text: str) -> Iterator[Value]:
    """Yield the messages of a text that holds one a line; nothing if any line is none."""
    values = []
    for line in filter(str.strip, lines_of(text)):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            return
        if not is_message(value):
            return
        values.append(value)
    yield from values


def _vendor_of_stream(objects: tuple[Value, ...]) -> Vendor:
    vendors = (vendor for piece in objects if (vendor := vendor_of_piece(piece)) is not None)
    return next(vendors, "openai")
