"""``parity bench``."""

import json
import signal
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import click

from harness.bench.asking import BenchWorkerError
from harness.bench.bench import Bench
from harness.bench.benches import BENCHES, LONG
from harness.bench.commands import CommandError
from harness.bench.document import document
from harness.bench.endurance import SAMPLE_SECONDS, EnduranceError, EnduranceRun
from harness.bench.machine import Machine, this_machine
from harness.bench.markdown import NoPlaceError, bench_markdown, endurance_markdown, placed
from harness.bench.processes import can_be_measured
from harness.bench.rounds import Measured, measured
from harness.bench.setting import BOTH, Setting
from harness.bench.tables import endurance_table, figures_table, results_table
from harness.cli.completing import complete_paths
from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.cli.finite import FiniteRange
from harness.model.written_file import replace_file
from harness.reporters.terminal import Terminal
from harness.reporters.visible import visible_text
from harness.reporters.whole_file import WholeFile
from harness.run.exit_code import ExitCode
from harness.subjects.base import SubjectSettings
from harness.subjects.java.homes import find_java
from harness.subjects.java.missing import MissingError

_RECORDED: Final = "recorded"
_ROUNDS: Final = 7
_WIDTH: Final = 140
_KILLED: Final = 128
"""What a shell adds to the number of a signal that ended a process."""
_ENDURING: Final = (*BOTH, "--subject", "openjiuwen")

_EXAMPLES: Final = """\b
Examples:
  parity bench                              everything but the longest, some minutes
  parity bench --quick                      does it work here? Half a minute
  parity bench --only bare --only run       some benches; --list shows all
  parity bench --long --json bench.json     with a run of 1,000,000 cases
  parity bench --endurance 30               half an hour of generated runs: does anything grow?
"""


@click.command(name="bench", epilog=_EXAMPLES)
@click.argument("paths", nargs=-1, shell_complete=complete_paths)
@click.option("--list", "listing", is_flag=True, help="Show the benches and what they measure.")
@click.option(
    "--only", multiple=True, type=click.Choice(list(BENCHES)), metavar="NAME", help="Some benches."
)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="Default: 7; 1 with --quick.")
@click.option("--quick", is_flag=True, help="Once and small: whether it works, not how fast.")
@click.option("--long", is_flag=True, help="Also a run of 1,000,000 cases.")
@click.option(
    "--endurance",
    type=FiniteRange(min=0, min_open=True),
    metavar="MINUTES",
    help="Instead: generated runs for so long, and whether anything grows.",
)
@click.option(
    "--every",
    type=FiniteRange(min=0, min_open=True),
    metavar="SECONDS",
    default=SAMPLE_SECONDS,
    show_default=True,
    help="How often --endurance takes a sample.",
)
@click.option("--json", "json_file", metavar="FILE", help="Write the figures; - is the output.")
@click.option(
    "--markdown",
    "page",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Put the tables in their place in a page.",
)
@click.option("--java-home", metavar="DIR", help="The JDK or JRE to run, before $JAVA_HOME.")
@click.option(
    "--jvm-arg", "jvm_args", multiple=True, metavar="ARG", help="For the JVM; repeatable."
)
def bench_command(paths: tuple[str, ...], **options: Any) -> None:
    """Measure the harness beside what it measures, in rounds in which all take turns.

    PATHS are case files; without them the recorded cases are taken. Figures are medians, with the
    middle half of the samples beside them. Nothing is judged: what is slow does not fail.
    """
    if options["listing"]:
        if options["json_file"] or options["page"]:
            raise click.UsageError("--list measures nothing: leave out --json and --markdown.")
        for bench in BENCHES.values():
            click.echo(f"{click.style(bench.name, bold=True):<20} {bench.doc}")
        return
    with reported():
        config = load_config(Path.cwd())
        out = WholeFile(Path(options["json_file"])) if options["json_file"] else None
        try:
            enduring = options["endurance"] is not None
            page = _Page(options["page"], "endurance" if enduring else "bench")
            result = _endure(options) if enduring else _measure(paths, config, options)
            page.write(endurance_markdown(result) if enduring else bench_markdown(result))
            if out is not None:
                out.write(json.dumps(result, indent=2) + "\n")
                out.finish()
        except (CommandError, BenchWorkerError, EnduranceError) as error:
            lines = map(visible_text, str(error).splitlines())
            click.echo("parity: " + "\n".join(lines), err=True)
            raise SystemExit(ExitCode.BROKEN) from error
        finally:
            if out is not None:
                out.discard()


