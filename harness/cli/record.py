"""``parity record``."""

import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click

from harness.cli.config import Config, load_config
from harness.cli.failure import reported
from harness.cli.recorded_files import free_name, numbered_name, same_file
from harness.corpus.names import case_name, file_name
from harness.corpus.new_files import id_of, write_cases
from harness.corpus.recording import Chunks, History, Recorded, RecordingError, Stream
from harness.corpus.recording.drafts import CHOICES, Draft, drafts
from harness.corpus.recording.encoding import as_utf8, first_bad_byte
from harness.corpus.recording.reading import read_recording
from harness.corpus.recording.redaction import redact
from harness.corpus.recording.shape import same_shape
from harness.corpus.yaml_writing import case_file_text
from harness.model.case import Call
from harness.model.value import Value
from harness.reporters.whole_file import STDOUT
from harness.run.asking import Asked, as_expectation, reference_asked
from harness.run.exit_code import ExitCode
from harness.subjects import registry
from harness.subjects.base import SubjectStartError

_FOLDER: Final = "recorded"
_STDIN: Final = "-"
_REDACTED: Final = "redacted"
_OPS: Final = sorted({op for ops in CHOICES.values() for op in ops})
_HEAD: Final = (
    "# Recorded by `parity record`. What is expected is what the reference makes of it.\n"
)
_EXAMPLES: Final = """\b
Examples:
  parity record transcript.txt                  data: lines as curl shows them
  parity record gateway.log --redact            a log, with what is nobody's business replaced
  parity record page.har history.json           several at once
  curl -N … | parity record - --id weather      from a pipe
  parity record transcript.txt --op stream.final_message
"""


@dataclass(frozen=True, slots=True)
class _Source:
    """A file that was read: what it is called, what it holds, and what is asked of it."""

    name: str
    recorded: Sequence[Recorded]
    options: dict[str, Any]

    @property
    def base_id(self) -> str:
        """What its cases are called."""
        if self.options["case_id"]:
            return id_of(self.options["case_id"])
        if self.options["redacting"]:
            # A file is called after people, too; what the user calls the new one is meant.
            return id_of(self.options["out"].stem) if self.options["out"] else _REDACTED
        return "recording" if self.name == _STDIN else id_of(Path(self.name).stem)

    def names(self, folder: Path) -> tuple[str, str]:
        """Return what its cases and their file in a folder are called."""
        if self.base_id == _REDACTED:
            name = numbered_name(folder, _REDACTED)
            return name, name
        return self.base_id, free_name(folder, self.base_id)

    def origin(self, line: int) -> str:
        """Return where a case comes from; what is redacted does not say its file."""
        today = datetime.now(UTC).date().isoformat()
        if self.options["redacting"] or self.name == _STDIN:
            return f"recorded on {today}"
        place = f":{line}" if line > 1 else ""
        return f"recorded on {today} from {Path(self.name).name}{place}"


@click.command(name="record", epilog=_EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "-o",
    "out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The case file to write, - shows it.  [default: recorded/NAME.yaml in the case folder]",
)
@click.option("--id", "case_id", metavar="ID", help="What the cases are called.")
@click.option(
    "--op",
    "ops",
    multiple=True,
    type=click.Choice(_OPS),
    help="The operation to record for; repeatable.",
)
@click.option("--redact", "redacting", is_flag=True, help="Replace every word of people's.")
@click.option("--no-expect", is_flag=True, help="Leave out what is expected.")
@click.option("--dry-run", is_flag=True, help="Show the case file and write nothing.")
def record_command(files: tuple[str, ...], **options: Any) -> None:
    """Make cases of what a service sent: of streams, logs, HAR files and message histories.

    FILE is a raw stream of OpenAI's or Anthropic's (with or without `data:`), chunk objects, one
    a line, a HAR file, a log with the events somewhere in its lines, or a list of messages as
    JSON; - is the standard input. What it is is seen by what it holds.

    A stream of OpenAI's becomes a case of its raw bytes and one of its chunks, one of Anthropic's
    a single case of reading its events (vendor.normalise), a history one of reading it and one of
    pairing its tool results. What they expect is what the reference does, which is what Java does
    as far as is known; `parity explain` shows who departs from it. What is recorded already is
    not recorded again.

    --redact replaces every word by another of the same length and kind of characters, in contents,
    arguments with their keys, names, ids and the bytes of tokens alike, and calls the file
    redacted-1; lengths, cuts, JSON, roles and what is equal stay.
    """
    if options["out"] and len(files) > 1:
        raise click.UsageError("-o takes the cases of one FILE.")
    with reported():
        config = load_config(Path.cwd())
        sources = list(_sources(files, options))
        with reference_asked() as reference:
            folder = Path(config.cases[0]) / _FOLDER
            for source in sources:
                base, name = source.names(folder)
                cases = list(_cases(source, base, reference))
                if not cases:
                    wanted = " or ".join(options["ops"])
                    raise click.UsageError(f"{source.name} holds nothing for {wanted}.")
                path = source.options["out"] or folder / f"{name}.yaml"
                _show_or_write(source, f"Recorded: {base}", cases, path, config)


