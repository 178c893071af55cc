"""Batches are bounded by cases and by size, and an interrupt gives up nothing that is done."""

from collections.abc import Iterator, Sequence

import pytest

from harness.model.case import Call, Case
from harness.model.outcome import Returned, encode_outcome
from harness.run import batches
from harness.run.batches import answers
from harness.run.interrupts import Interrupts
from harness.subjects.base import Answer, Description
from tests.fakes import FakeSubject, text_case

ANSWER = Answer(encode_outcome(Returned(1)), 1)


def test_small_cases_go_in_growing_batches() -> None:
    subject = FakeSubject("fake")
    assert (
        len(list(answers([text_case(str(n)) for n in range(600)], [subject], Interrupts()))) == 600
    )
    assert subject.batches == [8, 32, 128, 256, 176]


def test_large_cases_go_in_batches_of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_BYTES", 250)
    subject = FakeSubject("fake")
    cases = [text_case(str(n), "x" * 100) for n in range(9)]
    assert [case for case, _ in answers(cases, [subject], Interrupts())] == cases
    assert subject.batches == [3, 3, 3]


def test_a_value_counts_as_often_as_it_occurs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_BYTES", 5000)
    subject = FakeSubject("fake")
    text = "x" * 100
    cases = [Case(str(n), Call("text.of", {"value": [text] * 100})) for n in range(4)]
    list(answers(cases, [subject], Interrupts()))
    assert subject.batches == [1, 1, 1, 1]


def test_deep_values_are_measured_too(monkeypatch: pytest.MonkeyPatch) -> None:
    value: list[object] = []
    for _ in range(5000):
        value = [value]
    monkeypatch.setattr(batches, "_BYTES", 9000)
    subject = FakeSubject("fake")
    list(
        answers(
            [Case(str(n), Call("text.of", {"value": value})) for n in range(3)],
            [subject],
            Interrupts(),
        )
    )
    assert subject.batches == [1, 1, 1]


class Patient:
    """A subject that remembers the batches under way, and answers only the even calls at once."""

    name = "patient"

    def __init__(self) -> None:
        self.under_way = 0
        self.most_under_way = 0

    def description(self) -> Description:
        return Description("1", "here", frozenset())

    def submit(self, calls: Sequence[Call]) -> "Waiting":
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        return Waiting(self, len(calls))

    def close(self) -> None: ...


class Waiting:
    def __init__(self, subject: Patient, count: int) -> None:
        self._subject = subject
        self._count = count

    def result(self) -> list[Answer]:
        self._subject.under_way -= 1
        return [ANSWER] * self._count

    def so_far(self) -> list[Answer | None]:
        return [ANSWER if n % 2 == 0 else None for n in range(self._count)]


def test_batches_that_are_large_together_wait_for_one_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cases = [text_case(str(n), "x" * 100) for n in range(100)]
    patient = Patient()
    list(answers(cases, [patient], Interrupts()))
    assert patient.most_under_way == 3
    monkeypatch.setattr(batches, "_BYTES", 250)
    monkeypatch.setattr(batches, "_BYTES_IN_FLIGHT", 400)
    patient = Patient()
    assert len(list(answers(cases, [patient], Interrupts()))) == 100
    assert patient.most_under_way == 1


class Slow:
    """A subject that has no answer before it was given a number of batches."""

    name = "slow"

    def __init__(self, batches_before: int) -> None:
        self._batches_before = batches_before
        self.batches = 0

    def description(self) -> Description:
        return Description("1", "elsewhere", frozenset())

    def submit(self, calls: Sequence[Call]) -> "SlowAnswers":
        self.batches += 1
        return SlowAnswers(self, len(calls))

    @property
    def is_awake(self) -> bool:
        return self.batches >= self._batches_before

    def close(self) -> None: ...


class SlowAnswers:
    def __init__(self, subject: Slow, count: int) -> None:
        self._subject = subject
        self._count = count

    def result(self) -> list[Answer]:
        return [ANSWER] * self._count

    def so_far(self) -> list[Answer | None]:
        return [ANSWER if self._subject.is_awake else None] * self._count


class Here:
    """A subject that works in this process, and remembers when."""

    name = "here"

    def __init__(self, slow: Slow) -> None:
        self._slow = slow
        self.worked_at: list[int] = []

    def description(self) -> Description:
        return Description("1", "here", frozenset())

    def submit(self, calls: Sequence[Call]) -> "HereAnswers":
        return HereAnswers(self, self._slow, len(calls))

    def close(self) -> None: ...


class HereAnswers:
    def __init__(self, subject: Here, slow: Slow, count: int) -> None:
        self._subject = subject
        self._slow = slow
        self._count = count
        self._has_worked = False

    def work(self) -> None:
        if not self._has_worked:
            self._subject.worked_at.append(self._slow.batches)
        self._has_worked = True

    def result(self) -> list[Answer]:
        self.work()
        return [ANSWER] * self._count

    def so_far(self) -> list[Answer | None]:
        return [ANSWER if self._has_worked else None] * self._count


def test_work_in_this_process_is_done_while_others_are_awaited() -> None:
    slow = Slow(batches_before=4)
    here = Here(slow)
    cases = [text_case(str(n)) for n in range(1000)]
    seen = [slow.batches for _ in answers(cases, [here, slow], Interrupts())]
    assert len(seen) == len(cases)
    assert seen[0] == 4, "nothing before the slow one has an answer, and then at once"
    assert here.worked_at == [1, 2, 3, 4, 5, 6, 7], "each batch as soon as it was given to all"


def test_no_more_batches_than_allowed_are_ahead() -> None:
    slow = Slow(batches_before=1000)
    cases = [text_case(str(n)) for n in range(3000)]
    seen = [slow.batches for _ in answers(cases, [slow], Interrupts(), 5)]
    assert seen[0] == 5
    assert len(seen) == len(cases)


def test_answers_that_pile_up_are_worked_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_BYTES_IN_FLIGHT", 100_000)
    slow = Slow(batches_before=1000)
    quick = FakeSubject("quick", lambda _: Returned("x" * 100))
    cases = [text_case(str(n)) for n in range(5000)]
    seen = [slow.batches for _ in answers(cases, [quick, slow], Interrupts())]
    assert seen[0] == 8, "the first look finds more than is to be held"
    assert len(seen) == len(cases)


def test_after_an_interrupt_come_the_cases_with_all_their_answers() -> None:
    def cases() -> Iterator[Case]:
        yield from (text_case(str(n)) for n in range(10))
        raise KeyboardInterrupt

    seen: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        seen.extend(
            case.name
            for case, _ in answers(cases(), [FakeSubject("fake"), Patient()], Interrupts())
        )
    assert seen == ["0", "2", "4", "6"]
