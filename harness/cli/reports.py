"""What commands that write reports share: opening the reporters and giving them the events."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from harness.reporters.base import Reporter
from harness.reporters.formats import ReportSettings, open_reporter
from harness.reporters.whole_file import STDOUT
from harness.run.events import Event

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

    settings = _settings(options)
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


def _settings(options: Mapping[str, Any]) -> ReportSettings:
    settings = ReportSettings(options.get("verbose_report", False))
    if options["base"] is None and not options["history"]:
        return settings
    # Most runs are compared with no other, and what reads reports takes 15 ms to import.
    from harness.cli.read_reports import read_report  # noqa: PLC0415
    from harness.reporters.changes import Base  # noqa: PLC0415
    from harness.reporters.history import point_of_events  # noqa: PLC0415

    return replace(
        settings,
        base=options["base"] and Base.of(read_report(options["base"])),
        history=tuple(point_of_events(read_report(file)) for file in options["history"]),
    )


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
