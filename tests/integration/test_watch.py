"""`parity run --watch`: files are saved as editors do it, and what is shown is read.

Every wait ends on a line of output; the deadline is only for a command that says nothing more.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue

import pytest

from tests.integration.conftest import Run, write

_DEADLINE_SECONDS = 120
_CASE = """\
defaults: {op: text.of}
cases:
  - {id: one, input: {value: sea}, expect: {returned: {text: sea}}}
"""
_LEDGER = (
    "- {id: shouts, op: text.of, case: '*', path: text, difference: changed, reason: Known.}\n"
)


class Watching:
    """A watch that is running."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._lines: Queue[str | None] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def shown(self) -> str:
        """Return what is shown until it waits for a save."""
        lines: list[str] = []
        while not (lines and "Watching" in lines[-1]):
            try:
                line = self._lines.get(timeout=_DEADLINE_SECONDS)
            except Empty:
                line = None
            if line is None:
                pytest.fail("it waits no more; it said:\n" + "".join(lines))
            lines.append(line)
        return "".join(lines)

    def interrupt(self) -> int:
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(_DEADLINE_SECONDS)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)


@contextmanager
def watching(
    project: Path, environment: dict[str, str], *arguments: str
) -> Iterator[tuple[Watching, str]]:
    """Start a watch; give it and what it shows before it waits for the first time."""
    with subprocess.Popen(
        [sys.executable, "-m", "harness", "run", "--watch", *arguments],
        cwd=project,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        try:
            watch = Watching(process)
            yield watch, watch.shown()
        finally:
            process.kill()


def save_by_renaming(file: Path, text: str) -> None:
    """Save as vim and many others do: the file that was there is replaced, never written."""
    os.replace(write(file.with_name(".saving"), text), file)  # noqa: PTH105 - what editors call


def test_a_saved_file_runs_again_and_no_other(project: Path, environment: dict[str, str]) -> None:
    texts, other = project / "cases" / "texts.yaml", project / "cases" / "other.yaml"
    write(other, _CASE)
    good = texts.read_text(encoding="utf-8")
    with watching(project, environment, "--subject", "agreeing") as (watch, first):
        assert "PASS  3 cases" in first

        save_by_renaming(texts, good.replace("value: tide", "value: ebb"))
        shown = watch.shown()
        assert "cases/texts.yaml\n" in shown
        assert "diverges  agreeing  texts::tide" in shown
        assert 'actual    "ebb"' in shown
        assert "FAIL  1 failing; 2 cases" in shown
        assert "ms after the save" in shown
        assert "fake:agreeing" not in shown, "the subjects were shown before"

        write(texts, good.replace("op: text.of", "op: text.off"))
        shown = watch.shown()
        assert 'cases/texts.yaml:2:16: unknown op "text.off"' in shown
        assert f"\n    {' ' * 15}^\n" in shown
        assert "its cases were not run" in shown

        write(other, _CASE.replace("value: sea", "value: lake"))
        assert "FAIL  1 failing; 1 case" in watch.shown(), "the other file's fault is its own"

        write(texts, good)
        assert "PASS  2 cases" in watch.shown()

        write(project / "cases" / "deep" / "new.yaml", _CASE)
        shown = watch.shown()
        assert "cases/deep/new.yaml\n" in shown
        assert "PASS  1 case" in shown

        (project / "cases" / "deep" / "new.yaml").unlink()
        assert "cases/deep/new.yaml: removed" in watch.shown()

        assert watch.interrupt() == 130


def test_what_cannot_be_read_hides_no_other_file(
    project: Path, environment: dict[str, str]
) -> None:
    texts, other = project / "cases" / "texts.yaml", write(project / "cases" / "other.yaml", _CASE)
    with watching(project, environment, "--subject", "agreeing") as (watch, _):
        (project / "cases" / "link.yaml").symlink_to("gone.yaml")
        os.mkfifo(project / "cases" / "pipe.yaml")
        write(other, _CASE.replace("value: sea", "value: lake"))
        shown = watch.shown()
        assert "removed" not in shown
        assert "FAIL  1 failing; 1 case" in shown
        texts.unlink()
        assert "cases/texts.yaml: removed" in watch.shown()


def test_a_saved_ledger_runs_all_cases_again(project: Path, environment: dict[str, str]) -> None:
    ledger = project / "cases" / "divergences" / "erring.yaml"
    with watching(project, environment, "--subject", "erring") as (watch, first):
        assert "FAIL  2 failing" in first
        write(ledger, _LEDGER)
        shown = watch.shown()
        assert "PASS  2 cases" in shown
        assert "known_divergence       2" in shown
        write(ledger, _LEDGER.replace("reason", "raeson"))
        shown = watch.shown()
        assert "cases/divergences/erring.yaml:1:" in shown
        assert "the ledgers from before still hold" in shown
        write(ledger, _LEDGER.replace("shouts", "a").replace("text.of", "chunk.fold"))
        assert "stale ledger entry  a" in watch.shown()
        ledger.unlink()
        assert "FAIL  2 failing" in watch.shown()


def test_subjects_are_not_started_again(project: Path, environment: dict[str, str]) -> None:
    texts = project / "cases" / "texts.yaml"
    good = texts.read_text(encoding="utf-8")
    with watching(project, environment, "--subject", "counting") as (watch, first):
        assert 'actual    "started 1 times"' in first
        for text in (good.replace("tide,", "ebb,"), good):
            write(texts, text)
            assert 'actual    "started 1 times"' in watch.shown()


def test_filters_and_names_hold_for_every_run(project: Path, environment: dict[str, str]) -> None:
    texts = project / "cases" / "texts.yaml"
    good = texts.read_text(encoding="utf-8")
    other = write(project / "cases" / "other.yaml", _CASE)
    names = ("cases/texts.yaml::tide", "cases/other.yaml", "-k", "t")
    with watching(project, environment, *names, "--subject", "agreeing") as (watch, first):
        assert "PASS  2 cases" in first
        write(texts, good.replace('value: ""', "value: full"))
        assert "PASS  1 case" in watch.shown()
        write(other, _CASE.replace("one", "nine"))
        assert "PASS  1 case" in watch.shown()
        write(texts, good.replace("id: tide", "id: tides"))
        assert "There is no case texts::tide. Did you mean texts::tides?" in watch.shown()
        texts.unlink()
        assert "cases/texts.yaml: removed" in watch.shown()
        write(texts, good)
        assert "PASS  1 case" in watch.shown()


def test_what_is_broken_at_first_is_run_when_it_is_mended(
    project: Path, environment: dict[str, str]
) -> None:
    broken = write(project / "cases" / "broken.yaml", "cases: [")
    with watching(project, environment, "--subject", "agreeing") as (watch, first):
        assert "cases/broken.yaml:1:8" in first
        assert "nothing was run" in first
        write(broken, _CASE)
        assert "PASS  3 cases" in watch.shown()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--report", "json=r.json"),
        ("--update-expect",),
        ("--shard", "1/2"),
        ("--last-failed",),
        ("--verbose-report",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_what_cannot_be_combined_is_said(parity: Run, arguments: tuple[str, ...]) -> None:
    ended = parity("run", "--watch", "--subject", "agreeing", *arguments)
    assert ended.code == 2
    assert f"--watch cannot be combined with {arguments[0]}" in ended.err


def test_paths_that_there_are_not_are_refused_at_once(parity: Run) -> None:
    ended = parity("run", "--watch", "--subject", "agreeing", "cases/nothing.yaml")
    assert ended.code == 2
    assert "no such file or folder" in ended.err
