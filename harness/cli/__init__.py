"""The command ``parity``: one module a command group, each imported only when it is called."""

import gc
import importlib
import io
import os
import sys
import traceback
from difflib import get_close_matches
from typing import Any, Final

import click

from harness import __version__
from harness.cli.interrupted import interrupted
from harness.cli.progress import show_progress_of_subjects
from harness.run.exit_code import ExitCode

_COMMANDS: Final = {
    "run": ("harness.cli.run", "Run cases through all subjects and compare the outcomes."),
    "fuzz": ("harness.cli.fuzz", "Search for disagreements in generated inputs."),
    "explain": ("harness.cli.explain", "Show what every subject does with one case, and why."),
    "shrink": ("harness.cli.shrink", "Make a failing case smaller while it fails the same way."),
    "new": ("harness.cli.new", "Print a case file of an operation to begin with."),
    "record": ("harness.cli.record", "Make cases of streams, logs and message histories."),
    "accept": ("harness.cli.accept", "Put known divergences into a ledger, or prune stale ones."),
    "lint": ("harness.cli.lint", "Check case files and ledgers without running anything."),
    "list": ("harness.cli.inspect", "List the cases that a run would take."),
    "ops": ("harness.cli.inspect", "Show the operations, and which subject has which."),
    "subjects": ("harness.cli.inspect", "Show the subjects: version, place, what they lack."),
    "schema": ("harness.cli.inspect", "Print the JSON Schema of a case file."),
    "completion": ("harness.cli.completion", "Print a script for a shell to complete by."),
    "doctor": ("harness.cli.doctor", "Say what is installed, what is missing, and what to do."),
    "mutants": ("harness.cli.mutants", "See whether the cases notice small faults in a subject."),
    "report": ("harness.cli.report", "Show a JSON report again, or write it in another format."),
    "merge": ("harness.cli.merge", "Join the JSON reports of shards, and judge the whole run."),
    "trend": ("harness.cli.trend", "Draw verdicts and rates over several runs."),
    "bench": ("harness.cli.bench", "Measure the harness beside what it measures."),
}


_OBJECTS_BETWEEN_COLLECTIONS: Final = 50_000

_SECTIONS: Final = {
    "Compare": ("run", "fuzz", "explain", "shrink"),
    "Judge the cases": ("mutants",),
    "Write cases": ("new", "record", "lint", "accept", "schema", "completion"),
    "Look": ("list", "ops", "subjects", "doctor"),
    "Reports": ("report", "merge", "trend"),
    "Speed": ("bench",),
}
"""Which commands ``--help`` shows together; what is in none stands under Others."""

_BEGIN: Final = """\b
Begin with:
  parity run                        all cases of cases/
  parity record stream.txt          a case of what a service sent
  parity explain NAME               which side is wrong, and a program that shows it
  parity accept NAME --reason '…'   it is known, and not mended yet
  parity COMMAND --help             the rest
"""


class _LazyGroup(click.Group):
    """A group that imports a command's module when the command is used, and not for ``--help``."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(_COMMANDS[cmd_name][0])
        command = getattr(module, f"{cmd_name}_command")
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        near = get_close_matches(name, _COMMANDS, 1)
        if name not in _COMMANDS and near:
            ctx.fail(f"There is no command {name}. Did you mean {near[0]}?")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an interrupt and a fault of the harness have exit codes of their own."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, BrokenPipeError):
            raise
        except KeyboardInterrupt as interrupt:
            raise interrupted() from interrupt
        except click.Abort as abort:
            if isinstance(abort.__context__, KeyboardInterrupt):
                raise interrupted() from abort
            raise
        except Exception as fault:
            traceback.print_exc()
            click.echo("parity: a fault of the harness; please report the lines above.", err=True)
            raise SystemExit(ExitCode.BROKEN) from fault

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        shown = {name for names in _SECTIONS.values() for name in names}
        others = tuple(name for name in _COMMANDS if name not in shown)
        width = max(map(len, _COMMANDS))
        for title, names in (*_SECTIONS.items(), ("Others", others)):
            lines = [(name.ljust(width), _COMMANDS[name][1]) for name in names if name in _COMMANDS]
            if lines:
                with formatter.section(title):
                    formatter.write_dl(lines)


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_BEGIN,
)
@click.version_option(__version__, prog_name="parity")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Run the same cases through the Python and the Java message system, and compare.

    Exit codes: 0 all pass; 1 a divergence, a crash, a timeout or a stale ledger entry;
    2 bad usage or bad case files; 3 a subject or the harness itself could not work.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False


def main() -> None:
    """Run the command line and exit with its code."""
    # Integers of any size are legal values here; the limit guards against quadratic time in
    # servers that parse strangers' numbers, and must never surface as a fault of a case.
    sys.set_int_max_str_digits(0)
    # A terminal that cannot show a character shows its escape; no run ends for it.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    # Cases and values are trees; to look for cycles among them takes a thirtieth of a run.
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    show_progress_of_subjects()
    cli(prog_name="parity")
