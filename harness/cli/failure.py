"""How a command ends when it cannot do its work: the text, and the exit code of its kind."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

import click

from harness.cli.interrupted import interrupted
from harness.model.faults import Fault, FaultsError
from harness.reporters.visible import visible_text
from harness.run.contest import NoOracleError
from harness.run.exit_code import ExitCode
from harness.subjects.base import SubjectStartError
from harness.subjects.covering import CoverageError
from harness.subjects.registry import SubjectRequestError

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT})


@contextmanager
def reported() -> Iterator[None]:
    """Turn what users can mend into a text and an exit code; a fault of the harness is raised."""
    try:
        yield
    except FaultsError as error:
        fail_on_faults(error.faults)
    except (SubjectRequestError, NoOracleError) as error:
        raise click.UsageError(visible_text(str(error))) from error
    except (SubjectStartError, CoverageError) as error:
        click.echo(f"parity: {error}", err=True)
        raise SystemExit(ExitCode.BROKEN) from error
    except BrokenPipeError:
        # Whoever read the output, such as `head`, has seen enough; click ends in silence.
        raise
    except OSError as error:
        # A report that cannot be written, a ledger that cannot be read: no verdict on any case.
        click.echo(f"parity: {_told(error)}", err=True)
        raise SystemExit(ExitCode.BROKEN) from error
    except KeyboardInterrupt as interrupt:
        raise interrupted() from interrupt


def _told(error: OSError) -> str:
    """Return an error of the system as a line that begins with the file it is of."""
    if error.strerror is None:
        return visible_text(str(error))
    files = [visible_text(str(name)) for name in (error.filename, error.filename2) if name]
    what_to_do = "; make room there, or name another place" if error.errno in _NO_ROOM else ""
    return ": ".join((*files, error.strerror)) + what_to_do


def fail_on_faults(faults: tuple[Fault, ...]) -> NoReturn:
    """Show every fault and end with the exit code for bad files."""
    show_faults(faults, "nothing was run.")
    raise SystemExit(ExitCode.USAGE)


def show_faults(faults: tuple[Fault, ...], outcome: str) -> None:
    """Show every fault with its line, and what came of them, as a sentence's end."""
    from harness.cli.faults import caret_lines  # noqa: PLC0415 - it reads YAML, and is rarely needed

    for fault in faults:
        click.echo(visible_text(str(fault)), err=True)
        for line in caret_lines(fault):
            click.echo(line, err=True)
    count = len(faults)
    what = "1 fault" if count == 1 else f"{count:,} faults"
    click.echo(f"parity: {what} in the files above; {outcome}", err=True)
