import errno
import os
import re
import stat
import tempfile
from pathlib import Path
from typing import TextIO

import pytest

from harness.reporters.whole_file import WholeFile


def _full(*_: object, **__: object) -> TextIO:
    """Return a file of a full disk, in the place of one that is to be opened."""
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
    opened = Path.open

    def full(self: Path, mode: str, **_: object) -> object:
        opened(self, mode).close()
        return opened(Path("/dev/full"), "w", encoding="utf-8")

    monkeypatch.setattr(Path, "open", full)
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


def test_whoever_may_read_new_files_may_read_it(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        file = WholeFile(tmp_path / "report")
        file.write("text")
        file.finish()
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "report").stat().st_mode) == 0o600


def test_a_link_stays_and_leads_to_the_new_text(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    file = WholeFile(link)
    file.write("new")
    file.finish()
    assert link.is_symlink()
    assert target.read_text() == "new"
