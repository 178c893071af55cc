"""Which pieces found in a log belong to one stream.

Streams run side by side in the log of a service. OpenAI's chunks carry the id of their answer, but
some services make up an id for each chunk, and an error or a count of tokens may have none.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from harness.corpus.recording.encoding import bytes_of, readable
from harness.corpus.recording.recorded import Chunks, Recorded, Stream
from harness.corpus.recording.sse_text import DONE
from harness.corpus.recording.vendor_forms import is_own_chunk, vendor_of_piece
from harness.model.value import Value

_MESSAGE_START: Final = "message_start"


@dataclass(slots=True)
class _Open:
    """A stream that is being put together; ``id`` is the answer's, if its chunks say one."""

    line: int
    id: str | None
    texts: list[str] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    is_done: bool = False


def grouped(pieces: Iterable[tuple[int, str]]) -> list[Recorded]:
    """Return the streams of pieces, each given with its line, in the order in which they begin.

    What is no UTF-8 in a piece stays in the bytes of its stream.
    """
    known = [(line, text, _value(text)) for line, text in pieces]
    ids = [value["id"] for _, _, value in known if _id_of(value) is not None]
    ids_are_of_chunks = len(ids) > 1 and len(set(ids)) == len(ids)
    streams: list[_Open] = []
    current: _Open | None = None
    for line, text, value in known:
        current = _stream_of(value, current, streams, by_id=not ids_are_of_chunks)
        if current is None:
            current = _Open(line, _id_of(value))
            streams.append(current)
        current.texts.append(text)
        if text == DONE:
            current.is_done = True
        else:
            current.values.append(value)
    return [_recorded(stream) for stream in streams if stream.values]


def _stream_of(
    value: Value, current: _Open | None, streams: list[_Open], *, by_id: bool
) -> _Open | None:
    """Return the stream that goes on with a piece; None if one begins."""
    own_id = _id_of(value)
    if by_id and own_id is not None:
        return next((stream for stream in streams if stream.id == own_id), None)
    if isinstance(value, dict) and value.get("type") == _MESSAGE_START:
        return None
    return None if current is None or (current.is_done and value is not None) else current


def _recorded(stream: _Open) -> Recorded:
    if all(map(is_own_chunk, stream.values)):
        return Chunks(tuple(stream.values), stream.line)
    vendors = (vendor for one in stream.values if (vendor := vendor_of_piece(one)) is not None)
    data = "".join(f"data: {text}\n\n" for text in stream.texts)
    return Stream(next(vendors, "openai"), bytes_of(data), tuple(stream.values), stream.line)


def _value(text: str) -> Value:
    try:
        return json.loads(readable(text))
    except (ValueError, RecursionError):
        return None


def _id_of(value: Value) -> str | None:
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) and found else None
