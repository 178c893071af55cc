from collections.abc import Mapping
from time import sleep
from typing import Any

import pytest

from harness.messages.errors import ClassCast, InvalidArgument
from harness.model.case import Call
from harness.model.outcome import (
    Crashed,
    Outcome,
    Raised,
    Returned,
    TimedOut,
    Undriven,
    Unsupported,
    decode_outcome,
)
from harness.subjects.base import NotSupportedError, SubjectSettings, SubjectStartError
from harness.subjects.reference import provider
from harness.subjects.reference.starting import ReferenceProvider
from harness.subjects.reference.subject import ReferenceSubject


def endless(value: Any) -> Any:
    return [endless(value)]


def looping(_given: Mapping[str, Any]) -> Any:
    while True:
        pass


def stubborn(_given: Mapping[str, Any]) -> Any:
    try:
        while True:
            pass
    except BaseException:  # noqa: BLE001 - what a careless operation does
        return "late, but here"


def going_on(_given: Mapping[str, Any]) -> Any:
    try:
        looping({})
    except BaseException:  # noqa: BLE001 - what a careless operation does
        looping({})


class WordlessError(Exception):
    def __str__(self) -> str:
        raise OSError


def failing(given: Mapping[str, Any]) -> Any:
    raise given["error"]


def subject(timeout: float = 10.0) -> ReferenceSubject:
    operations = {
        "echo": lambda given: given["value"],
        "fail": failing,
        "endless": endless,
        "loop": looping,
        "stubborn": stubborn,
        "going-on": going_on,
    }
    started = ReferenceProvider(lambda: operations).start(
        SubjectSettings("reference", timeout=timeout)
    )
    assert isinstance(started, ReferenceSubject), "in this process, unless it is watched"
    return started


def outcome(op: str, **given: Any) -> Outcome:
    [answer] = subject().submit([Call(op, given)]).result()
    return decode_outcome(answer.outcome)


def test_a_value_is_returned_as_canonical_bytes() -> None:
    [answer] = subject().submit([Call("echo", {"value": {"é": 1.0}})]).result()
    assert answer.outcome == b'{"returned":{"\\u00e9":1.0}}'
    assert answer.micros >= 0


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (InvalidArgument("no"), Raised("invalid_argument", "no", "InvalidArgument")),
        (ClassCast(), Raised("class_cast", None, "ClassCast")),
        (NotSupportedError("never"), Unsupported("never")),
        (KeyError("k"), Raised("other", "'k'", "KeyError")),
        (
            WordlessError(),
            Raised("other", "(its text cannot be had: OSError)", "WordlessError"),
        ),
    ],
)
def test_an_error_is_an_outcome(error: Exception, expected: Outcome) -> None:
    assert outcome("fail", error=error) == expected


@pytest.mark.parametrize("error", [SystemExit(5), GeneratorExit(), MemoryError()])
def test_what_would_end_the_program_is_a_crash_of_its_call(error: BaseException) -> None:
    crashed = outcome("fail", error=error)
    assert isinstance(crashed, Crashed)
    assert crashed.reason == type(error).__name__


def test_what_is_no_json_could_not_be_driven() -> None:
    assert isinstance(outcome("echo", value={1, 2}), Undriven)


def test_an_unknown_operation_is_unsupported() -> None:
    assert outcome("nope") == Unsupported("the reference has no operation nope")


def test_running_out_of_stack_is_a_crash_of_that_call_alone() -> None:
    calls = [Call("endless", {}), Call("echo", {"value": 1})]
    crashed, returned = [
        decode_outcome(answer.outcome) for answer in subject().submit(calls).result()
    ]
    assert isinstance(crashed, Crashed)
    assert crashed.reason == "RecursionError"
    assert "endless" in str(crashed.detail)
    assert returned == Returned(1)


@pytest.mark.parametrize("op", ["loop", "stubborn", "going-on"])
def test_a_call_without_an_end_times_out_and_the_next_is_run(op: str) -> None:
    calls = [Call(op, {}), Call("echo", {"value": 1})]
    answers = subject(timeout=0.1).submit(calls).result()
    late, returned = [decode_outcome(answer.outcome) for answer in answers]
    assert isinstance(late, TimedOut)
    assert late.seconds == 0.1
    assert op == "stubborn" or "looping" in str(late.stack)
    assert returned == Returned(1)
    assert answers[0].micros == 100_000


def test_an_interrupted_call_is_never_found_late() -> None:
    with pytest.raises(KeyboardInterrupt):
        subject(timeout=0.02).submit([Call("fail", {"error": KeyboardInterrupt()})]).result()
    sleep(0.1)


def test_a_value_deeper_than_any_in_a_file_is_unsupported() -> None:
    value: list[Any] = []
    for _ in range(1500):
        value = [value]
    assert outcome("endless", value=value) == Unsupported(
        "a value of 1,502 levels, where a case in a file may have 1,000"
    )


def test_what_was_run_so_far_is_there_without_waiting() -> None:
    pending = subject().submit([Call("echo", {"value": 1}), Call("echo", {"value": 2})])
    assert pending.so_far() == [None, None]
    assert pending.result() == pending.so_far()


def test_a_batch_is_run_once_when_it_is_asked_for() -> None:
    ran: list[Any] = []
    reference = ReferenceProvider(lambda: {"note": ran.append}).start(SubjectSettings("reference"))
    pending = reference.submit([Call("note", {"n": 1}), Call("note", {"n": 2})])
    assert ran == []
    assert pending.result() is pending.result()
    assert ran == [{"n": 1}, {"n": 2}]
    reference.close()


def test_ints_and_depths_have_no_limit_of_pythons() -> None:
    value: Any = 10**5_000
    for _ in range(1_000):
        value = [{"a": value}]
    text = outcome_of_text(value)
    assert text.startswith("[{a=[{a=")
    assert len(text) > 5_000


def outcome_of_text(value: Any) -> str:
    reference = provider.start(SubjectSettings("reference"))
    [answer] = reference.submit([Call("text.of", {"value": value})]).result()
    returned = decode_outcome(answer.outcome)
    assert isinstance(returned, Returned)
    text = returned.value["text"]
    assert isinstance(text, str)
    return text


def test_it_says_what_it_is() -> None:
    reference = provider.start(SubjectSettings("reference"))
    description = reference.description()
    assert reference.name == "reference"
    assert {"chunk.merge", "text.of"} <= description.ops
    again = SubjectSettings("reference", spec=description.location)
    assert provider.start(again).description() == description


def test_it_takes_no_other_spec() -> None:
    with pytest.raises(SubjectStartError, match="Leave the SPEC out"):
        provider.start(SubjectSettings("reference", spec="1.0"))
