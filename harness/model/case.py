"""A case: one call, what is expected of it, and where it stands."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self, TypeAlias

from harness.model.outcome import encode_returned
from harness.model.value import Value, decode_canonical, encode

GENERATED_PREFIX: Final = "fuzz/"
"""What the names of generated cases begin with: ``fuzz/<property>::<seed>-<n>``, in no file."""

_UNREAD: Final[Any] = object()
"""Stands for a value that is still to be read from its bytes; None is a value."""


class Call:
    """One operation and its input: all that a subject ever sees of a case.

    It is made of its input or of its bytes; each is made of the other when it is first asked for.
    """

    __slots__ = ("_encoded", "_input", "op")
    __match_args__ = ("op", "input")

    def __init__(self, op: str, input: dict[str, Value]) -> None:  # noqa: A002 - as files say it
        self.op: Final = op
        self._input = input
        self._encoded: bytes | None = None

    @classmethod
    def of_bytes(cls, op: str, encoded: bytes) -> Self:
        """Return the call of ``op`` that has these canonical bytes."""
        call = cls(op, _UNREAD)
        call._encoded = encoded
        return call

    @property
    def input(self) -> dict[str, Value]:
        """The fields of the input."""
        self._input = self.own_input()
        return self._input

    def own_input(self) -> dict[str, Value]:
        """Return the input for one use; if it was made of bytes, then decoded anew each time.

        So the inputs of cases that wait for their answers are not held beside their bytes.
        """
        if self._input is not _UNREAD:
            return self._input
        assert self._encoded is not None
        fields: dict[str, Value] = decode_canonical(self._encoded)[1]
        return fields

    @property
    def encoded(self) -> bytes:
        """The canonical bytes of ``[op, input]``; ``ValueError`` if it holds no JSON value."""
        if self._encoded is None:
            self._encoded = encode([self.op, self._input])
        return self._encoded

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Call):
            return NotImplemented
        return self.op == other.op and self.input == other.input

    __hash__ = None  # type: ignore[assignment]  # its input is a map

    def __repr__(self) -> str:
        return f"Call(op={self.op!r}, input={self.input!r})"


class Returns:
    """Expects exactly ``value``.

    Like a call, it is made of the value or of the bytes of the outcome that returns it.
    """

    __slots__ = ("_encoded", "_value")
    __match_args__ = ("value",)

    def __init__(self, value: Value) -> None:
        self._value = value
        self._encoded: bytes | None = None

    @classmethod
    def of_bytes(cls, encoded: bytes) -> Self:
        """Return the expectation of the outcome ``{"returned": …}`` with these canonical bytes."""
        expectation = cls(_UNREAD)
        expectation._encoded = encoded
        return expectation

    @property
    def value(self) -> Value:
        """The value."""
        if self._value is _UNREAD:
            assert self._encoded is not None
            self._value = decode_canonical(self._encoded)["returned"]
        return self._value

    @property
    def encoded(self) -> bytes:
        """The canonical bytes of the outcome that is expected."""
        if self._encoded is None:
            self._encoded = encode_returned(self._value)
        return self._encoded

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Returns) and bool(self.value == other.value)

    __hash__ = None  # type: ignore[assignment]  # its value may be a map

    def __repr__(self) -> str:
        return f"Returns(value={self.value!r})"


@dataclass(frozen=True, slots=True)
class Matches:
    """Expects a value that ``pattern`` is a subset of.

    Maps are compared by the pattern's keys, lists item by item and of equal length;
    ``{"$none": true}`` is met by null, ``''``, ``[]``, ``{}`` and ``"null"``, and
    ``{"$any": true}`` by anything.
    """

    pattern: Value


@dataclass(frozen=True, slots=True)
class Raises:
    """Expects an error of ``kind``; the message counts where it is given and the kind has one."""

    kind: str
    message: str | None = None
    type: str | None = None


Expectation: TypeAlias = Returns | Matches | Raises


class Case(NamedTuple):
    """One case of a file, named ``<path under cases, no ending>::<id>``; ``line`` counts from 1."""

    name: str
    call: Call
    expect: Expectation | None = None
    wanted: Expectation | None = None
    why: str | None = None
    source: str | None = None
    tags: tuple[str, ...] = ()
    file: str = ""
    line: int = 0
