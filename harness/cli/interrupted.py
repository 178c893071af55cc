"""How a command ends that Ctrl-C ends before it has anything to report."""

import click

from harness.run.exit_code import ExitCode


def interrupted() -> SystemExit:
    """Say so, and return the exit."""
    click.echo("parity: interrupted; nothing is reported", err=True)
    return SystemExit(ExitCode.INTERRUPTED)
