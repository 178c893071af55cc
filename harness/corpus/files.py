"""The case files below the paths that a user gives."""

import difflib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.corpus.names import ENDINGS, YAML_ENDINGS, ending_of, file_name
from harness.corpus.wording import listed
from harness.model.faults import Fault, FaultsError

LEDGER_FOLDER: Final = "divergences"
"""Folders of this name hold ledgers, never case files."""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A file of cases; ``shown`` is its path as faults and reports write it.

    ``name`` is what its cases are named by: ``<name>::<id>``.
    """

    path: Path
    name: str

    @property
    def shown(self) -> str:
        """The path as it was given, with forward slashes."""
        return self.path.as_posix()

    @property
    def is_yaml(self) -> bool:
        """Whether it is YAML, and not one case a line."""
        return self.path.suffix in YAML_ENDINGS

    @property
    def is_compressed(self) -> bool:
        """Whether its bytes are gzip's."""
        return self.path.suffix == ".gz"


def discover(
    paths: Iterable[str | Path], root: Path, folders: Sequence[str | Path] = ("cases",)
) -> list[CaseFile]:
    """Return the case files at and below the paths, each once, in the order of the paths.

    Below a folder they come sorted by path. ``folders`` are the case folders of the project at
    ``root``: names begin below them. ``FaultsError`` names every path that does not exist, has no
    case file below it, or is a file of another kind.
    """
    found = _Found(root, folders)
    faults: list[Fault] = []
    for path in map(Path, paths):
        try:
            found.add(_files_at(path))
        except _NoCaseFileError as error:
            faults.append(Fault(path.as_posix(), 1, 1, error.message, error.hint))
    if faults:
        raise FaultsError(faults)
    return found.files


def discover_present(
    paths: Iterable[str | Path], root: Path, folders: Sequence[str | Path] = ("cases",)
) -> list[CaseFile]:
    """Return what ``discover`` returns, and pass over what it refuses.

    That is for those who wait for files, which come and go: a file that cannot be read hides no
    other.
    """
    found = _Found(root, folders)
    for path in map(Path, paths):
        if path.is_dir() and path.absolute().name != LEDGER_FOLDER:
            found.add(file for file in _named_below(path, None) if file.is_file())
        else:
            with suppress(_NoCaseFileError):
                found.add(_files_at(path))
    return found.files


class _Found:
    """Case files, each once however it is reached, with their names."""

    def __init__(self, root: Path, folders: Sequence[str | Path]) -> None:
        base = Path(os.path.abspath(root))  # noqa: PTH100 (as in names.file_name)
        self._folders = [Path(os.path.normpath(base / folder)) for folder in folders]
        self._by_place: dict[str, CaseFile] = {}

    @property
    def files(self) -> list[CaseFile]:
        """All of them, in the order in which they were found."""
        return list(self._by_place.values())

    def add(self, files: Iterable[Path]) -> None:
        """Add those that are new."""
        for file in files:
            key = os.path.abspath(file)  # noqa: PTH100 (as in names.file_name)
            self._by_place.setdefault(key, CaseFile(file, file_name(file, self._folders)))


class _NoCaseFileError(Exception):
    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint


def _files_at(path: Path) -> Iterator[Path]:
    kinds = f"case files end in {listed(ENDINGS)}"
    if path.is_dir():
        files = [] if path.absolute().name == LEDGER_FOLDER else list(_files_below(path))
        if not files:
            raise _NoCaseFileError("no case file below this folder", kinds)
        yield from files
    elif not path.exists():
        raise _NoCaseFileError("no such file or folder", _guess(path))
    elif ending_of(path) is None:
        raise _NoCaseFileError("not a case file", kinds)
    elif path.absolute().parent.name == LEDGER_FOLDER:
        raise _NoCaseFileError("a ledger, not a case file", "give a case file or a folder")
    else:
        _require_regular(path)
        yield path


def _refuse(error: OSError) -> None:
    """Say which folder cannot be listed, which ``os.walk`` would pass over in silence."""
    message = f"{error.filename} cannot be listed: {error.strerror}"
    raise _NoCaseFileError(message, "its cases would be left out")


def folders_below(
    folder: Path, onerror: Callable[[OSError], None] | None = _refuse
) -> Iterator[tuple[Path, list[str]]]:
    """Yield the folders that case files lie in, from one down, with the names of their files.

    Hidden ones and ledgers are left out, links are followed; one that leads back to a folder
    above it is not. ``onerror`` is told of folders that cannot be listed, None passes them over.
    """
    above: dict[str, frozenset[str]] = {str(folder): frozenset()}
    for here, subfolders, names in os.walk(folder, onerror=onerror, followlinks=True):
        leading_here = above.pop(here) | {os.path.realpath(here)}
        subfolders[:] = sorted(
            name
            for name in subfolders
            if name != LEDGER_FOLDER
            and not name.startswith(".")
            and os.path.realpath(os.path.join(here, name)) not in leading_here  # noqa: PTH118
        )
        above.update((os.path.join(here, name), leading_here) for name in subfolders)  # noqa: PTH118
        yield Path(here), sorted(names)


def _files_below(folder: Path) -> Iterator[Path]:
    """Yield the case files below a folder by path."""
    for file in _named_below(folder, _refuse):
        _require_regular(file)
        yield file


def _named_below(folder: Path, onerror: Callable[[OSError], None] | None) -> Iterator[Path]:
    """Yield what is named as case files are, below a folder by path."""
    for here, names in folders_below(folder, onerror):
        for name in names:
            file = here / name
            if ending_of(file) is not None and not name.startswith("."):
                yield file


def _guess(path: Path) -> str:
    """Return what to do about a path that there is not: the most like one beside it, if any."""
    beside: list[str] = []
    with suppress(OSError):
        beside = [one.name for one in path.parent.iterdir()]
    near = difflib.get_close_matches(path.name, beside, 1)
    return f"did you mean {(path.parent / near[0]).as_posix()}?" if near else "check the path"


def _require_regular(file: Path) -> None:
    """Refuse a pipe or a device, of which reading might never end, and a link to nowhere."""
    if not file.is_file():
        what = "a link to nothing" if file.is_symlink() and not file.exists() else "no regular file"
        raise _NoCaseFileError(f"{file} is {what}", "remove it, or name files to run")
