"""What becomes of a call in a Python worker, whatever it does."""

import faulthandler
import json
import re
import sys
import threading
import time
from typing import Any

import pytest

from harness.model.outcome import Outcome, Returned, encode_outcome
from harness.subjects.base import NotSupportedError
from harness.subjects.worker import python_calls
from harness.subjects.worker.python_calls import (
    Operation,
    PythonCalls,
    UndrivableError,
)


def _request(*calls: list[Any], timeout_ms: int = 5000, slice_ms: int = 5000) -> bytes:
    return json.dumps(
        {"timeout_ms": timeout_ms, "slice_ms": slice_ms, "calls": list(calls)}
    ).encode()


def _execute(
    operations: dict[str, Operation], *calls: list[Any], **limits: int
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    header, *lines = PythonCalls(operations).execute(_request(*calls, **limits)).split(b"\n")
    outcomes = []
    for line in lines:
        micros, _, outcome = line.partition(b" ")
        assert micros.isdigit()
        outcomes.append(json.loads(outcome))
    return json.loads(header), outcomes


def _raise(error: BaseException) -> Operation:
    def operation(_: dict[str, Any]) -> Any:
        raise error

    return operation


def _outcome(operation: Operation, call_input: dict[str, Any] | None = None) -> dict[str, Any]:
    header, [outcome] = _execute({"op": operation}, ["op", call_input or {}])
    assert header == {"replace": False}
    return outcome


def test_calls_are_answered_in_order() -> None:
    header, outcomes = _execute(
        {"echo": lambda call: call["value"]}, ["echo", {"value": 1}], ["echo", {"value": "\ud83d"}]
    )
    assert header == {"replace": False}
    assert outcomes == [{"returned": 1}, {"returned": "\ud83d"}]


def test_no_calls_are_no_lines() -> None:
    assert _execute({}) == ({"replace": False}, [])


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (NotSupportedError("no such class"), {"unsupported": {"reason": "no such class"}}),
        (UndrivableError("no form"), {"error": {"reason": "no form"}}),
        (
            ValueError("bad"),
            {"raised": {"kind": "invalid_argument", "type": "ValueError", "message": "bad"}},
        ),
        (SystemExit(0), {"raised": {"kind": "other", "type": "SystemExit", "message": "0"}}),
        (
            KeyboardInterrupt(),
            {"raised": {"kind": "other", "type": "KeyboardInterrupt", "message": ""}},
        ),
    ],
)
def test_an_error_is_data(error: BaseException, expected: dict[str, Any]) -> None:
    assert _outcome(_raise(error)) == expected


def test_an_unknown_operation_is_unsupported() -> None:
    assert _execute({}, ["op", {}])[1] == [
        {"unsupported": {"reason": "this subject has no operation op"}}
    ]


def test_an_outcome_that_is_no_json_is_a_fault_of_the_harness() -> None:
    outcome = _outcome(lambda _: object())
    assert "no JSON" in outcome["error"]["reason"]


def test_an_outcome_over_the_limit_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_calls, "MAX_OUTCOME_BYTES", 100)
    assert _outcome(lambda _: "x") == {"returned": "x"}
    assert _outcome(lambda _: "x" * 100) == {
        "unsupported": {"reason": "an outcome of 115 bytes is over the limit of 100"}
    }


def test_endless_recursion_crashes_the_call_and_not_the_worker() -> None:
    def endless(call: dict[str, Any]) -> Any:
        return endless(call)

    header, outcomes = _execute(
        {"endless": endless, "one": lambda _: 1}, ["endless", {}], ["one", {}]
    )
    assert header == {"replace": False}
    assert outcomes[0]["crashed"]["reason"] == "RecursionError"
    detail = outcomes[0]["crashed"]["detail"]
    assert "in endless" in detail
    repeated = re.search(r"repeated (\d+) more times", detail)
    assert repeated is not None
    assert int(repeated[1]) < 30  # the innermost frames only
    assert outcomes[1] == {"returned": 1}


def test_a_value_too_deep_to_walk_is_unsupported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_calls, "_DEEP_LEVELS", 3)
    outcome = _outcome(_raise(RecursionError()), {"a": [[{"b": 1}]]})
    assert outcome == {
        "unsupported": {"reason": "a value of 4 levels is too deep for a Python subject"}
    }


