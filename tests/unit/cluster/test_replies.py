"""What crosses to a worker and back: bytes, and nothing that would have to be unpickled."""

from typing import Any

import pytest

from harness.cluster.checks_as_maps import checks_from_map, checks_to_map
from harness.cluster.errors import ClusterError
from harness.cluster.replies import (
    Reply,
    answers_from_lines,
    answers_to_lines,
    calls_from_lines,
    calls_to_lines,
    descriptions_from_line,
    descriptions_to_line,
    fault,
    identity_of,
    read_reply,
    refusal,
)
from harness.compare.difference import ABSENT, Difference
from harness.generate.checking import Checks
from harness.generate.findings import Example, Finding, Kind
from harness.model.case import Call
from harness.model.value import decode, encode
from harness.subjects.base import Answer, Description, SubjectStartError

WORKER = "tcp://127.0.0.1:1"
ODD: tuple[Any, ...] = ("\ud83d", "\u2028\n\x00", 10**5000, float("inf"), {"b": 1, "a": [None]})
NAMES = ("surrogate", "line ends", "large", "infinite", "map")


@pytest.mark.parametrize("value", ODD, ids=NAMES)
def test_calls_and_answers_are_lines(value: Any) -> None:
    calls = [Call("text.of", {"value": value}), Call("chunk.fold", {"chunks": []})]
    again = calls_from_lines(calls_to_lines(calls))
    assert again == calls
    assert [call.encoded for call in again] == [call.encoded for call in calls]
    answers = [Answer(encode({"returned": value}), 7), Answer(b"{}", 0)]
    reply = read_reply(Reply(WORKER, "", 0.0, answers_to_lines(answers)).to_bytes())
    assert answers_from_lines(reply.lines) == answers


def test_a_reply_says_who_replied_and_what_it_took() -> None:
    reply = Reply(WORKER, "java 1 (abc)", 1.25, (b"1 {}", b"2 {}"))
    assert read_reply(reply.to_bytes()) == reply
    empty = Reply(WORKER, "", 0.0, ())
    assert read_reply(empty.to_bytes()) == empty


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (refusal(WORKER, SubjectStartError("java", "no JDK", "install one")), "subject java: no"),
        (refusal(WORKER, ClusterError("it is old", "mend it")), f"worker {WORKER}: it is old"),
        (fault(WORKER, "Traceback"), "the harness failed:\nTraceback"),
        (b'{"a": 1}', "a worker replied"),
    ],
)
def test_what_is_no_result_is_told(reply: bytes, said: str) -> None:
    with pytest.raises(ClusterError) as caught:
        read_reply(reply)
    assert said in str(caught.value)
    assert "\n  " in str(caught.value)


def test_descriptions_travel() -> None:
    of = Description("1.0", "/x", frozenset({"text.of"}), "f" * 64, {"chunk.fold": "no"}, ("m",))
    line = descriptions_to_line({"java@new": of})
    assert b"\n" not in line
    assert descriptions_from_line(line) == {"java@new": of}


def test_the_identity_is_of_versions_and_checksums_and_not_of_places() -> None:
    one = Description("1.0", "/here/x.jar", frozenset(), "a" * 64)
    two = Description("1.0", "/there/x.jar", frozenset({"text.of"}), "a" * 64)
    other = Description("1.0", "/here/x.jar", frozenset(), "b" * 64)
    assert identity_of({"java": one}) == identity_of({"java": two})
    assert identity_of({"java": one}) != identity_of({"java": other})


@pytest.mark.parametrize("value", ODD, ids=NAMES)
@pytest.mark.parametrize("expect", [None, {"returned": "\udc00"}, {"raised": {"kind": "other"}}])
@pytest.mark.parametrize("actual", [ABSENT, None, "x"])
def test_what_came_of_examples_travels(value: Any, expect: Any, actual: Any) -> None:
    finding = Finding(
        Kind("java", "text.of", "text", "missing", "returned → other"),
        "agreement/text.of",
        Example("7-1", value),
        Call("text.of", {"value": value}),
        expect,
        Difference("text", "missing", value, actual),
    )
    checks = Checks([finding, finding], 5, 6, looked_at=3)
    checks.known["java"] = checks.unsupported["x"] = 2
    checks.checked["a"] = checks.rules["b"] = 4
    again = checks_from_map(decode(encode(checks_to_map(checks))))
    assert again == checks
    assert encode(checks_to_map(again)) == encode(checks_to_map(checks))
