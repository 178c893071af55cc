"""What is kept of checked files is found again only if it is whole, and never takes too much."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.corpus import CaseFile, RowCache, row_cache
from harness.corpus.row_cache import CHECKING_CODE, content_digest, row_key
from harness.corpus.row_files import RowWriter

_LOADED = """
import json, sys
import harness.corpus, harness.corpus.prepared
print(json.dumps([m.__file__ for n, m in sys.modules.items() if n.startswith("harness.")]))
"""


def _kept(cache: RowCache, name: str, rows: int = 1, used: float | None = None) -> bytes:
    key = name.encode().ljust(32)
    with cache.new_file() as (stream, path):
        writer = RowWriter(stream)
        for _ in range(rows):
            writer.write(os.urandom(100))
        writer.finish(key)
        cache.keep(path, key)
    if used is not None:
        os.utime(cache.path(key), (used, used))
    return key


def test_what_is_kept_is_found(tmp_path: Path) -> None:
    cache = RowCache(tmp_path / "new" / "folder")
    assert cache.find(b"a" * 32) is None
    key = _kept(cache, "a", rows=3)
    assert cache.find(key) == 3
    assert RowCache(tmp_path / "new" / "folder").find(key) == 3
    assert cache.find(b"b" * 32) is None


@pytest.mark.parametrize("data", [b"", b"x" * 500, b"\0" * 79])
def test_what_another_wrote_there_is_passed_over(tmp_path: Path, data: bytes) -> None:
    cache = RowCache(tmp_path)
    key = _kept(cache, "a")
    cache.path(key).write_bytes(data)
    assert cache.find(key) is None
    cache.path(key).write_bytes(cache.path(_kept(cache, "b")).read_bytes())
    assert cache.find(key) is None, "the rows of another file"


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    cache = RowCache(tmp_path)
    cache.path(b"a" * 32).symlink_to("/dev/zero")
    os.mkfifo(cache.path(b"b" * 32))
    assert cache.find(b"a" * 32) is None
    assert cache.find(b"b" * 32) is None


def test_a_file_that_is_not_kept_leaves_nothing(tmp_path: Path) -> None:
    cache = RowCache(tmp_path)
    with cache.new_file() as (stream, _):
        stream.write(b"half")
    assert list(tmp_path.iterdir()) == []


def test_the_longest_unused_go_first_and_what_is_in_use_stays(tmp_path: Path) -> None:
    cache = RowCache(tmp_path)
    keys = [_kept(cache, str(n), rows=10, used=1e9 + n) for n in range(5)]
    size = cache.path(keys[0]).stat().st_size
    RowCache(tmp_path, 2 * size + size // 2).make_room({cache.path(keys[0])})
    assert [cache.find(key) is not None for key in keys] == [True, False, False, True, True]


def test_to_find_is_to_use(tmp_path: Path) -> None:
    cache = RowCache(tmp_path)
    old, new = _kept(cache, "old", used=1e9), _kept(cache, "new", used=1e9 + 1)
    assert cache.find(old) == 1
    RowCache(tmp_path, cache.path(old).stat().st_size).make_room(())
    assert (cache.find(old), cache.find(new)) == (1, None)


def test_what_a_killed_process_left_goes_after_an_hour(tmp_path: Path) -> None:
    fresh, stale = tmp_path / "unfinished-a", tmp_path / "unfinished-b"
    for path in (fresh, stale, tmp_path / "a user's own"):
        path.write_bytes(b"x" * 100)
    os.utime(stale, (1e9, 1e9))
    RowCache(tmp_path, 1).make_room(())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a user's own", "unfinished-a"]


def test_a_key_is_of_the_bytes_the_kind_and_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    yaml, lines = CaseFile(tmp_path / "a.yaml", "a"), CaseFile(tmp_path / "b.jsonl", "b")
    for file in (yaml, lines):
        file.path.write_bytes(b"x")
    content = content_digest(yaml)
    assert content == content_digest(lines)
    key = row_key(yaml, content)
    assert key == row_key(CaseFile(tmp_path / "moved.yaml", "moved"), content)
    assert len({key, row_key(lines, content), row_key(yaml, bytes(32))}) == 3
    other = tmp_path / "code"
    other.mkdir()
    (other / "rules.py").write_text("")
    monkeypatch.setattr(row_cache, "CHECKING_CODE", (*CHECKING_CODE, other))
    row_cache._code_digest.cache_clear()
    assert row_key(yaml, content) != key
    row_cache._code_digest.cache_clear()


def test_all_code_that_makes_rows_counts() -> None:
    loaded = json.loads(
        subprocess.run(
            [sys.executable, "-c", _LOADED], capture_output=True, text=True, check=True
        ).stdout
    )
    folders = {Path(file).parent for file in loaded}
    assert folders <= set(CHECKING_CODE), "code that checks, and is in no key"
