"""Raw server-sent events to the message that they stream.

A data line that is JSON by itself and the WHATWG rule that the data lines of an event are one text
do not exclude each other: an event's lines are read as one JSON value if they are one, else each by
itself, as servers mean it that leave out the blank line between events.

Why a parser of its own, measured on the inputs of ``tests/unit/messages/test_sse.py``:
``sseclient-py`` 1.9.0 loses the first event after a byte order mark, raises on bytes that are no
UTF-8, and runs events together whose blank line ends in CRLF after a line that ends in LF;
``httpx-sse`` 0.4.3 loses the first event after a byte order mark and a last event without its
blank line, and needs an HTTP response of ``httpx`` to read from. Both read bytes only, which hold
no lone surrogates.

Source: message-system.md section 4; the lines and fields are those of the WHATWG's HTML standard.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from harness.messages.chunk import AssistantMessageChunk
from harness.messages.delta import fold_deltas
from harness.messages.errors import MalformedJson, WrongShape
from harness.messages.json_reader import read_json
from harness.messages.message import AssistantMessage

_BOM: Final = "\ufeff"
_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_JSON_BLANKS: Final = " \t\r\n"
_TRIMMED: Final = "".join(map(chr, range(0x21)))
_DONE: Final = "[DONE]"


def fold_sse(stream: str | Iterable[bytes], model_name: str) -> AssistantMessageChunk | None:
    """Read a stream of OpenAI-style events and merge its chunks; None if they say nothing.

    The stream is text, or bytes in pieces as they were read. ``[DONE]`` ends it, and so does its
    own end. Data that is no JSON raises ``MalformedJson``, JSON that is no object ``WrongShape``.
    """
    return fold_deltas(_chunk_objects(stream), model_name)


def final_message(stream: str | Iterable[bytes], model_name: str) -> AssistantMessage | None:
    """Read a stream to the message that an agent keeps; None if it says nothing."""
    chunk = fold_sse(stream, model_name)
    return None if chunk is None else message_of(chunk)


def message_of(chunk: AssistantMessageChunk) -> AssistantMessage:
    """Return the message that an agent keeps of a merged chunk; name and metadata are dropped."""
    return AssistantMessage(
        content=chunk.content,
        tool_calls=chunk.tool_calls,
        usage_metadata=chunk.usage_metadata,
        finish_reason=chunk.finish_reason,
        parser_content=chunk.parser_content,
        reasoning_content=chunk.reasoning_content,
        prompt_token_ids=chunk.prompt_token_ids,
        completion_token_ids=chunk.completion_token_ids,
        logprobs=chunk.logprobs,
    )


def read_events(stream: str | Iterable[bytes]) -> Iterator[list[str]]:
    """Yield the data lines of each event that has any, of one that the stream breaks off too."""
    data: list[str] = []
    for line in _lines([stream] if isinstance(stream, str) else _decoded(stream)):
        if not line:
            if data:
                yield data
            data = []
            continue
        field, _, value = line.partition(":")
        if field == "data":
            data.append(value.removeprefix(" "))
    if data:
        yield data


def _chunk_objects(stream: str | Iterable[bytes]) -> Iterator[dict[str, Any]]:
    for lines in read_events(stream):
        done = next((at for at, line in enumerate(lines) if line.strip(_TRIMMED) == _DONE), None)
        yield from _event_objects(lines[:done])
        if done is not None:
            return


def _event_objects(lines: list[str]) -> Iterator[dict[str, Any]]:
    """Yield the objects of one event: one for all its lines, or one for each."""
    if not lines:
        return
    values: Iterable[Any]
    try:
        values = [_data_value("\n".join(lines))]
    except MalformedJson:
        if len(lines) == 1:
            raise
        values = map(_data_value, lines)
    for value in values:
        if isinstance(value, dict):
            yield value
        elif value is not None:
            raise WrongShape("the data of an event must be a JSON object")


def _data_value(data: str) -> Any:
    return read_json(data) if data.strip(_JSON_BLANKS) else {}


def _decoded(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield the text of bytes; a character may be cut between pieces, bad bytes are replaced."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for piece in pieces:
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)


def _lines(pieces: Iterable[str]) -> Iterator[str]:
    """Yield lines without their ends, which are CRLF, LF and CR and may be cut between pieces."""
    begun: list[str] = []
    half_end = ""
    at_start = True
    for piece in pieces:
        text = half_end + (piece.removeprefix(_BOM) if at_start else piece)
        at_start = at_start and not piece
        # A CR that ends a piece may be half of a CRLF: it waits for what follows.
        half_end = "\r" if text.endswith("\r") else ""
        *lines, rest = _LINE_END.split(text.removesuffix("\r"))
        if lines:
            yield "".join([*begun, lines[0]])
            yield from lines[1:]
            begun = []
        begun.append(rest)
    if half_end or any(begun):
        yield "".join(begun)
