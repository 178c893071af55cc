"""Runs one call of the reference; here, and nowhere else, an exception becomes data."""

import traceback
from collections.abc import Mapping
from time import perf_counter_ns
from typing import Final

from harness.messages.errors import MessageError
from harness.model.case import Call
from harness.model.deep_json import depth_of
from harness.model.outcome import (
    Crashed,
    Outcome,
    Raised,
    Undriven,
    Unsupported,
    encode_outcome,
    encode_returned,
)
from harness.subjects.base import Answer, NotSupportedError
from harness.subjects.reference.deadline import LateError
from harness.subjects.reference.subject import FRAMES_SHOWN, Operation

_LEVELS: Final = 1_000
"""As deep as a case in a file may be."""


def answer(operations: Mapping[str, Operation], call: Call) -> Answer:
    """Run one call by a table of operations, and return its outcome and its time."""
    given = call.own_input()  # before the clock runs: it may have to be decoded
    operation = operations.get(call.op)
    if operation is None:
        return _other(Unsupported(f"the reference has no operation {call.op}"), 0)
    began = perf_counter_ns()
    try:
        value = operation(given)
    except (KeyboardInterrupt, LateError):
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a call raises is its outcome
        return _other(_failure(error, call), began)
    micros = (perf_counter_ns() - began) // 1000
    try:
        return Answer(encode_returned(value), micros)
    except RecursionError as error:
        return Answer(encode_outcome(_too_deep(error, call)), micros)
    except (TypeError, ValueError) as error:
        return Answer(encode_outcome(Undriven(f"the outcome is no JSON: {error}")), micros)


def _other(outcome: Outcome, began: int) -> Answer:
    micros = (perf_counter_ns() - began) // 1000 if began else 0
    return Answer(encode_outcome(outcome), micros)


def _failure(error: BaseException, call: Call) -> Outcome:
    match error:
        case MessageError():
            return Raised(error.kind, error.message, type(error).__name__)
        case NotSupportedError():
            return Unsupported(error.reason)
        case RecursionError():
            return _too_deep(error, call)
        case MemoryError():
            return _crashed(error)
        case Exception():
            return Raised(MessageError.kind, _text_of(error), type(error).__name__)
        case _:  # an exit of the whole program, and the like
            return _crashed(error)


def _text_of(error: Exception) -> str:
    try:
        return str(error)
    except Exception as fault:  # noqa: BLE001 - an error whose text fails is an error all the same
        return f"(its text cannot be had: {type(fault).__name__})"


def _too_deep(error: RecursionError, call: Call) -> Outcome:
    if (levels := depth_of(call.input)) > _LEVELS:
        return Unsupported(
            f"a value of {levels:,} levels, where a case in a file may have {_LEVELS:,}"
        )
    return _crashed(error)


def _crashed(error: BaseException) -> Crashed:
    frames = traceback.format_exception(error, limit=FRAMES_SHOWN)
    return Crashed(type(error).__name__, "".join(frames))
