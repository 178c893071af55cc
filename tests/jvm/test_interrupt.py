"""Ctrl-C while a case hangs: the command ends at once, reports, and leaves no process behind."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

pytestmark = pytest.mark.jvm

# The first eight cases are a batch of their own, so they are done when the sleep begins.
_CASES = """\
suite: Faults
defaults: {op: text.of}
cases:
  - {id: pid, why: Its process., input: {value: pid}, expect: {returned: {text: none}}}
"""
_CASE = """\
  - id: {id}
    why: It says what it is told.
    input: {{value: {value}}}
    expect: {{returned: {{text: {value}}}}}
"""


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def pid_in(lines: Iterable[str]) -> int:
    """Return what the case ``pid`` of the jar returned: a failure, and so it is shown."""
    shown = []
    for line in lines:
        shown.append(line)
        if found := re.search(r'actual +"(\d+)"', line):
            return int(found[1])
    pytest.fail("".join(shown))


def test_ctrl_c_ends_a_run_that_hangs(tmp_path: Path, hostile_classes: Path) -> None:
    file = tmp_path / "cases" / "faults.yaml"
    file.parent.mkdir()
    lines = [_CASE.format(id=f"call-{n}", value=f"call {n}") for n in range(7)]
    lines.append(_CASE.format(id="hangs", value="sleep"))
    file.write_text(_CASES + "".join(lines), encoding="utf-8")
    report = tmp_path / "report.json"
    command = [sys.executable, "-m", "harness", "run", "--timeout", "60"]
    command += ["--subject", "reference", "--subject", f"java={hostile_classes}"]
    with subprocess.Popen(
        [*command, "--report", f"json={report}"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1", "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a terminal signals the whole group, and so does this test
    ) as process:
        assert process.stdout is not None
        worker = pid_in(process.stdout)
        assert is_alive(worker)
        os.killpg(process.pid, signal.SIGINT)
        pressed = time.monotonic()
        rest = process.stdout.read()
    assert time.monotonic() - pressed < 10, "the case had a minute"
    assert process.returncode == 130
    assert "INTERRUPTED  after 8 cases" in rest
    assert not is_alive(worker)
    summary = json.loads(report.read_text(encoding="utf-8"))["summary"]
    assert summary["interrupted"]
    assert summary["cases"] == 8
    assert summary["verdicts"]["java"] == {"agrees": 7, "diverges": 1}
