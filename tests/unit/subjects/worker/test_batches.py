"""What a worker cannot carry is answered for it, and nothing beside it is lost."""

from collections.abc import Sequence

import pytest

from harness.model.outcome import Returned, Unsupported, decode_outcome, encode_outcome
from harness.subjects.base import Answer
from harness.subjects.worker import batches
from harness.subjects.worker.batches import Submission


def cuts(submission: Submission) -> list[tuple[int, int]]:
    return [(piece.start, piece.stop) for piece in submission.pieces()]


def test_pieces_are_bounded_by_calls_and_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MAX_PIECE_CALLS", 3)
    monkeypatch.setattr(batches, "MAX_PIECE_BYTES", 10)
    assert cuts(Submission([b"1"] * 7)) == [(0, 3), (3, 6), (6, 7)]
    assert cuts(Submission([b"123456"] * 2 + [b"x" * 50] + [b"1"])) == [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 4),
    ]


def unsupported(answers: Sequence[Answer | None], index: int) -> str:
    answer = answers[index]
    assert answer is not None
    outcome = decode_outcome(answer.outcome)
    assert isinstance(outcome, Unsupported)
    return outcome.reason


def test_a_call_that_is_too_long_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MAX_CALL_BYTES", 5)
    submission = Submission([b"1", b"123456", b"2", b"3", b"123456"])
    assert cuts(submission) == [(0, 1), (2, 4)]
    so_far = submission.so_far()
    assert [answer is None for answer in so_far] == [True, False, True, True, False]
    assert unsupported(so_far, 1).startswith("an input of 6 bytes is more than")


def test_outcomes_that_are_long_together_are_not_all_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MAX_HELD_BYTES", 250)
    monkeypatch.setattr(batches, "_LONG_BYTES", 90)
    submission = Submission([b"1"] * 4)
    long = Answer(encode_outcome(Returned("x" * 100)), 7)
    for index in range(3):
        submission.answer(index, long)
    submission.answer(3, Answer(encode_outcome(Returned(1)), 1))
    answers = submission.result()
    assert answers[:2] == [long, long]
    assert unsupported(answers, 2).startswith("an outcome of 115 bytes, after 230 bytes of others")
    assert answers[2].micros == 7
    assert decode_outcome(answers[3].outcome) == Returned(1), "a short one is always held"


def test_the_first_answer_of_a_call_counts() -> None:
    submission = Submission([b"1"])
    first, second = Answer(b'{"returned":1}', 1), Answer(b'{"returned":2}', 2)
    submission.answer(0, first)
    submission.answer(0, second)
    assert submission.result() == [first]
