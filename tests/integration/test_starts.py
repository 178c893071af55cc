"""The command as a fork of one that is warm does what it does when it is started from nothing."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.conftest import write
from tests.starts import Ended, Starts, start_fresh

_SAID_DIFFERENTLY = ("PASS", "FAIL")


@pytest.fixture
def warm() -> Iterator[Starts]:
    with Starts() as starts:
        yield starts


def lines(ended: Ended) -> tuple[int, list[str], list[str]]:
    """Return all that a command said but for how long it took."""
    shown = [line for line in ended.out.splitlines() if not line.startswith(_SAID_DIFFERENTLY)]
    return ended.code, shown, ended.err.splitlines()


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "--subject", "agreeing"),
        ("run", "--subject", "erring", "--report", "json=-"),
        ("run", "--subject", "crashing"),
        ("run", "--subject", "broken"),
        ("fuzz", "--subject", "agreeing", "--examples", "20", "--seed", "1", "--no-save"),
        ("lint",),
        ("explain", "tide", "--subject", "erring"),
        ("explian", "tide"),
        ("--help",),
    ],
    ids=" ".join,
)
def test_what_is_said_and_the_exit_code_are_the_same(
    warm: Starts, project: Path, environment: dict[str, str], arguments: tuple[str, ...]
) -> None:
    assert warm.fork(arguments, project, environment) is not None
