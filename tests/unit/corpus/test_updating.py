import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from harness import corpus
from harness.corpus.files import CaseFile
from harness.corpus.updating import with_expectations
from harness.corpus.yaml_files import YamlDocument
from harness.model.value import Value, encode

ROOT = Path(__file__).parents[3]
HEAD = "# head\ncases:\n  - id: a\n    op: text.of\n    input: {value: 1}  # one\n"
TAIL = (
    "    # tail\n    why: W\n  - {id: b, op: text.of, input: {value: 2}, expect: {returned: 1}}\n"
)


def file_of(text: str, folder: Path) -> CaseFile:
    (folder / "a.yaml").write_bytes(text.encode())
    (file,) = corpus.discover([folder / "a.yaml"], folder)
    corpus.check([file]).require_good()
    return file


def changed(expect: str, new: Value, folder: Path, case_id: str = "a") -> str:
    """Return the text of the expectation afterwards; all else must be as it was."""
    after = with_expectations(file_of(HEAD + expect + TAIL, folder), {case_id: new})
    assert after.by_hand == {}
    assert after.after.startswith(HEAD)
    assert after.after.endswith(TAIL)
    after.write()
    says = {case.value["id"]: case.value for case in YamlDocument(after.file).located()}
    assert encode(says[case_id]["expect"]) == encode(new)
    return after.after[len(HEAD) : -len(TAIL)]


@pytest.mark.parametrize(
    ("expect", "new", "written"),
    [
        ("    expect: {returned: {text: x}}  # c\n", {"returned": {"text": "z"}},
         "    expect: {returned: {text: z}}  # c\n"),
        ("    expect: {matches: {a: 1, b: [1, 2]}}\n", {"matches": {"a": 1, "b": [1, 3]}},
         "    expect: {matches: {a: 1, b: [1, 3]}}\n"),
        ("    expect:\n      matches:\n        a: 1   # c\n        b: two\n",
         {"matches": {"a": 5, "b": "two"}},
         "    expect:\n      matches:\n        a: 5   # c\n        b: two\n"),
        ("    expect:\n      returned:\n        text: |\n          a\n          b\n",
         {"returned": {"text": "c"}},
         "    expect:\n      returned:\n        text: c\n"),
        ("    expect:\n      returned:\n        text: a\n", {"returned": {"text": "c\nd\n"}},
         "    expect:\n      returned:\n        text: |\n          c\n          d\n"),
        ("    expect:\n      returned:\n        - a\n        - {b: 1}\n",
         {"returned": ["a", {"b": 2}]},
         "    expect:\n      returned:\n        - a\n        - {b: 2}\n"),
        ("    expect:\n      returned:\n        - $class: ToolCall\n          id: x\n",
         {"returned": [{"$class": "ToolCall", "id": None}]},
         "    expect:\n      returned:\n        - $class: ToolCall\n          id: null\n"),
        ("    expect: {returned: {text: x}}\n", {"raised": {"kind": "other"}},
         "    expect: {raised: {kind: other}}\n"),
        ("    expect:\n      returned: {a: 1}\n", {"returned": {"a": 1, "b": "x" * 85}},
         f"    expect:\n      returned:\n        a: 1\n        b: {'x' * 85}\n"),
        ('    expect: {returned: {$utf16: "d83d"}}\n', {"returned": "\ud83d\ude00"},
         '    expect: {returned: "\U0001f600"}\n'),
        ("    expect: {returned: x}\n", {"returned": "\ud83d"},
         '    expect: {returned: {$utf16: "d83d"}}\n'),
        ("    expect: {returned: {$literal: {$a: 1}}}\n", {"returned": {"$literal": {"$a": 2}}},
         "    expect: {returned: {$literal: {$a: 2}}}\n"),
    ],
)  # fmt: skip
def test_only_what_differs_is_written_anew(
    expect: str, new: Value, written: str, tmp_path: Path
) -> None:
    assert changed(expect, new, tmp_path) == written


def test_where_comments_would_be_lost_the_case_is_left_to_its_author(tmp_path: Path) -> None:
    text = HEAD + "    expect:\n      returned:\n        # why\n        a: 1\n" + TAIL
    after = with_expectations(
        file_of(text, tmp_path), {"a": {"raised": {"kind": "other"}}, "b": {"returned": 7}}
    )
    assert after.by_hand == {"a": "comments stand within what would be written anew"}
    assert after.after == text.replace("{returned: 1}", "{returned: 7}")


def test_a_file_with_anchors_is_left_too(tmp_path: Path) -> None:
    text = HEAD.replace("{value: 1}", "&x {value: 1}") + "    expect: {returned: 1}\n" + TAIL
    after = with_expectations(file_of(text, tmp_path), {"a": {"returned": 2}})
    assert after.by_hand == {"a": "the file has anchors"}
    assert after.after == text


@pytest.mark.parametrize("compressed", [False, True])
def test_of_lines_only_those_of_the_cases_change(compressed: bool, tmp_path: Path) -> None:
    lines = [
        b'{"id": "a", "op": "text.of", "input": {"value": "\\u00e9"}, "expect": {"returned": 1}}\r',
        b"\n",
        b"\n",
        b'{"id":"b","op":"text.of","input":{"value":2},"expect":{"returned":1}}',
    ]
    path = tmp_path / ("a.jsonl.gz" if compressed else "a.jsonl")
    data = b"".join(lines)
    path.write_bytes(gzip.compress(data) if compressed else data)
    (file,) = corpus.discover([path], tmp_path)
    with_expectations(file, {"b": {"returned": "\ud83d"}}).write()
    written = gzip.decompress(path.read_bytes()) if compressed else path.read_bytes()
    assert written.startswith(b"".join(lines[:3]))
    assert json.loads(written.splitlines()[-1])["expect"] == {"returned": "\ud83d"}


def marked(expect: Any) -> Any:
    """An expectation in which each scalar is another one."""
    match expect:
        case dict():
            return {
                key: item if key in ("kind", "$class", "$any", "$none") else marked(item)
                for key, item in expect.items()
            }
        case list():
            return [marked(item) for item in expect]
        case _:
            return f"new {expect!s:.20}".encode("ascii", "replace").decode()


@pytest.mark.no_cover  # traced, it takes twice as long
def test_all_expectations_of_the_projects_own_files_can_be_updated(tmp_path: Path) -> None:
    left = 0
    for file in corpus.discover([ROOT / "cases"], ROOT):
        if not file.is_yaml or file.name.startswith("regressions/"):
            continue
        copy = file_of(file.path.read_text(encoding="utf-8"), tmp_path)
        cases = {case.value["id"]: case.value for case in YamlDocument(copy).located()}
        new = {name: marked(case["expect"]) for name, case in cases.items() if "expect" in case}
        after = with_expectations(copy, new)
        after.write()
        left += len(after.by_hand)
        for case in YamlDocument(copy).located():
            name = case.value["id"]
            if name in new and name not in after.by_hand:
                assert encode(case.value.pop("expect")) == encode(new[name]), f"{file.shown} {name}"
                cases[name].pop("expect")
            assert encode(case.value) == encode(cases[name])
    assert left < 20
