"""Findings as case files that a run can read."""

from pathlib import Path
from typing import Any

import pytest

from harness import corpus
from harness.compare.difference import Difference
from harness.generate.findings import Example, Finding, Kind
from harness.generate.regressions import save
from harness.model.case import Call, Case, Raises, Returns

KIND = Kind("java", "text.of", "text", "changed")


def finding(
    value: Any, kind: Kind = KIND, name: str = "7-12", expect: dict[str, Any] | None = None
) -> Finding:
    call = Call("text.of", {"value": value})
    expect = {"returned": {"text": "a"}} if expect is None else expect
    difference = Difference("text", "changed", "a", "b")
    return Finding(kind, "agreement/text.of", Example(name, value), call, expect, difference)


def cases_in(folder: Path) -> list[Case]:
    files = corpus.discover(["cases"], folder, ("cases",))
    corpus.check(files).require_good()
    return list(corpus.read(files))


@pytest.fixture(autouse=True)
def in_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_finding_becomes_a_case(tmp_path: Path) -> None:
    saved = save(finding({"a": ["x\n", 1.5, None]}), Path("cases"), "reference")
    assert saved is not None
    (case,) = cases_in(tmp_path)
    assert case.name == saved.name == "regressions/agreement-text.of::7-12"
    assert case.call == Call("text.of", {"value": {"a": ["x\n", 1.5, None]}})
    assert case.expect == Returns({"text": "a"})
    assert case.tags == ("regression", "java")
    assert case.why == (
        "text.of on java: text changed. Found by agreement/text.of with the seed 7:"
        " java departs from reference, whose outcome is expected here."
    )


def test_of_a_broken_law_it_says_that_the_law_is_expected() -> None:
    kind = Kind("reference", "rechunking", "text", "changed")
    saved = save(finding("a", kind), Path("cases"), "reference")
    assert saved is not None
    assert saved.why is not None
    assert saved.why.endswith("reference departs from what the law asks, which is expected here.")


def test_an_error_is_expected(tmp_path: Path) -> None:
    raised = {"kind": "invalid_argument", "message": "no: it's not"}
    save(finding("a", expect={"raised": raised}), Path("cases"), "reference")
    assert cases_in(tmp_path)[0].expect == Raises("invalid_argument", "no: it's not")


def test_the_same_disagreement_is_saved_once(tmp_path: Path) -> None:
    assert save(finding("a"), Path("cases"), "reference") is not None
    assert save(finding("a"), Path("cases"), "reference") is None
    assert save(finding("other input, same kind"), Path("cases"), "reference") is None
    assert len(cases_in(tmp_path)) == 1


def test_another_kind_is_added_below(tmp_path: Path) -> None:
    save(finding("a"), Path("cases"), "reference")
    other = Kind("java", "text.of", "", "error", "returned → other")
    save(finding("b", kind=other), Path("cases"), "reference")
    assert [case.name for case in cases_in(tmp_path)] == [
        "regressions/agreement-text.of::7-12",
        "regressions/agreement-text.of::7-12.2",
    ]


@pytest.mark.parametrize("value", [{"\ud83d": 1}, {"$literal": {"$a": "\ud83d"}}])
def test_what_yaml_cannot_say_is_a_line_of_json(tmp_path: Path, value: Any) -> None:
    saved = save(finding(value), Path("cases"), "reference")
    assert saved is not None
    assert saved.file.endswith("-lines.jsonl")
    assert cases_in(tmp_path)[0].call.input == {"value": value}


@pytest.mark.parametrize("value", ["\ud83d", "\x00\u2028", "yes", "1:30", float("nan"), 10**30])
def test_odd_values_stay_what_they_are(tmp_path: Path, value: Any) -> None:
    save(finding(value), Path("cases"), "reference")
    (case,) = cases_in(tmp_path)
    assert repr(case.call.input) == repr({"value": value})


def test_what_no_case_can_say_is_not_saved(tmp_path: Path) -> None:
    assert save(finding("a")._replace(expect=None), Path("cases"), "reference") is None
    assert not (tmp_path / "cases").exists()


def test_a_file_that_a_user_changed_is_left_alone(tmp_path: Path) -> None:
    save(finding("a"), Path("cases"), "reference")
    file = tmp_path / "cases" / "regressions" / "agreement-text.of.yaml"
    flow = "cases: [{id: x, op: text.of, input: {value: b}}]\n"
    file.write_text(flow, encoding="utf-8")
    saved = save(finding("c"), Path("cases"), "reference")
    assert saved is not None
    assert file.read_text(encoding="utf-8") == flow
