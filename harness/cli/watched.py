"""What ``parity run --watch`` has its eyes on: case files, ledgers, and the subjects' own code."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from harness import corpus
from harness.cli.config import Config
from harness.cli.selected import file_of
from harness.corpus.files import folders_below as case_folders_below
from harness.model.faults import FaultsError
from harness.run.contest import ContestSettings
from harness.run.contestant import Contestant
from harness.run.selection import Selection
from harness.run.watching import folders_below

_CODE: Final = (".py", ".class", ".jar")
"""How the names of files end that a subject runs."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What the command line of a run says: places, settings, filters, and its other options."""

    paths: tuple[str, ...]
    config: Config
    settings: ContestSettings
    selection: Selection
    options: dict[str, Any]

    @property
    def places(self) -> tuple[str, ...]:
        """The paths and names that the run is of."""
        return self.paths or self.config.cases

    def case_files(self) -> dict[Path, tuple[str, ...]]:
        """Return the case files that are there now, each with what to call its run by."""
        found: dict[Path, tuple[str, ...]] = {}
        for place in self.places:
            if "::" not in place:
                for one in corpus.discover_present([place], Path.cwd(), self.config.cases):
                    found[one.path] = (str(one.path),)
                continue
            # What was there when the watch began may be gone, and may come again.
            with suppress(FaultsError):
                file = file_of(place, self.config).path
                found[file] = (*found.get(file, ()), place)
        return found

    def ledger_files(self) -> list[Path]:
        """Return the ledgers that are there now."""
        return [file for folder in self.settings.ledgers for file in sorted(folder.glob("*.yaml"))]

    def folders(self) -> Iterator[Path]:
        """Yield the folders that case files and ledgers may be saved in."""
        for place in self.places:
            path = Path(place.partition("::")[0])
            if path.is_dir():
                yield from (folder for folder, _ in case_folders_below(path, None))
            else:
                yield path.parent
        yield from (file.parent for file in self.case_files())
        yield from self.settings.ledgers


class Sources:
    """The code that the subjects of a run were started from.

    What is installed does not change under a run, and is large: it is left out.
    """

    def __init__(self, contestants: Iterable[Contestant]) -> None:
        self._names = {
            path: contestant.subject.name
            for contestant in contestants
            for path in _places_of(contestant)
        }

    def folders(self) -> Iterator[Path]:
        """Yield the folders that the code lies in."""
        for path in self._names:
            if path.is_dir():
                yield from folders_below(path)
            else:
                yield path.parent

    def touched(self, paths: Iterable[Path]) -> list[str]:
        """Return the subjects of which some code is among the paths."""
        code = [path for path in paths if path.suffix in _CODE]
        return sorted(
            {
                name
                for place, name in self._names.items()
                if any(path.is_relative_to(place) for path in code)
            }
        )


def _places_of(contestant: Contestant) -> Iterator[Path]:
    for part in contestant.subject.description().location.split(os.pathsep):
        path = Path(part)
        if part and path.exists() and "site-packages" not in path.parts:
            yield path
