"""The case files of recordings: what they are called, and which of them says the same already."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from harness.corpus.files import discover
from harness.corpus.passes import check, read
from harness.model.value import Value, encode

_SUFFIXES: Final = (".yaml", ".jsonl")


def free_name(folder: Path, name: str) -> str:
    """Return the name, or the first like it, with a number, that no case file in a folder has."""
    return name if _is_free(folder, name) else numbered_name(folder, name, first=2)


def numbered_name(folder: Path, name: str, first: int = 1) -> str:
    """Return the name with the first number that no case file in a folder has."""
    names = (f"{name}-{number}" for number in count(first))
    return next(filter(lambda candidate: _is_free(folder, candidate), names))


def same_file(folder: Path, name: str, cases: Sequence[Mapping[str, Value]]) -> Path | None:
    """Return the file of a name, or of one with a number, that asks just what these cases ask."""
    wanted = [(case["op"], encode(case["input"])) for case in cases]
    return next((file for file in _files(folder, name) if _asked(file) == wanted), None)


def _is_free(folder: Path, name: str) -> bool:
    return not any((folder / f"{name}{suffix}").exists() for suffix in _SUFFIXES)


def _files(folder: Path, name: str) -> Iterator[Path]:
    for file in sorted(folder.glob("*")) if folder.is_dir() else ():
        number = file.stem.removeprefix(name).removeprefix("-")
        is_like_it = file.stem.startswith(name) and (not number or number.isdigit())
        if file.suffix in _SUFFIXES and is_like_it:
            yield file


def _asked(file: Path) -> list[tuple[str, bytes]]:
    """Return what the cases of a file ask; nothing if the file is faulty."""
    files = discover([file], file.parent)
    if check(files).faults:
        return []
    return [(case.call.op, encode(case.call.input)) for case in read(files)]
