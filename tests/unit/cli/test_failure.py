"""What ends a command before it has begun its work is a text and an exit code."""

import errno

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


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device", "out/a.json"),
            "out/a.json: No space left on device; make room there, or name another place",
        ),
        (PermissionError(errno.EACCES, "Permission denied", "a"), "a: Permission denied"),
        (
            OSError(errno.EXDEV, "Invalid cross-device link", "a", None, "b\x1b"),
            "a: b\\u001b: Invalid cross-device link",
        ),
        (OSError("its own words"), "its own words"),
    ],
)
def test_a_file_that_cannot_be_written_is_named(
    capsys: pytest.CaptureFixture[str], error: OSError, text: str
) -> None:
    with pytest.raises(SystemExit) as ended, reported():
        raise error
    assert ended.value.code == 3
    assert capsys.readouterr().err == f"parity: {text}\n"


def test_a_fault_of_the_harness_is_raised() -> None:
    with pytest.raises(ZeroDivisionError), reported():
        raise ZeroDivisionError
