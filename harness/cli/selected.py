"""The cases that a command line asks for: found, checked, filtered."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from harness import corpus
from harness.cli.config import Config
from harness.corpus import CaseFile
from harness.model.case import Case
from harness.run.selection import Selection


@dataclass(frozen=True, slots=True)
class Selected:
    """Checked case files and the filter over their cases.

    ``count`` is how many cases there will be, where that is known without reading them.
    ``is_everything`` says that no case of the project is left out.
    """

    files: tuple[CaseFile, ...]
    selection: Selection
    count: int | None
    is_everything: bool

    def cases(self) -> Iterator[Case]:
        """Yield the cases, one at a time."""
        return self.selection.of(corpus.read(self.files))


def read_selected(paths: tuple[str, ...], config: Config, selection: Selection) -> Selected:
    """Return the cases at paths, or of the whole project; ``FaultsError`` with every fault.

    A path may be a case's name: ``FILE::ID``, with or without the case folder and the ending.
    """
    plain = [path for path in paths if "::" not in path]
    names = [path for path in paths if "::" in path]
    only = selection.only
    if names:
        files, exact = _files_of_names(names, config)
        plain += files
        only = frozenset(exact) if only is None else only & frozenset(exact)
    found = corpus.discover(plain or config.cases, Path.cwd(), config.cases)
    checked = corpus.check(found)
    checked.require_good()
    narrowed = replace(selection, only=only)
    return Selected(
        tuple(found),
        narrowed,
        checked.cases if narrowed.is_everything else None,
        narrowed.is_everything and not paths,
    )


def _files_of_names(names: list[str], config: Config) -> tuple[list[str], list[str]]:
    """Return the files to read for some case names, and the names as the files say them."""
    all_files = corpus.discover(config.cases, Path.cwd(), config.cases)
    files = []
    exact = []
    for name in names:
        of_file, _, case_id = name.partition("::")
        file = next((file for file in all_files if of_file in (file.name, file.shown)), None)
        files.append(file.shown if file else of_file)
        exact.append(f"{file.name if file else of_file}::{case_id}")
    return files, exact