def test_a_worker_out_of_memory_asks_to_be_replaced() -> None:
    header, outcomes = _execute(
        {"big": _raise(MemoryError()), "one": lambda _: 1}, ["one", {}], ["big", {}], ["one", {}]
    )
    assert header == {"replace": True}
    assert outcomes[0] == {"returned": 1}
    assert outcomes[1]["crashed"]["reason"] == "MemoryError"
    assert len(outcomes) == 2


def test_so_does_one_whose_outcome_fits_into_memory_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def encode_small(outcome: Outcome) -> bytes:
        match outcome:
            case Returned():
                raise MemoryError
            case _:
                return encode_outcome(outcome)

    monkeypatch.setattr(python_calls, "encode_outcome", encode_small)
    header, [outcome] = _execute({"big": lambda _: "x"}, ["big", {}], ["big", {}])
    assert header == {"replace": True}
    assert outcome["crashed"]["reason"] == "MemoryError"


def test_a_late_call_ends_the_answer_with_its_stack() -> None:
    released = threading.Event()

    def hang(_: dict[str, Any]) -> Any:
        released.wait(10)

    began = time.monotonic()
    header, outcomes = _execute(
        {"hang": hang, "one": lambda _: 1}, ["one", {}], ["hang", {}], ["one", {}], timeout_ms=100
    )
    released.set()
    assert 0.1 <= time.monotonic() - began < 2
    assert header == {"replace": True}
    assert outcomes[0] == {"returned": 1}
    assert outcomes[1]["timed_out"]["seconds"] == 0.1
    assert "in hang" in outcomes[1]["timed_out"]["stack"]
    assert len(outcomes) == 2


def test_the_deadline_is_a_call_s_and_not_the_request_s() -> None:
    def slow(_: dict[str, Any]) -> Any:
        time.sleep(0.06)
        return 1

    header, outcomes = _execute({"slow": slow}, *[["slow", {}]] * 4, timeout_ms=200)
    assert header == {"replace": False}
    assert outcomes == [{"returned": 1}] * 4


def test_calls_that_are_done_are_never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    run_calls = python_calls._Batch._run_calls

    def run_calls_and_dawdle(batch: Any) -> None:
        run_calls(batch)
        time.sleep(0.1)

    monkeypatch.setattr(python_calls._Batch, "_run_calls", run_calls_and_dawdle)
    header, outcomes = _execute({"one": lambda _: 1}, ["one", {}], timeout_ms=20)
    assert header == {"replace": False}
    assert outcomes == [{"returned": 1}]


def test_a_call_that_ends_while_its_stack_is_taken_is_not_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(_: dict[str, Any]) -> Any:
        time.sleep(0.05)
        return 1

    monkeypatch.setattr(python_calls, "_stack_of", lambda _: time.sleep(0.2))
    header, outcomes = _execute({"slow": slow}, ["slow", {}], timeout_ms=20)
    assert header == {"replace": False}
    assert outcomes == [{"returned": 1}]


def test_a_slice_ends_at_the_next_call() -> None:
    def slow(_: dict[str, Any]) -> Any:
        time.sleep(0.03)
        return 1

    header, outcomes = _execute({"slow": slow}, *[["slow", {}]] * 9, slice_ms=50)
    assert header == {"replace": False}
    assert outcomes == [{"returned": 1}] * 2


def test_a_fault_of_the_loop_itself_is_raised() -> None:
    with pytest.raises(ValueError, match="unpack"):
        PythonCalls({}).execute(_request(["op"]))


def test_a_worker_prepares_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: dict[str, Any] = {}
    monkeypatch.setattr(sys, "set_int_max_str_digits", lambda n: limits.update(digits=n))
    monkeypatch.setattr(sys, "setrecursionlimit", lambda n: limits.update(recursion=n))
    monkeypatch.setattr(threading, "stack_size", lambda n: limits.update(stack=n))
    monkeypatch.setattr(faulthandler, "enable", lambda _: None)
    monkeypatch.setattr(python_calls, "limit_python_memory", lambda: limits.update(memory=True))
    python_calls.prepare_interpreter()
    assert limits["digits"] == 0
    assert limits["memory"]
    assert limits["recursion"] > 20_000
    assert limits["stack"] / limits["recursion"] > 8_000
