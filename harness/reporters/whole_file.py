"""A file that is seen only when it is whole."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Final, TextIO

from harness.model.written_file import named
from harness.reporters.spool import Spool

STDOUT: Final = Path("-")
"""Stands for the standard output, where a file may be named."""

_OUTPUT: Final = "the standard output"
_STEP_SUMMARY: Final = "GITHUB_STEP_SUMMARY"


class WholeFile:
    """Takes text and puts it, when it is finished, in the place of what the file held before.

    ``-`` is the standard output. A device or pipe cannot be replaced and is written to; to the
    file that ``$GITHUB_STEP_SUMMARY`` names the text is added, since a step's summaries share it.
    ``OSError`` at once if the place cannot be written to, and later if there is no room left;
    it names the place.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unfinished: Path | None = None
        self._stream: TextIO | Spool
        if path == STDOUT or _is_written_in_place(path):
            self._stream = Spool()
            return
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        # What a link leads to is replaced, and not the link.
        self._place = path.resolve()
        self._unfinished = self._place.with_name(f".{path.name}.{token_hex(4)}")
        self._stream = self._unfinished.open("x", encoding="utf-8", newline="\n")

    def write(self, text: str) -> None:
        """Take the next piece of the text."""
        try:
            self._stream.write(text)
        except OSError as error:
            raise named(error, self._path) from error

    def finish(self) -> None:
        """Let the file be seen."""
        try:
            self._finish()
        except OSError as error:
            raise named(error, _OUTPUT if self._path == STDOUT else self._path) from error

    def discard(self) -> None:
        """Forget what was not finished; harmless after ``finish``."""
        # What could not be written cannot be written now either, and that has been said.
        with suppress(OSError):
            self._stream.close()
        if self._unfinished is not None:
            with suppress(FileNotFoundError):
                self._unfinished.unlink()

    def _finish(self) -> None:
        if self._unfinished is not None:
            self._stream.close()
            self._unfinished.replace(self._place)
            return
        assert isinstance(self._stream, Spool)
        if self._path == STDOUT:
            # In UTF-8 like every report, whatever the terminal's encoding.
            sys.stdout.flush()
            for piece in self._stream.pieces():
                sys.stdout.buffer.write(piece.encode("utf-8"))
            sys.stdout.buffer.flush()
        else:
            with self._path.open("a", encoding="utf-8", newline="\n") as stream:
                stream.writelines(self._stream.pieces())
        self._stream.close()


def _is_written_in_place(path: Path) -> bool:
    summary = os.environ.get(_STEP_SUMMARY)
    if summary and path.absolute() == Path(summary).absolute():
        return True
    return path.exists() and not path.is_file() and not path.is_dir()
