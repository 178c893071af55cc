"""Raw server-sent events: told from other texts, cut into streams, and read as far as can be.

How the bytes are framed is what a case is about, so nothing here changes them.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from harness.model.value import Value

DONE: Final = "[DONE]"
_BREAK: Final = re.compile(r"\r\n|\r|\n")
_FIELD: Final = re.compile(r"(?:data|event|id|retry)?:.*|(?:data|event|id|retry)")
_DATA: Final = re.compile(r"data: ?(.*)|data")


def is_sse(text: str) -> bool:
    """Whether every line of a text is one of server-sent events, and some of them are data."""
    lines = list(filter(str.strip, lines_of(text.removeprefix("\ufeff"))))
    return all(map(_FIELD.fullmatch, lines)) and any(map(_DATA.fullmatch, lines))


def split_streams(text: str) -> Iterator[tuple[int, str]]:
    """Yield the streams of a text, each with the line that it begins in: ``[DONE]`` ends one."""
    start, first_line, is_done = 0, 1, False
    begin = 0
    for line, shown in enumerate(lines_of(text), 1):
        if is_done and shown.strip():
            yield first_line, text[start:begin]
            start, first_line, is_done = begin, line, False
        data = _DATA.fullmatch(shown)
        is_done = is_done or (data is not None and (data[1] or "").strip() == DONE)
        begin += len(shown) + (2 if text.startswith("\r\n", begin + len(shown)) else 1)
    yield first_line, text[start:]


def objects_of(text: str) -> list[Value]:
    """Return the JSON values of a stream's events; what is none is left out."""
    values = []
    data: list[str] = []
    for line in (*lines_of(text), ""):
        if found := _DATA.fullmatch(line):
            data.append(found[1] or "")
        elif not line and data:
            # What is no JSON is part of the stream all the same, and the subjects' to judge.
            with suppress(ValueError, RecursionError):
                values.append(json.loads("\n".join(data)))
            data = []
    return values


def lines_of(text: str) -> list[str]:
    """Return the lines of a text by CR, LF and CRLF; other characters end none."""
    return _BREAK.split(text)
