import errno
import os
import re
import stat
from pathlib import Path
from typing import IO, Any

import pytest

from harness.model.written_file import named, replace_file

FULL = Path("/dev/full")


def test_a_file_is_made_and_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "file"
    replace_file(path, b"one")
    assert path.read_bytes() == b"one"
    path.chmod(0o640)
    replace_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_the_mode_that_any_has(tmp_path: Path) -> None:
    replace_file(tmp_path / "new", b"")
    (tmp_path / "other").touch()
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "link").symlink_to("deep/file")
    replace_file(tmp_path / "link", b"one")
    replace_file(tmp_path / "link", b"two")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "deep" / "file").read_bytes() == b"two"


def test_a_full_disk_is_told_with_the_file_and_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger.yaml"
    path.write_bytes(b"before")
    opened = Path.open

    def full(self: Path, _mode: str) -> IO[Any]:
        self.touch()
        return opened(FULL, "wb")

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(OSError, match=re.escape(str(path))) as ended:
        replace_file(path, b"after")
    monkeypatch.undo()
    assert ended.value.errno == errno.ENOSPC
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_is_written_to() -> None:
    with pytest.raises(OSError, match="/dev/full"):
        replace_file(FULL, b"text")
    assert FULL.is_char_device()


def test_a_folder_that_may_not_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")

    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self), None, str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    replace_file(path, b"after")
    assert path.read_bytes() == b"after"
    assert list(tmp_path.iterdir()) == [path]


def test_only_an_error_without_a_name_gets_one() -> None:
    full = OSError(errno.ENOSPC, "full")
    assert named(full, Path("a")).filename == "a"
    assert named(OSError(errno.ENOSPC, "full", "b"), "a").filename == "b"
    gone = BrokenPipeError(errno.EPIPE, "gone")
    assert named(gone, "a") is gone
