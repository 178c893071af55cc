"""`parity report`, `parity merge`, `parity trend` and `--report`, called as a user calls them."""

import json
import shlex
from pathlib import Path

import pytest

from tests.integration.conftest import Run, write
from tests.unit.reporters import measures

LEDGER = """\
- {id: shouts, op: text.of, case: "texts::tide", path: text, difference: changed, reason: Loud.}
- {id: stale, op: text.of, case: "more::*", path: text, difference: changed, reason: No more.}
"""
ALL = ("junit=out/x.xml", "markdown=out/x.md", "github=out/x.txt", "html=out/x.html")
STARTS = {
    "x.xml": "<?xml",
    "x.md": "## ❌ Parity",
    "x.txt": "::error file=cases/texts.yaml,line=4,title=erring diverges",
    "x.html": "<!doctype html>",
}


def options(*formats: str) -> list[str]:
    return [part for form in formats for part in ("--report", form)]


def test_every_format_can_be_written_by_a_run_and_later(parity: Run, project: Path) -> None:
    ended = parity("run", "--subject", "erring", *options("json=out/x.json", *ALL))
    assert ended.code == 1, ended.err
    for name, start in STARTS.items():
        assert (project / "out" / name).read_text(encoding="utf-8").startswith(start)
        (project / "out" / name).unlink()
    ended = parity("report", "out/x.json", *options(*ALL))
    assert ended.code == 0, ended.err
    for name, start in STARTS.items():
        assert (project / "out" / name).read_text(encoding="utf-8").startswith(start)


def test_the_output_is_a_file_too(parity: Run) -> None:
    ended = parity("run", "-q", "--subject", "erring", "--report", "github=-")
    assert any(line.startswith("::error file=") for line in ended.out.splitlines())


def test_what_is_new_against_a_base(parity: Run) -> None:
    parity("run", "--subject", "erring", "-k", "tide", "--report", "json=base.json")
    ended = parity("run", "--subject", "erring", "--base", "base.json", "--report", "markdown=-")
    assert "| ❌ newly failing | `texts::empty` | erring | diverges |" in ended.out
    assert "newly failing | `texts::tide`" not in ended.out


def test_shards_are_merged_and_judged(parity: Run, project: Path) -> None:
    write(project / "cases" / "divergences" / "erring.yaml", LEDGER)
    for index in (1, 2):
        ended = parity(
            *("run", "--subject", "erring", "--shard", f"{index}/2"),
            *("--report", f"json=shard{index}.json"),
        )
        assert "stale" not in ended.out
    ended = parity("merge", "shard1.json", "shard2.json", "--report", "json=all.json")
    assert ended.code == 1
    assert "stale ledger entry  stale  cases/divergences/erring.yaml:2" in ended.out
    report = json.loads((project / "all.json").read_text(encoding="utf-8"))
    assert report["summary"]["verdicts"] == {"erring": {"known_divergence": 1, "diverges": 1}}
    assert [entry["entry"] for entry in report["ledger"]["stale"]] == ["stale"]
    assert report["ledger"]["used"] == {"shouts": 1}


def test_a_missing_shard_is_refused(parity: Run) -> None:
    parity("run", "--subject", "agreeing", "--shard", "1/2", "--report", "json=one.json")
    ended = parity("merge", "one.json")
    assert ended.code == 2
    assert "shard 2/2 is missing" in ended.err


def test_a_shard_of_a_part_of_the_cases_is_no_shard_of_the_run(parity: Run, project: Path) -> None:
    for arguments in (["cases/texts.yaml"], ["-k", "tide"], ["--no-ledger"], ["--fail-fast"]):
        shard = ["--shard", "1/1", "--report", "json=one.json"]
        parity("run", *arguments, "--subject", "agreeing", *shard)
        report = json.loads((project / "one.json").read_text(encoding="utf-8"))
        assert report["run"]["part"] is None


