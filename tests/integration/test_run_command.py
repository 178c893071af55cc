"""`parity run`, called as a user calls it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.integration.conftest import Run, write

LEDGER = """\
- id: shouts
  op: text.of
  case: "texts::*"
  path: text
  difference: changed
  reason: It shouts; to be mended.
"""


def test_all_agree(parity: Run) -> None:
    ended = parity("run", "--subject", "reference", "--subject", "agreeing")
    assert ended.code == 0, ended.err
    assert "PASS  2 cases" in ended.out
    assert "agreeing" in ended.out


@pytest.mark.parametrize(
    ("subject", "code", "says"),
    [
        ("erring", 1, 'expected  "tide"'),
        ("failing", 1, "it does not work"),
        ("hanging", 1, "still running after 10 s"),
        ("crashing", 1, "last words"),
        ("breaking", 3, "no one at home"),
        ("leaving", 3, "SystemExit: 0"),
        ("lacking", 0, "unsupported"),
    ],
)
def test_each_behaviour_is_reported(parity: Run, subject: str, code: int, says: str) -> None:
    ended = parity("run", "--subject", subject)
    assert ended.code == code
    assert says in ended.out


def test_a_failure_names_case_place_field_and_both_sides(parity: Run) -> None:
    out = parity("run", "--subject", "erring").out
    assert "diverges  erring  texts::tide  text.of  cases/texts.yaml:4" in out
    assert "A text is its own text." in out
    assert "text  changed" in out
    assert 'actual    "tide!"' in out


def test_a_known_divergence_passes_and_is_counted(parity: Run, project: Path) -> None:
    write(project / "cases" / "divergences" / "erring.yaml", LEDGER)
    ended = parity("run", "--subject", "erring")
    assert ended.code == 0
    assert "known_divergence       2" in ended.out
    assert parity("run", "--subject", "erring", "--no-ledger").code == 1


def test_a_stale_entry_fails_an_unfiltered_run_only(parity: Run, project: Path) -> None:
    write(project / "cases" / "divergences" / "agreeing.yaml", LEDGER)
    ended = parity("run", "--subject", "agreeing")
    assert ended.code == 1
    assert "stale ledger entry  shouts  cases/divergences/agreeing.yaml:1" in ended.out
    assert parity("run", "--subject", "agreeing", "-k", "tide").code == 0
    assert parity("run", "cases/texts.yaml", "--subject", "agreeing").code == 0


def report_of(parity: Run, project: Path, *arguments: str) -> dict[str, Any]:
    parity("run", *arguments, "--report", "json=out/report.json")
    report = json.loads((project / "out" / "report.json").read_text(encoding="utf-8"))
    assert isinstance(report, dict)
    return report


def test_the_json_report_holds_what_the_contract_says(parity: Run, project: Path) -> None:
    report = report_of(parity, project, "--subject", "agreeing", "--subject", "erring")
    assert report["schema"] == "parity-report/1"
    assert {"started", "command", "seed", "versions"} <= report["run"].keys()
    assert [subject["name"] for subject in report["subjects"]] == ["agreeing", "erring"]
    assert report["subjects"][0].keys() >= {"name", "version", "location", "sha256"}
    assert report["summary"]["cases"] == 2
    assert report["summary"]["verdicts"] == {"agreeing": {"agrees": 2}, "erring": {"diverges": 2}}
    assert report["summary"]["wanted"] == {
        "agreeing": {"met": 0, "unmet": 0},
        "erring": {"met": 0, "unmet": 0},
    }
    assert report["ledger"] == {"stale": [], "used": {}, "entries": []}
    first = report["results"][0]
    assert first["case"] == "texts::tide"
    assert (first["op"], first["file"], first["line"]) == ("text.of", "cases/texts.yaml", 4)
    assert first["tags"] == ["texts"]
    assert first["subjects"]["erring"] == {
        "verdict": "diverges",
        "differences": [
            {"path": "text", "difference": "changed", "expected": "tide", "actual": "tide!"}
        ],
        "divergence": None,
        "micros": 7,
        "outcome": {"returned": {"text": "tide!"}},
    }
    assert "outcome" not in first["subjects"]["agreeing"]


def test_a_verbose_report_keeps_every_outcome(parity: Run, project: Path) -> None:
    report = report_of(parity, project, "--subject", "agreeing", "--verbose-report")
    outcomes = [result["subjects"]["agreeing"]["outcome"] for result in report["results"]]
    assert outcomes == [{"returned": {"text": "tide"}}, {"returned": {"text": ""}}]


def test_a_report_can_be_shown_again(parity: Run, project: Path) -> None:
    ended = parity("run", "--subject", "erring", "--report", "json=report.json")
    again = parity("report", "report.json")
    assert again.code == 0
    assert "diverges  erring  texts::tide" in again.out
    assert again.out.splitlines()[-1][:24] == ended.out.splitlines()[-1][:24]
    write(project / "other.json", "{}")
    assert parity("report", "other.json").code == 2


def test_a_file_and_a_case_can_be_named(parity: Run, project: Path) -> None:
    write(
        project / "cases" / "deep" / "more.yaml",
        "cases: [{id: one, op: text.of, input: {value: a}, expect: {returned: {text: a}}}]",
    )
    assert "PASS  3 cases" in parity("run", "--subject", "agreeing").out
    assert "PASS  1 case" in parity("run", "cases/deep", "--subject", "agreeing").out
    assert "PASS  1 case" in parity("run", "texts::tide", "--subject", "agreeing").out
    assert "PASS  1 case" in parity("run", "cases/texts.yaml::tide", "--subject", "agreeing").out


def test_last_failed_runs_what_failed(parity: Run, project: Path) -> None:
    text = (project / "cases" / "texts.yaml").read_text(encoding="utf-8")
    broken = text.replace("{text: tide}", "{text: ebb}")
    write(project / "cases" / "texts.yaml", broken)
    assert parity("run", "--subject", "agreeing").code == 1
    write(project / "cases" / "texts.yaml", text)
    assert "PASS  1 case" in parity("run", "--subject", "agreeing", "--last-failed").out
    none_left = parity("run", "--subject", "agreeing", "--last-failed")
    assert none_left.code == 0
    assert "no case was selected" in none_left.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-k", "zzzz"], "parity list"),
        (["--op", "text.off"], "Did you mean text.of?"),
        (["--tag", "no-such"], "parity list"),
        (["texts::tied"], "Did you mean texts::tide?"),
    ],
)
def test_a_filter_that_takes_nothing_is_refused(
    parity: Run, arguments: list[str], says: str
) -> None:
    ended = parity("run", "--subject", "agreeing", *arguments)
    assert ended.code == 2
    assert says in ended.err


def test_all_faults_of_all_files_are_told_and_nothing_is_run(parity: Run, project: Path) -> None:
    write(
        project / "cases" / "a.yaml",
        """\
