"""The files that a search or a campaign writes its report to, opened before the work begins."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from harness.reporters.whole_file import STDOUT, WholeFile


@contextmanager
def opened_files(paths: Sequence[Path], option: str) -> Iterator[list[WholeFile]]:
    """Have files open for what an option names; those that are not finished are discarded.

    ``click.UsageError`` if one cannot be written to, or if two are the output: what would be told
    after the work is told before it.
    """
    if paths.count(STDOUT) > 1:
        raise click.UsageError(f"{option}: only one report can go to -.")
    with ExitStack() as stack:
        files = []
        for path in paths:
            try:
                file = WholeFile(path)
            except OSError as error:
                raise click.UsageError(f"{option}: {path}: {error.strerror}") from error
            stack.callback(file.discard)
            files.append(file)
        yield files