def test_runs_are_drawn(parity: Run, project: Path) -> None:
    parity("run", "--subject", "erring", "--report", "json=one.json")
    parity("run", "--subject", "agreeing", "--report", "json=two.json")
    write(project / "mutants.json", json.dumps(measures.mutants()))
    ended = parity("trend", "one.json", "two.json", "mutants.json", "-o", "out/trend.svg")
    assert ended.code == 0, ended.err
    picture = (project / "out" / "trend.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "Mutation score, java" in picture


def test_what_other_commands_measured_is_added(parity: Run, project: Path) -> None:
    parity("run", "--subject", "erring", "--report", "json=one.json")
    write(project / "java.json", json.dumps(measures.mutants()))
    write(project / "reference.json", json.dumps(measures.mutants("reference", killed=9)))
    added = ("--add", "java.json", "--add", "reference.json")
    ended = parity("report", "one.json", *added, *options("json=two.json", "html=out.html"))
    assert ended.code == 0, ended.err
    assert "mutation score: java 50.0 %, reference 75.0 %" in ended.out
    report = json.loads((project / "two.json").read_text(encoding="utf-8"))
    assert [mutants["subject"] for mutants in report["mutants"]] == ["java", "reference"]
    assert "mutants-title" in (project / "out.html").read_text(encoding="utf-8")
    ended = parity("trend", "two.json", "-o", "-")
    assert "Mutation score, reference" in ended.out


@pytest.mark.parametrize("command", [["report", "one.json"], ["merge", "one.json"]])
def test_a_full_disk_is_said_with_the_file(parity: Run, project: Path, command: list[str]) -> None:
    parity("run", "--subject", "erring", "--report", "json=one.json")
    for form in ("json", "junit", "html", "markdown"):
        ended = parity(*command, "--report", f"{form}=/dev/full")
        assert ended.code == 3
        told = ended.err.splitlines()[-1]
        assert told.startswith("parity: /dev/full: No space left on device; make room there")


def test_the_page_draws_what_went_before(parity: Run, project: Path) -> None:
    parity("run", "--subject", "erring", "--report", "json=one.json")
    ended = parity("run", "--subject", "agreeing", "--history", "one.json", *options("html=x.html"))
    assert ended.code == 0, ended.err
    page = (project / "x.html").read_text(encoding="utf-8")
    assert "Over time" in page
    assert "2 runs" in page


@pytest.mark.parametrize("form", ["json", "junit", "html", "markdown"])
def test_a_report_on_the_output_has_it_for_itself(parity: Run, form: str) -> None:
    ended = parity("run", "--subject", "erring", "--report", f"{form}=-")
    assert ended.code == 1
    assert ended.out.startswith(
        {"json": "{", "junit": "<?xml", "html": "<!do", "markdown": "## "}[form]
    )
    assert "FAIL  2 failing" in ended.err
    if form == "json":
        assert json.loads(ended.out)["schema"] == "parity-report/1"


def test_after_a_failing_run_it_says_what_to_do_next(parity: Run) -> None:
    ended = parity("run", "--subject", "agreeing", "--subject", "erring")
    steps = ended.out[ended.out.index("Next:") :].splitlines()[1:4]
    commands = [shlex.split(line, comments=True) for line in steps]
    subjects = ["--subject", "agreeing", "--subject", "erring"]
    assert commands == [
        ["parity", "explain", "texts::tide", *subjects],
        ["parity", "accept", "texts::tide", *subjects, "--reason", "…"],
        ["parity", "run", "--last-failed", *subjects],
    ]
    for command in commands:
        assert parity(*command[1:]).code != 2


def test_the_slowest_calls_are_shown(parity: Run) -> None:
    ended = parity("run", "--subject", "agreeing", "--durations", "1")
    times = [line for line in ended.out.splitlines() if " ms  agreeing" in line]
    assert len(times) == 2
    assert times[-1].endswith("(median)")
    assert " ms  " not in parity("run", "--subject", "agreeing").out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["report", "texts.json"], "texts.json is no report of parity run"),
        (["merge", "texts.json"], "texts.json is no report of parity run"),
        (["trend", "texts.json"], "texts.json is no report of parity run"),
        (["report", "missing.json"], "does not exist"),
        (["run", "--subject", "agreeing", "--report", "html=cases"], "--report html=cases: "),
        (["run", "--subject", "agreeing", "--base", "texts.json"], "texts.json is no report"),
        (["run", "--subject", "agreeing", "--report", "sarif=x"], "junit=FILE"),
        (["run", "--subject", "agreeing", *options("json=-", "html=-")], "only one of json, html"),
        (["trend", "array.json"], "array.json is not a JSON object"),
    ],
)
def test_bad_usage_is_explained(
    parity: Run, project: Path, arguments: list[str], says: str
) -> None:
    write(project / "texts.json", '{"schema": "other/1"}')
    write(project / "array.json", "[]")
    ended = parity(*arguments)
    assert ended.code == 2
    assert says in ended.err
    assert "Traceback" not in ended.err
