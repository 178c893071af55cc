"""Whether two errors are alike, told by their canonical bytes.

Bytes of errors are seldom equal, as each language names its own class. This is the quick answer
for the many that are the same all the same; where it is no, ``compare.verdict`` has the last word.
"""

from typing import Final

from harness.model.outcome import KINDS_WITH_MESSAGES

_START: Final = b'{"raised":{"kind":"'
_MESSAGE: Final = b'"message":'
_WITH_MESSAGES: Final = frozenset(kind.encode() for kind in KINDS_WITH_MESSAGES)


def errors_alike(expected: bytes, actual: bytes) -> bool:
    """Whether both are errors of one kind, with one message where the kind has one."""
    if not (expected.startswith(_START) and actual.startswith(_START)):
        return False
    end = expected.index(b'"', len(_START))
    if actual[: end + 1] != expected[: end + 1]:
        return False
    if expected[len(_START) : end] not in _WITH_MESSAGES:
        return True
    # The message is the last field, and what stands before it holds no text of the input.
    return _message(expected) == _message(actual)


def _message(outcome: bytes) -> bytes:
    return outcome[outcome.find(_MESSAGE) :]
