import base64
import json
from pathlib import Path
from typing import Any

import pytest

from harness.corpus.recording import Chunks, History, RecordingError, Stream, read_recording

DATA = Path(__file__).parents[3] / "data"


def piece(content: str, **more: Any) -> str:
    delta = {"content": content}
    return json.dumps({"id": "c1", "choices": [{"index": 0, "delta": delta}], **more})


def one(text: str | bytes) -> Any:
    data = text.encode() if isinstance(text, str) else text
    (recorded,) = read_recording(data, "f")
    return recorded


A, B = piece("a"), piece("b")


@pytest.mark.parametrize(
    "text",
    [
        f"data: {A}\n\ndata: {B}\n\ndata: [DONE]\n\n",
        f"data:{A}\r\n\r\ndata:{B}",
        f": comment\r\revent: x\rdata: {A}\r\rretry: 5\rid: 7\rdata: {B}\r\r",
        f"\ufeffdata: {A}\n\ndata: {B}\n\ndata: {{broken\n\n",
    ],
)
def test_raw_events_are_kept_byte_for_byte(text: str) -> None:
    stream = one(text)
    assert stream.data == text.encode()
    assert list(stream.objects) == [json.loads(A), json.loads(B)]
    assert stream.vendor == "openai"


def test_bytes_that_are_no_utf8_are_kept_too() -> None:
    data = f"data: {A}\n\n".encode() + b'data: {"x": "\xff\xc3"}\n\n'
    assert one(data).data == data


def test_each_done_ends_a_stream() -> None:
    text = f"data: {A}\n\ndata: [DONE]\n\ndata: {B}\n\ndata: [DONE]\n\n"
    first, second = read_recording(text.encode(), "f")
    assert isinstance(first, Stream)
    assert isinstance(second, Stream)
    assert first.data + second.data == text.encode()
    assert (first.line, second.line) == (1, 5)
    assert list(second.objects) == [json.loads(B)]


@pytest.mark.parametrize(
    "text",
    [
        f"{A}\n{B}\n",
        f"{A}\n\n{B}\n\n[DONE]\n",
        f"[{A}, {B}]",
        f'2025-01-01 DEBUG <- data: {A}\n2025-01-01 busy {{"n": 1}}\n<- data: {B} (3 ms)\n',
        f"recv b'data: {A}\\n\\n'\nrecv b\"data: {B!s}\\n\\n\"\n".replace(
            'b"data', "b'data"
        ).replace('\\n\\n"', "\\n\\n'"),
        "\n".join(json.dumps({"level": "x", "msg": f"data: {text}\n\n"}) for text in (A, B)),
        "\n".join(json.dumps({"level": "x", "chunk": json.loads(text)}) for text in (A, B)),
        f"chunk={A} after\nchunk={B}\n",
    ],
)
def test_pieces_are_found_whatever_stands_around_them(text: str) -> None:
    stream = one(text)
    assert list(stream.objects) == [json.loads(A), json.loads(B)]
    assert stream.data.startswith(b"data: {")


def test_what_looks_like_an_event_within_a_text_is_none() -> None:
    stream = one(f"x data: {piece('send data: {x} now')}\n")
    assert [list(value["choices"]) for value in stream.objects]
    assert len(stream.objects) == 1


def test_a_broken_piece_is_kept() -> None:
    stream = one(f'x data: {A}\nx data: {{"id": "c1", "cho\n')
    assert stream.data.endswith(b'data: {"id": "c1", "cho\n\n')


def test_streams_that_run_side_by_side_are_told_apart() -> None:
    first, second = read_recording((DATA / "gateway.log").read_bytes(), "gateway.log")
    assert isinstance(first, Stream)
    assert isinstance(second, Stream)
    assert {value["id"] for value in first.objects} == {"chatcmpl-A"}
    assert {value["id"] for value in second.objects} == {"chatcmpl-B"}
    assert (first.line, second.line) == (2, 3)
    assert b"o'clock" in second.data


def test_ids_that_change_with_every_chunk_are_no_streams() -> None:
    text = "\n".join(piece("a", id=f"c{number}") for number in range(5))
    assert len(one(text).objects) == 5


def test_a_piece_without_an_id_belongs_to_the_stream_before_it() -> None:
    text = "\n".join([A, json.dumps({"choices": [], "usage": {}}), '{"choices": [], "error": {}}'])
    assert len(one(text).objects) == 3


def test_anthropic_events() -> None:
    stream = one((DATA / "anthropic-tools.sse").read_bytes())
    assert stream.vendor == "anthropic"
    assert [value["type"] for value in stream.objects][-1] == "message_stop"
    bare = "\n".join(json.dumps(value) for value in stream.objects)
    again = one(bare)
    assert (again.vendor, again.objects) == ("anthropic", stream.objects)


def test_a_har_file_is_the_bodies_of_its_answers() -> None:
    stream, history = read_recording((DATA / "page.har").read_bytes(), "page.har")
    assert isinstance(stream, Stream)
    assert stream.data.endswith(b"data: [DONE]\r\n\r\n")
    assert history == History("openai", ({"role": "assistant", "content": "Hi"},))


def test_a_har_file_with_broken_bodies() -> None:
    entries: list[Any] = [{}, {"response": None}, {"response": {"content": {"text": "%%%"}}}]
    entries.append({"response": {"content": {"text": "%%%", "encoding": "base64"}}})
    entries.append({"response": {"content": {"text": base64.b64encode(A.encode()).decode(),
                                             "encoding": "base64"}}})  # fmt: skip
    assert len(one(json.dumps({"log": {"entries": entries}})).objects) == 1


USER = {"role": "user", "content": "a"}


@pytest.mark.parametrize(
    ("document", "vendor", "messages"),
    [
        ([USER], "openai", [USER]),
        ({"model": "m", "messages": [USER]}, "openai", [USER]),
        ({"messages": [{"role": "user", "content": [{"type": "tool_result"}]}]}, "anthropic", None),
        ([{"type": "human", "content": "a"}], "langchain", None),
        ([{"lc": 1, "id": ["x", "HumanMessage"], "kwargs": {}}], "langchain", None),
        ([{"$class": "UserMessage", "content": "a"}], None, None),
        ({"choices": [{"message": USER}]}, "openai", [USER]),
        ({"type": "message", "role": "assistant", "content": []}, "anthropic", None),
    ],
)
def test_histories(document: Any, vendor: str | None, messages: list[Any] | None) -> None:
    history = one(json.dumps(document))
    assert isinstance(history, History)
    assert history.vendor == vendor
    assert messages is None or list(history.messages) == messages


def test_a_history_with_a_message_a_line() -> None:
    assert len(one(f"{json.dumps(USER)}\n{json.dumps(USER)}\n").messages) == 2


def test_chunks_of_our_own() -> None:
    chunk = {"$class": "AssistantMessageChunk", "content": "a"}
    for text in (json.dumps([chunk, chunk]), f"{json.dumps(chunk)}\n{json.dumps(chunk)}"):
        assert one(text) == Chunks((chunk, chunk))


@pytest.mark.parametrize("text", ["", "\n", "some prose", '{"a": 1}', "[]", "[1, 2]", "data: x\n"])
def test_what_holds_nothing_says_what_was_looked_for(text: str) -> None:
    if text == "data: x\n":
        assert one(text).objects == ()  # it is a stream, if a sad one
        return
    with pytest.raises(RecordingError, match=r"(?s)^f: .*server-sent events"):
        read_recording(text.encode(), "f")
