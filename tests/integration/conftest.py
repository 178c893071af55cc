"""A project of a user's in an empty folder, and the command line as the user calls it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.subjects.registry import GROUP
from tests.starts import ROOT, Ended, Starts, start_fresh

__all__ = ["Ended", "Run", "RunPytest", "write"]

# Plugins of others that are installed beside ours take longer to import than all the rest.
ALONE = ("-p", "no:langsmith_plugin", "-p", "no:anyio")
_UNCACHED = ("-p", "no:cacheprovider")
_FAKES = (
    "agreeing",
    "erring",
    "failing",
    "lacking",
    "hanging",
    "crashing",
    "breaking",
    "counting",
    "late",
    "leaving",
)


Run = Callable[..., Ended]
RunPytest = Callable[..., Ended]


@pytest.fixture(scope="session")
def plugin_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that, on the path, looks like an installed plug-in with the fakes as subjects."""
    folder = tmp_path_factory.mktemp("plugin")
    info = folder / "parity_fakes-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: parity-fakes\nVersion: 1.0\n")
    lines = [f"{name} = tests.fakes:{name}" for name in (*_FAKES, "interrupting")]
    lines.append("broken = tests.no_such_module:provider")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n" + "\n".join(lines) + "\n")
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one case file, of texts that are their own text."""
    write(
        tmp_path / "cases" / "texts.yaml",
        """\
suite: Texts
defaults: {op: text.of, tags: [texts]}
cases:
  - {id: tide, why: A text is its own text., input: {value: tide}, expect: {returned: {text: tide}}}
  - {id: empty, why: Also an empty one., input: {value: ""}, expect: {returned: {text: ""}}}
""",
    )
    return tmp_path


@pytest.fixture
def environment(plugin_folder: Path) -> dict[str, str]:
    """The environment of the commands: the plug-in is installed, nothing is coloured."""
    path = os.pathsep.join([str(plugin_folder), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "120"}


@pytest.fixture
def parity(project: Path, environment: dict[str, str], starts: Starts) -> Run:
    """The command, called in the project's folder."""

    def run(*arguments: str) -> Ended:
        return starts(arguments, project, environment)

    return run


@pytest.fixture
def run_pytest(project: Path, environment: dict[str, str]) -> RunPytest:
    def run(*arguments: str) -> Ended:
        return start_fresh("pytest", [*ALONE, *_UNCACHED, *arguments], project, environment)

    return run


def write(file: Path, text: str) -> Path:
    """Write a file and the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file