cases:
  - id: one
    op: text.off
    input: {value: a}
  - id: one
    op: text.of
    input: {}
    expect: {returns: 1}
""",
    )
    write(project / "cases" / "b.yaml", "cases:\n\t- id: one\n")
    write(project / "cases" / "c.yaml", "cases: []\ncases: []\n")
    write(
        project / "cases" / "d.jsonl",
        '{"id": "one", "op": "message.dump", "input": {"message": {"$class": "UserMesage"}}}\n',
    )
    ended = parity("run", "--subject", "erring")
    assert ended.code == 2
    assert ended.out == ""
    places = [line.split(": ")[0] for line in ended.err.splitlines()]
    for place in (
        "cases/a.yaml:3:9",
        "cases/a.yaml:5:9",
        "cases/a.yaml:7:12",
        "cases/a.yaml:8:14",
        "cases/b.yaml:2:1",
        "cases/c.yaml:2:1",
    ):
        assert place in places, ended.err
    assert any(place.startswith("cases/d.jsonl:1:") for place in places)
    assert "text.of" in ended.err
    assert "UserMessage" in ended.err


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--subject", "referense"], 2, "Did you mean reference?"),
        (["--subject", "agreeing", "--subject", "agreeing"], 2, "agreeing@other=…"),
        (["--subject", "=x"], 2, "NAME[@LABEL][=SPEC]"),
        (["--subject", "agreeing", "--oracle", "java"], 2, "no such subject"),
        (["--subject", "agreeing", "--shard", "3/2"], 2, "1/4"),
        (["--subject", "agreeing", "--report", "xml=a"], 2, "json=FILE"),
        (["no/such/file.yaml", "--subject", "agreeing"], 2, "no/such/file.yaml:1:1"),
        (["--subject", "broken"], 3, "cannot be loaded"),
    ],
)
def test_bad_usage_is_explained(parity: Run, arguments: list[str], code: int, says: str) -> None:
    ended = parity("run", *arguments)
    assert ended.code == code
    assert says in ended.err
    assert "Traceback" not in ended.err


def test_settings_come_from_pyproject(parity: Run, project: Path) -> None:
    (project / "cases").rename(project / "parity-cases")
    write(
        project / "pyproject.toml",
        '[tool.parity]\ncases = ["parity-cases"]\nsubjects = ["agreeing"]\ntimeout = 3\n',
    )
    ended = parity("run")
    assert ended.code == 0, ended.err
    assert "agreeing" in ended.out
    write(project / "pyproject.toml", "[tool.parity]\nsubject = []\n")
    ended = parity("run")
    assert ended.code == 2
    assert "Did you mean subjects?" in ended.err


def test_an_interrupt_exits_with_130_and_a_report(parity: Run, project: Path) -> None:
    report = report_of(parity, project, "--subject", "interrupting")
    assert report["summary"]["interrupted"] is True
    assert parity("run", "--subject", "interrupting").code == 130


def test_nothing_a_subject_says_reaches_the_terminal_raw(parity: Run, project: Path) -> None:
    nasty = r'"\u0000\u001b[31m[/]\u202e</script>|%0A::error::]]>"'
    write(
        project / "cases" / "nasty.jsonl",
        '{"id": "one", "op": "text.of", "input": {"value": ' + nasty + "},"
        ' "expect": {"returned": {"text": "x"}}, "why": ' + nasty + "}\n"
        '{"id": "two", "op": "text.of", "input": {"value": "\\ud83d"},'
        ' "expect": {"returned": {"text": "x"}}}\n',
    )
    ended = parity("run", "--subject", "agreeing", "cases/nasty.jsonl")
    assert ended.code == 1
    assert "\x1b" not in ended.out
    assert "\0" not in ended.out
    assert "\\u001b[31m[/]\\u202e</script>|%0A::error::]]>" in ended.out
    assert "\\ud83d" in ended.out


def test_paths_and_names_unite(parity: Run, project: Path) -> None:
    more = "cases: [{id: one, op: text.of, input: {value: a}, expect: {returned: {text: a}}}]"
    write(project / "cases" / "deep" / "more.yaml", more)
    for named in ("texts::tide", "./cases/texts.yaml::tide", f"{project}/cases/texts.yaml::tide"):
        out = parity("run", "cases/deep", named, "--subject", "agreeing").out
        assert "PASS  2 cases" in out, named
    ended = parity("run", "cases/deep", "texts::tied", "--subject", "agreeing")
    assert ended.code == 2
    assert "Did you mean texts::tide?" in ended.err


def test_fail_fast_judges_no_staleness(parity: Run, project: Path) -> None:
    write(project / "cases" / "divergences" / "agreeing.yaml", LEDGER)
    assert parity("run", "--subject", "agreeing", "--fail-fast").code == 0


def test_a_report_that_cannot_be_written_is_no_divergence(parity: Run, project: Path) -> None:
    (project / "folder").mkdir()
    ended = parity("run", "--subject", "agreeing", "--report", "json=folder")
    assert ended.code in {2, 3}
    assert "folder" in ended.err
    assert "Traceback" not in ended.err


def test_a_project_that_cannot_be_written_to_keeps_its_verdict(parity: Run, project: Path) -> None:
    write(project / ".parity", "a file where the folder would be")
    assert parity("run", "--subject", "erring").code == 1
    assert "Traceback" not in parity("run", "--subject", "erring").err


def test_a_reader_that_goes_away_costs_no_report(
    project: Path, environment: dict[str, str]
) -> None:
    command = [sys.executable, "-m", "harness", "run", "--subject", "agreeing", "-v"]
    with subprocess.Popen(
        [*command, "--report", "json=report.json"],
        cwd=project,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait(60) == 0
    assert (project / "report.json").is_file()


def test_from_a_folder_below_the_project_is_the_same(
    parity: Run, project: Path, environment: dict[str, str]
) -> None:
    write(project / "pyproject.toml", "[tool.parity]\n")
    ended = subprocess.run(
        [sys.executable, "-m", "harness", "run", "--subject", "agreeing"],
        cwd=project / "cases",
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "PASS  2 cases" in ended.stdout
