"""``parity trend``."""

from pathlib import Path
from typing import Final

import click

from harness.cli.failure import reported
from harness.cli.read_reports import read_document
from harness.cli.report_files import opened_files
from harness.cli.report_options import REPORT_FILE
from harness.reporters.history import Point, point_of_events
from harness.reporters.mutation import Mutation
from harness.reporters.replay import NotAReportError, is_report, replayed
from harness.reporters.shares import NotMeasuresError
from harness.reporters.trend import trend_svg

_EXAMPLES: Final = """\b
Examples:
  parity trend reports/*.json
  parity trend monday.json monday-mutants.json tuesday.json tuesday-mutants.json
"""


@click.command(name="trend", epilog=_EXAMPLES)
@click.argument("files", metavar="REPORT...", type=REPORT_FILE, nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("trend.svg"),
    show_default=True,
    help="The picture; - is the output.",
)
def trend_command(files: tuple[Path, ...], output: Path) -> None:
    """Draw how runs went over time, from their JSON reports, as an SVG picture.

    A file of `parity mutants --json` may follow a report: its score belongs to that run, as does
    one that `parity report --add` has put into the report.
    """
    with reported(), opened_files([output], "-o") as (picture,):
        picture.write(trend_svg(_points(files)))
        picture.finish()


def _points(files: tuple[Path, ...]) -> list[Point]:
    """Return the runs that files tell of; ``click.UsageError`` if one is something else."""
    points: list[Point] = []
    for file in files:
        document = read_document(file)
        try:
            if points and not is_report(document):
                points[-1] = points[-1].with_score(Mutation.of(document))
            else:
                points.append(point_of_events(replayed(document)))
        except (NotAReportError, NotMeasuresError) as error:
            raise click.UsageError(
                f"{file} is no report of parity run, nor of parity mutants after one: {error}"
            ) from error
    return points
