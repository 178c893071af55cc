"""What ends a command before it has begun its work is a text and an exit code."""

import pytest

from harness.cli.failure import reported
from harness.subjects.base import SubjectStartError


def test_an_interrupt_ends_with_130(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended, reported():
        raise KeyboardInterrupt
    assert ended.value.code == 130
    assert capsys.readouterr().err == "parity: interrupted; nothing is reported\n"


def test_a_subject_that_cannot_start_ends_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended, reported():
        raise SubjectStartError("java", "there is no Java", "install one")
    assert ended.value.code == 3
    assert capsys.readouterr().err == "parity: subject java: there is no Java\n  install one\n"


def test_a_fault_of_the_harness_is_raised() -> None:
    with pytest.raises(ZeroDivisionError), reported():
        raise ZeroDivisionError
