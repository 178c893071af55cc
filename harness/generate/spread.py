"""Units over several processes, each with subjects of its own.

What a process needs travels to it once; from then on only what tells a unit and what came of it
cross. Nothing depends on which process runs which unit, and all come back in their order.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from harness.generate.campaign import Ran, UnitRunner
from harness.generate.checking import Checker, Checks
from harness.generate.properties import PROPERTIES, Property
from harness.generate.units import Unit, run_unit, source_of, unit_from_list, unit_to_list
from harness.run.contest import ContestSettings, opened

_AHEAD: Final = 4
"""Units a process has: those that are done and wait for their turn, the one that it runs, and
what comes next."""


class _Process:
    """What a process of the pool holds; there is one in each, made by its initializer."""

    checker: Checker
    properties: Sequence[Property]
    open_subjects: ExitStack


def run_in_processes(
    settings: ContestSettings, properties: Sequence[Property], workers: int
) -> UnitRunner:
    """Return what runs units in so many processes."""
    names = [each.name for each in properties]

    def run(units: Iterator[Unit]) -> Iterator[Ran]:
        pool = ProcessPoolExecutor(
            workers,
            # A process that is forked would share the pipes of this one's subjects.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_open,
            initargs=(settings, names),
        )
        try:
            running: deque[tuple[Unit, Future[Checks]]] = deque()
            for unit in units:
                with _interrupts_blocked():
                    running.append((unit, pool.submit(_run, unit_to_list(unit))))
                if len(running) == workers * _AHEAD:
                    yield _next(running)
            while running:
                yield _next(running)
        finally:
            # What has not begun would keep whoever pressed Ctrl-C waiting.
            pool.shutdown(cancel_futures=True)

    return run


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach: it is for this one, which still reports."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _next(running: deque[tuple[Unit, Future[Checks]]]) -> Ran:
    unit, future = running.popleft()
    return Ran(source_of(unit), future.result())


def _open(settings: ContestSettings, names: Sequence[str]) -> None:
    """Open the subjects in a process of the pool; they end with it, and it with its parent."""
    threading.Thread(target=_end_with_parent, name="parent-watch", daemon=True).start()
    _Process.open_subjects = ExitStack()
    contest = _Process.open_subjects.enter_context(opened(settings))
    _Process.checker = Checker(contest)
    _Process.checker.start()
    _Process.properties = [PROPERTIES[name] for name in names]


def _end_with_parent() -> None:
    """End this process when the one that started it is gone: it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _run(words: Sequence[Any]) -> Checks:
    return run_unit(_Process.checker, unit_from_list(words), _Process.properties)
