"""What is wrong with the ledgers of a project, beyond what keeps them from being read."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.config import Config
from harness.cli.read_reports import read_document
from harness.compare.breadth import Breadth, measure_breadth
from harness.compare.judged import judged_in_report
from harness.compare.ledger_file import load_ledger
from harness.compare.ledger_lint import CaseNames, shadowed, unreachable
from harness.corpus.lint import Problem
from harness.coverage.uncovered import FILE_NAME as UNCOVERED
from harness.model.faults import Fault, FaultsError
from harness.mutants.equivalents_file import FILE_NAME as MUTANTS

_NEIGHBOURS: Final = frozenset({MUTANTS, UNCOVERED})
"""What else is known not to be mended: equivalent mutants, and code that no case can reach."""


def ledger_files(config: Config) -> list[Path]:
    """Return the files of all ledgers, without their neighbours of other kinds."""
    return [
        file
        for folder in config.ledgers
        if Path(folder).is_dir()
        for file in sorted(Path(folder).glob("*.yaml"))
        if file.name not in _NEIGHBOURS
    ]


def ledger_problems(
    files: list[Path], names: CaseNames | None, report_file: Path | None
) -> Iterator[Problem]:
    """Yield the faults of the ledgers; where there are none, the entries that are no use.

    ``names`` are those of all cases, None where not all are known. ``report_file`` is the report
    of an unfiltered run.
    """
    try:
        load_ledger(files)
    except FaultsError as error:
        yield from (Problem("ledger", "error", fault) for fault in error.faults)
        return
    for file in files:
        if names is not None:
            text = file.read_text(encoding="utf-8-sig")
            for fault in unreachable(text, str(file), names):
                yield Problem("unreachable", "error", fault)
        for fault in shadowed(load_ledger([file]).entries):
            yield Problem("shadowed", "error", fault)
    if report_file is not None:
        yield from _by_report(files, names, report_file)


def _by_report(files: list[Path], names: CaseNames | None, report_file: Path) -> list[Problem]:
    """Return the entries that are stale or too broad by a report of all cases."""
    report = read_document(report_file)
    try:
        cases = len(report["results"])
        problems = [*_stale(report), *_too_broad(files, report)]
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        what = f"{type(error).__name__}: {error}"
        raise click.UsageError(f"{report_file} is no report of parity run ({what}).") from error
    if names is not None and cases < len(names):
        raise click.UsageError(
            f"{report_file} is of {cases:,} of the {len(names):,} cases, and does not show what is"
            " stale or too broad. Run all of them: parity run --report json=FILE"
        )
    return problems


def _stale(report: dict[str, Any]) -> Iterator[Problem]:
    for stale in report["ledger"]["stale"]:
        message = f"{stale['entry']} is stale: it matched nothing in the run of the report"
        hint = f"`parity accept --subject {stale['subject']} --prune` removes it"
        fault = Fault(stale["file"], stale["line"], 1, message, hint)
        yield Problem("stale", "error", fault)


def _too_broad(files: Iterable[Path], report: dict[str, Any]) -> Iterator[Problem]:
    for file in files:
        ledger = load_ledger([file])
        for subject in report["subjects"]:
            if subject["name"].partition("@")[0] != file.stem:
                continue
            entries = ledger.for_version(subject["version"]).entries
            for breadth in measure_breadth(entries, judged_in_report(report, subject["name"])):
                if breadth.is_too_broad:
                    yield _breadth_problem(breadth)


def _breadth_problem(breadth: Breadth) -> Problem:
    entry = breadth.entry
    message = (
        f"{entry.id} is too broad: {breadth.differing} of the {breadth.covered}"
        " cases that it covers differ there"
    )
    fault = Fault(entry.file, entry.line, 1, message, "narrow its globs or its path")
    return Problem("breadth", "error", fault)
