"""`--scheduler`, as a user calls it, on a real scheduler and workers of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clusters import (
    LocalCluster,
    cluster,
    found,
    install,
    run_report,
    scheduler,
    search_report,
    wait_until_started,
)
from tests.integration.conftest import Ended, Run, write

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

TEXTS = ("--property", "agreement/text.of", "--oracle", "agreeing", "--subject", "agreeing")
_CASES = 700


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, plugin_folder: Path) -> dict[str, str]:
    """The environment of client and workers: the fakes for clusters are installed too."""
    folder = install(tmp_path_factory.mktemp("cluster-plugin"))
    path = os.pathsep.join([str(folder), str(plugin_folder), str(Path(__file__).parents[2])])
    connect = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "60"}
    return {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "120", **connect}


@pytest.fixture
def environment(installed: dict[str, str]) -> dict[str, str]:
    return installed


@pytest.fixture(scope="module")
def workers(
    tmp_path_factory: pytest.TempPathFactory, installed: dict[str, str]
) -> Iterator[LocalCluster]:
    with cluster(tmp_path_factory.mktemp("cluster"), installed) as running:
        yield running


@pytest.fixture
def cases(project: Path) -> Path:
    """A project with enough cases for several batches, some of them known to differ."""
    lines = (
        {
            "id": f"n{number}",
            "op": "text.of",
            "input": {"value": f"tide {number}"},
            "expect": {"returned": {"text": f"tide {number}"}},
        }
        for number in range(_CASES)
    )
    text = "".join(json.dumps(line) + "\n" for line in lines)
    write(project / "cases" / "many.jsonl", text)
    entry = (
        "id: shouts, op: text.of, case: 'many::n1*', path: text, difference: changed, reason: A."
    )
    write(project / "cases" / "divergences" / "killing.yaml", f"- {{{entry}}}\n")
    return project


def test_a_search_finds_the_same_when_a_worker_is_killed(
    parity: Run, project: Path, workers: LocalCluster
) -> None:
    arguments = (*TEXTS, "--subject", "killing", "--examples", "3000", "--seed", "1", "--no-save")
    # What one keeps the other would try first.
    here = parity("fuzz", *arguments, "--report", "json=here.json", "--database", "here")
    workers.armed.touch()
    on = ("--scheduler", workers.address, "--database", "there")
    there = parity("fuzz", *arguments, "--report", "json=there.json", *on)
    assert not workers.armed.exists(), "no worker was killed"
    assert here.code == there.code == 1, there.err
    assert found(there.out) == found(here.out)
    assert search_report(project / "there.json") == search_report(project / "here.json")


def test_a_run_judges_the_same_when_a_worker_is_killed(
    parity: Run, cases: Path, workers: LocalCluster
) -> None:
    arguments = ("--subject", "agreeing", "--subject", "killing", "--oracle", "agreeing")
    here = parity("run", *arguments, "--report", "json=here.json")
    workers.armed.touch()
    there = parity("run", *arguments, "--report", "json=there.json", "--scheduler", workers.address)
    assert not workers.armed.exists(), "no worker was killed"
    assert here.code == there.code == 1, there.err
    assert run_report(cases / "there.json") == run_report(cases / "here.json")
    verdicts = run_report(cases / "there.json")["summary"]["verdicts"]["killing"]
    assert verdicts["known_divergence"] == 111
    assert sum(verdicts.values()) == _CASES + 2


def test_a_search_honours_the_ledger_of_the_client(
    parity: Run, project: Path, workers: LocalCluster
) -> None:
    entries = "".join(
        f"- {{id: {kind}, op: text.of, case: 'fuzz/*', path: text, difference: {kind},"
        " reason: A.}\n"
        for kind in ("changed", "type")
    )
    write(project / "cases" / "divergences" / "erring.yaml", entries)
    arguments = (*TEXTS, "--subject", "erring", "--examples", "600", "--seed", "1")
    ended = parity("fuzz", *arguments, "--scheduler", workers.address)
    assert ended.code == 0, ended.out + ended.err
    assert "known divergences: 600 of erring" in ended.out


_IMPATIENT = """
from harness.cluster import connection, jobs
connection._NO_WORKER_SECONDS = connection._GOODBYE_SECONDS = jobs._FETCH_SECONDS = 5.0
from harness.cli import main
main()
"""


def test_a_scheduler_that_hangs_is_told(
    cases: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "hanging"
    folder.mkdir()
    with cluster(folder, environment, workers=1) as one:
        command = [sys.executable, "-c", _IMPATIENT, "run", "--subject", "agreeing"]
        command += ["--subject", "slow", "--oracle", "agreeing", "--scheduler", one.address]
        with subprocess.Popen(
            command, cwd=cases, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process:
            wait_until_started(one)
            os.kill(one.scheduler, signal.SIGSTOP)
            try:
                out = process.communicate(timeout=120)[0].decode()
            finally:
                process.kill()
                os.kill(one.scheduler, signal.SIGCONT)
    assert process.returncode == 3, out
    assert "the scheduler does not answer any more" in out


def test_an_interrupt_reports_what_is_done(
    cases: Path, environment: dict[str, str], workers: LocalCluster
) -> None:
    workers.started.unlink(missing_ok=True)
    command = [sys.executable, "-m", "harness", "run", "--subject", "agreeing", "--subject", "slow"]
    command += ["--oracle", "agreeing", "--scheduler", workers.address]
    with subprocess.Popen(
        command, cwd=cases, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        wait_until_started(workers)
        process.send_signal(signal.SIGINT)
        out = process.communicate(timeout=60)[0].decode()
    assert process.returncode == 130, out
    assert "INTERRUPTED" in out


def test_a_subject_that_cannot_start_on_a_worker_is_told(
    parity: Run, project: Path, workers: LocalCluster
) -> None:
    ended = parity("run", "--subject", "broken", "--scheduler", workers.address)
    assert ended.code == 3
    assert "worker tcp://127.0.0.1:" in ended.err
    assert "subject broken: its plug-in tests.no_such_module:provider cannot be loaded" in ended.err


def test_workers_that_are_lost_and_do_not_come_back(
    parity: Run, cases: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "two"
    folder.mkdir()
    arguments = ("--subject", "agreeing", "--subject", "killing", "--oracle", "agreeing")
    with cluster(folder, environment, nanny=False) as two:
        two.armed.touch()
        ended = parity("run", *arguments, "--scheduler", two.address)
    assert not two.armed.exists(), "no worker was killed"
    assert f"{_CASES + 2}" in ended.out
    assert ended.code == 1


def test_no_scheduler_and_no_workers_are_told(
    project: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    hurried = {**environment, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2"}
    folder = tmp_path / "empty"
    folder.mkdir()
    with scheduler(folder, hurried) as (address, *_):
        alone = called(project, hurried, "--scheduler", address)
    assert alone.code == 3
    assert f"the scheduler at {address} has no workers\n  Start some with" in alone.err
    gone = called(project, hurried, "--scheduler", address)
    assert gone.code == 3
    assert f"no scheduler answers at {address}" in gone.err
    assert called(project, hurried, "--scheduler", "nonsense://x").code == 3


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes certificates with openssl")
def test_with_tls_only_who_has_a_certificate_gets_in(
    cases: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "tls"
    folder.mkdir()
    key, certificate = str(folder / "key.pem"), str(folder / "certificate.pem")
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    make += ["-subj", "/CN=parity", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    files = ("--tls-cert", certificate, "--tls-key", key)
    hurried = {**environment, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "10"}
    on = ("--protocol", "tls", "--tls-ca-file", certificate, *files)
    with cluster(folder, environment, *on, workers=1) as secured:
        assert secured.address.startswith("tls://")
        address = ("--scheduler", secured.address)
        ended = called(cases, environment, *address, "--tls-ca", certificate, *files)
        assert (ended.code, ended.err) == (0, "")
        assert called(cases, hurried, *address).code == 3
        plain = ("--scheduler", secured.address.replace("tls://", "tcp://"))
        assert called(cases, hurried, *plain).code == 3


def test_what_a_cluster_cannot_honour_is_refused(parity: Run) -> None:
    on = ("--scheduler", "tcp://127.0.0.1:1")
    assert "-j is for this machine" in parity("run", *on, "-j", "2").err
    assert "--update-expect cannot be combined" in parity("run", *on, "--update-expect").err
    assert "--replay cannot be combined" in parity("fuzz", *on, "--replay").err
    assert "--tls-ca is for a --scheduler" in parity("run", "--tls-ca", __file__).err


def test_dask_that_is_not_installed_is_told(
    project: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    write(
        tmp_path / "without" / "distributed.py", "raise ModuleNotFoundError(name='distributed')\n"
    )
    path = os.pathsep.join([str(tmp_path / "without"), environment["PYTHONPATH"]])
    ended = called(project, {**environment, "PYTHONPATH": path}, "--scheduler", "tcp://127.0.0.1:1")
    assert ended.code == 2
    assert "pip install 'agent-core-parity[cluster]'" in ended.err


def called(project: Path, environment: dict[str, str], *arguments: str) -> Ended:
    command = [sys.executable, "-m", "harness", "run", "--subject", "agreeing", *arguments]
    ended = subprocess.run(
        command,
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)
