"""Case files of one case a line: values, limits, and that the fast way never decides alone."""

import gzip
import json
import sys
import tracemalloc
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.corpus import CaseFile, check, jsonl_files, read
from harness.model.value import encode
from tests.unit.corpus.examples import GOOD_CASES, edited_cases
from tests.unit.corpus.json_values import VALUES, special


def _written(folder: Path, lines: Iterable[str], name: str = "x.jsonl") -> CaseFile:
    path = folder / name
    data = "".join(f"{line}\n" for line in lines).encode()
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return CaseFile(path, "x")


def _line(value: str, case_id: str = "a") -> str:
    return f'{{"id":"{case_id}","op":"text.of","input":{{"value":{value}}}}}'


def _read_value(folder: Path, value: str) -> Any:
    file = _written(folder, [_line(value)])
    checked = check([file])
    assert checked.faults == ()
    assert checked.cases == 1
    (case,) = read([file])
    return case.call.input["value"]


@given(value=VALUES, ascii_only=st.booleans())
def test_every_value_comes_back(
    value: Any, ascii_only: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    written = special(value)
    try:
        text = json.dumps(written, ensure_ascii=ascii_only)
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(written)
    folder = tmp_path_factory.getbasetemp()
    assert encode(_read_value(folder, text)) == encode(written)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"$utf16":"d83d"}', "\ud83d"),
        ('{"\\u0024utf16":"0041"}', "A"),
        ('[{"$literal":{"a":{}}}]', [{"a": {}}]),
        ('{"\\u0024literal":{"a":1}}', {"a": 1}),
        ('"$utf16"', "$utf16"),
    ],
)
def test_special_keys(tmp_path: Path, text: str, value: Any) -> None:
    assert _read_value(tmp_path, text) == value


def test_integers_of_any_size(tmp_path: Path) -> None:
    digits = 10_000  # Python's own limit is 4,300
    assert _read_value(tmp_path, "9" * digits) == 10**digits - 1


def test_a_line_of_a_thousand_levels(tmp_path: Path) -> None:
    value = _read_value(tmp_path, "[" * 998 + "]" * 998)
    for _ in range(997):
        (value,) = value
    assert value == []
    (fault,) = check([_written(tmp_path, [_line("[" * 999 + "]" * 999)])]).faults
    assert "more than 1,000 deep" in fault.message


def test_depth_is_counted_where_python_takes_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jsonl_files, "DEPTH_LIMIT", 10)
    good = _line("[" * 8 + "]" * 8)
    wide = _line("[" + ",".join(["[]"] * 50) + "]", "b")
    assert check([_written(tmp_path, [good, wide])]).faults == ()
    deep = jsonl_files._good_case(
        _line("[" * 9 + "]" * 9).encode(), json.JSONDecoder().raw_decode, []
    )
    assert deep is None


def test_the_outer_stack_does_not_matter(tmp_path: Path) -> None:
    def deeper(levels: int) -> Any:
        return deeper(levels - 1) if levels else _read_value(tmp_path, "[" * 200 + "]" * 200)

    assert deeper(sys.getrecursionlimit() - 250)


def test_blank_lines_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(
        b"\xef\xbb\xbf" + _line("1", "a").encode() + b"\r\n\r\n \t\n  "
        + _line("2", "b").encode() + b" \n" + _line("3", "c").encode()
    )  # fmt: skip
    assert check([CaseFile(file, "x")]).cases == 3
    cases = list(read([CaseFile(file, "x")]))
    assert [(case.name, case.line) for case in cases] == [("x::a", 1), ("x::b", 4), ("x::c", 5)]


def test_an_empty_file_has_no_cases(tmp_path: Path) -> None:
    file = _written(tmp_path, [])
    assert check([file]).faults == ()
    assert list(read([file])) == []


def test_bad_utf8(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(_line("1").encode() + b'\n{"id": "\xc3\xa9\xff"}\n')
    (fault,) = check([CaseFile(file, "x")]).faults
    assert (fault.line, fault.column, fault.message) == (2, 10, "not UTF-8")
    assert fault.excerpt == '{"id": "é\N{REPLACEMENT CHARACTER}"}'


def test_a_line_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl_files, "LINE_LIMIT", 100)
    lines = [_line("1"), _line('"' + "x" * 500 + '"'), _line("3", "c")]
    (fault,) = check([_written(tmp_path, lines)]).faults
    assert fault.line == 2
    assert "a line of more than" in fault.message


def test_the_same_id_twice(tmp_path: Path) -> None:
    lines = [_line("1", "a"), _line("2", "b"), _line("3", "a"), _line("1,"), " " + _line("5", "a")]
    first, broken, second = check([_written(tmp_path, lines)]).faults
    assert (first.line, first.column, first.message) == (3, 7, 'the id "a" is taken')
    assert (broken.line, broken.message) == (4, "expected a key in double quotes")
    assert (second.line, second.column, second.hint) == (5, 8, "by the case on line 1")


def test_ids_whose_hashes_are_equal_are_different_ids(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jsonl_files, "hash", lambda _: 1, raising=False)
    file = _written(tmp_path, [_line("1", "a"), _line("1", "b"), _line("1", "b")])
    (fault,) = check([file]).faults
    assert fault.line == 3


@pytest.mark.parametrize("cut", [4, 30, -9])
def test_a_broken_gzip_file(tmp_path: Path, cut: int) -> None:
    file = _written(tmp_path, (_line("1", f"a{n}") for n in range(5000)), "x.jsonl.gz")
    file.path.write_bytes(file.path.read_bytes()[:cut])
    (fault,) = check([file]).faults
    assert "cannot be read on" in fault.message


def test_gzip_in_several_parts(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl.gz"
    parts = [gzip.compress(f"{_line('1', name)}\n".encode()) for name in "abc"]
    file.write_bytes(b"".join(parts))
    assert [case.name for case in read([CaseFile(file, "x")])] == ["x::a", "x::b", "x::c"]


def test_good_cases_are_good_the_fast_way() -> None:
    for case in GOOD_CASES:
        maps: list[Any] = []
        decode = jsonl_files._decoder_of_unique_keys(maps)
        assert jsonl_files._good_case(json.dumps(case).encode(), decode, maps) is not None


@settings(max_examples=500)
@given(edited_cases(), st.booleans())
def test_the_fast_way_takes_nothing_that_the_exact_way_refuses(
    case: dict[str, Any], escaped: bool
) -> None:
    text = json.dumps(case)
    if escaped:
        text = text.replace('"$', '"\\u0024')
    maps: list[Any] = []
    good = jsonl_files._good_case(text.encode(), jsonl_files._decoder_of_unique_keys(maps), maps)
    exact, faults = jsonl_files._examined(text.encode(), 1)
    if good is None:
        assert faults
    else:
        assert faults == []
        assert encode(good) == encode(exact)


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        lines = (_line('"' + "x" * 300 + '"', f"a{n}") for n in range(count))
        file = _written(tmp_path, lines, f"{count}.jsonl.gz")
        tracemalloc.start()
        try:
            assert check([file]).cases == count
            assert sum(1 for _ in read([file])) == count
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    a_case_more = (peak(6000) - peak(1000)) / 5000
    assert a_case_more < 100, "bytes: the hash of an id, and its place in a sorted list"
