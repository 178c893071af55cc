import gzip
from itertools import islice
from pathlib import Path

import pytest

from harness import corpus
from harness.bench.many_cases import write_many
from harness.model.case import Call, Case, Matches, Raises, Returns

CASES = [
    Case("f::a", Call("text.of", {"value": "\ud83d"}), Returns({"text": "\ud83d"})),
    Case("f::b", Call("text.of", {"value": {"$literal": {"$a": 1}}}), Matches({"text": "x"})),
    Case("f::c", Call("merge.dicts", {"left": 1, "right": float("nan")}), Raises("class_cast")),
    Case("f::d", Call("text.of", {"value": None})),
]


def read(path: Path) -> list[Case]:
    files = corpus.discover([path], path.parent)
    corpus.check(files).require_good()
    return list(corpus.read(files))


def test_the_cases_come_over_and_over_with_ids_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl.gz"
    write_many(path, CASES, 10)
    found = read(path)
    assert len(found) == len({case.name for case in found}) == 10
    known = {repr((case.call, case.expect)) for case in CASES}
    assert {repr((case.call, case.expect)) for case in islice(found, 4)} == known


def test_the_file_is_the_same_each_time(tmp_path: Path) -> None:
    first, second = tmp_path / "1.jsonl.gz", tmp_path / "2.jsonl.gz"
    write_many(first, CASES, 100)
    write_many(second, iter(CASES), 100)
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes()[4:8] == bytes(4)  # gzip's time of writing
    assert gzip.decompress(first.read_bytes()).count(b"\n") == 100


def test_nothing_cannot_be_repeated(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no case to repeat"):
        write_many(tmp_path / "none.jsonl.gz", [], 1)
