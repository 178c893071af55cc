"""The cases that a command line asks for: found, checked, filtered."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from harness import corpus
from harness.cli.config import Config
from harness.corpus import CaseFile, Prepared, RowCache
from harness.model.case import Case
from harness.run.selection import Selection
from harness.subjects.home import home_folder

_CACHE_FOLDER: Final = "checked-cases"


@dataclass(frozen=True, slots=True)
class Selected:
    """Checked case files and the filter over their cases.

    Of the files in ``whole`` every case is taken, by their names; of the others only the cases in
    ``named``. ``count`` is how many cases there will be, where that is known without reading them.
    ``is_everything`` says that no case of the project is left out, unless by a reduction.
    """

    files: tuple[CaseFile, ...]
    prepared: Prepared
    selection: Selection
    whole: frozenset[str]
    named: frozenset[str]
    count: int | None
    is_everything: bool

    def cases(self) -> Iterator[Case]:
        """Yield the cases, one at a time."""
        cases = self.selection.of(self.prepared.cases())
        return filter(self._takes, cases) if self.named else cases

    def _takes(self, case: Case) -> bool:
        return case.name in self.named or case.name.rpartition("::")[0] in self.whole


def read_selected(
    paths: tuple[str, ...], config: Config, selection: Selection, *, cached: bool = True
) -> Selected:
    """Return the cases at paths, or of the whole project; ``FaultsError`` with every fault.

    A path may be a case's name: ``FILE::ID``, with or without the case folder and the ending.
    ``click.UsageError`` if its file has no such case. What was checked before is not parsed again,
    unless ``cached`` says so.
    """
    plain = [path for path in paths if "::" not in path]
    names = [path for path in paths if "::" in path]
    here = Path.cwd()
    default = () if names else config.cases
    whole = corpus.discover(plain or default, here, config.cases) if plain or default else []
    in_files = [(file_of(name, config), name.partition("::")[2]) for name in names]
    others = {file.name: file for file, _ in in_files if file not in whole}
    files = (*whole, *others.values())
    prepared = Prepared(files, RowCache(home_folder() / _CACHE_FOLDER) if cached else None)
    prepared.require_good()
    named = frozenset(f"{file.name}::{case_id}" for file, case_id in in_files)
    _require_cases(named, prepared)
    filtered = bool(named) or not selection.is_everything
    return Selected(
        files,
        prepared,
        selection,
        frozenset(file.name for file in whole),
        named,
        None if filtered else prepared.count,
        selection.is_complete and not named and not paths,
    )


def file_of(name: str, config: Config) -> CaseFile:
    """Return the file of a case's name, which may say it as a path or as reports name it."""
    of_file = name.partition("::")[0]
    folders = [folder for folder in config.cases if Path(folder).is_dir()]
    for file in corpus.discover(folders, Path.cwd(), config.cases) if folders else []:
        if of_file in (file.name, file.shown) or file.path.resolve() == Path(of_file).resolve():
            return file
    return corpus.discover([of_file], Path.cwd(), config.cases)[0]


def _require_cases(named: frozenset[str], prepared: Prepared) -> None:
    if not named:
        return
    files = {name.partition("::")[0] for name in named}
    names = (case.name for case in prepared.cases())
    there = {name for name in names if name.rpartition("::")[0] in files}
    for name in sorted(named - there):
        near = difflib.get_close_matches(name, there, 1)
        hint = f"Did you mean {near[0]}?" if near else "`parity list` shows the names."
        raise click.UsageError(f"There is no case {name}. {hint}")
