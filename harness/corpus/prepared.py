"""Files checked for a run, and their cases as they were checked.

What is checked becomes rows, and the run is made from those. So a file that changes under a run
cannot slip in what was never checked, and a million cases need no more memory than a few. With a
cache, a file that was checked before is not parsed at all, only its digest is made.
"""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final
from weakref import finalize

from harness.corpus.digests import new_digest
from harness.corpus.files import CaseFile
from harness.corpus.passes import check_one, repeated_name
from harness.corpus.row_cache import RowCache, content_digest, row_key
from harness.corpus.row_files import RowWriter, read_rows
from harness.corpus.rows import cases_of, row_of
from harness.model.case import Case
from harness.model.faults import Fault, FaultsError


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of a file: in the cache, or in the spool from ``start`` on."""

    file: CaseFile
    key: bytes
    count: int
    cached: Path | None = None
    start: int = 0


class _NotWrittenError(Exception):
    """Rows cannot be written, which must not look like a case file that cannot be read."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


class Prepared:
    """Files that have been checked together: their faults, or their cases.

    ``OSError`` if there is no room for their rows, neither in the cache nor for temporary files.
    """

    def __init__(self, files: Iterable[CaseFile], cache: RowCache | None = None) -> None:
        self._cache = cache
        self._spool: BinaryIO | None = None
        faults: list[Fault] = []
        names: dict[str, CaseFile] = {}
        self._rows: list[_Rows] = []
        for file in files:
            faults += repeated_name(file, names)
            rows, found = self._prepared(file)
            faults += found
            if rows is not None:
                self._rows.append(rows)
        self.faults: Final = tuple(faults)
        if cache is not None:
            cache.make_room({rows.cached for rows in self._rows if rows.cached is not None})

    @property
    def count(self) -> int:
        """How many cases there are in the files without faults."""
        return sum(rows.count for rows in self._rows)

    def require_good(self) -> None:
        """Raise ``FaultsError`` if there is any fault."""
        if self.faults:
            raise FaultsError(self.faults)

    def cases(self) -> Iterator[Case]:
        """Yield the cases in the files' order, one at a time."""
        for rows in self._rows:
            if rows.cached is None:
                assert self._spool is not None
                yield from cases_of(read_rows(self._spool, rows.start), rows.file)
            else:
                yield from self._cached_cases(rows, rows.cached)

    def _cached_cases(self, rows: _Rows, path: Path) -> Iterator[Case]:
        try:
            stream = path.open("rb")
        except FileNotFoundError:
            # Another process needed the room. What it says now must be what was checked.
            again, faults = self._compiled(rows.file)
            if again is None or again.key != rows.key:
                message = "it has changed while the run began"
                fault = Fault(rows.file.shown, 1, 1, message, "run it again")
                raise FaultsError(faults or [fault]) from None
            assert self._spool is not None
            yield from cases_of(read_rows(self._spool, again.start), rows.file)
            return
        with stream:
            yield from cases_of(read_rows(stream, rows.start), rows.file)

    def _prepared(self, file: CaseFile) -> tuple[_Rows | None, list[Fault]]:
        if self._cache is not None:
            with suppress(OSError):
                key = row_key(file, content_digest(file))
                count = self._cache.find(key)
                if count is not None:
                    return _Rows(file, key, count, self._cache.path(key)), []
            with suppress(OSError, _NotWrittenError):
                return self._compiled_into(self._cache, file)
        return self._compiled(file)

    def _compiled_into(self, cache: RowCache, file: CaseFile) -> tuple[_Rows | None, list[Fault]]:
        """Check a file and keep its rows; ``OSError`` or ``_NotWrittenError`` if that cannot be."""
        with cache.new_file() as (stream, path):
            rows, faults = _written(file, stream)
            if rows is None:
                return None, faults
            stream.flush()
            cache.keep(path, rows.key)
            return _Rows(file, rows.key, rows.count, cache.path(rows.key)), faults

    def _compiled(self, file: CaseFile) -> tuple[_Rows | None, list[Fault]]:
        """Check a file and put its rows into the spool."""
        if self._spool is None:
            # It has no name: it is gone with this process, however that ends.
            self._spool = tempfile.TemporaryFile()  # noqa: SIM115 - closed with this object
            finalize(self, self._spool.close)
        try:
            return _written(file, self._spool)
        except _NotWrittenError as failed:
            raise failed.error from None


def _written(file: CaseFile, stream: BinaryIO) -> tuple[_Rows | None, list[Fault]]:
    """Check a file while its rows are written to the end of a stream."""
    start = stream.seek(0, 2)
    writer = RowWriter(stream)

    def take(case: Case) -> None:
        try:
            writer.write(row_of(case, file))
        except OSError as error:
            raise _NotWrittenError(error) from error

    digest = new_digest()
    faults, _ = check_one(file, take, digest)
    if faults:
        return None, faults
    key = row_key(file, digest.digest())
    try:
        count = writer.finish(key)
    except OSError as error:
        raise _NotWrittenError(error) from error
    return _Rows(file, key, count, start=start), []
