"""The file of the cases that a reduced run keeps: one name a line, ``#`` begins a comment.

The cases themselves stay where they are; a run of everything takes them all.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Final

from harness.model.faults import Fault, FaultsError
from harness.model.written_file import replace_file
from harness.run.selection import Reduction

_COMMENT: Final = "#"
_HEAD: Final = """\
# The cases of {of} that a reduced run keeps: they reach, kill or excuse what no other case does.
# Written by `parity list --redundant --write`.
"""


def read_reduction(of: tuple[str, ...], file: Path) -> Reduction:
    """Return the reduction to the names in a file; ``FaultsError`` if it cannot be read."""
    return Reduction(of, frozenset(name for _, name in _names(file)))


def reduction_faults(of: tuple[str, ...], file: Path, names: Container[str]) -> Iterator[Fault]:
    """Yield what is wrong with the names in a file, where ``names`` are those of all cases."""
    listed = list(_names(file))
    times = Counter(name for _, name in listed)
    reduction = Reduction(of, frozenset())
    for line, name in listed:
        if name not in names:
            what, hint = f"there is no case {name}", "remove the line, or write the list anew"
        elif not reduction.is_about(name):
            what, hint = f"{name} is kept in any case", f"only {', '.join(of)} may be left out"
        elif times[name] > 1:
            what, hint = f"{name} stands here more than once", "once is enough"
        else:
            continue
        yield Fault(file.as_posix(), line, 1, what, hint)


def write_reduction(of: tuple[str, ...], file: Path, keep: Iterable[str]) -> None:
    """Write the names of the cases that are kept, sorted."""
    text = _HEAD.format(of=", ".join(of)) + "".join(f"{name}\n" for name in sorted(keep))
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, text.encode("utf-8"))


def _names(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the names with their lines; a name may hold spaces, and a comment has its own line."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        hint = "write it: parity list --redundant --write"
        raise FaultsError(
            [Fault(file.as_posix(), 1, 1, f"cannot be read: {error}", hint)]
        ) from error
    # Not splitlines(): a name may hold what that takes for the end of a line.
    for number, line in enumerate(text.split("\n"), 1):
        name = line.strip()
        if name and not name.startswith(_COMMENT):
            yield number, name
