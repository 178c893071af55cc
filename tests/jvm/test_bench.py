"""`parity bench` on a real JVM, small and once; no figure is judged."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.jvm

_ROOT = Path(__file__).parents[2]
_CHUNK = '{"$class": "ToolMessageChunk", "content": "a", "tool_call_id": "t"}'
_CASES = (
    f'{{"id": "a", "op": "chunk.merge", "input": {{"left": {_CHUNK}, "right": {_CHUNK}}}}}\n'
    f'{{"id": "b", "op": "chunk.fold", "input": {{"chunks": [{_CHUNK}, {_CHUNK}]}}}}\n'
    '{"id": "c", "op": "merge.dicts", "input": {"left": {"a": [1, 2.5]}, "right": {"a": [true]}}}\n'
    '{"id": "d", "op": "text.of", "input": {"value": {"a": "\\ud83d"}}}\n'
)
_MEASURED = ("bare", "programs", "run", "memory", "objects", "process", "folds", "runs")


def test_all_that_needs_a_jvm_is_measured(tmp_path: Path) -> None:
    (tmp_path / "cases.jsonl").write_text(_CASES)
    only = [option for name in _MEASURED for option in ("--only", name)]
    ended = subprocess.run(
        [sys.executable, "-m", "harness", "bench", "cases.jsonl", "--quick", *only, "--json", "-"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert ended.returncode == 0, ended.stderr.decode()
    document = json.loads(ended.stdout)
    figures = {name: figure["median"] for name, figure in document["figures"].items()}
    assert document["left_out"] == {}
    for name in ("bare.reference", "bare.java", "bare.java_first", "run.cold", "naive.run"):
        assert figures[name] > 0, name
    assert figures["program.java"] > 0
    assert figures["program.reference"] > figures["bare.reference"]
    # A lone surrogate is what JPype cannot carry; all the others come back as they should.
    assert figures["naive.objects_share"] == 0.75
    assert figures["naive.objects_same"] == 1
    assert document["naive_ratio"] > 0
    assert document["ratio_to_slower_bare"] > 0
    assert {"memory.supervisor", "memory.java"} <= figures.keys()
    assert {"fold.java", "fold.reference", "runs.rate"} <= document["growth"].keys()
    assert figures["runs.rate.200"] > 0


@pytest.mark.openjiuwen
@pytest.mark.slow
def test_generated_runs_are_watched(tmp_path: Path) -> None:
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "harness", "bench", "--endurance", "0.1"),
            *("--every", "1", "--json", "endurance.json"),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert ended.returncode == 0, ended.stderr.decode()
    document = json.loads((tmp_path / "endurance.json").read_bytes())
    roles = {sample["role"] for sample in document["samples"]}
    assert {"supervisor", "java"} <= roles
    assert document["calls"] > 0
    assert document["trends"]["supervisor"]["handles"]["grows"] is None
