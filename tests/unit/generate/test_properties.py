"""The laws hold for the reference, and each is broken by what it is about."""

import copy
from typing import Any

import pytest

from harness.compare.ledger import Ledger
from harness.generate.checking import Checker
from harness.generate.findings import Example
from harness.generate.forms import FORMS
from harness.generate.properties import PROPERTIES, Property, properties_matching
from harness.generate.volume import Block
from harness.model.case import Call
from harness.model.operations import OPERATIONS
from harness.model.outcome import Outcome, Returned, decode_outcome
from harness.run.contest import Contest
from harness.run.contestant import Contestant
from harness.subjects.base import SubjectSettings
from harness.subjects.reference import provider
from tests.fakes import FakeSubject
from tests.unit.generate.contests import Change, checker_of

LAWS = [each for name, each in PROPERTIES.items() if not name.startswith("agreement/")]


@pytest.mark.parametrize("of", PROPERTIES.values(), ids=PROPERTIES.keys())
@pytest.mark.parametrize("number", [0, 1], ids=["wild", "valid"])
def test_they_hold_for_the_reference(of: Property, number: int) -> None:
    examples = Block(FORMS[of.form], 11, number, 100).examples()
    checks = checker_of().check(examples, [of])
    assert [str(finding.kind) for finding in checks.findings] == []
    assert checks.calls


def alone(change: Change) -> Checker:
    """A checker whose oracle is the reference with a fault: only laws can tell."""
    reference = provider.start(SubjectSettings("reference"))

    def behave(call: Call) -> Outcome:
        outcome = decode_outcome(reference.submit([call]).result()[0].outcome)
        return Returned(change(call, outcome.value)) if isinstance(outcome, Returned) else outcome

    subject = FakeSubject("faulty", behave)
    return Checker(Contest((Contestant(subject, Ledger()),), subject))


def _first_index(call: Call, value: Any) -> Any:
    """A fold that does not give what merging gives."""
    if call.op == "chunk.fold" and value and value.get("tool_calls"):
        value = copy.deepcopy(value)
        value["tool_calls"][0]["index"] = 77
    return value


def _changed_operand(call: Call, value: Any) -> Any:
    return {**value, "operands_unchanged": False} if call.op == "chunk.merge" else value


def _whole_characters(call: Call, value: Any) -> Any:
    """A merge that loses halves of characters."""
    if call.op != "chunk.fold" or not value or not isinstance(value["content"], str):
        return value
    chunks = call.input["chunks"]
    texts = [chunk.get("content", "") for chunk in chunks]
    if not all(isinstance(text, str) for text in texts):
        return value
    return {**value, "content": "".join(text.encode(errors="ignore").decode() for text in texts)}


def _associating_wrongly(call: Call, value: Any) -> Any:
    """A merge in which a null or empty finish reason does not count."""
    if call.op == "chunk.merge" and value["merged"].get("content") == "":
        return {**value, "merged": {**value["merged"], "content": "x"}}
    return value


def _without_content(call: Call, value: Any) -> Any:
    return {**value, "content": "?"} if call.op == "stream.fold_sse" and value else value


def _named(call: Call, value: Any) -> Any:
    return {**value, "name": "n"} if call.op == "stream.final_message" and value else value


def _other_roundtrip(call: Call, value: Any) -> Any:
    return [value] if call.op == "serializer.roundtrip" else value


READERS = {"context.restore", "message.from_json", "serializer.loads"}


def _growing(call: Call, value: Any) -> Any:
    """Reads more than was written, each time."""
    if call.op in READERS and isinstance(value, dict) and "name" in value:
        return {**value, "name": (value["name"] or "") + "x"}
    return value


def _shouting(call: Call, value: Any) -> Any:
    return {"text": value["text"] + "!"} if call.op == "text.of" else value


def _no_hash(call: Call, value: Any) -> Any:
    if call.op == "message.equals" and value["equal"]:
        return {**value, "hash_equal": False}
    return value


def _in_order(call: Call, value: Any) -> Any:
    """Pairs results with calls by their places and not by their ids."""
    pairs = [[0, place, place + 1] for place in range(len(value["pairs"]))]
    return {**value, "pairs": pairs}


def _short(call: Call, value: Any) -> Any:
    return [value[0], *(history[1:] for history in value[1:])]


FAULTS: dict[str, Change] = {
    "fold-equals-merging": _first_index,
    "operands-unchanged": _changed_operand,
    "rechunking": _whole_characters,
    "associativity": _associating_wrongly,
    "stream-in-parts": _first_index,
    "framing": _without_content,
    "final-message": _named,
    "dumps-loads-dumps": _growing,
    "roundtrip": _other_roundtrip,
    "json-of-json": _growing,
    "restoring": _growing,
    "content-text": _shouting,
    "equality": _no_hash,
    "parallel-results": _in_order,
    "whole-history": _short,
}


@pytest.mark.parametrize("of", LAWS, ids=[law.name for law in LAWS])
def test_each_law_is_broken_by_its_fault(of: Property) -> None:
    checker = alone(FAULTS[of.name])
    examples = [
        example for number in (0, 1) for example in Block(FORMS[of.form], 5, number, 150).examples()
    ]
    findings = checker.check(examples, [of]).findings
    assert findings
    assert {finding.kind.what for finding in findings} == {of.name}


def test_every_operation_has_an_agreement() -> None:
    assert {op for each in PROPERTIES.values() for op in each.ops} == set(OPERATIONS)


def test_scripts_call_only_the_operations_that_are_told() -> None:
    for of in PROPERTIES.values():
        called: set[str] = set()

        def note(call: Call, value: Any, called: set[str] = called) -> Any:
            called.add(call.op)
            return value

        alone(note).check(Block(FORMS[of.form], 1, 1, 40).examples(), [of])
        assert called <= set(of.ops), of.name


def test_properties_are_found_by_glob_and_by_part() -> None:
    assert [each.name for each in properties_matching(["associat"])] == ["associativity"]
    names = {each.name for each in properties_matching(["agreement/chunk.*"])}
    assert names == {"agreement/chunk.merge", "agreement/chunk.fold"}
    assert len(properties_matching([])) == len(PROPERTIES)
    assert properties_matching(["no such"]) == []


def test_examples_of_a_law_that_are_too_few_are_passed_over() -> None:
    checks = checker_of().check([Example("0-0", [])], [PROPERTIES["associativity"]])
    assert checks.calls == 0
