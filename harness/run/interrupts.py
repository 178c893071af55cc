"""Ctrl-C when it suits: while a run waits for its subjects, never in the middle of a record."""

import signal
from types import FrameType
from typing import Any, Final, Self

_TOO_MANY: Final = 3


class Interrupts:
    """Turns Ctrl-C into ``KeyboardInterrupt``, at once or, after ``hold``, where it is let through.

    It listens only as a context manager, and there only in the main thread. Elsewhere nothing is
    changed: Ctrl-C is whatever it was. The third one that nobody heeds ends the process: code that
    swallows the first two swallows any.
    """

    def __init__(self) -> None:
        self.is_held = False
        self.unheard = 0
        self.let_through = _LetThrough(self)
        self._before: Any = signal.SIG_DFL

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *exc_info: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def hold(self) -> None:
        """From here on interrupts come only where they are let through."""
        self.is_held = True
        self.unheard = 0

    def _note(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self.unheard += 1  # first: another error may end this very function (a call's deadline)
        if self.unheard == _TOO_MANY:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.raise_signal(signal.SIGINT)
        if not self.is_held:
            raise KeyboardInterrupt


class _LetThrough:
    """``with interrupts.let_through:`` takes interrupts in this block, and those that came before.

    What is raised once is not raised again: what is left to do after it is short.
    """

    def __init__(self, interrupts: Interrupts) -> None:
        self._interrupts = interrupts

    def __enter__(self) -> None:
        if self._interrupts.unheard:
            self._interrupts.unheard = 0
            raise KeyboardInterrupt
        self._interrupts.is_held = False

    def __exit__(self, kind: type[BaseException] | None, *exc_info: object) -> None:
        self._interrupts.is_held = True
        if kind is KeyboardInterrupt:
            self._interrupts.unheard = 0
