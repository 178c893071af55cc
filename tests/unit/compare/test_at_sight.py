"""What bytes show at once is what reading and comparing them shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.compare.oracle import agrees_at_sight, oracle_of_case, read_outcome
from harness.model.case import Call, Expectation, Matches, Raises, Returns
from harness.model.outcome import ERROR_KINDS, Raised, Returned, encode_outcome

CALL = Call("text.of", {"value": 1})
TEXTS = st.sampled_from(["", "a", 'say "no"', "\\", '","message":"a', "é\n", "}}", "\ud800"])
ERRORS = st.builds(Raised, st.sampled_from(ERROR_KINDS), st.none() | TEXTS, st.none() | TEXTS)


@given(
    ERRORS | st.builds(Returned, TEXTS),
    st.builds(Raises, st.sampled_from(ERROR_KINDS), st.none() | TEXTS) | st.builds(Returns, TEXTS),
)
def test_what_agrees_at_sight_agrees(outcome: Returned | Raised, expect: Expectation) -> None:
    data = encode_outcome(outcome)
    if agrees_at_sight(expect, data):
        oracle = oracle_of_case(CALL, expect)
        decoded = read_outcome(data)
        assert isinstance(decoded, Returned | Raised)
        assert oracle.differences(decoded) == ()


@pytest.mark.parametrize(
    ("expect", "outcome"),
    [
        (Returns({"text": "a"}), Returned({"text": "a"})),
        (Raises("other"), Raised("other")),
        (Raises("other", "a message of another language"), Raised("other", 'a "b"', "X.Y")),
        (Raises("null_pointer"), Raised("null_pointer", None, "java.lang.NullPointerException")),
        (Raises("illegal_state", "a.b"), Raised("illegal_state", "a.b", "X")),
        (Raises("invalid_argument"), Raised("invalid_argument", "x")),
    ],
)
def test_what_nearly_all_cases_are_is_seen(expect: Expectation, outcome: Returned | Raised) -> None:
    assert agrees_at_sight(expect, encode_outcome(outcome))


@pytest.mark.parametrize(
    ("expect", "outcome"),
    [
        (Raises("illegal_state", "a.b"), Raised("illegal_state", "axb", "X")),
        (Raises("illegal_state", "a"), Raised("illegal_state", "b", "X")),
        (Raises("illegal_state", "a"), Raised("illegal_state", None, "X")),
        (Raises("other"), Raised("class_cast")),
        (Raises("other"), Returned(None)),
        (Returns(1), Returned(1.0)),
        (Matches({"$any": True}), Returned(1)),
    ],
)
def test_what_differs_or_must_be_read_is_not(
    expect: Expectation, outcome: Returned | Raised
) -> None:
    assert not agrees_at_sight(expect, encode_outcome(outcome))


@pytest.mark.parametrize(
    "data", [b'{"raised":{"kind":"other",}}', b'{"raised":{"kind":"other","type":"X" }}', b""]
)
def test_what_is_no_outcome_is_left_to_the_reader(data: bytes) -> None:
    assert not agrees_at_sight(Raises("other"), data)
