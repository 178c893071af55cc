"""``parity lint``."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from harness import corpus
from harness.cli.completing import complete_paths
from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.cli.faults import caret_lines
from harness.cli.fix import fix_case_files, fix_ledgers
from harness.cli.ledger_problems import ledger_files, ledger_problems
from harness.cli.measured_problems import measured_problems
from harness.compare.ledger_lint import CaseNames
from harness.corpus import CaseFile
from harness.corpus.lint import RULES, Problem, lint
from harness.reporters.headline import counted
from harness.reporters.visible import visible_text
from harness.run.exit_code import ExitCode

_COLOURS: Final = {"error": "red", "warning": "yellow"}
_EXAMPLES: Final = """\b
Examples:
  parity lint                                   all case files and ledgers
  parity lint cases/merge --fix                 mend what is mechanical
  parity lint --report build/reports/parity.json    stale and too broad entries too
"""


@click.command(name="lint", epilog=_EXAMPLES)
@click.argument("paths", nargs=-1, shell_complete=complete_paths)
@click.option("--fix", "fixing", is_flag=True, help="Mend what is mechanical, comments stay.")
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@click.option(
    "--require",
    "required",
    multiple=True,
    type=click.Choice([rule.name for rule in RULES]),
    help="Take departures from this rule for errors; repeatable.",
)
@click.option(
    "--report",
    "report_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="An unfiltered run's JSON report, for ledger entries that are stale or too broad.",
)
def lint_command(
    paths: tuple[str, ...],
    *,
    fixing: bool,
    as_json: bool,
    required: tuple[str, ...],
    report_file: Path | None,
) -> None:
    """Check case files and ledgers without running anything; every fault with its place.

    Without PATHS all case folders and ledgers of the project are checked. --fix mends misspelt
    keys and names, texts that want quotes, tabs, and entries that say nothing; what it changes is
    told line by line, and everything else stays as it is.
    """
    with reported():
        config = load_config(Path.cwd())
        files = corpus.discover(paths or config.cases, Path.cwd(), config.cases)
        if fixing:
            _fix(files, config, quiet=as_json)
        problems = [*lint(files)]
        names = _names(files) if not paths and not _has_faults(problems) else None
        problems += ledger_problems(ledger_files(config), names, report_file)
        problems += measured_problems(config, names)
        problems = [
            replace(problem, severity="error") if problem.rule in required else problem
            for problem in problems
        ]
    if as_json:
        click.echo(json.dumps([_as_map(problem) for problem in problems], indent=2))
    else:
        _show(problems, len(files))
    if any(problem.severity == "error" for problem in problems):
        raise SystemExit(ExitCode.USAGE)


def _fix(files: list[CaseFile], config: Config, *, quiet: bool) -> None:
    for done in (*fix_case_files(files), *fix_ledgers(ledger_files(config))):
        if not quiet:
            fault = done.fault
            where = click.style(f"{fault.file}:{fault.line}:{fault.column}", bold=True)
            click.echo(f"{where}: {click.style('fixed', fg='green')}: {visible_text(done.how)}")


def _names(files: list[CaseFile]) -> CaseNames:
    return CaseNames((case.name, case.call.op) for case in corpus.read(files))


def _has_faults(problems: list[Problem]) -> bool:
    return any(problem.rule == "fault" for problem in problems)


def _show(problems: list[Problem], files: int) -> None:
    for problem in problems:
        fault = problem.fault
        where = click.style(f"{fault.file}:{fault.line}:{fault.column}", bold=True)
        what = click.style(problem.severity, fg=_COLOURS[problem.severity])
        hint = f" ({visible_text(fault.hint)})" if fault.hint else ""
        click.echo(f"{where}: {what}: {visible_text(fault.message)}{hint} [{problem.rule}]")
        for line in caret_lines(fault):
            click.echo(line)
    errors = sum(problem.severity == "error" for problem in problems)
    counts = f"{counted(errors, 'error')}, {counted(len(problems) - errors, 'warning')}"
    click.echo(f"{counted(files, 'case file')}: {counts}")


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
