"""``--scheduler``: the options of a cluster, and the connection that they make."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from harness.cluster.errors import ClusterError, NoDistributedError
from harness.run.batches import IN_FLIGHT
from harness.run.contest import Contest, ContestSettings, opened
from harness.run.exit_code import ExitCode

if TYPE_CHECKING:
    from harness.cluster.connection import Cluster

_TLS: Final = ("tls_ca", "tls_cert", "tls_key")
_Command = TypeVar("_Command", bound=Callable[..., Any])


def cluster_options(command: _Command) -> _Command:
    """Add the options that name a scheduler, and the files for TLS."""
    file = click.Path(exists=True, dir_okay=False)
    for option in reversed(
        (
            click.option(
                "--scheduler",
                metavar="ADDRESS",
                help="Run on the workers of a Dask scheduler: tcp://HOST:8786, or tls://…",
            ),
            click.option(
                "--tls-ca", type=file, help="For tls://: who signs the scheduler's certificate."
            ),
            click.option("--tls-cert", type=file, help="For tls://: this client's certificate."),
            click.option("--tls-key", type=file, help="For tls://: this client's key."),
        )
    ):
        command = option(command)
    return command


def refuse_beside_scheduler(options: Mapping[str, Any], names: Sequence[str]) -> None:
    """Refuse options that a cluster cannot honour, and TLS files without a scheduler."""
    if options["scheduler"] is None:
        for name in _TLS:
            if options[name] is not None:
                raise click.UsageError(f"{_shown(name)} is for a --scheduler; none is given.")
        return
    if options["workers"] > 1:
        raise click.UsageError("-j is for this machine; a --scheduler has its own workers.")
    for name in names:
        if options.get(name):
            raise click.UsageError(f"{_shown(name)} cannot be combined with --scheduler.")


@contextmanager
def cluster_of(
    options: Mapping[str, Any], settings: ContestSettings, properties: Sequence[str] = ()
) -> "Iterator[Cluster | None]":
    """Connect to the scheduler of the options; None if they name none.

    ``properties`` are the names of those that a search is about. What is wrong with a cluster ends
    the command with a text.
    """
    if options["scheduler"] is None:
        yield None
        return
    try:
        # An extra that few have, and 0.4 s to import.
        from harness.cluster.assignment import Assignment  # noqa: PLC0415
        from harness.cluster.connection import SchedulerPlace, connected  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in {"dask", "distributed", "tornado"}:
            raise
        raise click.UsageError(str(NoDistributedError())) from error
    place = SchedulerPlace(options["scheduler"], *(options[name] for name in _TLS))
    try:
        with connected(place, Assignment.of(settings, properties)) as cluster:
            yield cluster
    except ClusterError as error:
        click.echo(f"parity: {error}", err=True)
        raise SystemExit(ExitCode.BROKEN) from error


@contextmanager
def opened_where(
    options: Mapping[str, Any], settings: ContestSettings
) -> Iterator[tuple[Contest, int]]:
    """Open the subjects of a run, on this machine or on the workers of a cluster.

    With them comes how many batches of cases should be under way at once.
    """
    with cluster_of(options, settings) as cluster:
        if cluster is None:
            with opened(settings) as contest:
                yield contest, IN_FLIGHT
            return
        from harness.cluster.subjects import starting_on  # noqa: PLC0415 - as above

        with opened(settings, starting_on(cluster)) as contest:
            yield contest, max(IN_FLIGHT, cluster.batches_ahead)


def _shown(name: str) -> str:
    return "--" + name.replace("_", "-")
