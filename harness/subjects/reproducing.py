"""Programs that make one call outside of the harness, for those who have never heard of it.

A provider that can write them has a method ``reproducer`` beside ``start``. How a call is written
in a subject's language is the subject's own business, as is making it here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from harness.model.case import Call
from harness.model.value import Value, encode
from harness.subjects.base import SubjectSettings


@dataclass(frozen=True, slots=True)
class Reproducer:
    """A program that makes one call and prints its outcome as JSON, in the wire's own form.

    What is raised is printed as ``{"raised": {"type": …, "message": …}}``, what is returned as
    ``{"returned": …}``; anything else it has to say goes to stderr.

    ``files`` are their texts by name, the program first, and ``command`` runs it in the folder
    where they all stand. ``essence`` are the lines of it that say what is done. ``note`` says what
    is missing to run it here.
    """

    language: str
    files: Mapping[str, str]
    command: tuple[str, ...]
    essence: str
    note: str | None = None


class NoReproducerError(Exception):
    """There is no such program for a call; ``reason`` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@runtime_checkable
class Reproducing(Protocol):
    """A provider of subjects that can also write programs for calls."""

    def reproducer(self, call: Call, title: str, settings: SubjectSettings) -> Reproducer:
        """Return the program for a call; ``title`` is the case's name, for its first comment.

        ``NoReproducerError`` if there is none.
        """
        ...


def comment_text(title: str) -> str:
    """Return a title that may stand in a comment of any language: printable ASCII, no backslash."""
    return "".join(
        sign if sign.isascii() and sign.isprintable() and sign != "\\" else "?" for sign in title
    )


def data_file(value: Value) -> str:
    """Return a value as the text of a data file: canonical JSON, which holds any string."""
    return encode(value).decode("ascii") + "\n"
