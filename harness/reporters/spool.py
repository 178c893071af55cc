"""Text that is written now and wanted later, kept on disk and not in memory."""

from collections.abc import Iterator
from contextlib import suppress
from tempfile import SpooledTemporaryFile, gettempdir
from typing import Final

from harness.model.written_file import named

_IN_MEMORY: Final = 1 << 20
_PIECE: Final = 1 << 16


class Spool:
    """Takes text piece by piece and gives it back, once it is whole.

    The first megabyte stays in memory: most runs need no file. ``OSError`` if there is no room for
    the rest; it names the folder.
    """

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(  # noqa: SIM115 - closed by close()
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )

    def write(self, text: str) -> None:
        """Take the next piece of the text."""
        try:
            self._file.write(text)
        except OSError as error:
            raise named(error, gettempdir()) from error

    def pieces(self) -> Iterator[str]:
        """Yield all that was written, in pieces of any size."""
        self._rewind()
        while piece := self._file.read(_PIECE):
            yield piece

    def lines(self) -> Iterator[str]:
        r"""Yield all that was written, line by line, without the ``\n``."""
        self._rewind()
        for line in self._file:
            yield line.removesuffix("\n")

    def close(self) -> None:
        """Forget the text."""
        # What found no room is written once more in closing, and is not wanted now.
        with suppress(OSError):
            self._file.close()

    def _rewind(self) -> None:
        try:
            self._file.seek(0)
        except OSError as error:
            raise named(error, gettempdir()) from error
