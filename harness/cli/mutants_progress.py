"""One line on stderr that says how far a campaign is, where someone may be looking."""

import sys
import time
from typing import Final, Self

from harness.mutants.mutant import Fate, Status

_SECONDS: Final = 0.2
"""The line is written anew no more often than this."""


class MutantsProgress:
    """Counts what is done; writes to a terminal only."""

    def __init__(self, *, is_shown: bool) -> None:
        self._is_shown = is_shown and sys.stderr.isatty()
        self._what = ""
        self._total = 0
        self._done = 0
        self._before = 0
        self._survived = 0
        self._started = self._written = 0.0

    def begin(self, what: str, total: int) -> None:
        """Begin to count something else."""
        self._what, self._total = what, total
        self._done = self._before = self._survived = 0
        self._started, self._written = time.monotonic(), 0.0

    def take_over(self, count: int) -> None:
        """Count what was done in an earlier run."""
        self._done = self._before = count

    def advance(self, done: int) -> None:
        """Note how many are done."""
        self._done = done
        now = time.monotonic()
        if self._is_shown and now - self._written >= _SECONDS:
            self._written = now
            self._write(self._line(now))

    def count(self, fate: Fate) -> None:
        """Note one more mutant."""
        self._survived += fate.status is Status.SURVIVED
        self.advance(self._done + 1)

    def finish(self) -> None:
        """Remove the line."""
        if self._is_shown and self._written:
            self._write("")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.finish()

    def _line(self, now: float) -> str:
        line = f"{self._done:,} of {self._total:,} {self._what}"
        if self._survived:
            line += f", {self._survived:,} survive"
        new = self._done - self._before
        left = (now - self._started) / new * (self._total - self._done) if new else 0.0
        return f"{line}, {left:.0f} s left" if left >= 1 else line

    def _write(self, line: str) -> None:
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()
