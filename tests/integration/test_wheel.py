"""The wheel stands alone: an empty folder, a Java, and nothing of this repository."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.integration.conftest import Ended, write

pytestmark = [pytest.mark.slow, pytest.mark.jvm]

_ROOT = Path(__file__).parents[2]
_CASE = """\
suite: Mine
cases:
  - id: own
    why: A user's own case.
    op: chunk.merge
    input:
      left: {$class: AssistantMessageChunk, content: "Low "}
      right: {$class: AssistantMessageChunk, content: tide}
    expect: {matches: {merged: {content: Low tide}}}
"""


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*command, *arguments], check=True, timeout=300)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment with the wheel and what it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, _ROOT)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    pip("--python", python, "install", "--no-deps", "--no-index", wheel)
    # What it depends on lies in this environment already; no package index is needed for it.
    (packages,) = (folder / "env" / "lib").glob("python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "env" / "bin"


def run(installed: Path, folder: Path, *arguments: str) -> Ended:
    environment = {name: os.environ[name] for name in ("PATH", "JAVA_HOME") if name in os.environ}
    environment |= {"HOME": str(folder), "COLUMNS": "200"}
    command = [str(installed / "parity"), *arguments]
    ended = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


def test_the_user_s_own_cases_run(installed: Path, tmp_path: Path) -> None:
    write(tmp_path / "cases" / "mine.yaml", _CASE)
    subjects = ("--subject", "reference", "--subject", "java")
    ended = run(installed, tmp_path, "run", *subjects)
    assert ended.code == 0, ended.err
    assert "PASS  1 case" in ended.out
    ended = run(installed, tmp_path, "subjects", *subjects, "--json")
    for subject in json.loads(ended.out):
        assert str(installed.parent) in subject["location"]
        assert str(_ROOT) not in subject["location"]


def test_the_code_inside_can_be_covered(installed: Path, tmp_path: Path) -> None:
    write(tmp_path / "cases" / "mine.yaml", _CASE)
    subjects = ("--subject", "reference", "--subject", "java")
    ended = run(installed, tmp_path, "run", "--coverage", *subjects, "--report", "json=r.json")
    assert ended.code == 0, ended.err
    sides = json.loads((tmp_path / "r.json").read_text())["coverage"]["sides"]
    assert all(side["branches"]["covered"] for side in sides.values())


def test_mutants_are_made_of_the_jar_inside(installed: Path, tmp_path: Path) -> None:
    write(tmp_path / "cases" / "mine.yaml", _CASE)
    scope = ("--class", "AssistantMessageChunk", "--floor", "0")
    ended = run(installed, tmp_path, "mutants", *scope, "--json", "m.json")
    assert ended.code == 0, ended.err
    report = json.loads((tmp_path / "m.json").read_text())
    assert report["killed"]
    assert str(installed.parent) in report["location"]


def test_the_doctor_finds_the_jars_inside(installed: Path, tmp_path: Path) -> None:
    ended = run(installed, tmp_path, "doctor", "--json")
    assert ended.code == 0, ended.out
    by_what = {finding["what"]: finding for finding in json.loads(ended.out)}
    for what in ("bridge", "jar"):
        assert by_what[what]["state"] == "ok"
        assert str(installed.parent) in by_what[what]["found"]
    assert by_what["cases"]["help_text"]
