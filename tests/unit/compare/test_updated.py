from typing import Any

import pytest

from harness.compare.oracle import oracle_of_case
from harness.compare.updated import updated
from harness.corpus.expectation_shape import expectation_from
from harness.model.case import Call
from harness.model.outcome import Raised, Returned, encode_outcome

CALL = Call("merge.dicts", {"left": {}, "right": {}})
TEXT = Call("message.to_json", {"message": {}})
DUMP = Call("message.dump", {"message": {}})


@pytest.mark.parametrize(
    ("before", "outcome", "after"),
    [
        ({"returned": {"a": 1}}, Returned({"a": 1}), {"returned": {"a": 1}}),
        ({"returned": {"a": 1}}, Returned({"a": 2}), {"returned": {"a": 2}}),
        ({"matches": {"a": 1}}, Returned({"a": 1, "b": 2}), {"matches": {"a": 1}}),
        ({"matches": {"a": 1}}, Returned({"a": 3, "b": 2}), {"matches": {"a": 3}}),
        ({"matches": {"a": 1, "b": 1}}, Returned({"b": 1}), {"matches": {"b": 1}}),
        (
            {"matches": {"a": {"$any": True}, "b": {"$none": True}}},
            Returned({"a": 1, "b": "x"}),
            {"matches": {"a": {"$any": True}, "b": "x"}},
        ),
        (
            {"matches": {"a": [{"b": 1}, {"b": 2}]}},
            Returned({"a": [{"b": 1, "c": 0}, {"b": 5, "c": 0}]}),
            {"matches": {"a": [{"b": 1}, {"b": 5}]}},
        ),
        ({"matches": {"a": [1, 2]}}, Returned({"a": [1]}), {"matches": {"a": [1]}}),
        ({"matches": {"a": [1]}}, Returned({"a": [1, 2]}), {"matches": {"a": [1, 2]}}),
        ({"matches": {"a": {"b": 1}}}, Returned({"a": None}), {"matches": {"a": None}}),
        ({"matches": {"a": 1}}, Returned([1]), {"matches": [1]}),
        ({"matches": {"a": 1}}, Raised("other", "m"), {"raised": {"kind": "other"}}),
        (
            {"returned": 1},
            Raised("illegal_state", "m", "T"),
            {"raised": {"kind": "illegal_state", "message": "m"}},
        ),
        ({"raised": {"kind": "other"}}, Returned({"a": 1}), {"returned": {"a": 1}}),
        (
            {"raised": {"kind": "invalid_argument", "message": "a"}},
            Raised("invalid_argument", "b"),
            {"raised": {"kind": "invalid_argument", "message": "b"}},
        ),
        (
            {"raised": {"kind": "invalid_argument"}},
            Raised("illegal_state", "b"),
            {"raised": {"kind": "illegal_state"}},
        ),
    ],
)
def test_as_much_is_expected_as_before(
    before: dict[str, Any], outcome: Returned | Raised, after: dict[str, Any]
) -> None:
    assert updated(CALL, expectation_from(before), outcome) == after
    met = oracle_of_case(CALL, expectation_from(after))
    assert met.is_met_by(encode_outcome(outcome))


def test_a_json_text_is_one_string_in_a_pattern() -> None:
    before = expectation_from({"matches": {"text": '{"a":1}'}})
    after = updated(TEXT, before, Returned({"text": '{"a":2}'}))
    assert after == {"matches": {"text": '{"a":2}'}}


def test_the_order_of_keys_is_taken_over() -> None:
    before = expectation_from({"returned": {"a": 1, "b": 2}})
    after = updated(DUMP, before, Returned({"b": 2, "a": 1}))
    assert list(after["returned"]) == ["b", "a"]
