"""Blocks over several processes, each with subjects of its own.

What a process needs travels to it once; from then on only numbers of blocks and what came of them
cross. Nothing here depends on which process runs which block.
"""

import multiprocessing
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from itertools import islice
from typing import Final

from harness.generate.campaign import BlockRunner, checked
from harness.generate.checking import Checker, Checks
from harness.generate.forms import FORMS
from harness.generate.properties import PROPERTIES, Property
from harness.generate.volume import Block
from harness.run.contest import ContestSettings, opened, read_ledgers

_AHEAD: Final = 2
"""Blocks a process has: the one that it runs and the next."""


class _Process:
    """What a process of the pool holds; there is one in each, made by its initializer."""

    checker: Checker
    properties: Sequence[Property]
    open_subjects: ExitStack


def run_in_processes(
    settings: ContestSettings, properties: Sequence[Property], workers: int
) -> BlockRunner:
    """Return what runs blocks in so many processes."""
    names = [each.name for each in properties]

    def run(wanted: Iterator[Block], until: float) -> Iterator[Checks]:
        pool = ProcessPoolExecutor(
            workers,
            # A process that is forked would share the pipes of this one's subjects.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_open,
            initargs=(settings, names),
        )
        with pool:
            running = {_begin(pool, block) for block in islice(wanted, workers * _AHEAD)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                if time.monotonic() <= until:
                    running |= {_begin(pool, block) for block in islice(wanted, len(done))}
                for future in done:
                    yield future.result()

    return run


def _begin(pool: ProcessPoolExecutor, block: Block) -> Future[Checks]:
    return pool.submit(_run, block.form.name, block.seed, block.number, block.size)


def _open(settings: ContestSettings, names: Sequence[str]) -> None:
    """Open the subjects in a process of the pool; they end with it."""
    _Process.open_subjects = ExitStack()
    contest = _Process.open_subjects.enter_context(opened(settings, read_ledgers(settings)))
    _Process.checker = Checker(contest)
    _Process.checker.start()
    _Process.properties = [PROPERTIES[name] for name in names]


def _run(form: str, seed: int, number: int, size: int) -> Checks:
    block = Block(FORMS[form], seed, number, size)
    properties = [each for each in _Process.properties if each.form == form]
    return checked(_Process.checker, block, properties)
