from typing import Any

import pytest

from harness.compare.diff import Difference
from harness.compare.oracle import NoOracle, Oracle, oracle_of_case, oracle_of_outcome
from harness.model.case import Call, Expectation, Matches, Raises, Returns
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
from tests.unit.compare.values import HIGH, JOINED, LOW, nested

MERGE = Call("chunk.merge", {"left": {"$class": "AssistantMessageChunk"}, "right": "nope"})
BAD = "Cannot merge AssistantMessageChunk with "


def found(expectation: Expectation, outcome: Returned | Raised, call: Call = MERGE) -> list[str]:
    oracle = oracle_of_case(call, expectation)
    return [f"{one.difference} {one.path}".strip() for one in oracle.differences(outcome)]


@pytest.mark.parametrize(
    ("expectation", "outcome", "differences"),
    [
        (Returns({"a": 1}), Returned({"a": 1}), []),
        (Returns({"a": 1, "b": 2}), Returned({"b": 2, "a": 1}), []),
        (Returns({"a": 1}), Returned({"a": 1.0}), ["type a"]),
        (Returns(None), Returned(None), []),
        (Matches({"a": {"$any": True}}), Returned({"a": 1, "b": 2}), []),
        (Matches({"a": {"$none": True}}), Returned({"a": 1}), ["changed a"]),
        (Returns(1), Raised("other"), ["error"]),
        (Matches({}), Raised("other"), ["error"]),
        (Raises("other"), Returned(1), ["error"]),
        (Raises("other"), Raised("class_cast"), ["error"]),
        (Raises("other", "a"), Raised("other", "b"), []),
        (Raises("other", type="A"), Raised("other", type="B"), []),
        (Raises("invalid_argument", "a"), Raised("invalid_argument", "a", "B"), []),
        (Raises("invalid_argument", "a"), Raised("invalid_argument", "b"), ["error"]),
        (Raises("invalid_argument", "a"), Raised("invalid_argument"), ["error"]),
        (Raises("illegal_state", "a"), Raised("illegal_state", "b"), ["error"]),
        (Raises("illegal_state"), Raised("illegal_state", "b"), []),
        (Raises("invalid_argument", HIGH + LOW), Raised("invalid_argument", JOINED), []),
    ],
)
def test_expectations(
    expectation: Expectation, outcome: Returned | Raised, differences: list[str]
) -> None:
    assert found(expectation, outcome) == differences


RIGHTS: list[tuple[Any, str, str, bool]] = [
    ("nope", "nope", "nope", True),
    ("nope", "nope", "NOPE", False),
    (None, "null", "None", False),
    (5, "5", "5", True),
    ("{a=1}", "{a=1}", "{'a': 1}", False),
    ({"a": 1}, "{a=1}", "{'a': 1}", True),
    ([1], "[1]", "[1, ]", True),
    ({"$class": "UserMessage"}, "UserMessage@1\n2", "UserMessage(x)", True),
]


@pytest.mark.parametrize(("right", "java", "other", "agree"), RIGHTS)
def test_what_cannot_be_merged_is_compared_where_it_is_a_scalar(
    right: Any, java: str, other: str, *, agree: bool
) -> None:
    call = Call("chunk.merge", {"left": {"$class": "AssistantMessageChunk"}, "right": right})
    raised = Raised("invalid_argument", BAD + other)
    assert (found(Raises("invalid_argument", BAD + java), raised, call) == []) is agree
    live = oracle_of_outcome(call, encode_outcome(Raised("invalid_argument", BAD + java, "T")))
    assert isinstance(live, Oracle)
    assert (live.differences(raised) == ()) is agree


def test_the_class_that_cannot_merge_is_always_compared() -> None:
    fold = Call("chunk.fold", {"chunks": []})
    expected = Raises("invalid_argument", "Cannot merge AssistantMessageChunk with A@1")
    same = Raised("invalid_argument", "Cannot merge AssistantMessageChunk with B")
    other = Raised("invalid_argument", "Cannot merge ToolMessageChunk with A@1")
    assert found(expected, same, fold) == []
    assert found(expected, other, fold) == ["error"]
    assert found(expected, Raised("invalid_argument", "Cannot add"), fold) == ["error"]


