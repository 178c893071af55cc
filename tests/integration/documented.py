"""What the project's documents show, taken out of them and run as a reader would.

A block is run by what it is: files are written (a first comment names them), diffs applied,
and the commands of a console called, their output held against what is shown. There ``…`` stands
for any text, and alone on a line for any lines.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.integration.conftest import ALONE

_BLOCK: Final = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE: Final = re.compile(r"(?:#|//) (?P<name>\S+\.\w+)\n")
_DEADLINE_SECONDS: Final = 900


@dataclass(frozen=True)
class Block:
    """A fenced block of a document."""

    language: str
    text: str


@dataclass(frozen=True)
class Command:
    """A command of a console, and what is shown below it."""

    text: str
    shown: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the output must be, but for blanks at the ends of lines, and blank lines around."""
        lines = []
        for line in self.shown.strip("\n").splitlines():
            if line == "…":
                lines.append(r"(?:.*\n)*?")
            else:
                lines.append(re.escape(line.rstrip()).replace("…", ".*") + r"\n")
        return re.compile("".join(lines))


def section(document: Path, title: str) -> list[Block]:
    """Return the blocks below a heading, down to the next one."""
    text = document.read_text(encoding="utf-8")
    (_, _, after) = text.partition(f"\n## {title}\n")
    assert after, f"{document.name} has no section {title}"
    body = re.split(r"^## ", after, maxsplit=1, flags=re.MULTILINE)[0]
    return [Block(match["language"], match["text"]) for match in _BLOCK.finditer(body)]


def commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a console; a backslash at its end takes a command on."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        match = re.match(r"(?:.*\\\n)*.*\n", part)
        assert match is not None
        yield Command(match[0], part[match.end() :])


class Reader:
    """Someone who does in a folder what a document says.

    ``harness`` is the folder that the harness is imported from, which may be the folder itself.
    """

    def __init__(self, folder: Path, harness: Path) -> None:
        self._folder = folder
        commands = folder / ".venv" / "bin"
        plugins = folder / ".venv" / "plugins"
        commands.mkdir(parents=True)
        # Nothing may be installed where the tests run: it goes where only this reader looks.
        into = f'--no-deps --no-build-isolation --target "{plugins}"'
        for name, call in (
            ("parity", '-m harness "$@"'),
            ("pytest", f'-m pytest -p no:cacheprovider {" ".join(ALONE)} "$@"'),
            ("pip", f'-m pip --quiet --disable-pip-version-check "$@" {into}'),
        ):
            script = commands / name
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {call}\n')
            script.chmod(0o755)
        self._environment = {
            **os.environ,
            "PATH": os.pathsep.join([str(commands), os.environ["PATH"]]),
            "PYTHONPATH": os.pathsep.join([str(harness), str(plugins)]),
            "NO_COLOR": "1",
            "COLUMNS": "120",
        }

    def do(self, blocks: list[Block]) -> None:
        """Do all that some blocks say, in their order."""
        for block in blocks:
            match block.language:
                case "console":
                    for command in commands(block):
                        self._call(command)
                case "diff":
                    self._change(block.text)
                case "sh":
                    pass  # shown for its options, and not to be run here
                case _:
                    self._write(block.text)

    def _call(self, command: Command) -> None:
        ended = subprocess.run(  # noqa: S602 - a shell, as a reader types it
            command.text,
            shell=True,
            cwd=self._folder,
            env=self._environment,
            capture_output=True,
            encoding="utf-8",
            timeout=_DEADLINE_SECONDS,
            check=False,
        )
        lines = ended.stdout.strip("\n").splitlines()
        output = "".join(f"{line.rstrip()}\n" for line in lines)
        told = f"$ {command.text}\nshown:\n{command.shown}\nbut it is:\n{output}\n{ended.stderr}"
        if command.shown.strip():
            assert command.pattern.fullmatch(output), told
        else:
            assert ended.returncode == 0, told

    def _write(self, text: str) -> None:
        match = _FILE.match(text)
        assert match is not None, f"a block does not say which file it is:\n{text}"
        file = self._folder / match["name"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def _change(self, diff: str) -> None:
        head, *hunks = re.split(r"^@@\n", diff, flags=re.MULTILINE)
        file = self._folder / head.strip().removeprefix("--- a/")
        text = file.read_text(encoding="utf-8")
        for hunk in hunks:
            lines = hunk.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if not line.startswith("+"))
            after = "".join(line[1:] for line in lines if not line.startswith("-"))
            assert text.count(before) == 1, f"{file} does not hold, once:\n{before}"
            text = text.replace(before, after)
        file.write_text(text, encoding="utf-8")
