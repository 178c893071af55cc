"""``run --coverage``, ``run --reduced`` and ``list --redundant`` as a user calls them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.integration.conftest import Run, write

_SETTINGS = """\
[tool.parity]
subjects = ["reference"]

[tool.parity.reduced]
of = ["recorded/*"]
keep = "cases/recorded/kept.txt"
"""
_HAND_WRITTEN = """\
suite: Texts
defaults: {op: text.of}
cases:
  - {id: text, why: A text is itself., input: {value: tide}, expect: {returned: {text: tide}}}
  - {id: same, why: So is another., input: {value: ebb}, expect: {returned: {text: ebb}}}
"""
_RECORDED = [
    {"id": "1", "op": "text.of", "input": {"value": "x"}, "expect": {"returned": {"text": "x"}}},
    {"id": "2", "op": "text.of", "input": {"value": [1]}, "expect": {"returned": {"text": "[1]"}}},
    {"id": "3", "op": "text.of", "input": {"value": [2]}, "expect": {"returned": {"text": "[2]"}}},
]


@pytest.fixture
def recorded(project: Path) -> Path:
    """A project with hand-written cases and recorded ones, of which one reaches anything new."""
    write(project / "pyproject.toml", _SETTINGS)
    write(project / "cases" / "texts.yaml", _HAND_WRITTEN)
    write(
        project / "cases" / "recorded" / "text.jsonl",
        "".join(json.dumps(case) + "\n" for case in _RECORDED),
    )
    return project


def coverage_of(project: Path) -> dict[str, Any]:
    report = json.loads((project / "build" / "reports" / "coverage.json").read_text())
    coverage: dict[str, Any] = report["coverage"]
    return coverage


def measured(parity: Run, *options: str) -> None:
    ended = parity("run", "--coverage", "--report", "json=build/reports/coverage.json", *options)
    assert ended.code == 0, ended.err


def test_a_run_shows_rule_by_rule_what_its_cases_reach(parity: Run, recorded: Path) -> None:
    ended = parity("run", "--coverage")
    assert ended.code == 0
    assert "whole on one" in ended.out
    (row,) = [line for line in ended.out.splitlines() if line.startswith("texts ")]
    assert row.split()[1].partition("/")[0] != "0"
    assert "No case reaches" in ended.out
    assert "harness/messages/accumulator.py:" in ended.out


def test_the_report_tells_which_case_came_first(parity: Run, recorded: Path) -> None:
    measured(parity)
    (file,) = [
        file
        for file in coverage_of(recorded)["files"]
        if file["file"] == "harness/messages/java_text.py"
    ]
    assert {"texts::text", "recorded/text::2"} <= set(file["first"].values())
    assert "recorded/text::1" not in file["first"].values()


def test_a_report_shows_its_coverage_again(parity: Run, recorded: Path) -> None:
    measured(parity)
    shown = parity("report", "build/reports/coverage.json")
    assert "conversations" in shown.out
    assert "more; -v shows them all" in shown.out
    every = parity("report", "-v", "build/reports/coverage.json")
    assert len(every.out.splitlines()) > len(shown.out.splitlines())


def test_several_workers_reach_what_one_does(parity: Run, recorded: Path) -> None:
    measured(parity)
    one = coverage_of(recorded)
    measured(parity, "-j", "2")
    assert coverage_of(recorded) == one


def test_what_is_excused_is_no_longer_listed(parity: Run, recorded: Path) -> None:
    write(
        recorded / "cases" / "divergences" / "uncovered.yaml",
        '- {subject: reference, file: harness/messages/merge.py, method: "*", reason: Not ours.}\n'
        "- {subject: reference, file: harness/messages/java_text.py, method: value_of,"
        " lines: 400, reason: Too much.}\n",
    )
    ended = parity("run", "--coverage", "-v")
    assert "harness/messages/merge.py:" not in ended.out
    assert "that no case can reach, each with a reason" in ended.out
    assert "stale exception" in ended.out
    assert "cases/divergences/uncovered.yaml:2" in ended.out


def test_without_coverage_py_it_says_what_to_install(
    parity: Run, recorded: Path, environment: dict[str, str]
) -> None:
    hidden = recorded / "hidden"
    write(hidden / "sitecustomize.py", "import sys\nsys.modules['coverage'] = None\n")
    environment["PYTHONPATH"] += f":{hidden}"
    ended = parity("run", "--coverage")
    assert ended.code == 3
    assert "pip install" in ended.err


def test_redundant_cases_are_listed(parity: Run, recorded: Path) -> None:
    measured(parity)
    ended = parity("list", "--redundant")
    names = [line.split("\t")[0] for line in ended.out.splitlines()]
    assert names == ["texts::same", "recorded/text::1", "recorded/text::3"]
    assert "3 of 5 cases" in ended.err
    assert "no mutants tried" in ended.err


def test_a_killer_is_not_redundant(parity: Run, recorded: Path) -> None:
    measured(parity)
    mutants = {"schema": "parity-mutants/1", "results": [{"by": "recorded/text::3"}, {"by": None}]}
    write(recorded / "build" / "reports" / "mutants-java.json", json.dumps(mutants))
    ended = parity("list", "--redundant")
    assert "recorded/text::3" not in ended.out
    assert "1 kill mutants" in ended.err


def test_coverage_of_some_cases_is_refused(parity: Run, recorded: Path) -> None:
    measured(parity, "-k", "recorded/*")
    ended = parity("list", "--redundant", "--write")
    assert ended.code == 2
    assert "the coverage lacks 2 of 5 cases, texts::text first" in ended.err
    assert not (recorded / "cases" / "recorded" / "kept.txt").exists()


def test_mutants_of_some_classes_are_refused(parity: Run, recorded: Path) -> None:
    measured(parity)
    mutants = {"schema": "parity-mutants/1", "only": ["Tool*"], "results": [{"by": None}]}
    write(recorded / "build" / "reports" / "mutants-java.json", json.dumps(mutants))
    ended = parity("list", "--redundant")
    assert ended.code == 2
    assert "mutants-java.json is of the classes Tool* alone" in ended.err


def test_a_list_that_cannot_be_read_is_written_anew(parity: Run, recorded: Path) -> None:
    measured(parity)
    kept = recorded / "cases" / "recorded" / "kept.txt"
    kept.write_bytes(b"\xff\n")
    assert parity("list", "--redundant", "--write").code == 0
    assert kept.read_text().splitlines()[-1] == "recorded/text::2"
    kept.write_bytes(b"\xef\xbb\xbf" + b"recorded/text::1\r\n")
    assert "3 cases of the reduced set" in parity("run", "--reduced").out


@pytest.mark.parametrize("text", ["{}", "[]", "no JSON", '{"results": []}', '{"coverage": 1}'])
def test_what_is_no_report_is_refused(parity: Run, recorded: Path, text: str) -> None:
    write(recorded / "other.json", text)
    ended = parity("list", "--redundant", "--coverage", "other.json")
    assert ended.code == 2
    assert "other.json is not the report that is meant" in ended.err
    assert "parity run --coverage" in ended.err


def test_the_list_of_kept_cases_is_written_and_a_reduced_run_goes_by_it(
    parity: Run, recorded: Path
) -> None:
    measured(parity)
    ended = parity("list", "--redundant", "--write")
    assert "1 of 3 cases are kept" in ended.err
    kept = (recorded / "cases" / "recorded" / "kept.txt").read_text().splitlines()
    assert kept[-1] == "recorded/text::2"
    reduced = parity("run", "--reduced")
    assert "3 cases of the reduced set" in reduced.out
    assert "5 cases" in parity("run").out


def test_a_reduced_run_that_lacks_an_entrys_cases_finds_it_stale(
    parity: Run, recorded: Path
) -> None:
    write(recorded / "cases" / "recorded" / "kept.txt", "recorded/text::1\n")
    write(
        recorded / "cases" / "divergences" / "reference.yaml",
        "- {id: e, op: text.of, case: recorded/*, path: text, difference: changed, reason: r}\n",
    )
    ended = parity("run", "--reduced")
    assert ended.code == 1
    assert "stale ledger entry" in ended.out


def test_lint_finds_names_of_no_case_in_the_list(parity: Run, recorded: Path) -> None:
    write(recorded / "cases" / "recorded" / "kept.txt", "recorded/text::1\nrecorded/text::9\n")
    write(recorded / "cases" / "divergences" / "uncovered.yaml", "- {subject: java}\n")
    ended = parity("lint")
    assert ended.code == 2
    assert "cases/recorded/kept.txt:2:1: error: there is no case recorded/text::9" in ended.out
    assert "cases/divergences/uncovered.yaml:1:3: error: file is missing" in ended.out
    write(recorded / "cases" / "divergences" / "mutants.yaml", "- {subject: java}\n")
    assert "mutants.yaml:1:3: error: the entry has no class" in parity("lint").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("list", "--write"), "are for --redundant"),
        (("list", "--redundant"), "build/reports/coverage.json"),
        (("run", "--reduced"), "list --redundant --write"),
        (("run", "--coverage", "--update-expect"), "cannot be combined with --coverage"),
        (("run", "--coverage", "--watch"), "cannot be combined with --coverage"),
    ],
)
def test_what_is_missing_is_said(
    parity: Run, recorded: Path, arguments: tuple[str, ...], message: str
) -> None:
    ended = parity(*arguments)
    assert ended.code == 2
    assert message in ended.err


def test_a_list_is_not_written_without_settings(parity: Run, project: Path) -> None:
    ended = parity("list", "--redundant", "--write")
    assert ended.code == 2
    assert "[tool.parity.reduced]" in ended.err


def test_reduced_without_settings_says_what_to_write(parity: Run, project: Path) -> None:
    ended = parity("run", "--reduced", "--subject", "reference")
    assert ended.code == 2
    assert "[tool.parity.reduced]" in ended.err
