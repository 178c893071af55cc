"""Tiny subjects that agree, err, raise, hang and crash, and the cases they are tried on."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from harness.model.case import Call, Case, Expectation, Returns
from harness.model.outcome import (
    Crashed,
    Outcome,
    Raised,
    Returned,
    TimedOut,
    Undriven,
    Unsupported,
    encode_outcome,
)
from harness.subjects.base import Answer, Description, SubjectSettings, SubjectStartError

Behaviour = Callable[[Call], Outcome]


def agree(call: Call) -> Outcome:
    """What a right `text.of` does with texts."""
    return Returned({"text": call.input["value"]})


def err(call: Call) -> Outcome:
    return Returned({"text": f"{call.input['value']}!"})


def fail(call: Call) -> Outcome:
    return Raised("other", "it does not work", "FakeError")


def lack(call: Call) -> Outcome:
    return Unsupported("this fake has no operations")


def hang(call: Call) -> Outcome:
    return TimedOut(10.0, "in loop()")


def crash(call: Call) -> Outcome:
    return Crashed("exit code 1", "last words")


def break_harness(call: Call) -> Outcome:
    return Undriven("no one at home")


def interrupt(call: Call) -> Outcome:
    raise KeyboardInterrupt


def leave(call: Call) -> Outcome:
    """What no plug-in may do: submit() ends with it."""
    sys.exit(0)


class _Answers:
    def __init__(self, answers: list[Answer]) -> None:
        self._answers = answers

    def result(self) -> list[Answer]:
        return self._answers

    def so_far(self) -> Sequence[Answer | None]:
        return self._answers


class FakeSubject:
    """A subject that does one thing with every call, and remembers what it was asked."""

    def __init__(self, name: str, behaviour: Behaviour = agree, version: str = "1.0") -> None:
        self.name = name
        self._behaviour = behaviour
        self._version = version
        self.batches: list[int] = []
        self.closed = False

    def description(self) -> Description:
        return Description(self._version, f"fake:{self.name}", frozenset({"text.of"}))

    def submit(self, calls: Sequence[Call]) -> _Answers:
        self.batches.append(len(calls))
        return _Answers([Answer(encode_outcome(self._behaviour(call)), 7) for call in calls])

    def close(self) -> None:
        self.closed = True


class FakeProvider:
    """Starts fakes; as an entry point of a plug-in would hold it."""

    def __init__(self, behaviour: Behaviour) -> None:
        self._behaviour = behaviour

    def start(self, settings: SubjectSettings) -> FakeSubject:
        return FakeSubject(settings.name, self._behaviour)


class CountingProvider:
    """Starts fakes that say how many of them were started."""

    def __init__(self) -> None:
        self._started = 0

    def start(self, settings: SubjectSettings) -> FakeSubject:
        self._started += 1
        text = f"started {self._started} times"
        return FakeSubject(settings.name, lambda _: Returned({"text": text}))


class _NeverReady(FakeSubject):
    def description(self) -> Description:
        raise SubjectStartError(self.name, "it is not here", "Put it there.")


class LateProvider:
    """Starts fakes of which it is seen only later that they cannot start, as of a JVM."""

    def start(self, settings: SubjectSettings) -> FakeSubject:
        return _NeverReady(settings.name)


agreeing = FakeProvider(agree)
late = LateProvider()
counting = CountingProvider()
erring = FakeProvider(err)
failing = FakeProvider(fail)
lacking = FakeProvider(lack)
hanging = FakeProvider(hang)
crashing = FakeProvider(crash)
breaking = FakeProvider(break_harness)
leaving = FakeProvider(leave)
interrupting = FakeProvider(interrupt)


def text_case(name: str = "a::1", text: str = "x", **fields: Any) -> Case:
    """A case of `text.of` that expects the text itself, unless it is told otherwise."""
    expect: Expectation | None = fields.pop("expect", Returns({"text": text}))
    return Case(name, Call("text.of", {"value": text}), expect=expect, **fields)
