"""Shells, colours and widths: what the command line does for people at a terminal."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from harness.cli import cli
from tests.integration.conftest import Run, write

COMMANDS = sorted(cli.list_commands(click.Context(cli)))


def completed(project: Path, environment: dict[str, str], line: str) -> list[str]:
    """Return what bash would be offered behind what was typed."""
    words = line.split(" ")
    asked = {
        **environment,
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_PARITY_COMPLETE": "bash_complete",
    }
    command = [sys.executable, "-m", "harness"]
    out = subprocess.check_output(command, cwd=project, env=asked, encoding="utf-8")
    return [offer.partition(",")[2] for offer in out.splitlines() if offer]


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("parity expl", ["explain"]),
        ("parity explain te", ["texts::"]),
        ("parity explain texts::", ["texts::tide", "texts::empty"]),
        ("parity run cases/texts.yaml::ti", ["cases/texts.yaml::tide"]),
        ("parity run -k te", ["texts::"]),
        ("parity new text", ["text.of"]),
        ("parity run --op chunk.", ["chunk.merge", "chunk.fold"]),
        ("parity run --tag t", ["texts"]),
        ("parity run --subject agr", ["agreeing"]),
        ("parity explain nothing::", []),
    ],
)
def test_shells_complete(
    project: Path, environment: dict[str, str], line: str, offers: list[str]
) -> None:
    assert completed(project, environment, line) == offers


def test_completing_in_a_broken_project_is_silent(
    project: Path, environment: dict[str, str]
) -> None:
    write(project / "cases" / "texts.yaml", "cases: [")
    write(project / "pyproject.toml", "[tool.parity]\nnothing = 1\n")
    for line in ("parity explain te", "parity explain texts::", "parity run --tag t"):
        assert completed(project, environment, line) == []


def test_completion_scripts_can_be_read_by_their_shell(parity: Run, project: Path) -> None:
    for shell in ("bash", "zsh", "fish"):
        assert "_PARITY_COMPLETE" in parity("completion", shell).out
    script = write(project / "complete.sh", parity("completion", "bash").out)
    check = f"source {script}; complete -p parity; echo $COMP_WORDBREAKS"
    bash = shutil.which("bash")
    assert bash is not None
    shown = subprocess.check_output([bash, "-c", check], encoding="utf-8")
    assert "parity" in shown
    assert ":" not in shown.splitlines()[-1]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_teaches_by_examples(parity: Run, command: str) -> None:
    ended = parity(command, "--help")
    assert ended.code == 0, ended.err
    assert re.search(rf"Examples:\n(?:.*\n)*? +.*parity {command}", ended.out)


def test_help_shows_every_command_in_a_section(parity: Run) -> None:
    out = parity("--help").out
    for command in COMMANDS:
        assert f"\n  {command} " in out
    assert "Others:" not in out
    assert "Begin with:" in out


def test_a_misspelt_command_is_corrected(parity: Run) -> None:
    ended = parity("explian", "x")
    assert ended.code == 2
    assert "Did you mean explain?" in ended.err


def on_a_terminal(project: Path, environment: dict[str, str], *arguments: str) -> str:
    """Run the command at a terminal and return what it wrote there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "harness", *arguments],
        cwd=project,
        env={**environment, "TERM": "xterm-256color"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    written = b""
    while select.select([ours], [], [], 30)[0]:
        try:
            piece = os.read(ours, 65_536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not piece:
            break
        written += piece
    process.wait(30)
    os.close(ours)
    return written.decode()


CALLS = [
    ("run", "--subject", "erring"),
    ("explain", "tide", "--subject", "reference", "--subject", "erring"),
    ("lint", "cases/broken"),
    ("ops",),
]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[0])
def test_colours_on_a_terminal_and_none_where_they_are_not_wanted(
    project: Path, environment: dict[str, str], call: tuple[str, ...]
) -> None:
    write(project / "cases" / "broken" / "a.yaml", "cases: [{id: a}]\n")
    if call[0] != "lint":
        (project / "cases" / "broken" / "a.yaml").unlink()
    colour = re.compile(r"\x1b\[[0-9;]*m")
    coloured = {key: value for key, value in environment.items() if key != "NO_COLOR"}
    assert colour.search(on_a_terminal(project, coloured, *call))
    # A progress bar may move the cursor, but colours nothing.
    plain = on_a_terminal(project, {**environment, "NO_COLOR": "1"}, *call)
    assert not [found for found in colour.findall(plain) if re.search(r"3[0-9]|4[0-9]", found)]


@pytest.mark.parametrize("columns", ["20", "40", "200"])
def test_narrow_and_wide_terminals(parity: Run, environment: dict[str, str], columns: str) -> None:
    environment["COLUMNS"] = columns
    for call in (*CALLS[:2], ("--help",), ("explain", "--help"), ("list",)):
        ended = parity(*call)
        assert "Traceback" not in ended.err
        assert ended.out
    assert '"tide!"' in parity(*CALLS[1]).out


_NARROW = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
_WIDE_CASE = """\
cases:
  - {id: tide, why: Ebbe und Flut in Köln 潮., op: text.of, input: {value: 潮 é}}
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "--subject", "erring"),
        ("explain", "texts::tide", "--subject", "reference", "--subject", "erring"),
    ],
)
def test_a_terminal_that_cannot_show_a_character_shows_its_escape(
    project: Path, environment: dict[str, str], arguments: tuple[str, ...]
) -> None:
    write(project / "cases" / "texts.yaml", _WIDE_CASE)
    ended = subprocess.run(
        [sys.executable, "-m", "harness", *arguments],
        cwd=project,
        env={**environment, **_NARROW},
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in ended.stderr
    shown = ended.stdout.decode("latin-1")
    assert "\\u6f6e é" in shown


def test_a_report_is_in_utf_8_on_any_output(project: Path, environment: dict[str, str]) -> None:
    write(project / "cases" / "texts.yaml", _WIDE_CASE)
    ended = subprocess.run(
        [sys.executable, "-m", "harness", "run", "--subject", "erring", "--report", "markdown=-"],
        cwd=project,
        env={**environment, **_NARROW},
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 1, ended.stderr
    assert "Köln 潮" in ended.stdout.decode("utf-8")
