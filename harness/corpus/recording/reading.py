"""Finding out what a recording is, by what it holds and never by what it is called."""

import json
from collections.abc import Iterator
from typing import Final

from harness.corpus.recording.encoding import (
    as_utf8,
    bytes_of,
    escaped,
    first_bad_byte,
    readable,
    text_of,
)
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

_CONVERT: Final = "Convert it first: iconv -f UTF-16LE -t UTF-8 FILE > OTHER"
_SHOWN: Final = 1024
_UTF16_SHARE: Final = 4
"""In UTF-16 half of the bytes of most texts are zero; more than one in so many are enough."""


def read_recording(data: bytes, file: str) -> list[Recorded]:
    """Return what a file holds, in its order; ``RecordingError`` if that is nothing we know."""
    known = as_utf8(data)
    found = list(_read(known))
    if not found:
        raise _nothing_in(known, file)
    return found


def _nothing_in(data: bytes, file: str) -> RecordingError:
    if not data.strip():
        return RecordingError(file, "the file is empty", _LOOKED_FOR)
    if data[:_SHOWN].count(0) * _UTF16_SHARE > len(data[:_SHOWN]):
        return RecordingError(f"{file}:1", f"{_NOTHING}: it looks like UTF-16", _CONVERT)
    if bad := first_bad_byte(data):
        line, byte = bad
        return RecordingError(
            f"{file}:{line}", f"{_NOTHING}; byte 0x{byte:02x} here is no UTF-8", _LOOKED_FOR
        )
    return RecordingError(file, _NOTHING, _LOOKED_FOR)


def _read(data: bytes) -> Iterator[Recorded]:
    text = text_of(data)
    try:
        document = json.loads(readable(text).removeprefix("\ufeff"))
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
            objects = tuple(objects_of(readable(stream).removeprefix("\ufeff")))
            yield Stream(_vendor_of_stream(objects), bytes_of(stream), objects, line)
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
        lines = (
            [pieces]
            if pieces
            else [escaped(json.dumps(value, ensure_ascii=False)) for value in values]
        )
        yield from grouped((1, line) for line in lines)
    elif isinstance(document, dict):
        yield from grouped((1, piece) for piece in pieces_in(json.dumps(document)))


def _messages_a_line(text: str) -> Iterator[Value]:
    """Yield the messages of a text that holds one a line; nothing if any line is none."""
    values = []
    for line in filter(str.strip, lines_of(readable(text))):
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
