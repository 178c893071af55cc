"""``parity shrink``."""

from pathlib import Path
from typing import Any, Final

import click

from harness.cli.completing import complete_cases
from harness.cli.config import load_config
from harness.cli.failure import reported
from harness.cli.one_case import find_case
from harness.cli.options import contest_settings, subject_options
from harness.corpus.new_files import id_of, write_cases
from harness.corpus.yaml_writing import case_file_text
from harness.model.case import Case
from harness.model.value import Value, encode
from harness.reporters.visible import visible_text
from harness.run.contest import opened
from harness.run.failing_case import FailingCase, NotFailingError, find_failure
from harness.run.shrinking import Shrinker

_SUITE: Final = "Shrunk by parity shrink"
_EXAMPLES: Final = """\b
Examples:
  parity shrink recorded/chunk.fold::rec-0042
  parity shrink gateway-chunks --subject reference --subject openjiuwen
  parity shrink rec-0042 -o cases/regressions/parallel.yaml
"""


@click.command(name="shrink", epilog=_EXAMPLES)
@click.argument("case_name", metavar="CASE", shell_complete=complete_cases)
@subject_options
@click.option("--oracle", metavar="SUBJECT", help="Who says what is right of the smaller inputs.")
@click.option(
    "-o",
    "out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The case file to write.  [default: the standard output]",
)
@click.option(
    "--most",
    type=click.IntRange(1),
    default=5_000,
    show_default=True,
    help="How many smaller inputs to try.",
)
def shrink_command(case_name: str, *, out: Path | None, most: int, **options: Any) -> None:
    """Make the input of a failing case smaller while it fails in the same way.

    The first field that differs on the first subject that fails is kept: where it is, of which
    kinds its two sides are, whatever their values, and the rules that decide it, as `parity
    explain` shows them. No other kind of difference may come in. What is right of a smaller input
    is what the oracle does with it. The smaller case is printed, or written with -o; CASE stays as
    it is.
    """
    if out is not None and out.exists():
        raise click.UsageError(f"{out} exists; give another file with -o.")
    with reported():
        config = load_config(Path.cwd())
        case = find_case(case_name, config)
        settings = contest_settings(config, options)
        with opened(settings) as contest:
            try:
                failing = find_failure(case, contest)
            except NotFailingError as error:
                raise click.UsageError(f"{case.name} cannot be shrunk: {error.what}.") from error
            _say(f"{case.name} on {failing.subject.name}: {failing.symptom}")
            if decided_by := str(failing.decided_by or ""):
                _say(f"kept with what decides it: {decided_by}")
            else:
                _say("no rule is known to decide that: what is left may fail for another cause")
            shrinker = Shrinker(case.call.input, failing.first_kept, most)
            smaller = shrinker.shrunk()
            fields = _fields(case, failing, smaller)
    before, after = len(encode(case.call.input)), len(encode(smaller))
    _say(f"{before:,} bytes of input became {after:,}, in {shrinker.tried:,} attempts")
    if out is None:
        click.echo(case_file_text(_SUITE, [fields]), nl=False)
        _say("printed, and saved nowhere; -o cases/regressions/NAME.yaml saves it")
    else:
        _say(f"{write_cases(out, _SUITE, [fields])}: written")


def _say(text: str) -> None:
    click.echo(f"parity: {visible_text(text)}", err=True)


def _fields(case: Case, failing: FailingCase, smaller: Value) -> dict[str, Value]:
    # The why of the case tells of the whole input: of what is left only the failure is sure.
    decided_by = f" Decided by {failing.decided_by}." if str(failing.decided_by or "") else ""
    why = f"On {failing.subject.name}: {failing.symptom}.{decided_by}"
    return {
        "id": f"{id_of(case.name.partition('::')[2])}-small",
        "op": case.call.op,
        "why": why,
        "source": case.source or f"shrunk from {case.name}",
        **({"tags": list(case.tags)} if case.tags else {}),
        "input": smaller,
        "expect": failing.expectation(smaller),
    }
