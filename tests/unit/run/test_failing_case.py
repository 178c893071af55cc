"""What stays of a failing case while it is made smaller."""

from dataclasses import replace
from typing import Any

import pytest

from harness.compare.deciding import deciding
from harness.compare.difference import Difference
from harness.compare.symptom import symptom_of
from harness.compare.tool_call_rules import trace
from harness.model.case import Call, Case
from harness.model.outcome import Returned
from harness.model.value import encode
from harness.run.failing_case import FailingCase
from harness.run.shrinking import Shrinker
from tests.fakes import FakeSubject

FIELD = Difference("tool_calls[0].arguments", "changed", "right", "wrong")


def chunk(*calls: dict[str, Any]) -> dict[str, Any]:
    return {"$class": "AssistantMessageChunk", "content": "some text", "tool_calls": list(calls)}


def by_key(number: int) -> dict[str, Any]:
    return {"index": 0, "arguments": f"part {number} of the first"}


START = {"id": "call-0", "name": "first", "index": 0, "arguments": ""}
OTHER = {"id": "call-1", "name": "second", "index": 1, "arguments": "{}"}


def failing(*chunks: dict[str, Any]) -> FailingCase:
    call = Call("chunk.fold", {"chunks": list(chunks)})

    def folded(arguments: str) -> FakeSubject:
        return FakeSubject(
            arguments, lambda _: Returned({"tool_calls": [{"arguments": arguments}]})
        )

    return FailingCase(
        Case("a::b", call),
        folded("wrong"),
        folded("right"),
        symptom_of(call.op, FIELD),
        deciding(call, FIELD),
    )


def rules_left(case: FailingCase) -> set[int]:
    smaller = Shrinker(case.case.call.input, case.first_kept).shrunk()
    assert len(encode(smaller)) < len(encode(case.case.call.input))
    return {step.rule for step in trace("chunk.fold", smaller) if step.call == 0}


@pytest.mark.parametrize(
    ("fragment", "rule"),
    [
        (by_key(1), 1),
        ({"id": "call-0", "index": 7, "arguments": "b"}, 2),
    ],
)
def test_the_rule_that_decides_the_field_stays(fragment: dict[str, Any], rule: int) -> None:
    case = failing(chunk(), chunk(START), chunk(OTHER), chunk(fragment), chunk(fragment))
    assert rule in rules_left(case)
    assert rule not in rules_left(replace(case, decided_by=None)), "the symptom alone loses it"


def test_that_the_fragment_belongs_to_an_earlier_call_stays() -> None:
    case = failing(chunk(START, OTHER), chunk(by_key(1)), chunk(by_key(2)))
    smaller = Shrinker(case.case.call.input, case.first_kept).shrunk()
    (step,) = trace("chunk.fold", smaller)
    assert (step.rule, step.call, step.is_last) == (1, 0, False)


def test_no_other_symptom_may_come_in() -> None:
    def wrong(call: Call) -> Returned:
        more = {} if "keep" in str(call.input["value"]) else {"more": 1}
        return Returned({"text": "wrong", **more})

    right = FakeSubject("right", lambda _: Returned({"text": "right"}))
    case = Case("a::b", Call("text.of", {"value": "now keep this"}))
    changed = symptom_of("text.of", Difference("text", "changed", "right", "wrong"))
    only = FailingCase(case, FakeSubject("wrong", wrong), right, changed)
    assert Shrinker(case.call.input, only.first_kept).shrunk() == {"value": "keep"}
    extra = symptom_of("text.of", Difference("more", "extra", actual=1))
    both = replace(only, others=frozenset({extra}))
    assert Shrinker(case.call.input, both.first_kept).shrunk() == {"value": ""}


def test_that_a_call_begins_decides_only_where_nothing_is_appended() -> None:
    begins = failing(chunk(), chunk(START))
    assert begins.decided_by is not None
    assert begins.decided_by.placings == {(6, True)}
    appended = failing(chunk(), chunk(START), chunk(by_key(1)), chunk(OTHER), chunk(by_key(2)))
    assert appended.decided_by is not None
    assert appended.decided_by.placings == {(1, True), (1, False)}
    assert str(appended.decided_by).endswith("rule 1 to an earlier call; rule 1 to the last call")
