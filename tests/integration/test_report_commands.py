"""`parity report`, `parity merge`, `parity trend` and `--report`, called as a user calls them."""

import json
from pathlib import Path

import pytest

from tests.integration.conftest import Run, write

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
    write(project / "mutants.json", '{"subject": "java", "mutants": 10, "score": 0.9}')
    ended = parity("trend", "one.json", "two.json", "mutants.json", "-o", "out/trend.svg")
    assert ended.code == 0, ended.err
    picture = (project / "out" / "trend.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "Mutation score" in picture


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
    ],
)
def test_bad_usage_is_explained(
    parity: Run, project: Path, arguments: list[str], says: str
) -> None:
    write(project / "texts.json", '{"schema": "other/1"}')
    ended = parity(*arguments)
    assert ended.code == 2
    assert says in ended.err
    assert "Traceback" not in ended.err
