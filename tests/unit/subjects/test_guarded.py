"""Plug-ins that do not keep to the protocol: each fault costs its calls, and no run."""

import logging
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from harness.model.case import Call
from harness.model.outcome import Returned, Undriven, decode_outcome, encode_outcome
from harness.subjects.base import Answer, Subject, SubjectSettings, SubjectStartError, WorksHere
from harness.subjects.guarded import start_guarded
from tests.fakes import FakeSubject

CALLS = [Call("text.of", {"value": text}) for text in ("a", "b")]
GOOD = [Answer(encode_outcome(Returned({"text": text})), 7) for text in ("a", "b")]


class Plugin:
    """Starts one subject, or raises."""

    def __init__(self, start: Callable[[], Any]) -> None:
        self._start = start

    def start(self, settings: SubjectSettings) -> Any:
        del settings
        return self._start()


class Answering:
    """Answers with what it is given, or by calling it."""

    def __init__(self, answers: Any) -> None:
        self._answers = answers

    def result(self) -> Any:
        return self._answers() if callable(self._answers) else self._answers

    so_far = result


class Working(Answering):
    def work(self) -> None:
        self.result()


class Submitting(FakeSubject):
    def __init__(self, pending: Callable[[], Any]) -> None:
        super().__init__("fake")
        self._pending = pending

    def submit(self, calls: Sequence[Call]) -> Any:
        del calls
        return self._pending()


def guarded(subject: Any) -> Subject:
    return start_guarded(Plugin(lambda: subject), SubjectSettings("fake"))


def exits() -> Any:
    sys.exit(0)


def fails() -> Any:
    raise ValueError("no such thing")


@pytest.mark.parametrize(
    ("pending", "says"),
    [
        (fails, "ValueError: no such thing"),
        (exits, "SystemExit: 0"),
        (lambda: None, "'NoneType' object has no attribute 'result'"),
        (lambda: Answering(exits), "SystemExit: 0"),
        (lambda: Answering(GOOD[:1]), "1 answers to 2 calls"),
        (lambda: Answering([*GOOD, *GOOD]), "4 answers to 2 calls"),
        (lambda: Answering(None), "its answers are none"),
        (lambda: Answering([{}, {}]), "its answers are none"),
        (lambda: Working(fails), "ValueError: no such thing"),
    ],
)
def test_what_breaks_the_protocol_is_an_error_of_each_call(
    pending: Callable[[], Any], says: str
) -> None:
    given = guarded(Submitting(pending)).submit(CALLS)
    if isinstance(given, WorksHere):
        given.work()
    outcomes = [decode_outcome(answer.outcome) for answer in given.result()]
    assert len(outcomes) == len(CALLS)
    for outcome in outcomes:
        assert isinstance(outcome, Undriven)
        assert says in outcome.reason


def test_an_answer_that_says_no_outcome_costs_that_call_alone() -> None:
    bad = Answer(b'{"raised":{"kind":5}}', 3)
    answers = guarded(Submitting(lambda: Answering([GOOD[0], bad]))).submit(CALLS).result()
    assert answers[0] == GOOD[0]
    outcome = decode_outcome(answers[1].outcome)
    assert isinstance(outcome, Undriven)
    assert "what is no outcome" in outcome.reason


def test_what_keeps_to_it_passes_as_it_is() -> None:
    pending = guarded(Submitting(lambda: Answering(GOOD))).submit(CALLS)
    assert (pending.result(), pending.so_far()) == (GOOD, GOOD)
    assert not isinstance(pending, WorksHere)
    assert isinstance(guarded(Submitting(lambda: Working(GOOD))).submit(CALLS), WorksHere)


@pytest.mark.parametrize("answers", [fails, GOOD[:1], None, [{}, {}]])
def test_of_what_is_broken_nothing_is_there_so_far(answers: Any) -> None:
    assert guarded(Submitting(lambda: Answering(answers))).submit(CALLS).so_far() == [None, None]


def test_an_interrupt_is_the_users() -> None:
    def interrupt() -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        guarded(Submitting(interrupt)).submit(CALLS)


@pytest.mark.parametrize("start", [fails, exits])
def test_a_plug_in_that_fails_to_start_cannot_start(start: Callable[[], Any]) -> None:
    with pytest.raises(SubjectStartError, match="its plug-in failed"):
        start_guarded(Plugin(start), SubjectSettings("fake"))


class Describing(FakeSubject):
    def __init__(self, description: Callable[[], Any]) -> None:
        super().__init__("fake")
        self.description = description  # type: ignore[method-assign]


def not_here() -> Any:
    raise SubjectStartError("fake", "it is not here", "Put it there.")


@pytest.mark.parametrize(
    ("description", "says"),
    [
        (fails, "ValueError: no such thing"),
        (lambda: "1.0", "describes it by a str"),
        (not_here, "it is not here\n  Put it there."),
    ],
)
def test_a_subject_that_cannot_say_what_it_is_cannot_start(
    description: Callable[[], Any], says: str
) -> None:
    with pytest.raises(SubjectStartError) as error:
        guarded(Describing(description)).description()
    assert says in str(error.value)


class Clinging(FakeSubject):
    def close(self) -> None:
        raise OSError("still busy")


def test_what_does_not_close_is_told(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        guarded(Clinging("fake")).close()
    assert "still busy" in caplog.text
