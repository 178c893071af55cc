"""A JVM for each worker of a real cluster, one of whose workers is killed in mid-run."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.clusters import (
    LocalCluster,
    cluster,
    found,
    install,
    processes_of,
    run_report,
    search_report,
)

pytest.importorskip("distributed")
pytestmark = [pytest.mark.jvm, pytest.mark.slow]

_ROOT = Path(__file__).parents[2]
_JVM = "harness.subjects.java.worker"
_PATIENCE = 60
SUBJECTS = ("--subject", "reference", "--subject", "killing", "--subject")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    path = os.pathsep.join([str(install(tmp_path_factory.mktemp("plugin"))), str(_ROOT)])
    return {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "120"}


@pytest.fixture(scope="module")
def workers(
    tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]
) -> Iterator[LocalCluster]:
    with cluster(tmp_path_factory.mktemp("cluster"), environment) as running:
        yield running


def parity(
    folder: Path, environment: dict[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "harness", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def watched(
    workers: LocalCluster, folder: Path, environment: dict[str, str], *arguments: str
) -> tuple[subprocess.CompletedProcess[str], int]:
    """Call the command, and return with it how many JVMs the workers had at once at most."""
    most = 0
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(parity, folder, environment, *arguments)
        while not running.done():
            most = max(most, len(processes_of(workers, _JVM)))
            time.sleep(0.2)
        return running.result(), most


def test_a_killed_worker_takes_its_jvm_along_and_nothing_is_lost(
    tmp_path: Path, environment: dict[str, str], workers: LocalCluster
) -> None:
    which = ("--property", "agreement/text.of", "--seed", "3", "--examples", "2000", "--no-save")
    arguments = ("fuzz", *SUBJECTS, "java", *which)
    on_files = ("--report", "json=here.json", "--database", "here")
    here = parity(tmp_path, environment, *arguments, *on_files)
    workers.armed.touch()
    on_files = ("--report", "json=there.json", "--database", "there")
    there, jvms = watched(
        workers, tmp_path, environment, *arguments, *on_files, "--scheduler", workers.address
    )
    assert jvms > 0
    assert not workers.armed.exists(), "no worker was killed"
    assert there.returncode == here.returncode == 1, there.stderr
    assert found(there.stdout) == found(here.stdout)
    report = search_report(tmp_path / "there.json")
    assert report == search_report(tmp_path / "here.json")
    assert {finding["subject"] for finding in report["findings"]} == {"killing"}
    until = time.monotonic() + _PATIENCE
    while processes_of(workers, _JVM) and time.monotonic() < until:
        time.sleep(0.1)
    assert processes_of(workers, _JVM) == []


def test_what_a_jar_does_to_its_jvm_never_takes_a_worker(
    tmp_path: Path, environment: dict[str, str], workers: LocalCluster, hostile_classes: Path
) -> None:
    cases = tmp_path / "cases"
    cases.mkdir()
    texts = ["exit" if number % 50 == 7 else f"call {number}" for number in range(200)]
    lines = (
        f'  - {{id: n{number}, op: text.of, input: {{value: "{text}"}},'
        f' expect: {{returned: {{text: "{text}"}}}}}}\n'
        for number, text in enumerate(texts)
    )
    (cases / "texts.yaml").write_text("cases:\n" + "".join(lines))
    subject = ("--subject", f"java={hostile_classes}")
    here = parity(tmp_path, environment, "run", *subject, "--report", "json=here.json")
    on = ("--report", "json=there.json", "--scheduler", workers.address)
    nannies = set(processes_of(workers, "dask"))
    there = parity(tmp_path, environment, "run", *subject, *on)
    assert there.returncode == here.returncode == 1, there.stderr
    report = run_report(tmp_path / "there.json")
    assert report["summary"]["verdicts"] == {"java": {"agrees": 196, "crashed": 4}}
    assert report["summary"] == run_report(tmp_path / "here.json")["summary"]
    assert set(processes_of(workers, "dask")) == nannies
