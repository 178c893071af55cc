"""The pytest plugin with a real JVM: items, the fixture and the decorator."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.jvm

_CASES = """\
suite: Texts
defaults: {op: text.of, tags: [tool-calls]}
cases:
  - {id: a, input: {value: 1.0e10}, expect: {returned: {text: "1.0E10"}}}
  - {id: b, input: {value: [x, null]}, expect: {returned: {text: "[x, null]"}}}
"""
_TESTS = """\
from harness.generate import strategies
from harness.testing import Parity, Returned, all_agree
from hypothesis import HealthCheck, settings

few = settings(max_examples=20, suppress_health_check=list(HealthCheck))


def test_agree(parity: Parity) -> None:
    assert parity.agree("text.of", {"value": {"a": 1.0}}) == Returned({"text": "{a=1.0}"})


@all_agree("chunk.fold", strategies.chunk_lists().map(lambda chunks: {"chunks": chunks}), few)
def test_fold() -> None: ...
"""


def test_items_fixture_and_decorator(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "texts.yaml").write_text(_CASES, encoding="utf-8")
    (tmp_path / "test_own.py").write_text(_TESTS, encoding="utf-8")
    subjects = ["--parity-subject=reference", "--parity-subject=java"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", *subjects, "--parity-jvm-arg=-Xmx256m", "-v"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "6 passed" in ended.stdout, ended.stdout + ended.stderr
    assert "cases/texts.yaml::a::java" in ended.stdout
