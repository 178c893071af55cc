"""Reading the JSON reports of runs and of ``parity mutants``."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from harness.model.value import decode
from harness.reporters.mutation import Mutation
from harness.reporters.replay import NotAReportError, replayed
from harness.reporters.shares import NotMeasuresError
from harness.run.events import Event, RunFinished


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
