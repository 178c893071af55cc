"""``parity mutants``."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.completing import complete_paths, complete_subjects
from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.cli.finite import FiniteRange
from harness.cli.mutants_progress import MutantsProgress
from harness.cli.mutants_text import result_lines
from harness.cli.options import filter_options
from harness.cli.read_reports import read_document
from harness.cli.report_files import opened_files
from harness.cli.selected import read_selected
from harness.compare.ledger import NO_LEDGER, ActiveLedger
from harness.compare.ledger_file import ledger_files, load_ledger
from harness.model.case import Case
from harness.model.faults import Fault
from harness.mutants.campaign import Campaign
from harness.mutants.earlier import NO_REPORT, EarlierReport, NotMutantsError
from harness.mutants.engine import Engine
from harness.mutants.engines import open_engine
from harness.mutants.equivalents import MOST_EQUIVALENT, Equivalent, excused
from harness.mutants.equivalents_file import load_equivalents
from harness.mutants.ground import Ground, survey
from harness.mutants.judging import Judging
from harness.mutants.mutant import Fate, Mutant
from harness.mutants.progress_file import ProgressFile
from harness.mutants.report import MutantsReport, report_text
from harness.reporters.whole_file import STDOUT
from harness.run.contest import DEFAULT_ORACLE
from harness.run.exit_code import ExitCode
from harness.run.interrupts import Interrupts
from harness.run.selection import Selection
from harness.subjects import registry
from harness.subjects.base import SubjectSettings
from harness.subjects.registry import SubjectRequest

_EXAMPLES: Final = """\b
Examples:
  parity mutants -j 2                            the fixture, all cases
  parity mutants --subject java=my.jar --json mutants.json
  parity mutants --subject java=my.jar --since mutants.json    new, changed, survived
  parity mutants --subject reference --class '*.merge'
  parity mutants cases/merge --op 'chunk.*' --class '*Merge*'
