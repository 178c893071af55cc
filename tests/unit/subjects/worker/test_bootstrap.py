"""A worker runs under an interpreter that has never heard of the harness."""

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from harness.subjects.worker.subject import worker_command

_REPORT = """
import json, sys

def main(arguments):
    from harness.model.outcome import Returned
    print(json.dumps([arguments, sys.path, sys.prefix]))
"""


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stranger")
    venv.create(folder, with_pip=False)
    return folder


def test_the_harness_is_importable_and_nothing_beside_it(stranger: Path) -> None:
    python = stranger / "bin" / "python"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    (stranger / "lib" / version / "site-packages" / "report.py").write_text(_REPORT)
    command = worker_command("report", "one", "two words", python=str(python))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    arguments, path, prefix = json.loads(done.stdout)
    assert arguments == ["one", "two words"]
    assert prefix == str(stranger)
    root = Path(__file__).resolve().parents[4]
    here = [entry for entry in path if Path(entry) == root or sys.prefix in entry]
    assert here == []
