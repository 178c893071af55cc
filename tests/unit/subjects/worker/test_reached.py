import pytest

from harness.subjects.worker.protocol import BrokenAnswerError, parse_answer
from harness.subjects.worker.reached import Watched

ANSWER = b'{"replace":false}\n7 {"returned":1}\n'


def watched(*fresh: bytes, answer: bytes = ANSWER) -> Watched:
    asked = iter(fresh)
    return Watched(lambda _: answer, lambda: next(asked))


def test_an_answer_says_what_its_call_reached() -> None:
    worker = watched(b"", b'{"f":[1]}')
    (answer,) = parse_answer(worker.execute(b"request"), 1).answers
    assert answer.outcome == b'{"returned":1}'
    assert answer.micros == 7
    assert answer.reached == {"call": {"f": [1]}}


def test_the_first_answer_says_what_was_reached_before_it() -> None:
    worker = watched(b"[1]", b"[2]", b"[3]")
    first, second = (parse_answer(worker.execute(b""), 1).answers[0] for _ in range(2))
    assert first.reached == {"before": [1], "call": [2]}
    assert second.reached == {"call": [3]}


def test_what_was_reached_before_comes_though_the_first_call_reaches_nothing() -> None:
    (answer,) = parse_answer(watched(b"[1]", b"").execute(b""), 1).answers
    assert answer.reached == {"before": [1]}


def test_an_answer_that_reached_nothing_is_as_it_was() -> None:
    assert watched(b"", b"").execute(b"") == ANSWER


def test_a_worker_that_must_be_replaced_says_so_still() -> None:
    late = b'{"replace":true}\n7 {"timed_out":{}}\n'
    answer = parse_answer(watched(b"", b"[1]", answer=late).execute(b""), 1)
    assert answer.replace
    assert answer.answers[0].reached == {"call": [1]}


def test_what_is_no_map_is_not_taken_for_what_was_reached() -> None:
    (answer,) = parse_answer(b'{"replace":false,"reached":1}\n7 {"returned":1}', 1).answers
    assert answer.reached is None
    with pytest.raises(BrokenAnswerError):
        parse_answer(b'{"reached":{}}\n7 {"returned":1}', 1)
