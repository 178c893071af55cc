"""Ctrl-C when it suits: while the run waits or works, never in the middle of a record."""

import signal
from types import FrameType
from typing import Any, Self


class Interrupts:
    """Turns Ctrl-C into ``KeyboardInterrupt``, but not while it is held back.

    It listens only as a context manager, and there only in the main thread. Elsewhere nothing is
    changed, and holding an interrupt back has no effect.
    """

    def __init__(self) -> None:
        self.is_held = False
        self.has_come = False
        self.held = _Held(self)
        self._before: Any = signal.SIG_DFL

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *exc_info: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def hold_for_good(self) -> None:
        """Ignore every further interrupt: the run is ending, and what is left to do is short."""
        self.is_held = True

    def _note(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        if not self.is_held:
            raise KeyboardInterrupt
        self.has_come = True


class _Held:
    """``with interrupts.held:`` holds an interrupt back until the block's end, and raises it there.

    A class, since the block is entered for every case: as a generator it would cost 1 µs more.
    """

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def __enter__(self) -> None:
        self._interrupts.is_held = True

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self._interrupts.is_held = False
        if self._interrupts.has_come and kind is None:
            self._interrupts.has_come = False
            raise KeyboardInterrupt
