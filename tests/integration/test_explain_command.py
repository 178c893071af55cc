"""`parity explain`, called as a user calls it."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.integration.conftest import Run, write

ERRING = ("--subject", "reference", "--subject", "erring")
LEDGER = """\
- id: shouts
  op: text.of
  case: texts::tide
  path: text
  difference: changed
  reason: It shouts; to be mended.
  issue: https://example.org/1
"""


def test_equal_sides_share_a_line_and_the_difference_is_marked(parity: Run) -> None:
    ended = parity("explain", "texts::tide", *ERRING)
    assert ended.code == 0, ended.err
    lines = ended.out.splitlines()
    assert lines[0] == "texts::tide  text.of  cases/texts.yaml:4"
    assert "A text is its own text." in lines
    assert "reference  agrees" in lines
    assert "erring     diverges" in lines
    at = lines.index("text  changed")
    assert lines[at + 1] == '    expected, reference  "tide"'
    assert lines[at + 3] == '    erring               "tide!"'
    assert lines[at + 4] == " " * 30 + "^"
    assert "message-system.md §7" in lines[at + 5]


def test_the_ledger_says_why(parity: Run, project: Path) -> None:
    write(project / "cases" / "divergences" / "erring.yaml", LEDGER)
    out = parity("explain", "tide", *ERRING).out
    assert "erring     known_divergence" in out
    assert "cases/divergences/erring.yaml:1 shouts: It shouts; to be mended." in out
    assert "https://example.org/1" in out


def test_errors_hangs_and_what_is_unsupported_are_told(parity: Run) -> None:
    subjects = ("failing", "hanging", "lacking")
    out = parity("explain", "tide", *(f"--subject={name}" for name in subjects)).out
    assert "raised other: it does not work" in out
    assert "still running after 10 s" in out
    assert "this fake has no operations" in out


def test_the_oracle_stands_in_where_a_case_expects_nothing(parity: Run, project: Path) -> None:
    write(project / "cases" / "live.yaml", "cases: [{id: a, op: text.of, input: {value: ab}}]")
    out = parity("explain", "live::a", *ERRING).out
    assert "reference  the oracle" in out
    assert '    reference (expected)  "ab"' in out
    out = parity("explain", "live::a", *ERRING, "--oracle", "erring").out
    assert '    erring (expected)  "ab!"' in out


def test_fields_that_the_case_does_not_ask_for_are_told_apart(parity: Run, project: Path) -> None:
    write(
        project / "cases" / "open.yaml",
        "cases: [{id: a, op: text.of, input: {value: ab}, expect: {matches: {}}}]",
    )
    out = parity("explain", "open::a", *ERRING).out
    assert "Beyond what the case asks" in out
    assert '    erring     "ab!"' in out


def test_the_program_of_the_reference_runs_as_it_stands(parity: Run, project: Path) -> None:
    ended = parity("explain", "tide", "--subject", "reference", "--json")
    (program,) = json.loads(ended.out)["reproducers"]
    folder = project / program["folder"]
    assert (folder / "repro.py").read_text(encoding="utf-8") == program["files"]["repro.py"]
    printed = subprocess.check_output(program["command"], cwd=folder)
    assert json.loads(printed) == {"returned": {"text": "tide"}}
    assert (project / ".parity" / ".gitignore").read_text(encoding="ascii") == "*\n"
    out = parity("explain", "tide", "--subject", "reference", "--out", "elsewhere").out
    assert "cd elsewhere/reference && " in out
    assert (project / "elsewhere" / "reference" / "repro.py").exists()


def test_a_subject_that_writes_no_programs_is_named(parity: Run) -> None:
    out = parity("explain", "tide", "--subject", "erring").out
    assert "No program for erring: its plug-in writes no programs" in out


def test_the_explanation_can_be_read_by_programs(parity: Run) -> None:
    told = json.loads(parity("explain", "tide", *ERRING, "--json").out)
    assert told["case"] == "texts::tide"
    assert told["subjects"]["erring"]["verdict"] == "diverges"
    (field,) = told["fields"]
    assert field["path"] == "text"
    assert field["values"] == {"expected": "tide", "reference": "tide", "erring": "tide!"}
    assert field["differences"] == {"erring": "changed"}


@pytest.mark.parametrize("name", ["texts::tide", "tide", "cases/texts.yaml::tide", "*::ti?e"])
def test_a_case_can_be_named_in_many_ways(parity: Run, name: str) -> None:
    assert parity("explain", name, "--subject", "erring").out.startswith("texts::tide")


def test_a_place_names_the_case_that_stands_there(parity: Run) -> None:
    for place in ("cases/texts.yaml:4", "cases/texts.yaml:4:7"):
        assert parity("explain", place, "--subject", "erring").out.startswith("texts::tide")
    assert "no case begins" in parity("explain", "cases/texts.yaml:1").err
    ended = parity("explain", "cases/texts.yaml:9999", "--subject", "erring")
    assert ended.code == 2
    assert "cases/texts.yaml:9999: the file ends in line 5" in ended.err
    assert "texts::empty" in ended.err


def test_what_names_no_case_or_several_is_refused(parity: Run) -> None:
    ended = parity("explain", "nothing")
    assert ended.code == 2
    assert "parity list -k PART" in ended.err
    ended = parity("explain", "texts")
    assert ended.code == 2
    assert "texts::tide" in ended.err


def test_programs_that_cannot_be_written_are_no_fault_of_the_harness(
    parity: Run, project: Path
) -> None:
    write(project / "out" / "reference", "a file where the folder would be")
    ended = parity("explain", "tide", "--subject", "reference", "--out", "out")
    assert ended.code == 3
    assert ended.err == "parity: out/reference: File exists\n"


def test_nothing_a_subject_says_acts_on_the_terminal(parity: Run, project: Path) -> None:
    write(
        project / "cases" / "nasty.jsonl",
        '{"id": "a", "op": "text.of", "input": {"value": "\\u001b[31m\\u202e"},'
        ' "expect": {"returned": {"text": "x"}}, "why": "\\u001b[0m"}\n',
    )
    for options in ((), ("-v",)):
        out = parity("explain", "nasty::a", *ERRING, *options).out
        assert "\x1b" not in out
        assert "\u202e" not in out
        assert "\\u001b[31m\\u202e" in out
