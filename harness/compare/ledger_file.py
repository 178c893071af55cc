"""The ledger files of a subject: ``cases/divergences/<subject>.yaml``."""

import os
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from harness.compare.ledger import Ledger
from harness.compare.ledger_yaml import parse_ledger
from harness.model.faults import Fault, FaultsError, excerpt_around
from harness.model.written_file import replace_file

_Entry = TypeVar("_Entry")


def ledger_files(folders: Iterable[Path], subject: str) -> list[Path]:
    """Return the ledger files of a subject; ``java@new`` and ``java@old`` share ``java.yaml``.

    What is there and is no file, such as a link to nothing, is for ``load_ledger`` to refuse.
    """
    return files_beside(folders, f"{subject.partition('@')[0]}.yaml")


def load_ledger(files: Iterable[Path]) -> Ledger:
    """Return the ledger of some files; ``FaultsError`` with all faults of all of them."""
    seen: dict[str, str] = {}
    return Ledger(tuple(entries_of(files, lambda text, file: parse_ledger(text, file, seen))))


def files_beside(folders: Iterable[Path], name: str) -> list[Path]:
    """Return the files of a name in the ledgers' folders, readable or not."""
    return [file for folder in folders if os.path.lexists(file := folder / name)]


def entries_of(
    files: Iterable[Path], parse: Callable[[str, str], tuple[list[_Entry], list[Fault]]]
) -> list[_Entry]:
    """Return the entries of ledgers or of files beside them; ``FaultsError`` with all faults.

    ``parse`` returns those of a file's text, by the file's name, and what is wrong with it.
    """
    entries: list[_Entry] = []
    faults: list[Fault] = []
    for file in files:
        text = ledger_text(file)
        if isinstance(text, Fault):
            faults.append(text)
            continue
        found, refused = parse(text, str(file))
        entries += found
        faults += refused
    if faults:
        raise FaultsError(faults)
    return entries


def ledger_text(file: Path) -> str | Fault:
    """Return the text of a ledger or of a file beside it, or the fault that it cannot be read."""
    if not file.is_file():
        # Of a pipe reading might never end; of the others nothing would be known.
        return Fault(str(file), 1, 1, "no regular file", "remove it, or mend the link")
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _not_utf8(str(file), data, error.start)


def change_ledger(file: Path, change: Callable[[str], str]) -> None:
    """Change the text of a ledger that could be read; one that is not there is made.

    Its line ends stay, and its byte order mark, which ``change`` does not see.
    """
    data = file.read_bytes() if file.exists() else b""
    mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
    text = data.removeprefix(mark).decode("utf-8")
    replace_file(file, mark + change(text).encode("utf-8"))


def _not_utf8(file: str, data: bytes, position: int) -> Fault:
    line = data.count(b"\n", 0, position) + 1
    start = data.rfind(b"\n", 0, position) + 1
    column = len(data[start:position].decode("utf-8", "replace")) + 1
    shown = data[start:].partition(b"\n")[0].decode("utf-8", "replace")
    what = f"not UTF-8: byte 0x{data[position]:02X}"
    return Fault(file, line, column, what, "save it as UTF-8", *excerpt_around(shown, column))
