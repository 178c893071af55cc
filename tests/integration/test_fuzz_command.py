"""`parity fuzz`, called as a user calls it, on fakes."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.bench.processes import can_be_measured, uses
from tests.integration.conftest import Ended, Run
from tests.processes import runs

TEXTS = ("--property", "agreement/text.of", "--oracle", "agreeing", "--subject", "agreeing")


def fuzz(parity: Run, *arguments: str) -> Ended:
    return parity("fuzz", *TEXTS, *arguments)


def _know_shouting(project: Path) -> None:
    ledger = project / "cases" / "divergences" / "erring.yaml"
    ledger.parent.mkdir()
    ledger.write_text(
        "".join(
            f"- {{id: shouts-{kind}, op: text.of, case: 'fuzz/*', path: text, difference: {kind},"
            " reason: It shouts.}\n"
            for kind in ("changed", "type")
        )
    )


def test_the_properties_are_listed_with_what_they_mean(parity: Run) -> None:
    out = parity("fuzz", "--list").out
    assert "rechunking\n    A stream whose texts are cut elsewhere" in out
    assert "agreement/chunk.merge" in out
    listed = parity("fuzz", "--list", "--property", "agreement/chunk.*").out
    assert "agreement/chunk.fold" in listed
    assert "rechunking" not in listed


def test_subjects_that_agree_pass(parity: Run, project: Path) -> None:
    ended = fuzz(parity, "--subject", "agreeing@two", "--examples", "400", "--seed", "1")
    assert ended.code == 0, ended.err
    assert "PASS" in ended.out
    assert "hypothesis" in ended.out
    assert "volume" in ended.out
    assert not (project / "cases" / "regressions").exists()


def test_where_nothing_can_be_kept_a_search_goes_on(parity: Run, project: Path) -> None:
    (project / ".parity").write_text("a file where the folder should be")
    for subject, code in (("agreeing@two", 0), ("erring", 1)):
        ended = fuzz(parity, "--subject", subject, "--examples", "50", "--seed", "1", "--no-save")
        assert ended.code == code, ended.err


def test_a_disagreement_is_shrunk_saved_and_reported(parity: Run, project: Path) -> None:
    report = ("--report", "json=build/fuzz.json")
    ended = fuzz(parity, "--subject", "erring", "--examples", "400", "--seed", "1", *report)
    assert ended.code == 1, ended.err
    assert "erring  text.of  text  changed" in ended.out
    assert "FAIL  2 kinds of disagreement" in ended.out
    saved = project / "cases" / "regressions" / "agreement-text.of.yaml"
    assert "the seed 1" in saved.read_text(encoding="utf-8")
    assert parity("lint").code == 0
    run = parity("run", "cases/regressions", "--subject", "agreeing", "--subject", "erring")
    assert run.code == 1
    assert "regressions/agreement-text.of::1-" in run.out

    document = json.loads((project / "build" / "fuzz.json").read_text(encoding="utf-8"))
    assert document["schema"] == "parity-fuzz/1"
    kinds = [(each["subject"], each["path"], each["difference"]) for each in document["findings"]]
    assert kinds == [("erring", "text", "changed"), ("erring", "text", "type")]
    for finding in document["findings"]:
        assert finding["saved_as"].startswith("regressions/agreement-text.of::1-")
    assert document["sources"]["volume"]["examples"] == 380
    assert document["rules"]["never_met"] == []


def test_the_report_may_be_the_output(parity: Run, project: Path) -> None:
    few = ("--subject", "erring", "--examples", "20", "--seed", "1", "--no-save")
    ended = fuzz(parity, *few, "--report", "json=-")
    assert json.loads(ended.out)["schema"] == "parity-fuzz/1"
    assert "FAIL" in ended.err
    assert not (project / "-").exists()
    assert "only one report can go to -" in fuzz(parity, *few, *["--report", "json=-"] * 2).err


def test_a_report_that_cannot_be_written_ends_it_before_the_search(
    parity: Run, project: Path
) -> None:
    ended = fuzz(parity, "--report", "json=cases")
    assert ended.code == 2
    assert "--report json: cases: it is a folder" in ended.err
    for other in (["--list"], ["--replay"]):
        assert "--report is of a search" in fuzz(parity, *other, "--report", "json=a").err
    assert not (project / "a").exists()


def test_a_known_divergence_does_not_fail(parity: Run, project: Path) -> None:
    _know_shouting(project)
    arguments = ("--subject", "erring", "--examples", "100", "--seed", "1")
    ended = fuzz(parity, *arguments)
    assert ended.code == 0, ended.out
    assert "known divergences: 99 of erring" in ended.out
    assert fuzz(parity, *arguments, "--no-ledger", "--no-save").code == 1


def test_a_saved_case_is_known_by_what_knows_the_generated_ones(parity: Run, project: Path) -> None:
    assert fuzz(parity, "--subject", "erring", "--examples", "100", "--seed", "1").code == 1
    run = ("run", "cases/regressions", "--subject", "erring")
    assert parity(*run).code == 1
    _know_shouting(project)
    ended = parity(*run)
    assert ended.code == 0, ended.out
    assert parity("lint").code == 0


def test_what_failed_is_replayed(parity: Run) -> None:
    arguments = ("--subject", "erring", "--examples", "100", "--seed", "4", "--no-save")
    assert fuzz(parity, *arguments).code == 1
    again = fuzz(parity, "--subject", "erring", "--replay")
    assert again.code == 1
    assert "2 examples tried again" in again.out
    healed = fuzz(parity, "--subject", "agreeing@two", "--replay")
    assert healed.code == 0
    named = fuzz(parity, "--subject", "erring", "--replay", "fuzz/agreement/text.of::9-70")
    assert named.code == 1
    assert "fuzz/agreement/text.of::9-70" in named.out
    unknown = fuzz(parity, "--replay", "fuzz/no-such::9-70")
    assert unknown.code == 2
    assert "no property no-such" in unknown.err


def test_a_crash_and_a_harness_fault_have_exit_codes_of_their_own(parity: Run) -> None:
    few = ("--examples", "20", "--seed", "1", "--no-save")
    assert fuzz(parity, "--subject", "crashing", *few).code == 1
    assert fuzz(parity, "--subject", "breaking", *few).code == 3


def test_a_strict_profile_fails_on_a_rule_that_is_never_met(parity: Run) -> None:
    arguments = ("--subject", "agreeing@two", "--seed", "1", "--no-save")
    strict = fuzz(parity, "--profile", "ci", *arguments, "--examples", "1")
    assert strict.code == 1
    assert "warning: never met" in strict.out
    assert "rules never met" in strict.out
    assert fuzz(parity, "--profile", "dev", *arguments, "--examples", "1").code == 0


def test_bad_usage_is_told(parity: Run) -> None:
    assert "--list shows them" in parity("fuzz", "--property", "nothing").err
    assert parity("fuzz", "--report", "xml=x").code == 2
    assert parity("fuzz", "--profile", "weekly").code == 2


@pytest.mark.skipif(not can_be_measured(), reason="only Linux tells of processes")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_a_search_that_is_killed(
    project: Path, environment: dict[str, str], number: signal.Signals
) -> None:
    command = ["fuzz", *TEXTS, "--minutes", "10", "-j", "2", "--seed", "1", "--no-save"]
    with subprocess.Popen(
        [sys.executable, "-m", "harness", *command],
        cwd=project,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as search:
        processes: set[int] = set()
        while len(processes) < _POOL and search.poll() is None:
            time.sleep(0.1)
            processes = {use.process for use in uses(search.pid)}
        time.sleep(1)
        search.send_signal(number)
    end = time.monotonic() + _PATIENCE_SECONDS
    while (left := list(filter(runs, processes))) and time.monotonic() < end:
        time.sleep(0.1)
    assert not left


_PATIENCE_SECONDS = 60
"""No measure of anything: what outlives a search does so for ever."""
_POOL = 4
"""The search, its two processes, and the one by which multiprocessing tracks what they share."""
