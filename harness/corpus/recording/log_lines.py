r"""The pieces of streams in a line of a log, whatever stands around them.

Loggers write the bytes as they come (``data: {…}``), as Python shows them (``b'data: {…}\n\n'``),
as a value of a record that is JSON itself, or the object alone.
"""

import json
import re
from collections.abc import Iterator
from typing import Final

from harness.corpus.recording.encoding import bytes_of, escaped, readable, text_of
from harness.corpus.recording.sse_text import DONE, lines_of
from harness.corpus.recording.vendor_forms import is_own_chunk, vendor_of_piece
from harness.model.value import Value

_BYTES: Final = re.compile(r"""\bb'(?:[^'\\]|\\.)*'|\bb"(?:[^"\\]|\\.)*\"""")
_BYTES_ESCAPE: Final = re.compile(rb"\\(x[0-9a-fA-F]{2}|[0-7]{1,3}|.)", re.DOTALL)
_BYTES_ESCAPED: Final = {
    **dict(zip(b"abfnrtv", (bytes([value]) for value in b"\a\b\f\n\r\t\v"), strict=True)),
    **{value: bytes([value]) for value in b"\\'\""},
}
_DATA: Final = re.compile(r"(?:^|(?<=[^A-Za-z0-9_]))data: ?")
_OCTAL: Final = b"01234567"
_LARGEST_BYTE: Final = 0xFF
_DECODER: Final = json.JSONDecoder()
_DEEPEST_RECORD: Final = 8


def pieces_in(line: str) -> list[str]:
    """Return the data of the events that a line tells of, as JSON text or ``[DONE]``."""
    record = _whole_object(line.strip())
    if record is not None:
        return [line.strip()] if _is_piece(record) else list(_in_record(record, 0))
    return list(_in_text(line))


def _in_text(line: str) -> Iterator[str]:
    for shown in _BYTES.findall(line):
        for inner in lines_of(text_of(_bytes_shown(shown))):
            yield from _plain(inner)
    yield from _plain(_BYTES.sub("", line))


def _bytes_shown(literal: str) -> bytes:
    """Return the bytes that Python shows so; what it would never write is taken as it stands."""
    return _BYTES_ESCAPE.sub(_byte_of_escape, bytes_of(literal[2:-1]))


def _byte_of_escape(found: re.Match[bytes]) -> bytes:
    said = found[1]
    if len(said) == len(b"x00") and said.startswith(b"x"):
        return bytes([int(said[1:], 16)])
    if said[0] in _OCTAL and (value := int(said, 8)) <= _LARGEST_BYTE:
        return bytes([value])
    return _BYTES_ESCAPED.get(said[0], found[0])


def _plain(line: str) -> Iterator[str]:
    mark = _DATA.search(line)
    bare = [] if mark and line.find("{") > mark.start() else list(_bare_objects(line))
    if bare:
        yield from bare
        return
    while mark is not None:
        end = mark.end()
        rest = line[end:].strip()
        if rest.startswith(DONE):
            yield DONE
        elif rest.startswith("{"):
            # Broken JSON is a piece too: that it is broken may be the fault.
            piece = _object_text(line, end) or rest
            yield piece
            end = line.index(piece, end) + len(piece)
        mark = _DATA.search(line, end)


def _bare_objects(line: str) -> Iterator[str]:
    position = line.find("{")
    while position >= 0:
        text = _object_text(line, position)
        if text is not None and _is_piece(json.loads(readable(text))):
            yield text
            position += len(text)
        else:
            position += 1
        position = line.find("{", position)
    if line.strip() == DONE:
        yield DONE


def _in_record(value: Value, depth: int) -> Iterator[str]:
    """Yield the pieces in a record that is JSON: objects as such, and texts that tell of some."""
    if depth > _DEEPEST_RECORD:
        return
    match value:
        case dict() if _is_piece(value):
            yield escaped(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
        case dict():
            for item in value.values():
                yield from _in_record(item, depth + 1)
        case list():
            for item in value:
                yield from _in_record(item, depth + 1)
        case str() if "{" in value or DONE in value:
            for line in lines_of(escaped(value)):
                yield from _in_text(line)


def _is_piece(value: Value) -> bool:
    return vendor_of_piece(value) is not None or is_own_chunk(value)


def _whole_object(text: str) -> dict[str, Value] | None:
    try:
        value = json.loads(readable(text))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _object_text(line: str, position: int) -> str | None:
    """Return the JSON object that begins at a position, exactly as it is written."""
    begin = position + len(line[position:]) - len(line[position:].lstrip())
    try:
        _, end = _DECODER.raw_decode(line, begin)
    except (ValueError, RecursionError):
        return None
    return line[begin:end]