\b
Exit codes: 0 the score is --floor or better; 1 it is not, or an entry of the ledger of
equivalent mutants (divergences/mutants.yaml) is stale, or too many are called equivalent;
2 bad usage or bad files; 3 the subject cannot start. After Ctrl-C the same command goes on.
"""


@click.command(name="mutants", epilog=_EXAMPLES)
@click.argument("paths", nargs=-1, shell_complete=complete_paths)
@click.option(
    "--subject",
    default="java",
    shell_complete=complete_subjects,
    metavar="NAME[=SPEC]",
    help="Whose mutants: java, with any jar, or reference.  [default: java]",
)
@click.option("--java-home", metavar="DIR", help="The JDK or JRE to run, before $JAVA_HOME.")
@click.option("--jvm-arg", "jvm_args", multiple=True, metavar="ARG", help="For the JVM.")
@filter_options
@click.option("--class", "classes", multiple=True, metavar="GLOB", help="Only these classes.")
@click.option("-j", "workers", type=click.IntRange(1), default=1, help="Mutants at once.")
@click.option(
    "--since",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="REPORT",
    help="Take over what this report says was killed; try the rest.",
)
@click.option(
    "--floor",
    type=FiniteRange(0, 1),
    default=1.0,
    help="The least score that passes, 0 to 1.  [default: 1]",
)
@click.option(
    "--json",
    "report_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a report; - is the output.",
)
@click.option("--no-ledger", is_flag=True, help="Take no mutant and no divergence as known.")
@click.option("-q", "--quiet", is_flag=True, help="Only the last line.")
@click.option("-v", "--verbose", is_flag=True, help="Every method, and every survivor.")
def mutants_command(paths: tuple[str, ...], **options: Any) -> None:
    """Put small faults into a subject, one at a time, and see whether the cases notice.

    PATHS are folders, files or names of cases (FILE::ID); without them all of cases/ is used.
    A mutant is killed by the first case that passes without the fault and fails with it. One that
    survives is a rule that no case checks: the cases nearest to it are shown. What cannot be told
    apart by any case goes into divergences/mutants.yaml, with the reason.
    """
    with reported(), Interrupts(), ExitStack() as stack:
        started = time.monotonic()
        earlier = _earlier(options["since"])
        named = [options["report_file"]] if options["report_file"] else []
        files = stack.enter_context(opened_files(named, "--json"))
        config = load_config(Path.cwd())
        setup = _setup(config, options, stack)
        selection = Selection(options["names"], options["ops"], options["tags"])
        cases = list(read_selected(paths, config, selection).cases())
        if not cases:
            raise click.UsageError("No case was selected: `parity list` shows what there is.")
        progress = stack.enter_context(MutantsProgress(is_shown=not options["quiet"]))
        try:
            tried = _try(setup, cases, progress, options, earlier)
        except KeyboardInterrupt as interrupt:
            progress.finish()
            click.echo("parity: interrupted; the same command goes on where it was", err=True)
            raise SystemExit(ExitCode.INTERRUPTED) from interrupt
        progress.finish()
        fates, stale = excused(tried.fates, setup.equivalents, tried.mutants)
        report = MutantsReport(
            setup.request.name,
            setup.engine.description(),
            tuple(fates),
            time.monotonic() - started,
            len(cases),
            tuple(options["classes"]),
        )
        for line in result_lines(report, tried.ground, stale, options):
            click.echo(line, err=STDOUT in named)
        for file in files:
            file.write(report_text(report))
            file.finish()
    whole = not options["classes"]
    raise SystemExit(_exit_code(report, stale, options["floor"], whole=whole))


@dataclass(frozen=True, slots=True)
class _Setup:
    """What a campaign needs beside the cases."""

    request: SubjectRequest
    settings: SubjectSettings
    engine: Engine
    ledger: ActiveLedger
    equivalents: list[Equivalent]


@dataclass(frozen=True, slots=True)
class _Tried:
    """All mutants of the engine, those tried or taken over, and what they were tried on."""

    mutants: Sequence[Mutant]
    fates: list[Fate]
    ground: Ground


def _setup(config: Config, options: dict[str, Any], stack: ExitStack) -> _Setup:
    request = registry.parse_request(options["subject"])
    settings = SubjectSettings(
        name=request.name,
        spec=request.spec,
        workers=options["workers"],
        java_home=options["java_home"],
        jvm_args=options["jvm_args"],
    )
    folders = () if options["no_ledger"] else tuple(map(Path, config.ledgers))
    equivalents = load_equivalents(folders, request.provider)
    ledger = load_ledger(ledger_files(folders, request.provider))
    engine = open_engine(request.provider, settings)
    stack.callback(engine.close)
    active = NO_LEDGER if not folders else ledger.for_version(engine.description().version)
    return _Setup(request, settings, engine, active, equivalents)


def _try(
    setup: _Setup,
    cases: Sequence[Case],
    progress: MutantsProgress,
    options: dict[str, Any],
    earlier: EarlierReport,
) -> _Tried:
    mutants = setup.engine.mutants()
    judging = Judging(setup.ledger)
    with ExitStack() as stack:
        request = registry.parse_request(DEFAULT_ORACLE)
        oracle = registry.start(request, SubjectSettings(request.name))
        stack.callback(oracle.close)
        progress.begin("cases surveyed", len(cases))
        ground = survey(setup.engine, cases, oracle, judging, progress.advance)
    asked = [
        mutant
        for mutant in mutants
        if ground.has_in_scope(mutant) and _is_asked(mutant, options["classes"])
    ]
    if not asked:
        raise click.UsageError(
            "No mutant to try: no case reaches such a class. Without --class all are tried."
        )
    known = earlier.taken_over(asked, {case.name for case in cases})
    with ProgressFile(Path.cwd(), setup.request.name, mutants, ground) as kept:
        known |= kept.fates()
        campaign = Campaign(
            setup.engine, ground.knowns, ground.reach, judging, setup.settings.workers
        )
        progress.begin("mutants tried", len(asked))
        progress.take_over(len([mutant for mutant in asked if mutant.id in known]))
        for fate in campaign.run([mutant for mutant in asked if mutant.id not in known]):
            known[fate.mutant.id] = fate
            kept.add(fate)
            progress.count(fate)
        kept.remove()
    return _Tried(mutants, [known[mutant.id] for mutant in asked], ground)


def _is_asked(mutant: Mutant, globs: Sequence[str]) -> bool:
    """Whether a class is named, fully or by its last part."""
    names = (mutant.class_name, mutant.class_name.rpartition(".")[2])
    return not globs or any(fnmatchcase(name, glob) for name in names for glob in globs)


def _earlier(file: Path | None) -> EarlierReport:
    """Return what the report of ``--since`` says; ``click.UsageError`` if it is none."""
    if file is None:
        return NO_REPORT
    try:
        return EarlierReport.of(read_document(file))
    except NotMutantsError as error:
        raise click.UsageError(f"{file} is no report of parity mutants: {error}") from error


def _exit_code(
    report: MutantsReport, stale: Sequence[Fault], floor: float, *, whole: bool
) -> ExitCode:
    """Return the code of a campaign; how many are equivalent is judged where none was left out."""
    score = report.score
    excusable = not whole or score.equivalent_ratio <= MOST_EQUIVALENT
    return ExitCode.PASS if score.ratio >= floor and excusable and not stale else ExitCode.FAIL
