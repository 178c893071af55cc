"""Rows come back as they were written, and a file that is not whole is told."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.corpus import row_files
from harness.corpus.row_files import RowWriter, read_rows, rows_of_whole

KEY = b"k" * 32
ROW = st.binary(max_size=40).map(lambda row: row.replace(b"\n", b"\t"))


def _written(rows: list[bytes], stream: io.BytesIO | None = None) -> io.BytesIO:
    stream = stream or io.BytesIO()
    writer = RowWriter(stream)
    for row in rows:
        writer.write(row)
    assert writer.finish(KEY) == len(rows)
    return stream


@given(st.lists(ROW))
def test_rows_come_back(rows: list[bytes]) -> None:
    stream = _written(rows)
    assert list(read_rows(stream, 0)) == rows
    stream.seek(0)
    assert rows_of_whole(stream, KEY) == len(rows)


@pytest.mark.parametrize("most", [1, 7, 100])
def test_rows_longer_than_what_is_read_at_once(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(row_files, "_UNPACKED_BYTES", most)
    monkeypatch.setattr(row_files, "_PACKED_BYTES", most)
    rows = [b"x" * 1000, b"", b"y" * 7, bytes(range(11, 256)) * 9, b""]
    assert list(read_rows(_written(rows), 0)) == rows


def test_files_one_behind_the_other() -> None:
    stream = io.BytesIO()
    stream.write(b"before")
    starts = []
    for rows in ([b"a", b"b"], [], [b"c" * 300_000]):
        starts.append(stream.tell())
        _written(rows, stream)
    assert [list(read_rows(stream, start)) for start in starts] == [
        [b"a", b"b"],
        [],
        [b"c" * 300_000],
    ]


def test_a_file_that_is_not_whole_or_not_the_one_that_is_asked_for() -> None:
    good = _written([b"a" * 50, b"b"]).getvalue()
    assert rows_of_whole(io.BytesIO(good), b"j" * 32) is None
    for length in range(len(good)):
        assert rows_of_whole(io.BytesIO(good[:length]), KEY) is None, length
    for place in range(len(good)):
        bad = bytearray(good)
        bad[place] ^= 1
        assert rows_of_whole(io.BytesIO(bytes(bad)), KEY) is None, place


def test_rows_that_end_too_soon() -> None:
    good = _written([b"a" * 50]).getvalue()
    with pytest.raises(EOFError):
        list(read_rows(io.BytesIO(good[:-9]), 0))
