"""What a subject did with one call: a closed union of outcomes, and its canonical bytes.

On the wire an outcome is a map with one key that names its kind, for example
``{"returned":…}``, ``{"raised":{"kind":…,"type":…,"message":…}}`` or
``{"unsupported":{"reason":…}}``. Equal bytes mean equal outcomes, so that most outcomes are never
decoded at all.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, assert_never, get_args

from harness.model.value import Value, decode, encode

ErrorKind: TypeAlias = Literal[
    "invalid_argument",
    "illegal_state",
    "malformed_json",
    "unknown_field",
    "wrong_shape",
    "number_format",
    "null_pointer",
    "class_cast",
    "other",
]
ERROR_KINDS: Final[tuple[str, ...]] = get_args(ErrorKind)
KINDS_WITH_MESSAGES: Final = frozenset({"invalid_argument", "illegal_state"})
"""The kinds whose message is part of the contract (harness.md section 5)."""


@dataclass(frozen=True, slots=True)
class Returned:
    """The call returned ``value``."""

    value: Value


@dataclass(frozen=True, slots=True)
class Raised:
    """The call raised an error of ``kind``; ``type`` is the language's class, for information."""

    kind: str
    message: str | None = None
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The subject cannot do this call, and says why; not a failure."""

    reason: str


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The call was still running after ``seconds``; ``stack`` is where, if it could be seen."""

    seconds: float
    stack: str | None = None


@dataclass(frozen=True, slots=True)
class Crashed:
    """The call took its worker down, or out of stack or memory; ``detail`` is what was seen."""

    reason: str
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Undriven:
    """The harness could not drive the subject through this call: a fault of the harness."""

    reason: str


Outcome: TypeAlias = Returned | Raised | Unsupported | TimedOut | Crashed | Undriven


def encode_outcome(outcome: Outcome) -> bytes:
    """Return the canonical bytes of an outcome."""
    return encode(outcome_to_map(outcome))


def encode_returned(value: Value) -> bytes:
    """Return the canonical bytes of the outcome that returns a value."""
    return encode({"returned": value})


def outcome_to_map(outcome: Outcome) -> dict[str, Value]:
    """Return an outcome as the one-key map it travels as; absent texts are left out."""
    match outcome:
        case Returned(value):
            return {"returned": value}
        case Raised(kind, message, type_):
            return {"raised": _without_none({"kind": kind, "type": type_, "message": message})}
        case Unsupported(reason):
            return {"unsupported": {"reason": reason}}
        case TimedOut(seconds, stack):
            return {"timed_out": _without_none({"seconds": seconds, "stack": stack})}
        case Crashed(reason, detail):
            return {"crashed": _without_none({"reason": reason, "detail": detail})}
        case Undriven(reason):
            return {"error": {"reason": reason}}
        case _:
            assert_never(outcome)


def decode_outcome(data: bytes) -> Outcome:
    """Return the outcome of canonical bytes; ``ValueError`` if they are none."""
    return outcome_from_map(decode(data))


def outcome_from_map(document: Any) -> Outcome:
    """Return the outcome of a one-key map; ``ValueError`` if it is none."""
    match document:
        case {"returned": value}:
            return Returned(value)
        case {"raised": {"kind": str(kind), **rest}}:
            return Raised(kind, _text(rest, "message"), _text(rest, "type"))
        case {"unsupported": {"reason": str(reason)}}:
            return Unsupported(reason)
        case {"timed_out": {"seconds": int() | float() as seconds, **rest}}:
            return TimedOut(float(seconds), _text(rest, "stack"))
        case {"crashed": {"reason": str(reason), **rest}}:
            return Crashed(reason, _text(rest, "detail"))
        case {"error": {"reason": str(reason)}}:
            return Undriven(reason)
        case _:
            raise ValueError(f"not an outcome: {str(document)[:200]}")


def _without_none(fields: dict[str, Value]) -> dict[str, Value]:
    return {key: value for key, value in fields.items() if value is not None}


def _text(fields: dict[Any, Any], key: str) -> str | None:
    text = fields.get(key)
    return None if text is None else str(text)
