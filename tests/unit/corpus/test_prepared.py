"""A run is made from what was checked, and what was checked before is not parsed again."""

import gzip
import resource
from pathlib import Path
from typing import NoReturn

import pytest

from harness.corpus import CaseFile, Prepared, RowCache, check, prepared, read
from harness.corpus.row_cache import content_digest, row_key
from harness.corpus.row_files import RowWriter
from harness.model.faults import FaultsError
from harness.model.value import encode
from tests.unit.corpus.examples import GOOD_CASES

YAML = "defaults: {op: text.of, tags: [t]}\ncases:\n  - {id: a, input: {value: %s}}\n"
LINE = '{"id":"%s","op":"text.of","input":{"value":1},"expect":{"returned":{"text":"1"}}}\n'


def _file(folder: Path, name: str, text: str) -> CaseFile:
    path = folder / name
    data = text.encode()
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return CaseFile(path, name.partition(".")[0])


def _files(folder: Path) -> list[CaseFile]:
    lines = [
        encode({**case, "id": f"g{number}"}).decode() for number, case in enumerate(GOOD_CASES)
    ]
    return [
        _file(folder, "a.yaml", YAML % 1),
        _file(folder, "b.jsonl", "\n".join(lines)),
        _file(folder, "c.jsonl.gz", LINE % "x" + LINE % "y"),
        _file(folder, "d.jsonl", ""),
    ]


def _refuse(*_: object) -> NoReturn:
    raise AssertionError("it was checked before")


def test_the_cases_are_those_of_both_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = _files(tmp_path)
    cases = list(read(files))
    cache = RowCache(tmp_path / "cache")
    for made in (Prepared(files), Prepared(files, cache)):
        made.require_good()
        assert made.count == len(cases) == check(files).cases
        assert list(made.cases()) == cases
        assert list(made.cases()) == cases, "as often as they are asked for"
    monkeypatch.setattr(prepared, "check_one", _refuse)
    again = Prepared(files, cache)
    assert again.count == len(cases)
    assert list(again.cases()) == cases


def test_faults_are_those_of_the_check_and_are_not_kept(tmp_path: Path) -> None:
    files = [
        _file(tmp_path, "a.yaml", "cases: 5\n"),
        _file(tmp_path, "b.jsonl", LINE % "x" + "{}\n" + LINE % "x"),
        _file(tmp_path, "b.jsonl.gz", LINE % "x"),
        CaseFile(tmp_path / "gone.yaml", "gone"),
    ]
    cache = RowCache(tmp_path / "cache")
    for made in (Prepared(files), Prepared(files, cache), Prepared(files, cache)):
        assert made.faults == check(files).faults
        with pytest.raises(FaultsError):
            made.require_good()
    assert len(list((tmp_path / "cache").iterdir())) == 1, "the one good file"


@pytest.mark.parametrize("cached", [False, True])
@pytest.mark.parametrize("name", ["a.yaml", "a.jsonl", "a.jsonl.gz"])
def test_what_changes_later_is_not_run(tmp_path: Path, name: str, *, cached: bool) -> None:
    texts = (YAML % 1, YAML % 2) if name == "a.yaml" else (LINE % "a", LINE % "b")
    file = _file(tmp_path, name, texts[0])
    cases = list(read([file]))
    made = Prepared([file], RowCache(tmp_path / "cache") if cached else None)
    _file(tmp_path, name, texts[1])
    assert list(made.cases()) == cases


def test_rows_that_another_process_removed_are_made_again(tmp_path: Path) -> None:
    file = _file(tmp_path, "a.yaml", YAML % 1)
    cases = list(read([file]))
    made = Prepared([file], RowCache(tmp_path / "cache"))
    for path in (tmp_path / "cache").iterdir():
        path.unlink()
    assert list(made.cases()) == cases
    assert list(made.cases()) == cases
    for changed, message in ((YAML % 2, "has changed"), ("cases: 5\n", "is a list")):
        _file(tmp_path, "a.yaml", changed)
        with pytest.raises(FaultsError, match=message):
            list(made.cases())


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = _file(tmp_path, "a.yaml", YAML % 1)
    (tmp_path / "cache").write_text("a file, not a folder")
    made = Prepared([file], RowCache(tmp_path / "cache"))
    assert list(made.cases()) == list(read([file]))

    class Full(RowWriter):
        def write(self, row: bytes) -> None:
            del row
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(prepared, "RowWriter", Full)
    with pytest.raises(OSError, match="No space left"):
        Prepared([file], RowCache(tmp_path / "other"))


def test_rows_that_lie_are_made_again(tmp_path: Path) -> None:
    file = _file(tmp_path, "a.jsonl", LINE % "a")
    cache = RowCache(tmp_path / "cache")
    Prepared([file], cache)
    path = cache.path(row_key(file, content_digest(file)))
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    made = Prepared([file], cache)
    assert list(made.cases()) == list(read([file]))
    assert cache.find(row_key(file, content_digest(file))) == 1


def test_many_files_need_few_handles(tmp_path: Path) -> None:
    files = [_file(tmp_path, f"f{n}.yaml", YAML % n) for n in range(80)]
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(64, before[1]), before[1]))
    try:
        for made in (Prepared(files), Prepared(files, RowCache(tmp_path / "cache"))):
            assert len(list(made.cases())) == len(files)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
