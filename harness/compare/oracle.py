"""What the outcomes of a case are held against.

An oracle is made once for a case and asked for every subject. Most outcomes end at
``agrees_bytes``: equal canonical bytes are equal outcomes. Only unequal ones are ever decoded.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from harness.compare.diff import differences, unmet
from harness.compare.difference import Difference
from harness.compare.literals import with_narrow_literals
from harness.compare.raised import same_error
from harness.model.case import Call, Expectation, Matches, Raises, Returns
from harness.model.operations import OPERATIONS
from harness.model.outcome import (
    KINDS_WITH_MESSAGES,
    Crashed,
    Outcome,
    Raised,
    Returned,
    TimedOut,
    Undriven,
    Unsupported,
    decode_outcome,
    outcome_to_map,
)
from harness.model.value import LITERAL_KEY, Value, encode

Comparable: TypeAlias = Returned | Raised
"""The outcomes that can agree or differ: the subject did something."""

Incomparable: TypeAlias = Unsupported | TimedOut | Crashed | Undriven
"""The outcomes that are a verdict in themselves."""

_COMPARABLE_BYTES: Final = (b'{"returned":', b'{"raised":')
_LITERAL_BYTES: Final = f'"{LITERAL_KEY}"'.encode()


@dataclass(frozen=True, slots=True)
class Oracle:
    """What is expected of one call.

    ``known_bytes`` are the canonical bytes of an outcome that agrees, where one is known. Without
    ``given`` the oracle is that outcome, another subject's, and it is read when it is needed.
    """

    call: Call
    given: Expectation | None
    known_bytes: bytes | None

    @property
    def expectation(self) -> Expectation:
        """What the call is expected to do."""
        if self.given is not None:
            return self.given
        assert self.known_bytes is not None
        match decode_outcome(self.known_bytes):
            case Returned(value):
                return Returns(value)
            case Raised(kind, message, type_):
                return Raises(kind, message, type_)
            case other:
                raise AssertionError(f"no oracle: {other}")

    def agrees_bytes(self, outcome: bytes) -> bool:
        """Whether the canonical bytes of an outcome show at once that it agrees."""
        return outcome == self.known_bytes or (
            self.given is not None and agrees_at_sight(self.given, outcome)
        )

    def differences(self, outcome: Comparable) -> tuple[Difference, ...]:
        """Return the fields in which an outcome departs; none if it agrees.

        Where one side raised, or the two raised differently, that is the one difference.
        """
        comparison = OPERATIONS[self.call.op].comparison
        expected = self.expectation
        match expected, outcome:
            case Returns(value), Returned(actual):
                return differences(value, actual, comparison)
            case Matches(pattern), Returned(actual):
                return unmet(pattern, actual, comparison)
            case Raises(), Raised() if same_error(expected, outcome, self.call):
                return ()
            case _:
                sides = expectation_to_map(expected), outcome_to_map(outcome)
                return (Difference("", "error", *sides),)

    def is_met_by(self, outcome: bytes) -> bool | None:
        """Whether an outcome is what was asked for; None if the subject was not asked at all.

        For what a user would want: a call that hangs or crashes does not give it. One that is
        unsupported, or that the harness could not drive, says nothing of it.
        """
        if self.agrees_bytes(outcome):
            return True
        match read_outcome(outcome):
            case Returned() | Raised() as comparable:
                return not self.differences(comparable)
            case Unsupported() | Undriven():
                return None
            case TimedOut() | Crashed():
                return False
            case other:
                assert_never(other)


@dataclass(frozen=True, slots=True)
class NoOracle:
    """There is nothing to hold outcomes against: the subject that is the oracle gave none."""

    outcome: Incomparable

    @property
    def what_it_did(self) -> str:
        """What the oracle did instead, to follow its name in a sentence."""
        match self.outcome:
            case Unsupported(reason):
                return f"does not support this call: {reason}"
            case TimedOut(seconds):
                return f"was still running after {seconds:g} s"
            case Crashed(reason):
                return f"crashed: {reason}"
            case Undriven(reason):
                return f"could not be driven: {reason}"
            case other:
                assert_never(other)


def agrees_at_sight(expectation: Expectation, outcome: bytes) -> bool:
    """Whether canonical bytes show at once that an outcome is as expected; false when in doubt."""
    match expectation:
        case Returns():
            return outcome == expectation.encoded
        case Raises(kind, message):
            return _raised_bytes(kind, message).fullmatch(outcome) is not None
        case Matches():
            return False
        case _:
            assert_never(expectation)


@lru_cache(1024)
def _raised_bytes(kind: str, message: str | None) -> re.Pattern[bytes]:
    """Return what the canonical bytes of an error of this kind and message look like."""
    if message is None or kind not in KINDS_WITH_MESSAGES:
        message_bytes = rb'(?:,"message":"(?:[^"\\]|\\.)*+")?'
    else:
        message_bytes = re.escape(b',"message":%b' % encode(message))
    kind_bytes = re.escape(b'{"raised":{"kind":%b' % encode(kind))
    return re.compile(kind_bytes + rb'(?:,"type":"[^"\\]*+")?' + message_bytes + rb"\}\}")


def read_outcome(data: bytes) -> Outcome:
    """Return the outcome that a subject's answer says; bytes that say none are no fault of a case.

    They are ``Undriven``: whatever stands between the harness and the subject is at fault.
    """
    try:
        return decode_outcome(data)
    except ValueError as error:
        return Undriven(f"it answered with what is no outcome: {error}")


def oracle_of_case(call: Call, expectation: Expectation) -> Oracle:
    """Return the oracle of what a case expects, or of what it says a user would want."""
    match expectation:
        case Returns():
            if _LITERAL_BYTES in expectation.encoded:
                expectation = Returns(with_narrow_literals(expectation.value))
            return Oracle(call, expectation, expectation.encoded)
        case Matches(pattern):
            return Oracle(call, Matches(with_narrow_literals(pattern)), None)
        case Raises():
            return Oracle(call, expectation, None)
        case _:
            assert_never(expectation)


def oracle_of_outcome(call: Call, outcome: bytes) -> Oracle | NoOracle:
    """Return the oracle that another subject's outcome makes, given as canonical bytes."""
    if outcome.startswith(_COMPARABLE_BYTES):
        return Oracle(call, None, outcome)
    match read_outcome(outcome):
        case Returned() | Raised():
            return Oracle(call, None, outcome)
        case other:
            return NoOracle(other)


def expectation_to_map(expectation: Expectation) -> dict[str, Value]:
    """Return an expectation as a case file writes it; texts that are not given are left out."""
    match expectation:
        case Returns(value):
            return {"returned": value}
        case Matches(pattern):
            return {"matches": pattern}
        case Raises(kind, message, type_):
            return outcome_to_map(Raised(kind, message, type_))
        case _:
            assert_never(expectation)
