import json
from typing import Any

import pytest

from harness.corpus.recording import Stream, read_recording
from harness.corpus.recording.encoding import (
    as_utf8,
    bytes_of,
    escaped,
    first_bad_byte,
    readable,
    text_of,
)

GOOD = 'data: {"choices": [{"index": 0, "delta": {"content": "good"}}]}'


def one(data: bytes) -> Any:
    (recorded,) = read_recording(data, "f")
    return recorded


def test_bytes_become_text_and_bytes_again() -> None:
    data = "é".encode() + bytes(range(256))
    assert bytes_of(text_of(data)) == data
    assert readable(text_of(b"a\xff")) == "a�"


def test_lone_surrogates_are_spelled_as_escapes() -> None:
    assert bytes_of("\ud83d") == rb"\ud83d"
    assert escaped("é\udcc1") == r"é\udcc1"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8"])
def test_marked_files_are_read_as_utf8(encoding: str) -> None:
    assert as_utf8("Grüße".encode(encoding)) == "Grüße".encode()


def test_the_first_bad_byte_is_found() -> None:
    assert first_bad_byte(b"a\nb\nc\xff\xfe") == (3, 0xFF)
    assert first_bad_byte("Grüße".encode()) is None


def test_a_log_keeps_its_bytes_and_shows_them_replaced() -> None:
    stream = one(b'INFO data: {"choices": [{"delta": {"content": "J\xe4"}}]}\n')
    assert isinstance(stream, Stream)
    assert b'"J\xe4"' in stream.data
    assert stream.objects[0]["choices"][0]["delta"]["content"] == "J�"


@pytest.mark.parametrize("shown", [b'"\x9c"', rb'"\x9c"', rb'"\234"'])
def test_a_bad_byte_in_shown_bytes_loses_nothing_after_it(shown: bytes) -> None:
    line = b'INFO got b\'data: {"choices": [], "x": ' + shown + b"}'\n"
    stream = one(line + f"INFO {GOOD}\n".encode())
    assert b'"\x9c"' in stream.data
    assert stream.objects[0]["x"] == "�"
    assert stream.data.endswith(f"{GOOD}\n\n".encode())


@pytest.mark.parametrize("shown", [r"\x9", r"\9", r"\777", r"\u", "é"])
def test_bytes_that_python_would_never_show_are_taken_as_they_stand(shown: str) -> None:
    stream = one(f'INFO got b\'data: {{"choices": [], "x": "{shown}"}}\'\n'.encode())
    assert shown.encode() in stream.data


def test_a_pair_cut_in_a_record_stays_cut() -> None:
    chunk = {"choices": [{"delta": {"content": "\udcc1"}}]}
    record = {"level": "info", "chunk": chunk, "line": 'data: {"choices": [], "x": "\udcc2"}'}
    stream = one(json.dumps(record).encode() + b"\n{}\n")
    assert list(stream.objects) == [chunk, {"choices": [], "x": "\udcc2"}]
    assert rb"\udcc1" in stream.data


def test_a_latin1_history_is_read_with_replacements() -> None:
    history = one('[{"role": "user", "content": "Grüße"}]'.encode("latin-1"))
    assert history.messages[0]["content"] == "Gr��e"
