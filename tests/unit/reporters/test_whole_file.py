from pathlib import Path

import pytest

from harness.reporters.whole_file import WholeFile


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


def test_a_device_is_written_to(tmp_path: Path) -> None:
    file = WholeFile(Path("/dev/null"))
    file.write("text")
    file.finish()
    assert Path("/dev/null").is_char_device()
