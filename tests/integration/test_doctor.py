"""`parity doctor`, on machines that lack this and that."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.integration.conftest import Ended


def doctor(folder: Path, *arguments: str, **environment: str) -> Ended:
    ended = subprocess.run(
        [sys.executable, "-m", "harness", "doctor", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


def test_a_wrong_java_home_is_named_with_what_to_do(tmp_path: Path) -> None:
    ended = doctor(tmp_path, JAVA_HOME=str(tmp_path / "nowhere"))
    assert ended.code == 3
    assert "nowhere" in ended.out
    assert "set JAVA_HOME to a JDK or JRE" in ended.out


def test_no_maven_is_a_gap_and_no_failure_of_its_own(tmp_path: Path) -> None:
    ended = doctor(tmp_path, "--json", PATH=str(tmp_path))
    by_what = {finding["what"]: finding for finding in json.loads(ended.out)}
    assert by_what["Maven"]["state"] == "gap"
    assert by_what["Python"]["state"] == "ok"
    assert by_what["cases"]["state"] == "gap"


@pytest.mark.parametrize(
    "what", ["Python", "Java", "bridge", "jar", "openjiuwen", "disk", "locale"]
)
def test_every_gap_says_what_to_do(tmp_path: Path, what: str) -> None:
    ended = doctor(tmp_path, "--json", LC_ALL="C", PYTHONUTF8="0", AGENT_CORE_JAR="no/such.jar")
    finding = next(one for one in json.loads(ended.out) if one["what"] == what)
    assert finding["state"] == "ok" or finding["help_text"]


def test_a_jar_that_is_not_there_is_missing(tmp_path: Path) -> None:
    ended = doctor(tmp_path, AGENT_CORE_JAR="no/such.jar")
    assert ended.code == 3
    assert "AGENT_CORE_JAR: there is no file or folder no/such.jar" in ended.out
