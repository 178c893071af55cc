"""Frames survive any cut of the stream, and noise is recognised."""

import io

import pytest

from harness.subjects.worker.frames import FrameAssembler, FrameError, read_frame, write_frame


def stream_of(*payloads: bytes) -> bytes:
    stream = io.BytesIO()
    for payload in payloads:
        write_frame(stream, payload)
    return stream.getvalue()


def test_what_is_written_is_read() -> None:
    stream = io.BytesIO(stream_of(b"one", b"", b"three\n"))
    assert [read_frame(stream) for _ in range(4)] == [b"one", b"", b"three\n", None]


@pytest.mark.parametrize("missing", [1, 4, 9])
def test_a_stream_that_ends_within_a_frame_is_broken(missing: int) -> None:
    with pytest.raises(FrameError, match="the stream ended after"):
        read_frame(io.BytesIO(stream_of(b"abc")[:-missing]))


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 9, 1000])
def test_frames_are_assembled_from_pieces_of_any_size(size: int) -> None:
    payloads = [b"", b"a", b"b" * 20, b"", b"c" * 300]
    data = stream_of(*payloads)
    assembler = FrameAssembler()
    frames = [
        frame
        for start in range(0, len(data), size)
        for frame in assembler.feed(data[start : start + size])
    ]
    assert frames == payloads


def test_noise_is_no_frame() -> None:
    with pytest.raises(FrameError, match="a length of 7522537965569712247 bytes"):
        FrameAssembler().feed(b"hello, world")
    with pytest.raises(FrameError, match="b'hello, w'"):
        read_frame(io.BytesIO(b"hello, world"))
