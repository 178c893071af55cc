"""``parity list``, ``ops``, ``subjects`` and ``schema``: what there is, without running a case."""

import json
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.completing import complete_paths
from harness.cli.config import load_config
from harness.cli.failure import reported
from harness.cli.options import contest_settings, filter_options, subject_options
from harness.cli.report_options import REPORT_FILE
from harness.cli.selected import read_selected
from harness.corpus.schema import case_file_schema
from harness.model.operations import OPERATIONS
from harness.reporters.json_report import describe
from harness.reporters.visible import visible_text
from harness.run.contest import opened
from harness.run.selection import Selection
from harness.subjects.base import Description

_LIST_EXAMPLES: Final = """\b
Examples:
  parity list                       every case: name, operation, place
  parity list -k index --op chunk.merge
  parity list --redundant           what finds nothing that another case does not
"""


@click.command(name="list", epilog=_LIST_EXAMPLES)
@click.argument("paths", nargs=-1, shell_complete=complete_paths)
@filter_options
@click.option(
    "--redundant", is_flag=True, help="Only cases that kill and reach nothing that others do not."
)
@click.option(
    "--mutants",
    type=REPORT_FILE,
    multiple=True,
    help="With --redundant: reports of `parity mutants`.  [default: build/reports/mutants*.json]",
)
@click.option(
    "--coverage",
    type=REPORT_FILE,
    multiple=True,
    help="And of `parity run --coverage`.  [default: build/reports/coverage.json]",
)
@click.option(
    "--write", is_flag=True, help="Renew the list of cases that `parity run --reduced` keeps."
)
def list_command(  # noqa: PLR0913 - one a parameter of the command
    paths: tuple[str, ...],
    *,
    names: tuple[str, ...],
    ops: tuple[str, ...],
    tags: tuple[str, ...],
    redundant: bool,
    mutants: tuple[Path, ...],
    coverage: tuple[Path, ...],
    write: bool,
) -> None:
    """List the cases that a run would take: name, operation, place."""
    if not redundant and (mutants or coverage or write):
        raise click.UsageError("--mutants, --coverage and --write are for --redundant.")
    with reported():
        selection = Selection(names=names, ops=ops, tags=tags)
        config = load_config(Path.cwd())
        selected = read_selected(paths, config, selection)
        if redundant:
            # What only this needs stays out of the way of a plain list.
            from harness.cli.redundant import list_redundant  # noqa: PLC0415

            list_redundant(selected, config, mutants, coverage, write=write)
            return
        for case in selected.cases():
            click.echo(f"{case.name}\t{case.call.op}\t{case.file}:{case.line}")


_OPS_EXAMPLES: Final = """\b
Examples:
  parity ops                        what each operation takes and returns
  parity ops --subject openjiuwen   and what it cannot do, and why
"""


@click.command(name="ops", epilog=_OPS_EXAMPLES)
@subject_options
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
def ops_command(*, as_json: bool, **options: Any) -> None:
    """Show the operations, their inputs, and which subject has which.

    Without --subject the subjects are not asked, and nothing is started.
    """
    with reported():
        descriptions = _described(options) if options["subjects"] else {}
    if as_json:
        click.echo(json.dumps(_ops_as_maps(descriptions), indent=2))
        return
    for operation in OPERATIONS.values():
        click.echo(click.style(operation.name, bold=True) + f"  {operation.doc}")
        for field in operation.fields:
            optional = "" if field.required else ", optional"
            choices = f": {', '.join(field.choices)}" if field.choices else ""
            click.echo(f"    {field.name}  {field.doc} ({field.shape.value}{optional}{choices})")
        click.echo(f"    returns {operation.returns}; compared: {operation.comparison.value}")
        for name, description in descriptions.items():
            if operation.name in description.ops:
                click.echo(f"    {name}: yes")
            else:
                reason = description.unsupported.get(operation.name, "not one of its operations")
                click.echo(f"    {name}: unsupported, {visible_text(reason)}")


_SUBJECTS_EXAMPLES: Final = """\b
Examples:
  parity subjects
  parity subjects --subject java=my.jar --json
"""


@click.command(name="subjects", epilog=_SUBJECTS_EXAMPLES)
@subject_options
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
def subjects_command(*, as_json: bool, **options: Any) -> None:
    """Show the subjects: version, place, SHA-256, operations, and what they lack."""
    with reported():
        descriptions = _described(options)
    if as_json:
        maps = [describe(name, description) for name, description in descriptions.items()]
        click.echo(json.dumps(maps, indent=2))
        return
    for name, description in descriptions.items():
        click.echo(click.style(name, bold=True) + f"  {visible_text(description.version)}")
        click.echo(f"    location  {visible_text(description.location)}")
        if description.sha256 is not None:
            click.echo(f"    sha256    {description.sha256}")
        click.echo(f"    ops       {len(description.ops)} of {len(OPERATIONS)}")
        for op, reason in sorted(description.unsupported.items()):
            click.echo(f"    without   {op}: {visible_text(reason)}")
        for lacking in description.lacks:
            click.echo(f"    lacks     {visible_text(lacking)}")


_SCHEMA_EXAMPLES: Final = """\b
Examples:
  parity schema > case.schema.json
  # yaml-language-server: $schema=case.schema.json    as the first line of a case file
"""


@click.command(name="schema", epilog=_SCHEMA_EXAMPLES)
def schema_command() -> None:
    """Print the JSON Schema of a case file, for editors."""
    click.echo(json.dumps(case_file_schema(), indent=2))


def _described(options: dict[str, Any]) -> dict[str, Description]:
    settings = contest_settings(load_config(Path.cwd()), options)
    with opened(settings) as contest:
        return {
            contestant.subject.name: contestant.subject.description()
            for contestant in contest.contestants
        }


def _ops_as_maps(descriptions: dict[str, Description]) -> list[dict[str, Any]]:
    return [
        {
            "op": operation.name,
            "doc": operation.doc,
            "input": [
                {
                    "name": field.name,
                    "doc": field.doc,
                    "shape": field.shape.value,
                    "required": field.required,
                    "choices": list(field.choices),
                }
                for field in operation.fields
            ],
            "returns": operation.returns,
            "comparison": operation.comparison.value,
            "subjects": {
                name: operation.name in description.ops
                for name, description in descriptions.items()
            },
            "unsupported": {
                name: description.unsupported.get(operation.name, "not one of its operations")
                for name, description in descriptions.items()
                if operation.name not in description.ops
            },
        }
        for operation in OPERATIONS.values()
    ]
