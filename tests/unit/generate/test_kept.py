"""Examples that failed, kept for the next time."""

import sys
from pathlib import Path

import pytest
from hypothesis.database import InMemoryExampleDatabase

from harness.compare.difference import Difference
from harness.generate.findings import Example, Finding, Kind
from harness.generate.kept import KeptExamples, NoRedisError, open_database
from harness.model.case import Call


def finding(value: object, name: str = "1-2") -> Finding:
    kind = Kind("java", "text.of", "text", "changed")
    call = Call("text.of", {"value": value})
    return Finding(kind, "texts", Example(name, value), call, None, Difference("text", "changed"))


def test_what_is_kept_is_there_again_in_a_folder(tmp_path: Path) -> None:
    kept = KeptExamples(open_database(str(tmp_path)))
    assert kept.of("texts") == []
    kept.keep(finding({"a": "\ud83d"}))
    kept.keep(finding("b"))
    again = KeptExamples(open_database(str(tmp_path)))
    assert again.of("texts") == [Example("1-2", "b"), Example("1-2", {"a": "\ud83d"})]
    assert again.of("others") == []
    again.forget("texts", Example("1-2", "b"))
    assert kept.of("texts") == [Example("1-2", {"a": "\ud83d"})]


def test_what_is_not_ours_is_passed_over() -> None:
    database = InMemoryExampleDatabase()
    kept = KeptExamples(database)
    kept.keep(finding("a"))
    (key,) = database.data
    database.save(key, b"\x00no json")
    database.save(key, b'{"name": 5}')
    assert kept.of("texts") == [Example("1-2", "a")]


def test_redis_needs_its_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(NoRedisError, match="pip install redis"):
        open_database("redis://localhost")