def _sources(files: Sequence[str], options: dict[str, Any]) -> Iterator[_Source]:
    for file in files:
        try:
            data = sys.stdin.buffer.read() if file == _STDIN else Path(file).read_bytes()
            recorded = read_recording(data, file)
            _say_what_is_no_utf8(data, file)
            yield _Source(file, recorded, options)
        except OSError as error:
            raise click.UsageError(f"{file}: {error.strerror or error}") from error
        except RecordingError as error:
            click.echo(f"parity: {error}", err=True)
            raise SystemExit(ExitCode.USAGE) from error


def _say_what_is_no_utf8(data: bytes, file: str) -> None:
    known = as_utf8(data)
    if known is not data:
        click.echo(f"parity: {file}: not UTF-8 but UTF-16 or UTF-32; read as UTF-8", err=True)
    elif bad := first_bad_byte(data):
        line, byte = bad
        click.echo(
            f"parity: {file}:{line}: byte 0x{byte:02x} is no UTF-8; it stays in raw streams, "
            "and is U+FFFD elsewhere",
            err=True,
        )


def _cases(source: _Source, base: str, reference: Asked) -> Iterator[dict[str, Value]]:
    options = source.options
    recorded = redact(source.recorded) if options["redacting"] else source.recorded
    for number, (one, original) in enumerate(zip(recorded, source.recorded, strict=True), 1):
        name = f"{base}-{number}" if len(recorded) > 1 else base
        made = list(drafts(one, reference.returned, options["ops"]))
        if options["redacting"]:
            before = list(drafts(original, reference.returned, options["ops"]))
            _warn_of_other_shapes(name, before, made, reference)
        for draft in made:
            case = {
                "id": f"{name}{draft.suffix}",
                "op": draft.op,
                "why": f"{_what(one)}, recorded; say here what was wrong with it.",
                "source": source.origin(one.line),
                "tags": ["recorded"],
                "input": draft.input,
            }
            (outcome,) = reference.outcomes([Call(draft.op, draft.input)])
            expected = None if options["no_expect"] else as_expectation(outcome)
            yield case if expected is None else {**case, "expect": expected}


def _what(recorded: Recorded) -> str:
    match recorded:
        case Stream():
            return f"A stream of {len(recorded.objects)} objects"
        case History():
            return f"A history of {len(recorded.messages)} messages"
        case Chunks():
            return f"{len(recorded.items)} chunks"


def _warn_of_other_shapes(
    name: str, before: Sequence[Draft], after: Sequence[Draft], reference: Asked
) -> None:
    """Say where the reference makes something of another shape of what was redacted."""
    for original, redacted in zip(before, after, strict=False):
        outcomes = reference.outcomes(
            [Call(draft.op, draft.input) for draft in (original, redacted)]
        )
        left, right = map(as_expectation, outcomes)
        if not same_shape(left, right):
            click.echo(
                f"parity: redacted, {name}{redacted.suffix} is read in another way than before; "
                "see whether its fault still shows.",
                err=True,
            )


def _show_or_write(
    source: _Source, suite: str, cases: list[dict[str, Value]], path: Path, config: Config
) -> None:
    if source.options["dry_run"] or path == STDOUT:
        click.echo(case_file_text(suite, cases, _HEAD), nl=False)
        return
    if path.exists():
        raise click.UsageError(f"{path} exists; give another file with -o.")
    known = None if source.options["out"] else same_file(path.parent, source.base_id, cases)
    if known is not None:
        click.echo(
            f"{known}: holds what {source.name} says already; nothing is written "
            "(-o FILE records it again)"
        )
        return
    written = write_cases(path, suite, cases, _HEAD)
    count = "1 case" if len(cases) == 1 else f"{len(cases)} cases"
    click.echo(f"{written}: {count} from {source.name}")
    named = file_name(written, [Path.cwd() / folder for folder in config.cases])
    for case in cases:
        click.echo(f"  {case_name(named, case['id'])}  {case['op']}")
    _say_who_lacks({case["op"]: None for case in cases}, config)
    click.echo(f"Next: parity explain {case_name(named, cases[-1]['id'])}")


def _say_who_lacks(ops: Collection[str], config: Config) -> None:
    """Say which operations the subjects of a run are known not to have; none is started."""
    # A subject that there is not is a run's to report: the cases are written, and good.
    with suppress(registry.SubjectRequestError, SubjectStartError):
        for request in registry.parse_requests(config.subjects):
            never = registry.never_supported(request)
            if lacking := " and no ".join(op for op in ops if op in never):
                click.echo(f"  {request.name} has no {lacking}: it takes no part there")
