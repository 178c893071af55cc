"""What commands that write reports share: opening the reporters, and reading JSON reports."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from harness.model.value import decode
from harness.reporters.base import Reporter
from harness.reporters.changes import Base
from harness.reporters.formats import ReportSettings, open_reporter
from harness.reporters.history import point_of_events
from harness.reporters.mutation import Mutation
from harness.reporters.replay import NotAReportError, replayed
from harness.reporters.shares import NotMeasuresError
from harness.reporters.whole_file import STDOUT
from harness.run.events import Event, RunFinished

_SLOWEST: Final = 5


def open_reporters(
    options: Mapping[str, Any], total: int | None = None, *, again: bool = False
) -> Sequence[Reporter]:
    """Return the console and the reporters of ``--report``.

    ``options`` are those of ``report_options``, ``quiet`` and ``verbose``; ``total`` is how many
    cases are to come; ``again`` says that the subjects need no introduction any more.
    ``click.UsageError`` if a file cannot be written.
    """
    # rich takes 60 ms to import; the subjects are starting meanwhile.
    from harness.reporters.console import ConsoleReporter  # noqa: PLC0415
    from harness.reporters.terminal import Terminal  # noqa: PLC0415

    base = options["base"] and Base.of(read_report(options["base"]))
    history = tuple(point_of_events(read_report(file)) for file in options["history"])
    settings = ReportSettings(options.get("verbose_report", False), base, history)
    to_stdout = [form for form, file in options["reports"] if file == STDOUT]
    if len(to_stdout) > 1:
        raise click.UsageError(f"--report: only one of {', '.join(to_stdout)} can go to -.")
    verbosity = -1 if options["quiet"] else int(options["verbose"])
    durations = options["durations"]
    if durations is None:
        durations = _SLOWEST if options["verbose"] else 0
    # What programs read must not have what people read in front of it.
    terminal = Terminal(stderr=bool(to_stdout))
    reporters: list[Reporter] = [
        ConsoleReporter(
            terminal, total, verbosity, again=again, durations=durations, program=_program()
        )
    ]
    for form, file in options["reports"]:
        try:
            reporters.append(open_reporter(form, file, settings))
        except OSError as error:
            for reporter in reporters:
                reporter.close()
            raise click.UsageError(f"--report {form}={file}: {error.strerror}") from error
    return reporters


def _program() -> str:
    """Return how the user calls this program: by its name where a shell finds it by that."""
    called = Path(sys.argv[0])
    if called.name != "parity" or not called.is_file():
        return "parity"
    found = shutil.which("parity")
    if found is not None and called.samefile(found):
        return "parity"
    below = called.absolute().is_relative_to(Path.cwd())
    return shlex.quote(os.path.relpath(called) if below else str(called))


def show(events: Iterable[Event], reporters: Sequence[Reporter]) -> None:
    """Give all events to all reporters, and close these whatever happens."""
    try:
        for event in events:
            for reporter in reporters:
                reporter.handle(event)
    finally:
        for reporter in reporters:
            reporter.close()


def read_report(file: Path) -> list[Event]:
    """Return the events that a JSON report tells of; ``click.UsageError`` if it is none."""
    try:
        return list(replayed(read_document(file)))
    except NotAReportError as error:
        raise click.UsageError(f"{file} is no report of parity run: {error}") from error


def read_document(file: Path) -> dict[str, Any]:
    """Return the JSON object in a file; ``click.UsageError`` if there is none."""
    try:
        document = decode(file.read_bytes())
    except ValueError as error:
        raise click.UsageError(f"{file} is not JSON: {error}") from error
    if not isinstance(document, dict):
        raise click.UsageError(f"{file} is not a JSON object.")
    return document


def with_additions(events: Iterable[Event], files: Sequence[Path]) -> Iterator[Event]:
    """Yield events, and with the last what other commands measured, by the files of ``--add``.

    A subject's later mutants take the place of earlier ones. ``click.UsageError`` if a file is
    something else.
    """
    added = {measured["subject"]: measured for measured in map(_mutants, files)}
    for event in events:
        if isinstance(event, RunFinished) and added:
            before = {measured["subject"]: measured for measured in event.mutants}
            yield replace(event, mutants=tuple((before | added).values()))
        else:
            yield event


def _mutants(file: Path) -> dict[str, Any]:
    document = read_document(file)
    try:
        Mutation.of(document)
    except NotMeasuresError as error:
        raise click.UsageError(f"{file} is no report of parity mutants: {error}") from error
    return document
