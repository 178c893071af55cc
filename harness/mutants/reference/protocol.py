"""What travels between a bench and its zygote: frames that begin with one letter.

To the zygote: once a ``Setup``; calls to keep, which are numbered in the order they come; then for
each mutant what is changed (``CHANGE``), calls to run (``RUN``) and the end of it (``END``). Back:
whether it loaded (``LOADED`` or ``UNBUILDABLE``), an answer a call (with the places it reached, if
traced), and ``DONE``; or how the child ended (``LATE``, ``DIED``). All but answers is JSON.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from harness.model.case import Call
from harness.model.value import Value, decode, encode
from harness.subjects.base import Answer

CALLS: Final = b"k"
CHANGE: Final = b"m"
RUN: Final = b"r"
END: Final = b"e"

LOADED: Final = b"l"
UNBUILDABLE: Final = b"u"
ANSWER: Final = b"a"
DONE: Final = b"d"
LATE: Final = b"t"
DIED: Final = b"x"

Given: TypeAlias = int | Call
"""A call that is to be run: by its number, or as it is."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a zygote is told first: ``modules`` are path and source by name."""

    package: str
    subject: str
    import_folders: tuple[str, ...]
    modules: Mapping[str, tuple[str, str]]

    def encoded(self) -> bytes:
        """Return it as JSON."""
        return encode(
            {
                "package": self.package,
                "subject": self.subject,
                "import_folders": list(self.import_folders),
                "modules": {name: list(module) for name, module in self.modules.items()},
            }
        )

    @classmethod
    def decoded(cls, data: bytes) -> "Setup":
        """Return what ``encoded`` wrote."""
        fields = decode(data)
        return cls(
            fields["package"],
            fields["subject"],
            tuple(fields["import_folders"]),
            {name: (path, source) for name, (path, source) in fields["modules"].items()},
        )


def frame(kind: bytes, value: Value) -> bytes:
    """Return a frame that holds a JSON value."""
    return kind + encode(value)


def split(data: bytes) -> tuple[bytes, bytes]:
    """Return the letter that a frame begins with, and the rest."""
    return data[:1], data[1:]


def encode_call(call: Call) -> list[Value]:
    """Return a call as JSON."""
    return [call.op, call.input]


def decode_call(value: list[Any]) -> Call:
    """Return what ``encode_call`` wrote."""
    op, given = value
    return Call(op, given)


def run_frame(given: Sequence[Given], timeout: float) -> bytes:
    """Return the request to run calls, each with so many seconds of CPU time."""
    calls = [one if isinstance(one, int) else encode_call(one) for one in given]
    return frame(RUN, {"timeout": timeout, "calls": calls})


def answer_frame(answer: Answer, places: Sequence[int]) -> bytes:
    """Return the frame of one answer: its time, its places as JSON, its outcome as it is."""
    reached = encode(list(places))
    micros, length = answer.micros, len(reached)
    return b"%b%d %d %b%b" % (ANSWER, micros, length, reached, answer.outcome)


def decode_answer(data: bytes) -> tuple[Answer, frozenset[int]]:
    """Return the answer and the places of a frame without its letter."""
    micros, length, rest = data.split(b" ", 2)
    end = int(length)
    return Answer(rest[end:], int(micros)), frozenset(decode(rest[:end]))
