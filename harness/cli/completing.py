"""What a shell offers to complete: cases, operations, tags and subjects.

Whatever goes wrong here goes wrong in silence: a shell has no place for an error.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path
from typing import TypeAlias

import click
from click.shell_completion import CompletionItem

Completer: TypeAlias = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _completer(offers: Callable[[str], Iterable[CompletionItem | str]]) -> Completer:
    """Return what click asks for completions, of a function from what was typed so far."""

    @wraps(offers)
    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        del ctx, param
        try:
            found = [
                offer if isinstance(offer, CompletionItem) else CompletionItem(offer)
                for offer in offers(typed)
            ]
        except (Exception, SystemExit):  # noqa: BLE001 - nothing is shown of it
            return []
        return [item for item in found if str(item.value).startswith(typed)]

    return complete


def _case_names(typed: str) -> Iterator[CompletionItem | str]:
    """Yield the files of cases, and of one that is typed out the cases in it."""
    # Imported here and below: what completes a command need not load what runs it.
    from harness import corpus  # noqa: PLC0415
    from harness.cli.config import load_config  # noqa: PLC0415

    config = load_config(Path.cwd())
    files = corpus.discover(config.cases, Path.cwd(), config.cases)
    of_file, separator, _ = typed.partition("::")
    for file in files:
        if not separator:
            yield f"{file.name}::"
        elif of_file in (file.name, file.shown):
            for case in corpus.read([file]):
                case_id = case.name.partition("::")[2]
                yield CompletionItem(f"{of_file}::{case_id}", help=case.why)


def _paths(typed: str) -> Iterator[CompletionItem | str]:
    if "::" in typed:
        yield from _case_names(typed)
    else:
        yield CompletionItem(typed, type="file")


def _operations(typed: str) -> Iterator[CompletionItem | str]:
    from harness.model.operations import OPERATIONS  # noqa: PLC0415

    del typed
    for operation in OPERATIONS.values():
        yield CompletionItem(operation.name, help=operation.doc)


def _tags(typed: str) -> Iterator[CompletionItem | str]:
    """Yield the tags of the cases in YAML; recordings have so many cases and hardly a tag."""
    from harness import corpus  # noqa: PLC0415
    from harness.cli.config import load_config  # noqa: PLC0415

    del typed
    config = load_config(Path.cwd())
    files = corpus.discover(config.cases, Path.cwd(), config.cases)
    cases = corpus.read(file for file in files if file.is_yaml)
    yield from sorted({tag for case in cases for tag in case.tags})


def _subjects(typed: str) -> Iterator[CompletionItem | str]:
    from harness.subjects.registry import subject_names  # noqa: PLC0415

    name, separator, spec = typed.partition("=")
    if separator:
        for path in sorted(Path(spec or ".").parent.glob(f"{Path(spec).name}*")):
            yield f"{name}={path}"
    else:
        yield from subject_names()


complete_cases = _completer(_case_names)
complete_paths = _completer(_paths)
complete_ops = _completer(_operations)
complete_tags = _completer(_tags)
complete_subjects = _completer(_subjects)
