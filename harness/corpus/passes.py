"""The two passes over case files: all of them are checked before any case is run.

The first keeps nothing of a good file but hashes of its ids, so that a million cases need no more
memory than a few; the second reads the cases again, one at a time. A run does not read them twice:
``prepared`` keeps what the first pass gives it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from harness.corpus.digests import Digest
from harness.corpus.files import CaseFile
from harness.corpus.jsonl_files import UNREADABLE, check_jsonl, read_jsonl
from harness.corpus.yaml_files import check_yaml, read_yaml
from harness.model.case import Case
from harness.model.faults import Fault, FaultsError

MOST_FAULTS: Final = 1_000
"""The faults that are kept of one file; the check of a file ends there."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What the first pass found: every fault by place, and the number of good cases."""

    faults: tuple[Fault, ...]
    cases: int

    def require_good(self) -> None:
        """Raise ``FaultsError`` if there is any fault."""
        if self.faults:
            raise FaultsError(self.faults)


def check(files: Iterable[CaseFile]) -> Checked:
    """Check all files and return all their faults, however many of them have some."""
    faults: list[Fault] = []
    cases = 0
    names: dict[str, CaseFile] = {}
    for file in files:
        faults += repeated_name(file, names)
        of_file, count = check_one(file)
        faults += of_file
        cases += count
    return Checked(tuple(faults), cases)


def repeated_name(file: CaseFile, names: dict[str, CaseFile]) -> Iterator[Fault]:
    """Yield the fault of a file whose name an earlier one has; ``names`` are those so far."""
    first = names.setdefault(file.name, file)
    if first is not file:
        message = f"its cases would be named as those of {first.shown}"
        yield Fault(file.shown, 1, 1, message, "rename one of the two")


def read(files: Iterable[CaseFile]) -> Iterator[Case]:
    """Yield the cases of files that were checked, in order.

    ``FaultsError`` if a file has changed since and is faulty now.
    """
    for file in files:
        try:
            yield from read_yaml(file) if file.is_yaml else read_jsonl(file)
        except UNREADABLE as error:
            raise FaultsError([_cannot_be_read(file, error)]) from error
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            # The second reading trusts the first one. What is wrong now came in between.
            if faults := check_one(file)[0]:
                raise FaultsError(faults) from error
            raise


def check_one(
    file: CaseFile, take: Callable[[Case], None] | None = None, digest: Digest | None = None
) -> tuple[list[Fault], int]:
    """Return the faults of one file by place, and the number of its cases.

    ``take`` is given the cases as they are checked, and is to forget them if there are faults;
    ``digest`` is given all bytes of a file without faults.
    """
    try:
        if file.is_yaml:
            faults, cases = check_yaml(file, take, digest)
        else:
            faults, cases = check_jsonl(file, MOST_FAULTS, take, digest)
    except OSError as error:
        return [_cannot_be_read(file, error)], 0
    faults.sort(key=lambda fault: (fault.line, fault.column))
    if len(faults) > MOST_FAULTS:
        last = faults[MOST_FAULTS - 1]
        message = f"more than {MOST_FAULTS:,} faults; what follows is not shown"
        faults[MOST_FAULTS:] = [Fault(file.shown, last.line, last.column, message)]
    return faults, cases


def _cannot_be_read(file: CaseFile, error: Exception) -> Fault:
    why = error.strerror if isinstance(error, OSError) else None
    return Fault(file.shown, 1, 1, f"cannot be read: {why or error}")
