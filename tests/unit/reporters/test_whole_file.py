import errno
import os
import re
import tempfile
from pathlib import Path
from typing import TextIO

import pytest

from harness.reporters.whole_file import WholeFile


def _full(handle: int | None = None, *_: object, **__: object) -> TextIO:
    """Return a file of a full disk, in the place of one that is open or is to be."""
    if handle is not None:
        os.close(handle)
    return Path("/dev/full").open("w", encoding="utf-8")


def test_nothing_is_seen_before_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    file = WholeFile(path)
    file.write("a\n\ud7ff")
    assert not path.exists()
    file.finish()
    file.discard()
    assert path.read_bytes() == b"a\n\xed\x9f\xbf"
    assert list(path.parent.iterdir()) == [path]


def test_what_was_there_stays_until_then(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    file = WholeFile(path)
    file.write("after")
    file.discard()
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_hyphen_is_the_output(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = WholeFile(Path("-"))
    file.write("text\n")
    assert capsys.readouterr().out == ""
    file.finish()
    assert capsys.readouterr().out == "text\n"


def test_a_steps_summary_is_added_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "summary"
    path.write_text("what another tool said\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    file = WholeFile(path)
    file.write("ours\n")
    file.finish()
    assert path.read_text() == "what another tool said\nours\n"


MUCH = "a" * (1 << 21)
FEW = "bytes that wait for more"


def _written(file: WholeFile, text: str) -> None:
    file.write(text)
    file.finish()


def test_a_device_that_is_full_is_named() -> None:
    file = WholeFile(Path("/dev/full"))
    with pytest.raises(OSError, match="/dev/full") as ended:
        _written(file, FEW)
    assert ended.value.errno == errno.ENOSPC
    file.discard()


@pytest.mark.parametrize("text", [FEW, MUCH])
def test_a_file_that_finds_no_room_is_named_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(os, "fdopen", _full)
    path = tmp_path / "report.json"
    file = WholeFile(path)
    with pytest.raises(OSError, match=re.escape(str(path))) as ended:
        _written(file, text)
    assert ended.value.errno == errno.ENOSPC
    file.discard()
    assert list(tmp_path.iterdir()) == []


def test_no_room_for_what_waits_names_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "TemporaryFile", _full)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    file = WholeFile(Path("-"))
    with pytest.raises(OSError, match=re.escape(str(tmp_path))):
        _written(file, MUCH)
    file.discard()


def test_a_device_is_written_to(tmp_path: Path) -> None:
    file = WholeFile(Path("/dev/null"))
    file.write("text")
    file.finish()
    assert Path("/dev/null").is_char_device()