def test_an_error_shows_both_outcomes_as_they_travel() -> None:
    oracle = oracle_of_case(MERGE, Raises("invalid_argument", "a", "T"))
    assert oracle.differences(Returned([1])) == (
        Difference(
            "",
            "error",
            {"raised": {"kind": "invalid_argument", "type": "T", "message": "a"}},
            {"returned": [1]},
        ),
    )
    (difference,) = oracle_of_case(MERGE, Matches({"a": 1})).differences(Raised("other"))
    assert difference.expected == {"matches": {"a": 1}}


@pytest.mark.parametrize(
    ("op", "expected", "actual", "differences"),
    [
        ("message.dump", {"a": 1, "b": 2}, {"b": 2, "a": 1}, ["changed"]),
        ("message.construct", {"a": 1, "b": 2}, {"b": 2, "a": 1}, []),
        ("message.to_json", {"text": '{"a":1}'}, {"text": '{"a": 2}'}, ["changed text.a"]),
        ("serializer.dumps", {"text": '{"a":1}'}, {"text": '{ "a": 1}'}, []),
        ("text.of", {"text": '{"a":1}'}, {"text": '{"a": 1}'}, ["changed text"]),
    ],
)
def test_each_operation_has_its_comparison(
    op: str, expected: Any, actual: Any, differences: list[str]
) -> None:
    assert found(Returns(expected), Returned(actual), Call(op, {})) == differences


def test_equal_bytes_end_the_comparison() -> None:
    outcome = encode_outcome(Returned({"a": HIGH + LOW}))
    assert oracle_of_case(MERGE, Returns({"a": JOINED})).agrees_bytes(outcome)
    assert not oracle_of_case(MERGE, Returns({"a": 1})).agrees_bytes(outcome)
    assert not oracle_of_case(MERGE, Matches({"a": JOINED})).agrees_bytes(outcome)
    live = oracle_of_outcome(MERGE, outcome)
    assert isinstance(live, Oracle)
    assert live.agrees_bytes(outcome)
    assert live.expectation == Returns({"a": JOINED})


def test_a_wide_literal_is_the_plain_value_that_a_subject_returns() -> None:
    oracle = oracle_of_case(MERGE, Returns({"$literal": {"a": {"$b": 1}}}))
    assert oracle.agrees_bytes(encode_outcome(Returned({"a": {"$literal": {"$b": 1}}})))
    oracle = oracle_of_case(MERGE, Matches({"$literal": {"a": {"$any": True}}}))
    assert oracle.differences(Returned({"a": {"$literal": {"$any": True}}})) == ()
    assert oracle.differences(Returned({"a": 1}))


@pytest.mark.parametrize(
    "outcome",
    [Unsupported("no"), TimedOut(1.0), Crashed("gone"), Undriven("lost")],
)
def test_an_oracle_that_did_nothing_is_none(outcome: Outcome) -> None:
    assert oracle_of_outcome(MERGE, encode_outcome(outcome)) == NoOracle(outcome)  # type: ignore[arg-type]


def test_bytes_that_are_no_outcome_are_the_harness_at_fault() -> None:
    for data in (b"", b"{", b'{"returned"', b'{"what":1}'):
        oracle = oracle_of_outcome(MERGE, data)
        assert isinstance(oracle, NoOracle)
        assert isinstance(oracle.outcome, Undriven)


@pytest.mark.parametrize(
    ("outcome", "met"),
    [
        (Returned({"a": ""}), True),
        (Returned({"a": 1}), False),
        (Raised("other"), False),
        (TimedOut(1.0), False),
        (Crashed("gone"), False),
        (Undriven("lost"), None),
        (Unsupported("no"), None),
    ],
)
def test_what_a_user_would_want(outcome: Outcome, *, met: bool | None) -> None:
    wanted = oracle_of_case(MERGE, Matches({"a": {"$none": True}}))
    assert wanted.is_met_by(encode_outcome(outcome)) is met


def test_depth_has_no_limit() -> None:
    data = encode_outcome(Returned(nested(20_000, 1)))
    oracle = oracle_of_case(MERGE, Returns(nested(20_000, 1)))
    assert oracle.agrees_bytes(data)
    assert oracle.is_met_by(encode_outcome(Returned(nested(20_000, 2)))) is False