class _Page:
    """The page whose tables are written anew; refused at once if it has no place for them."""

    def __init__(self, path: Path | None, kind: str) -> None:
        self._path = path
        self._kind = kind
        if path is not None:
            self._with("")

    def write(self, tables: str) -> None:
        """Put the tables in their place."""
        if self._path is not None:
            replace_file(self._path, self._with(tables).encode("utf-8"))

    def _with(self, tables: str) -> str:
        assert self._path is not None
        try:
            return placed(self._path.read_text(encoding="utf-8"), self._kind, tables)
        except NoPlaceError as error:
            raise click.UsageError(f"{self._path}: {error}") from error


def _measure(paths: tuple[str, ...], config: Config, options: dict[str, Any]) -> dict[str, Any]:
    rounds = options["rounds"] or (1 if options["quick"] else _ROUNDS)
    java = SubjectSettings(
        "java", java_home=options["java_home"], jvm_args=tuple(options["jvm_args"])
    )
    machine = this_machine(_java(options["java_home"]))
    _show_machine(machine)
    # What is made on the way is gone also when CI ends it.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(_KILLED + number))
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="parity-bench-")))
        setting = Setting(
            paths or _default_paths(config),
            config.cases,
            scratch,
            stack,
            java,
            ledgers=config.ledgers,
            quick=options["quick"],
        )
        cases = len(setting.calls)  # so that faulty files are refused before anything is started
        result = measured(_chosen(options), setting, rounds, _say)
        shown = document(result, machine, rounds, cases)
    _show(result, shown, options)
    return shown


def _chosen(options: dict[str, Any]) -> list[Bench]:
    only = options["only"]
    if only:
        return [bench for name, bench in BENCHES.items() if name in only]
    return [bench for name, bench in BENCHES.items() if name != LONG or options["long"]]


def _default_paths(config: Config) -> tuple[str, ...]:
    recorded = tuple(
        str(Path(folder, _RECORDED)) for folder in config.cases if Path(folder, _RECORDED).is_dir()
    )
    return recorded or config.cases


def _java(java_home: str | None) -> str:
    try:
        java = find_java(java_home)
    except MissingError as error:
        return f"none: {error.what}"
    return f"Java {java.version} in {java.home}"


def _endure(options: dict[str, Any]) -> dict[str, Any]:
    if not can_be_measured():
        raise click.UsageError("This system does not tell what processes hold; Linux does.")
    _show_machine(this_machine(_java(options["java_home"])))
    home = ("--java-home", options["java_home"]) if options["java_home"] else ()
    flags = [option for flag in options["jvm_args"] for option in ("--jvm-arg", flag)]
    run = EnduranceRun(options["endurance"], (*_ENDURING, *home, *flags), options["every"])
    for moment in run.moments():
        click.echo(  # as progress: the table comes at the end
            f"{moment.minute:6.1f} min  {moment.role:<11} {moment.memory / (1 << 20):8.1f} MiB"
            f"  {moment.handles:3} handles  {moment.threads:3} threads"
            f"  {moment.processes} processes",
            err=True,
        )
    endured = run.result()
    if options["json_file"] == "-":
        return endured.to_map()
    console = _terminal()
    console.print(endurance_table(endured))
    console.print(f"{endured.calls:,} calls of each subject in {endured.minutes:g} min")
    for name in endured.found:
        console.print(f"a disagreement on the way: parity fuzz --replay {visible_text(name)}")
    return endured.to_map()


def _show_machine(machine: Machine) -> None:
    click.echo(
        f"{machine.processor}, {machine.cores} cores; {machine.system}; {machine.python}; "
        f"{machine.java}; load {machine.load}",
        err=True,
    )
    if machine.warning is not None:
        click.secho(f"warning: {machine.warning}", fg="yellow", err=True)


def _show(result: Measured, shown: dict[str, Any], options: dict[str, Any]) -> None:
    _say("")
    if options["json_file"] == "-":
        return
    console = _terminal()
    console.print(figures_table(result))
    console.print()
    console.print(results_table(shown))
    for name, reason in result.left_out.items():
        console.print(f"not measured: {name}: {visible_text(reason)}", style="yellow")


def _terminal() -> Terminal:
    """Return a terminal in which the tables do not wrap where nobody sees its width."""
    return Terminal(width=None if sys.stdout.isatty() else _WIDTH)


def _say(what: str) -> None:
    """Say what goes on, on one line that is written over, where someone watches."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[2K{what}", nl=False, err=True)
