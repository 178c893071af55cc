import os
from pathlib import Path

import pytest

from harness.cli.fix import fix_ledgers
from harness.compare.ledger import Ledger
from harness.compare.ledger_file import change_ledger, ledger_files, load_ledger
from harness.model.faults import FaultsError
from tests.unit.compare.test_ledger_yaml import entry_text


def test_versions_of_a_subject_share_its_ledger(tmp_path: Path) -> None:
    (tmp_path / "java.yaml").touch()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "java.yaml").touch()
    folders = [tmp_path, tmp_path / "none", tmp_path / "sub"]
    both = [tmp_path / "java.yaml", tmp_path / "sub" / "java.yaml"]
    assert ledger_files(folders, "java") == ledger_files(folders, "java@new") == both
    assert ledger_files(folders, "reference") == []


def test_several_files_are_one_ledger(tmp_path: Path) -> None:
    first, second = tmp_path / "a.yaml", tmp_path / "b.yaml"
    first.write_text(entry_text(id="one"))
    second.write_bytes(b"\xef\xbb\xbf" + entry_text(id="two").encode())
    ledger = load_ledger([first, second])
    assert [(entry.id, entry.file) for entry in ledger.entries] == [
        ("one", str(first)),
        ("two", str(second)),
    ]
    assert load_ledger([]) == Ledger()


def test_all_faults_of_all_files_are_refused_at_once(tmp_path: Path) -> None:
    texts = {
        "a.yaml": entry_text(id="one", op="x").encode() + b"- 5\n",
        "b.yaml": b"- id: one\n  k\xc3\xa9y: \xff\n",
        "c.yaml": entry_text(id="one").encode(),
        "d.yaml": entry_text(id="one").encode(),
    }
    for name, data in texts.items():
        (tmp_path / name).write_bytes(data)
    with pytest.raises(FaultsError) as caught:
        load_ledger(tmp_path / name for name in texts)
    excerpts = [(fault.excerpt, fault.caret) for fault in caught.value.faults]
    assert excerpts[:3] == [("  op: x", 7), ("- 5", 3), ("  kéy: \N{REPLACEMENT CHARACTER}", 8)]
    shown = [line.partition(f"{tmp_path}/")[2] for line in str(caught.value).splitlines()]
    assert [line.partition(" (")[0] for line in shown] == [
        "a.yaml:2:7: no operation is called x",
        "a.yaml:7:3: an entry must be a map",
        "b.yaml:2:8: not UTF-8: byte 0xFF",
        "c.yaml:1:7: the id one is taken",
        "d.yaml:1:7: the id one is taken",
    ]


def test_a_pipe_and_a_link_to_nothing_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "java.yaml")
    (tmp_path / "reference.yaml").symlink_to("gone.yaml")
    for subject in ("java", "reference"):
        with pytest.raises(FaultsError, match=f"{subject}.yaml:1:1: no regular file"):
            load_ledger(ledger_files([tmp_path], subject))
    assert list(fix_ledgers(sorted(tmp_path.iterdir()))) == []


def test_a_change_keeps_the_byte_order_mark_and_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "java.yaml"
    file.write_bytes(b"\xef\xbb\xbf# kept\r\n")
    seen = []

    def change(text: str) -> str:
        seen.append(text)
        return text + "# more\r\n"

    change_ledger(file, change)
    assert seen == ["# kept\r\n"]
    assert file.read_bytes() == b"\xef\xbb\xbf# kept\r\n# more\r\n"
    change_ledger(tmp_path / "new.yaml", lambda text: f"{text}# new")
    assert (tmp_path / "new.yaml").read_bytes() == b"# new"
