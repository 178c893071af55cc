"""What a command ends with."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What the command's exit code says (harness.md section 7)."""

    PASS = 0
    FAIL = 1
    USAGE = 2
    BROKEN = 3
    INTERRUPTED = 130
