"""What can be recorded: a stream of a service, chunks of our own, a history of messages."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from harness.model.value import Value

Vendor: TypeAlias = Literal["openai", "anthropic", "langchain"]


@dataclass(frozen=True, slots=True)
class Stream:
    """An answer as it was streamed: ``data`` are its server-sent events, byte for byte.

    ``objects`` are the JSON objects in them, as far as they could be read. ``line`` is where in its
    file the stream begins, from 1.
    """

    vendor: Vendor
    data: bytes
    objects: tuple[Value, ...]
    line: int = 1


@dataclass(frozen=True, slots=True)
class History:
    """The messages of a conversation, in a vendor's form or, with ``$class``, in our own."""

    vendor: Vendor | None
    messages: tuple[Value, ...]
    line: int = 1


@dataclass(frozen=True, slots=True)
class Chunks:
    """Chunks in our own form: ``$class`` maps."""

    items: tuple[Value, ...]
    line: int = 1


Recorded: TypeAlias = Stream | History | Chunks


class RecordingError(Exception):
    """A file holds nothing that can be recorded: what was looked for, and where it ended."""

    def __init__(self, file: str, what: str, help_text: str) -> None:
        super().__init__(file, what, help_text)
        self.file = file
        self.what = what
        self.help_text = help_text

    def __str__(self) -> str:
        return f"{self.file}: {self.what}\n  {self.help_text}"
