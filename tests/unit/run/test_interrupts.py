"""An interrupt comes at once, or at the end of what must not be broken off."""

import os
import signal
import subprocess
import sys

import pytest

from harness.run.interrupts import Interrupts


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_an_interrupt_comes_at_once() -> None:
    with Interrupts(), pytest.raises(KeyboardInterrupt):
        interrupt()


def test_held_back_it_comes_where_it_is_let_through() -> None:
    done = []
    with Interrupts() as interrupts:
        interrupts.hold()
        interrupt()
        done.append("held")
        with pytest.raises(KeyboardInterrupt), interrupts.let_through:
            done.append("in the block")
    assert done == ["held"]


def test_it_comes_in_the_middle_of_a_block_that_lets_it_through() -> None:
    with Interrupts() as interrupts:
        interrupts.hold()
        with pytest.raises(KeyboardInterrupt), interrupts.let_through:
            interrupt()
        interrupt()  # held again


def test_it_comes_once() -> None:
    with Interrupts() as interrupts:
        interrupts.hold()
        interrupt()
        with pytest.raises(KeyboardInterrupt), interrupts.let_through:
            pass
        with interrupts.let_through:
            pass


def test_the_handler_before_is_restored() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before


def test_one_whose_error_was_replaced_comes_at_the_next_place() -> None:
    with Interrupts() as interrupts:
        interrupts.hold()
        with interrupts.let_through:
            interrupts.unheard += 1  # noted, but a late call's error came instead
        with pytest.raises(KeyboardInterrupt), interrupts.let_through:
            pass


def test_the_third_that_is_not_heeded_ends_the_process() -> None:
    swallowing = """
import os, signal
from harness.run.interrupts import Interrupts
with Interrupts():
    for _ in range(5):
        try:
            os.kill(os.getpid(), signal.SIGINT)
        except BaseException:
            print("swallowed", flush=True)
"""
    ended = subprocess.run(
        [sys.executable, "-c", swallowing], capture_output=True, text=True, check=False
    )
    assert ended.returncode == -signal.SIGINT
    assert ended.stdout.split() == ["swallowed"] * 2
