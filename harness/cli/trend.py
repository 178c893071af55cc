"""``parity trend``."""

from pathlib import Path
from typing import Any, Final

import click

from harness.cli.reports import REPORT_FILE
from harness.model.value import decode
from harness.reporters.replay import NotAReportError, replayed
from harness.reporters.trend import NotMutantsError, Point, point_of, trend_svg
from harness.reporters.whole_file import WholeFile

_EXAMPLES: Final = """\b
Examples:
  parity trend reports/*.json
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

    A file of `parity mutants --json` may follow a report: its score belongs to that run.
    """
    points: list[Point] = []
    for file in files:
        document = _document(file)
        try:
            if points and "schema" not in document:
                points[-1] = points[-1].with_score(document)
            else:
                points.append(point_of(list(replayed(document))))
        except (NotAReportError, NotMutantsError) as error:
            raise click.UsageError(
                f"{file} is no report of parity run, nor of parity mutants after one: {error}"
            ) from error
    picture = WholeFile(output)
    try:
        picture.write(trend_svg(points))
        picture.finish()
    finally:
        picture.discard()


def _document(file: Path) -> dict[str, Any]:
    try:
        document = decode(file.read_bytes())
    except ValueError as error:
        raise click.UsageError(f"{file} is not JSON: {error}") from error
    if not isinstance(document, dict):
        raise click.UsageError(f"{file} is not a JSON object.")
    return document
