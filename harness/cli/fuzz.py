"""``parity fuzz``."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.cluster import cluster_options, refuse_beside_scheduler
from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.cli.finite import FiniteRange
from harness.cli.fuzz_plan import plan_of, runner_of
from harness.cli.options import contest_settings, subject_options
from harness.cli.report_files import opened_files
from harness.generate import regressions
from harness.generate.campaign import NewKind, Searched, Shrunk, search
from harness.generate.checking import Checker
from harness.generate.forms import FORMS
from harness.generate.kept import KeptExamples, NoRedisError, hide_from_git, open_database
from harness.generate.profiles import PROFILES
from harness.generate.properties import Property, properties_matching
from harness.generate.replaying import NoExampleError, Replayed, all_kept, named
from harness.generate.rules import rules_of_ops
from harness.generate.totals import Totals
from harness.reporters.search_console import SearchConsole
from harness.reporters.search_report import SearchReport, write_report
from harness.reporters.whole_file import STDOUT
from harness.run.clock import process_start
from harness.run.contest import ContestSettings, opened
from harness.run.exit_code import ExitCode

_FOLDER: Final = ".parity"
_DATABASE: Final = f"{_FOLDER}/examples"
_ALL_KEPT: Final = "all"
_EXAMPLES: Final = """\b
Examples:
  parity fuzz                                   half a minute, another seed each time
  parity fuzz --minutes 60 -j 8                 an hour on eight cores
  parity fuzz --examples 1000000000 --scheduler tcp://10.0.0.5:8786    docs/cluster.md
  parity fuzz --property 'agreement/chunk.*'    some properties; --list shows all
  parity fuzz --subject reference --subject java=my.jar
  parity fuzz --replay fuzz/rechunking::7-123   one example again
  parity fuzz --replay                          all that failed before
