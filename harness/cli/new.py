"""``parity new``."""

from pathlib import Path
from typing import Final

import click

from harness.cli.completing import complete_ops
from harness.cli.failure import reported
from harness.corpus.templates import example_input, template
from harness.corpus.wording import suggestion
from harness.model.case import Call
from harness.model.operations import OPERATIONS
from harness.model.value import CLASS_KEY, Value
from harness.model.written_file import replace_file
from harness.reporters.whole_file import STDOUT
from harness.run.asking import Asked, as_expectation, reference_asked

_EXAMPLES: Final = """\b
Examples:
  parity ops                                        the operations there are
  parity new chunk.merge                            look at it
  parity new chunk.merge -o cases/merge/mine.yaml   begin with it
"""


@click.command(name="new", epilog=_EXAMPLES)
@click.argument("op", shell_complete=complete_ops)
@click.option(
    "-o",
    "out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=STDOUT,
    help="The file to write, which must not exist yet.  [default: -, the standard output]",
)
def new_command(op: str, out: Path) -> None:
    """Print a case file of an operation to begin with: every field, with comments.

    OP is an operation, as `parity ops` shows them. The file is good as it stands: it passes
    `parity lint` and `parity run`, and expects what the reference does.
    """
    if op not in OPERATIONS:
        raise click.UsageError(f"There is no operation {op}: {suggestion(op, OPERATIONS)}")
    with reported(), reference_asked() as reference:
        text = _template(op, reference)
    if out == STDOUT:
        click.echo(text, nl=False)
        return
    if out.exists():
        raise click.UsageError(f"{out} exists; give another file with -o.")
    out.parent.mkdir(parents=True, exist_ok=True)
    with reported():
        replace_file(out, text.encode("utf-8"))
    click.echo(f"{out}: a case of {op}\nNext: parity run {out}")


def _template(op: str, reference: Asked) -> str:
    (outcome,) = reference.outcomes([Call(op, example_input(op))])
    expected = as_expectation(outcome)
    assert expected is not None, f"the reference does nothing with the example of {op}"

    def defaults_of(name: str) -> dict[str, Value]:
        return reference.returned("message.construct", {"message": {CLASS_KEY: name}}) or {}

    return template(op, expected, defaults_of)
