"""Both passes over files of all kinds: every fault at once, and then the cases."""

import textwrap
from pathlib import Path

import pytest

from harness.corpus import CaseFile, check, passes, read, yaml_files
from harness.model.case import Call, Case, Matches, Raises, Returns
from harness.model.faults import FaultsError

GOOD_LINE = '{"id":"a","op":"text.of","input":{"value":1},"expect":{"returned":{"text":"1"}}}\n'


def _file(folder: Path, name: str, text: str | bytes) -> CaseFile:
    path = folder / name
    data = text if isinstance(text, bytes) else textwrap.dedent(text).encode()
    path.write_bytes(data)
    return CaseFile(path, name.partition(".")[0])


def test_the_cases_of_a_yaml_file(tmp_path: Path) -> None:
    file = _file(
        tmp_path,
        "x.yaml",
        """\
        # a comment
        suite: Words
        defaults: {op: text.of, tags: [t, u], source: s}
        cases:
          - id: first
            why: w
            input: {value: !!binary aGk=}
            expect: {returned: {text: hi}}
            wanted: {raised: {kind: other, type: X}}

          - {id: second, op: message.dump, input: {message: {$class: UserMessage}}, tags: [u, v],
             source: own, expect: {matches: {role: {$utf16: "0075"}}}}
        """,
    )
    checked = check([file])
    assert (checked.faults, checked.cases) == ((), 2)
    assert list(read([file])) == [
        Case(
            "x::first",
            Call("text.of", {"value": "hi"}),
            Returns({"text": "hi"}),
            Raises("other", None, "X"),
            "w",
            "s",
            ("t", "u"),
            file.shown,
            5,
        ),
        Case(
            "x::second",
            Call("message.dump", {"message": {"$class": "UserMessage"}}),
            Matches({"role": "u"}),
            None,
            None,
            "own",
            ("t", "u", "v"),
            file.shown,
            11,
        ),
    ]


def test_all_faults_of_all_files_at_once(tmp_path: Path) -> None:
    files = [
        _file(tmp_path, "b.yaml", "suit: x\ncases:\n  - id: a\n    op: text.off\n    input: {}\n"),
        _file(tmp_path, "a.yaml", "cases:\n\t- id: a\n"),
        _file(tmp_path, "c.jsonl", GOOD_LINE + "{}\n" + GOOD_LINE.replace('"a"', '"b"')),
        _file(tmp_path, "d.jsonl", GOOD_LINE),
        _file(tmp_path, "e.yaml", b"cases: \xff\n"),
    ]
    checked = check(files)
    where = [(Path(fault.file).name, fault.line, fault.column) for fault in checked.faults]
    assert where == [
        ("b.yaml", 1, 1),
        ("b.yaml", 4, 9),
        ("a.yaml", 2, 1),
        *[("c.jsonl", 2, 1)] * 3,
        ("e.yaml", 1, 8),
    ]
    with pytest.raises(FaultsError) as caught:
        checked.require_good()
    first = str(caught.value).splitlines()[0]
    assert first.startswith(f"{tmp_path.as_posix()}/a.yaml:2:1: a tab cannot indent YAML")


def test_good_files_need_nothing(tmp_path: Path) -> None:
    check([_file(tmp_path, "a.jsonl", GOOD_LINE)]).require_good()


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    files = [CaseFile(tmp_path / "x.yaml", "x"), CaseFile(tmp_path / "y.jsonl", "y")]
    faults = check(files).faults
    assert [fault.line for fault in faults] == [1, 1]
    assert all("No such file" in fault.message for fault in faults)
    for file in files:
        with pytest.raises(FaultsError, match="cannot be read: No such file"):
            list(read([file]))


def test_two_files_of_one_name(tmp_path: Path) -> None:
    yaml = _file(tmp_path, "a.yaml", "cases: []\n")
    (fault,) = check([yaml, _file(tmp_path, "a.jsonl", GOOD_LINE)]).faults
    assert fault.file.endswith("a.jsonl")
    assert "would be named as those of" in fault.message


@pytest.mark.parametrize("ending", ["yaml", "jsonl"])
def test_there_is_an_end_to_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(passes, "MOST_FAULTS", 3)
    text = {"yaml": "cases:\n" + "  - x\n" * 9, "jsonl": "5\n" * 9}[ending]
    *faults, last = check([_file(tmp_path, f"a.{ending}", text)]).faults
    assert len(faults) == 3
    assert "more than 3 faults" in last.message


def test_a_yaml_file_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_files, "SIZE_LIMIT", 20)
    assert check([_file(tmp_path, "a.yaml", "cases: [] " + " " * 10)]).faults == ()
    (fault,) = check([_file(tmp_path, "a.yaml", "cases: [] " + " " * 11)]).faults
    assert "larger than" in fault.message


@pytest.mark.parametrize("change", ["{\n", "{}\n", '{"id":1}\n', "[]\n", '{"id":"a","input":1}\n'])
def test_a_file_that_changed_between_the_passes(tmp_path: Path, change: str) -> None:
    for name in ("a.jsonl", "a.yaml"):
        file = _file(tmp_path, name, GOOD_LINE if name == "a.jsonl" else "cases: []\n")
        check([file]).require_good()
        _file(tmp_path, name, change)
        with pytest.raises(FaultsError):
            list(read([file]))


def test_a_fault_of_the_reader_itself_is_not_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: CaseFile) -> list[Case]:
        raise KeyError("a bug")

    monkeypatch.setattr(passes, "read_jsonl", fail)
    with pytest.raises(KeyError, match="a bug"):
        list(read([_file(tmp_path, "a.jsonl", GOOD_LINE)]))


def test_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    text = b"\xef\xbb\xbfcases:\r\n  - id: a\r\n    op: text.of\r\n    inputs: {}\r\n"
    first, second = check([_file(tmp_path, "a.yaml", text)]).faults
    assert (first.line, first.column, first.message) == (2, 5, 'the case has no "input"')
    assert (second.line, second.column, second.excerpt) == (4, 5, "    inputs: {}")


def test_lines_are_counted_as_editors_count_them(tmp_path: Path) -> None:
    text = "suite: \"a\u2028b\u2029c\"\ncases:\n  - id: 'x y'\n"
    faults = check([_file(tmp_path, "a.yaml", text)]).faults
    assert [(fault.line, fault.column) for fault in faults] == [(3, 5), (3, 5), (3, 9)]


def test_defaults_do_not_hide_that_an_op_is_missing(tmp_path: Path) -> None:
    text = "defaults: {tags: [x]}\ncases:\n  - {id: a, input: {value: 1}}\n"
    (fault,) = check([_file(tmp_path, "a.yaml", text)]).faults
    assert fault.message == 'the case has no "op"'


def test_a_fault_in_what_aliases_share_is_told_once(tmp_path: Path) -> None:
    text = """\
        defaults: {op: message.dump}
        cases:
          - {id: a, input: &in {message: {$class: UserMessage, nmae: x}}}
          - {id: b, input: *in}
        """
    (fault,) = check([_file(tmp_path, "a.yaml", text)]).faults
    assert (fault.line, fault.column) == (3, 56)
