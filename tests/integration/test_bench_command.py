"""`parity bench`, called as a user calls it, small and once; no figure is judged."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.integration.conftest import Run


def test_the_benches_are_listed(parity: Run) -> None:
    listed = parity("bench", "--list").out
    assert "transport" in listed
    assert "DeepDiff on outcomes that agree" in listed


def test_a_list_is_no_report(parity: Run) -> None:
    ended = parity("bench", "--list", "--json", "-")
    assert ended.code == 2
    assert "--list measures nothing" in ended.err


def test_some_benches_are_shown_and_written(parity: Run, project: Path) -> None:
    ended = parity(
        "bench", "--quick", "--only", "steps", "--only", "start", "--json", "out/bench.json"
    )
    assert ended.code == 0, ended.err
    assert "compare" in ended.out
    assert "start.help" in ended.out
    assert "naive_ratio" in ended.out
    assert "cores" in ended.err
    document = json.loads((project / "out" / "bench.json").read_bytes())
    assert list(document)[:2] == ["cases_per_second", "bare_us"]
    assert document["cases_per_second"] is None
    assert document["cases"] == 2
    assert document["figures"]["compare"]["median"] > 0
    assert set(document["machine"]) >= {"cores", "python", "java", "load"}


def test_the_json_may_be_the_output(parity: Run) -> None:
    ended = parity("bench", "--quick", "--only", "deepdiff", "--rounds", "2", "--json", "-")
    assert ended.code == 0, ended.err
    assert len(json.loads(ended.out)["figures"]["naive.deepdiff"]["samples"]) == 2


def test_other_case_files_can_be_given(parity: Run, project: Path) -> None:
    (project / "one.jsonl").write_text('{"id": "a", "op": "text.of", "input": {"value": 1}}\n')
    ended = parity("bench", "one.jsonl", "--quick", "--only", "steps", "--json", "-")
    assert ended.code == 0, ended.err
    assert json.loads(ended.out)["cases"] == 1


def test_what_is_not_there_is_said_and_left_out(parity: Run) -> None:
    ended = parity("bench", "--quick", "--only", "merges", "--only", "steps")
    assert ended.code == 0, ended.err
    assert "not measured: merges: none of the cases is a chunk.merge" in ended.out


def test_a_bad_file_is_refused_as_everywhere(parity: Run, project: Path) -> None:
    (project / "bad.jsonl").write_text('{"id": 1}\n')
    ended = parity("bench", "bad.jsonl", "--quick", "--only", "steps")
    assert ended.code == 2
    assert "bad.jsonl:1:" in ended.err


def test_an_unknown_bench_is_refused(parity: Run) -> None:
    ended = parity("bench", "--only", "everything")
    assert ended.code == 2
    assert "transport" in ended.err


def test_tables_are_put_in_their_place_in_a_page(parity: Run, project: Path) -> None:
    page = project / "page.md"
    page.write_text("<!-- parity bench -->\nlast year\n<!-- end -->\nthe rest\n")
    ended = parity("bench", "--quick", "--only", "steps", "--markdown", "page.md")
    assert ended.code == 0, ended.err
    assert "| `compare` |" in page.read_text()
    assert page.read_text().endswith("<!-- end -->\nthe rest\n")
    assert "last year" not in page.read_text()


def test_a_page_without_a_place_is_refused_before_anything_is_measured(
    parity: Run, project: Path
) -> None:
    (project / "page.md").write_text("nothing\n")
    ended = parity("bench", "--quick", "--only", "steps", "--markdown", "page.md")
    assert ended.code == 2
    assert "<!-- parity bench -->" in ended.err
    assert (project / "page.md").read_text() == "nothing\n"


def test_nothing_is_left_when_it_is_ended(
    project: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with subprocess.Popen(
        [sys.executable, "-m", "harness", "bench", "--only", "start", "--rounds", "1000"],
        cwd=project,
        env={**environment, "TMPDIR": str(scratch)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as bench:
        while not any(scratch.iterdir()) and bench.poll() is None:
            time.sleep(0.05)
        bench.send_signal(signal.SIGTERM)
        assert bench.wait() == 128 + signal.SIGTERM
    assert not any(scratch.iterdir())