"""


class _ReportType(click.ParamType[Path]):
    """``json=FILE``."""

    name = "json=FILE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if isinstance(value, Path):
            return value
        form, separator, file = str(value).partition("=")
        if form != "json" or not separator or not file:
            self.fail(f"{value!r} is not json=FILE", param, ctx)
        return Path(file)


@click.command(name="fuzz", epilog=_EXAMPLES)
@subject_options
@click.option("--oracle", metavar="SUBJECT", help="Whose outcome counts as right.")
@click.option("--list", "listing", is_flag=True, help="Show the properties and what they mean.")
@click.option(
    "--profile", type=click.Choice(list(PROFILES)), default="dev", help="How long, how random."
)
@click.option(
    "--property", "properties", multiple=True, metavar="GLOB", help="Properties by name, or part."
)
@click.option("--examples", type=click.IntRange(1), metavar="N", help="So many, however long.")
@click.option(
    "--minutes",
    type=FiniteRange(min=0, min_open=True),
    metavar="M",
    help="So long, however many.",
)
@click.option("--seed", type=click.IntRange(0), metavar="N", help="The same examples each time.")
@click.option("-j", "workers", type=click.IntRange(1), default=1, help="Processes for volume.")
@cluster_options
@click.option(
    "--database",
    metavar="PLACE",
    default=_DATABASE,
    help="What failed is kept here: a folder, or redis://…",
)
@click.option(
    "--replay",
    is_flag=False,
    flag_value=_ALL_KEPT,
    metavar="[CASE]",
    help="Try one example again, or all that failed before.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    type=_ReportType(),
    help="Write a report; json=FILE, - is the output.",
)
@click.option("--no-ledger", is_flag=True, help="Take no divergence as known.")
@click.option("--no-save", is_flag=True, help="Write no case files.")
@click.option("-q", "--quiet", is_flag=True, help="Only the findings and the last line.")
@click.option("-v", "--verbose", is_flag=True, help="Every rule and how many examples met it.")
def fuzz_command(**options: Any) -> None:
    """Search for disagreements in generated inputs.

    What is found is shrunk, and saved below cases/regressions/ as a case that agrees again when
    the fault is mended. Known divergences of the ledgers do not end the search.
    """
    properties = properties_matching(options["properties"])
    if not properties:
        raise click.UsageError("No property has such a name; --list shows them.")
    if options["reports"] and (options["listing"] or options["replay"] is not None):
        raise click.UsageError("--report is of a search: leave it out with --list and --replay.")
    if options["listing"]:
        _list(properties)
        return
    refuse_beside_scheduler(options, ("replay",))
    with reported():
        config = load_config(Path.cwd())
        settings = contest_settings(config, options)
        kept = _open_kept(options["database"])
        with opened(settings) as contest:
            checker = Checker(contest)
            if options["replay"] is not None:
                exit_code = _replay(options["replay"], properties, checker, kept)
            else:
                exit_code = _search(properties, checker, kept, config, settings, options)
    raise SystemExit(exit_code)


def _list(properties: list[Property]) -> None:
    for each in properties:
        click.echo(f"{click.style(each.name, bold=True)}\n    {each.meaning}")
        click.echo(f"    takes {FORMS[each.form].doc}; calls {', '.join(each.ops)}")


def _open_kept(place: str) -> KeptExamples:
    if place == _DATABASE:
        hide_from_git(Path(_FOLDER))
    try:
        return KeptExamples(open_database(place))
    except NoRedisError as error:
        raise click.UsageError(str(error)) from error


def _search(  # noqa: PLR0913, PLR0917 - what a search is made of
    properties: list[Property],
    checker: Checker,
    kept: KeptExamples,
    config: Config,
    settings: ContestSettings,
    options: dict[str, Any],
) -> ExitCode:
    profile = PROFILES[options["profile"]]
    plan = plan_of(options, tuple(properties), profile)
    expected = rules_of_ops({op for each in properties for op in each.ops})
    console = _console(expected, options)
    subjects = checker.start()
    for name, description in subjects.items():
        console.show_subject(name, description)
    report = SearchReport(
        datetime.fromtimestamp(process_start(), UTC).isoformat(),
        ("parity", *sys.argv[1:]),
        profile.name,
        plan.seed,
        subjects,
        expected,
    )
    last = Searched(Totals())
    with opened_files(options["reports"], "--report json") as files:
        with runner_of(options, plan, checker, settings, subjects) as run_units:
            for event in search(plan, checker, run_units, kept if profile.keeps else None):
                console.handle(event)
                match event:
                    case Shrunk(finding) if not options["no_save"]:
                        cases = Path(config.cases[0])
                        saved = regressions.save(finding, cases, checker.oracle.name)
                        if saved is not None:
                            report.saved[finding.case_name] = saved.name
                            console.show_saved(saved.name, saved.file)
                    case Searched():
                        last = event
                    case _:
                        pass
        seconds = time.time() - process_start()
        if last.stopped is not None:
            click.echo(f"parity: the search ended early: {last.stopped}", err=True)
        exit_code = _exit_code(last, expected, strict=profile.strict)
        console.close(last.totals, exit_code, seconds)
        for file in files:
            write_report(file, report, last.totals, seconds)
    return exit_code


def _console(expected: list[str], options: dict[str, Any]) -> SearchConsole:
    # rich takes 60 ms to import; the subjects are starting meanwhile.
    from rich.console import Console  # noqa: PLC0415

    verbosity = -1 if options["quiet"] else int(options["verbose"])
    # What programs read must not have what people read in front of it.
    console = Console(highlight=False, stderr=STDOUT in options["reports"])
    return SearchConsole(console, expected, verbosity)


def _replay(
    what: str, properties: list[Property], checker: Checker, kept: KeptExamples
) -> ExitCode:
    if what == _ALL_KEPT:
        replayed = all_kept(properties, kept)
    else:
        try:
            replayed = [named(what, kept)]
        except NoExampleError as error:
            raise click.UsageError(f"--replay {error}") from error
    checker.start()
    console = _console([], {"quiet": False, "verbose": False, "reports": ()})
    failed = False
    for of, example in replayed:
        findings = checker.check([example], [of]).findings
        failed = failed or bool(findings)
        for finding in findings:
            console.handle(NewKind(finding))
            console.handle(Shrunk(finding, 1))
        if not findings:
            kept.forget(of.name, example)
            click.echo(f"passes  {Replayed(of, example).case_name}")
    click.echo(f"{len(replayed):,} examples tried again")
    return ExitCode.FAIL if failed else ExitCode.PASS


def _exit_code(last: Searched, expected: list[str], *, strict: bool) -> ExitCode:
    found = last.totals.found
    if last.interrupted:
        return ExitCode.INTERRUPTED
    if last.stopped is not None or any(finding.kind.is_harness_fault for finding in found):
        return ExitCode.BROKEN
    if len(found) or (strict and last.totals.rules_not_met(expected)):
        return ExitCode.FAIL
    return ExitCode.PASS
