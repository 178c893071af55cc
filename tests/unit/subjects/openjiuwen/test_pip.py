"""pip is run for another interpreter, and its failures are told in its own words."""

import sys
import threading
import time
from pathlib import Path

import pytest

from harness.subjects.openjiuwen import pip
from harness.subjects.openjiuwen.pip import PipError, install

FAKE_PIP = """
import json, os, sys, time
arguments = sys.argv[1:]
mode = os.environ["FAKE_PIP"]
if mode == "fail":
    print("Looking around")
    print("ERROR: nothing is there", file=sys.stderr)
    sys.exit(1)
if mode == "hang":
    time.sleep(60)
requirements = open(arguments[arguments.index("--requirement") + 1]).read()
hashes = {"sha256": "abc"} if mode == "hashes" else {}
items = [
    {"metadata": {"name": requirements.strip()},
     "download_info": {"archive_info": {"hashes": hashes}} if hashes else {"dir_info": {}}}
]
with open(arguments[arguments.index("--report") + 1], "w") as report:
    json.dump({"install": items, "arguments": arguments}, report)
"""


@pytest.fixture(autouse=True)
def _fake_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "pip.py"
    script.write_text(FAKE_PIP, encoding="utf-8")
    monkeypatch.setattr(pip, "_pip_for", lambda *_: [sys.executable, str(script)])


@pytest.mark.parametrize(("mode", "expected"), [("hashes", "abc"), ("none", None)])
def test_wheels_are_known_by_their_hash(
    mode: str, expected: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_PIP", mode)
    assert install(Path("python"), "a==1\n", threading.Event()) == {"a==1": expected}


def test_a_failure_is_told_in_pip_s_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_PIP", "fail")
    with pytest.raises(PipError) as caught:
        install(Path("python"), "a==1\n", threading.Event())
    assert str(caught.value) == "ERROR: nothing is there"


def test_pip_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_PIP", "hang")
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    began = time.monotonic()
    with pytest.raises(PipError, match="stopped"):
        install(Path("python"), "a==1\n", stop)
    assert time.monotonic() - began < 5


def test_an_interpreter_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pip, "_pip_for", lambda *_: ["/no/such/python"])
    with pytest.raises(PipError, match="/no/such/python cannot be run"):
        install(Path("python"), "a==1\n", threading.Event())


@pytest.mark.parametrize(
    ("output", "shown"),
    [("", "it said nothing"), ("a\nb\nc\nd\n", "b c d"), ("ERROR: x\nhint\n", "ERROR: x")],
)
def test_of_long_output_the_errors_are_shown(output: str, shown: str) -> None:
    assert str(PipError(output)) == shown


def test_without_a_pip_of_its_own_the_environment_gets_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    python, stop = tmp_path / "python", threading.Event()
    ran: list[list[str]] = []
    monkeypatch.setattr(pip, "_run", lambda command, _: ran.append(command))
    monkeypatch.setattr(pip, "find_spec", lambda _: "found")
    assert pip._pip_for(python, stop) == [sys.executable, "-m", "pip", "--python", str(python)]
    assert ran == []
    monkeypatch.setattr(pip, "find_spec", lambda _: None)
    assert pip._pip_for(python, stop) == [str(python), "-m", "pip"]
    assert ran == [[str(python), "-m", "ensurepip"]]
