"""``parity lint``."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from harness import corpus
from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.compare.breadth import Breadth, measure_breadth
from harness.compare.judged import judged_in_report
from harness.compare.ledger_file import load_ledger
from harness.corpus.lint import Problem, lint
from harness.model.faults import Fault, FaultsError
from harness.reporters.visible import visible_text
from harness.run.summary import ExitCode

_COLOURS: Final = {"error": "red", "warning": "yellow"}


@click.command(name="lint")
@click.argument("paths", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@click.option(
    "--report",
    "report_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="An unfiltered run's JSON report, to find ledger entries that are too broad.",
)
def lint_command(paths: tuple[str, ...], *, as_json: bool, report_file: Path | None) -> None:
    """Check case files and ledgers without running anything; every fault with its place.

    Without PATHS all case folders and ledgers of the project are checked.
    """
    with reported():
        config = load_config(Path.cwd())
        files = corpus.discover(paths or config.cases, Path.cwd(), config.cases)
        problems = [*lint(files), *_ledger_problems(config, report_file)]
    if as_json:
        click.echo(json.dumps([_as_map(problem) for problem in problems], indent=2))
    else:
        _show(problems, len(files))
    if any(problem.severity == "error" for problem in problems):
        raise SystemExit(ExitCode.USAGE)


def _show(problems: list[Problem], files: int) -> None:
    for problem in problems:
        fault = problem.fault
        where = click.style(f"{fault.file}:{fault.line}:{fault.column}", bold=True)
        what = click.style(problem.severity, fg=_COLOURS[problem.severity])
        hint = f" ({visible_text(fault.hint)})" if fault.hint else ""
        click.echo(f"{where}: {what}: {visible_text(fault.message)}{hint} [{problem.rule}]")
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = len(problems) - errors
    click.echo(f"{files:,} case files: {errors:,} errors, {warnings:,} warnings")


def _ledger_files(config: Config) -> list[Path]:
    return [
        file
        for folder in config.ledgers
        if Path(folder).is_dir()
        for file in sorted(Path(folder).glob("*.yaml"))
    ]


def _ledger_problems(config: Config, report_file: Path | None) -> Iterator[Problem]:
    files = []
    for file in _ledger_files(config):
        try:
            load_ledger([file])
        except FaultsError as error:
            yield from (Problem("ledger", "error", fault) for fault in error.faults)
        else:
            files.append(file)
    if report_file is not None:
        with report_file.open(encoding="utf-8") as stream:
            yield from _too_broad(files, json.load(stream))


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


def _as_map(problem: Problem) -> dict[str, Any]:
    fault = problem.fault
    return {
        "file": fault.file,
        "line": fault.line,
        "column": fault.column,
        "severity": problem.severity,
        "rule": problem.rule,
        "message": fault.message,
        "hint": fault.hint,
    }
