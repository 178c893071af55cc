"""``parity explain``."""

import json
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.completing import complete_cases
from harness.cli.config import load_config
from harness.cli.failure import reported
from harness.cli.one_case import find_case
from harness.cli.options import contest_settings, subject_options
from harness.compare.oracle import NoOracle, oracle_of_outcome
from harness.model.case import Case, Expectation
from harness.model.outcome import Unsupported
from harness.reporters.explanation import Explanation, explain, explanation_as_map
from harness.reporters.reproducers import Written, folder_for, write
from harness.run.clock import process_start
from harness.run.contest import Contest, ContestSettings, opened
from harness.run.events import CaseJudged
from harness.run.runner import Plan, run
from harness.subjects import registry
from harness.subjects.reproducing import NoReproducerError

_FOLDER: Final = Path(".parity") / "explain"
_EXAMPLES: Final = """\b
Examples:
  parity explain merge/tool_calls::same-index-appends
  parity explain cases/merge/tool_calls.yaml:17       as failures are printed
  parity explain same-index --subject reference --subject java=my.jar
  parity explain same-index --out /tmp/report         programs to attach to a report
"""


@click.command(name="explain", epilog=_EXAMPLES)
@click.argument("case_name", metavar="CASE", shell_complete=complete_cases)
@subject_options
@click.option(
    "--oracle", metavar="SUBJECT", help="Whose outcome counts where the case has no expect."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the programs are written.  [default: .parity/explain/CASE]",
)
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@click.option("-v", "--verbose", is_flag=True, help="The whole outcome of every subject too.")
def explain_command(
    case_name: str, *, out: Path | None, as_json: bool, verbose: bool, **options: Any
) -> None:
    """Show what every subject does with one case, side by side, and why it differs.

    First the verdicts, then each field that differs: equal sides share a line, the part of a
    text that differs is marked, invisible characters are shown by their code units. Then the
    rule that decides the field, and for each subject a program that makes the same call without
    the harness, to be run, changed, and attached to a report.

    CASE is a name (FILE::ID), a place (FILE:LINE), or a part of a name that only one case has.
    """
    with reported():
        config = load_config(Path.cwd())
        case = find_case(case_name, config)
        settings = contest_settings(config, options)
        explanation = _explained(case, settings)
        folder = out or _FOLDER / folder_for(case.name)
        written, reasons = _programs(case, settings, folder, explanation)
    if as_json:
        click.echo(json.dumps(_as_map(explanation, written, reasons), indent=2))
    else:
        _show(explanation, written, reasons, full=verbose)


def _explained(case: Case, settings: ContestSettings) -> Explanation:
    with opened(settings) as contest:
        plan = Plan(contest.contestants, contest.oracle, process_start(), complete=False)
        judged = next(event for event in run(plan, [case]) if isinstance(event, CaseJudged))
        entries = {
            contestant.subject.name: contestant.ledger.entries for contestant in contest.contestants
        }
        expectation, oracle = _expectation(case, contest)
    return explain(judged, expectation, oracle, entries)


def _expectation(case: Case, contest: Contest) -> tuple[Expectation | None, str | None]:
    """Return what is expected, and the name of the subject whose outcome that is, if any's."""
    if case.expect is not None:
        return case.expect, None
    (answer,) = contest.oracle.submit([case.call]).result()
    oracle = oracle_of_outcome(case.call, answer.outcome)
    return None if isinstance(oracle, NoOracle) else oracle.expectation, contest.oracle.name


def _programs(
    case: Case, settings: ContestSettings, folder: Path, explanation: Explanation
) -> tuple[list[Written], list[str]]:
    """Write a program for each subject that did something, and say why the others have none."""
    outcomes = {side.name: side.outcome for side in explanation.sides}
    written = []
    reasons = []
    for request in registry.parse_requests(settings.subjects):
        name = request.name
        if isinstance(outcomes[name], Unsupported):
            reasons.append(f"for {name}: it does not support this call")
            continue
        try:
            program = registry.reproducer(
                request, case.call, case.name, settings.of_subject(request)
            )
        except NoReproducerError as error:
            reasons.append(f"for {name}: {error.reason}")
        else:
            written.append(write(name, program, folder / name))
    if written and _FOLDER in folder.parents:
        (_FOLDER.parent / ".gitignore").write_text("*\n", encoding="ascii")
    return written, reasons


def _show(
    explanation: Explanation, written: list[Written], reasons: list[str], *, full: bool
) -> None:
    # rich takes 60 ms to import; the subjects have run meanwhile.
    from rich.console import Console  # noqa: PLC0415

    from harness.reporters.explain_console import ExplanationPrinter  # noqa: PLC0415

    printer = ExplanationPrinter(Console(highlight=False), full=full)
    printer.print(explanation)
    printer.print_reproducers(written, reasons)


def _as_map(explanation: Explanation, written: list[Written], reasons: list[str]) -> dict[str, Any]:
    return {
        **explanation_as_map(explanation),
        "reproducers": [
            {
                "subject": one.subject,
                "language": one.reproducer.language,
                "folder": str(one.folder),
                "command": list(one.reproducer.command),
                "files": dict(one.reproducer.files),
                "note": one.reproducer.note,
            }
            for one in written
        ],
        "without_reproducer": reasons,
    }
