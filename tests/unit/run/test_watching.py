import os
from pathlib import Path

from harness.cli.watched import Sources
from harness.compare.ledger import Ledger
from harness.run.contestant import Contestant
from harness.run.interrupts import Interrupts
from harness.run.watching import Changes, Files, folders_below, notices
from harness.subjects.base import Description
from tests.fakes import FakeSubject


def test_two_looks_show_what_was_saved_made_and_removed(tmp_path: Path) -> None:
    one, two, three = (tmp_path / name for name in ("one", "two", "three"))
    one.write_text("1")
    two.write_text("2")
    files = Files(lambda: sorted(tmp_path.iterdir()))
    assert len(files) == 2
    assert not files.changes()
    one.write_text("11")
    two.unlink()
    three.write_text("3")
    assert files.changes() == Changes(saved=(one, three), removed=(two,))
    assert not files.changes()


def test_a_file_that_is_replaced_by_one_of_the_same_size_and_time_is_saved(tmp_path: Path) -> None:
    file, other = tmp_path / "file", tmp_path / "other"
    file.write_text("a")
    other.write_text("b")
    os.utime(other, ns=(file.stat().st_atime_ns, file.stat().st_mtime_ns))
    files = Files(lambda: [file])
    other.replace(file)
    assert files.changes() == Changes(saved=(file,))


def test_the_time_of_a_save_is_the_files_own_if_that_is_now(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a")
    os.utime(file, (1_000, 1_000))
    files = Files(lambda: [file])
    assert files.saved_at([file], 1_000.5) == 1_000
    assert files.saved_at([file], 1_100) == 1_100, "it was only moved there"
    assert files.saved_at([file], 999) == 999, "a clock that is ahead"
    assert files.saved_at([], 7.0) == 7.0


def test_what_is_moved_away_and_back_was_not_written_meanwhile(tmp_path: Path) -> None:
    here, away = tmp_path / "here", tmp_path / "away"
    here.mkdir()
    file = here / "file"
    file.write_text("a")
    os.utime(file, (1_000, 1_000))
    files = Files(lambda: [path for path in (file, here / "new") if path.exists()])
    here.rename(away)
    assert files.changes() == Changes(removed=(file,))
    away.rename(here)
    assert files.changes() == Changes(saved=(file,))
    assert files.saved_at([file], 1_002) == 1_002, "it was written before that"
    file.rename(here / "new")
    assert files.changes() == Changes(saved=(here / "new",), removed=(file,))
    assert files.saved_at([here / "new"], 1_003) == 1_003
    (here / "new").write_text("b")
    os.utime(here / "new", (1_004, 1_004))
    assert files.changes().saved == (here / "new",)
    assert files.saved_at([here / "new"], 1_004.5) == 1_004


def test_a_file_that_vanishes_while_it_is_looked_at_is_not_there(tmp_path: Path) -> None:
    assert len(Files(lambda: [tmp_path / "gone"])) == 0


def test_notices_come_of_folders_and_without_any(tmp_path: Path) -> None:
    seen = notices(lambda: frozenset({tmp_path}), Interrupts())
    assert next(seen).paths == frozenset(), "nothing happened, and it is time to look"
    (tmp_path / "file").write_text("a")
    found = next(notice.paths for notice in seen if notice.paths)
    assert found == {tmp_path / "file"}


def test_folders_that_there_are_not_are_waited_for(tmp_path: Path) -> None:
    later = tmp_path / "later"
    seen = notices(lambda: frozenset({later}), Interrupts())
    assert next(seen).paths == frozenset()
    later.mkdir()
    next(seen)
    (later / "file").write_text("a")
    assert next(notice.paths for notice in seen if notice.paths) == {later / "file"}


def test_hidden_folders_and_caches_are_not_watched(tmp_path: Path) -> None:
    for name in ("a/b", ".git/objects", "a/__pycache__"):
        (tmp_path / name).mkdir(parents=True)
    assert set(folders_below(tmp_path)) == {tmp_path, tmp_path / "a", tmp_path / "a" / "b"}


class Located(FakeSubject):
    """A fake that runs from some places."""

    def __init__(self, name: str, *places: Path) -> None:
        super().__init__(name)
        self._places = places

    def description(self) -> Description:
        return Description("1.0", os.pathsep.join(map(str, self._places)), frozenset())


def test_the_subjects_of_changed_code_are_named(tmp_path: Path) -> None:
    jar, package = tmp_path / "lib" / "a.jar", tmp_path / "package"
    installed = tmp_path / "site-packages"
    for folder in (jar.parent, package / "deep", installed):
        folder.mkdir(parents=True)
    jar.write_text("")
    subjects = [
        Located("java", jar, tmp_path / "gone.jar"),
        Located("reference", package),
        Located("installed", installed),
        FakeSubject("nowhere"),
    ]
    sources = Sources([Contestant(subject, Ledger()) for subject in subjects])
    assert set(sources.folders()) == {jar.parent, package, package / "deep"}
    assert sources.touched([jar]) == ["java"]
    assert sources.touched([package / "deep" / "x.py", jar]) == ["java", "reference"]
    assert sources.touched([package / "x.pyc", jar.with_name("b.jar"), installed / "x.py"]) == []
