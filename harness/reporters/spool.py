"""Text that is written now and wanted later, kept on disk and not in memory."""

from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import Final

_IN_MEMORY: Final = 1 << 20
_PIECE: Final = 1 << 16


class Spool:
    """Takes text piece by piece and gives it back, once it is whole.

    The first megabyte stays in memory: most runs need no file.
    """

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(  # noqa: SIM115 - closed by close()
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )

    def write(self, text: str) -> None:
        """Take the next piece of the text."""
        self._file.write(text)

    def pieces(self) -> Iterator[str]:
        """Yield all that was written, in pieces of any size."""
        self._file.seek(0)
        while piece := self._file.read(_PIECE):
            yield piece

    def lines(self) -> Iterator[str]:
        r"""Yield all that was written, line by line, without the ``\n``."""
        self._file.seek(0)
        for line in self._file:
            yield line.removesuffix("\n")

    def close(self) -> None:
        """Forget the text."""
        self._file.close()
