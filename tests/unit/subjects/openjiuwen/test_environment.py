"""Environments are made once, whole or not at all."""

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from harness.subjects.home import HOME_VARIABLE
from harness.subjects.openjiuwen import environment
from harness.subjects.openjiuwen.environment import (
    EnvironmentFailedError,
    ensure_environment,
    environments_folder,
    find_environment,
)
from harness.subjects.openjiuwen.pip import PipError


class _Pip:
    """Stands in for pip: notes what it is asked for, and fails if it is told to."""

    def __init__(self) -> None:
        self.requirements: list[str] = []
        self.error: PipError | None = None

    def install(
        self, python: Path, requirements: str, stop: threading.Event
    ) -> dict[str, str | None]:
        assert python.exists()
        assert not stop.is_set()
        self.requirements.append(requirements)
        time.sleep(0.05)  # long enough for a second maker to come by
        if self.error is not None:
            raise self.error
        return {"openjiuwen": "abc"} if "openjiuwen" in requirements else {}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def pip(home: Path, monkeypatch: pytest.MonkeyPatch) -> _Pip:
    assert not home.exists()
    pip = _Pip()
    monkeypatch.setattr(environment, "install", pip.install)
    return pip


def _entries() -> list[str]:
    return [entry.name for entry in environments_folder().iterdir() if entry.is_dir()]


def test_an_environment_is_made_once(pip: _Pip) -> None:
    assert find_environment("1.2.3") is None
    made = ensure_environment("1.2.3")
    assert ensure_environment("1.2.3") == made == find_environment("1.2.3")
    assert (made.version, made.sha256) == ("1.2.3", "abc")
    assert len(pip.requirements) == 2
    assert pip.requirements[0] == "openjiuwen==1.2.3\n"
    assert len(_entries()) == 1


def test_its_interpreter_runs_with_packages_of_its_own(pip: _Pip) -> None:
    made = ensure_environment("1.2.3")
    assert pip.requirements
    path = subprocess.run(
        [made.python, "-I", "-c", "import sys; print(*sys.path, sep='\\n')"],
        capture_output=True,
        check=True,
        text=True,
    ).stdout.splitlines()
    assert str(made.packages) in path
    assert [entry for entry in path if "site-packages" in entry] == [str(made.packages)]


def test_releases_and_progress(pip: _Pip) -> None:
    said: list[str] = []
    first = ensure_environment("1.0", said.append)
    second = ensure_environment("2.0", said.append)
    assert first.python != second.python
    assert len(pip.requirements) == 4
    assert [line.split(" (")[0] for line in said[::2]] == [
        "Installing openjiuwen 1.0 in an environment of its own",
        "Installing openjiuwen 2.0 in an environment of its own",
    ]


def test_two_makers_at_once_make_it_once(pip: _Pip) -> None:
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(ensure_environment, ["1.0", "1.0"])
    assert first == second
    assert len(pip.requirements) == 2


def test_a_maker_that_waits_for_another_can_be_stopped(pip: _Pip) -> None:
    stop = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(ensure_environment, "1.0")
        while not pip.requirements:
            time.sleep(0.001)
        stop.set()
        with pytest.raises(EnvironmentFailedError, match="stopped"):
            ensure_environment("1.0", stop=stop)
        assert not first.done()
        assert first.result().version == "1.0"


def test_a_failure_leaves_nothing_and_says_what_helps(pip: _Pip) -> None:
    pip.error = PipError("Collecting …\nERROR: No matching distribution found for openjiuwen==9")
    with pytest.raises(EnvironmentFailedError) as caught:
        ensure_environment("9")
    assert "No matching distribution found" in caught.value.what
    assert f"{sys.executable} -m harness.subjects.openjiuwen.environment 9" in str(caught.value)
    assert _entries() == []
    pip.error = None
    assert ensure_environment("9").version == "9"


def test_what_a_killed_maker_left_is_no_environment(pip: _Pip) -> None:
    made = ensure_environment("1.0")
    folder = made.python.parents[1]
    left = folder.with_name(f".{folder.name}.building")
    folder.rename(left)
    (left / "half-written").touch()
    assert find_environment("1.0") is None
    assert ensure_environment("1.0") == made
    assert not left.exists()
    assert not (folder / "half-written").exists()
    assert len(pip.requirements) == 4


def test_an_environment_whose_interpreter_is_gone_is_made_anew(pip: _Pip) -> None:
    made = ensure_environment("1.0")
    made.python.unlink()
    assert find_environment("1.0") is None
    assert ensure_environment("1.0") == made
    assert made.python.exists()
    assert len(pip.requirements) == 4


def test_a_home_that_cannot_be_written_is_named(home: Path) -> None:
    home.write_text("a file", encoding="utf-8")
    with pytest.raises(EnvironmentFailedError, match="AGENT_CORE_PARITY_HOME"):
        ensure_environment("1.0")
