"""What travels in the frames is what the protocol says, or it is refused."""

import pytest

from harness.model.case import Call
from harness.subjects.base import Answer
from harness.subjects.worker.protocol import (
    BatchAnswer,
    BrokenAnswerError,
    Failed,
    encode_call,
    parse_answer,
    parse_hello,
    request_parts,
)


def test_a_request_holds_its_deadlines_before_its_calls() -> None:
    calls = [encode_call(Call("text.of", {"value": "é"})), encode_call(Call("x", {}))]
    assert b"".join(request_parts(calls, 2.5, 0.05)) == (
        b'{"timeout_ms":2500,"slice_ms":50,"calls":[["text.of",{"value":"\\u00e9"}],["x",{}]]}'
    )


def test_an_answer_may_be_shorter_than_its_request() -> None:
    frame = b'{"replace":true}\n12 {"returned":1}\n3 {"returned":"a b"}\n'
    assert parse_answer(frame, 3) == BatchAnswer(
        replace=True, answers=[Answer(b'{"returned":1}', 12), Answer(b'{"returned":"a b"}', 3)]
    )


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"{}\n",
        b'{"replace":1}\n',
        b'{"replace":false}\n1 {}\n2 {}\n',
        b'{"replace":false}\n{"returned":1}\n',
        b'{"replace":false}\n-1 {}\n',
        b'{"replace":false}\n\n',
    ],
)
def test_anything_else_is_refused(frame: bytes) -> None:
    with pytest.raises(BrokenAnswerError):
        parse_answer(frame, 1)


def test_a_hello_says_ready_or_failed() -> None:
    ready = parse_hello(
        b'{"ready":{"version":"1","location":"l","ops":["a"],"unsupported":{"b":"why"},'
        b'"lacks":["c"],"sha256":"00","java":"17"}}'
    )
    assert not isinstance(ready, Failed)
    assert ready.ops == frozenset({"a"})
    assert ready.unsupported == {"b": "why"}
    assert ready.lacks == ("c",)
    assert parse_hello(b'{"failed":{"what":"w","help":"h"}}') == Failed("w", "h")


@pytest.mark.parametrize(
    "more",
    [
        '"ops":[1]',
        '"ops":"a"',
        '"lacks":[1]',
        '"lacks":null',
        '"unsupported":[]',
        '"unsupported":{"a":1}',
        '"sha256":1',
    ],
)
def test_a_hello_of_another_shape_is_refused(more: str) -> None:
    with pytest.raises(BrokenAnswerError, match="a hello of"):
        parse_hello(b'{"ready":{"version":"1","location":"l",%s}}' % more.encode())
    with pytest.raises(BrokenAnswerError, match="a hello of"):
        parse_hello(b'{"ready":{}}')
