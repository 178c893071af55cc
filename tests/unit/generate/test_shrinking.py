"""Shrinking to the least example that shows the same kind."""

import time
from typing import Any

from harness.generate.checking import Checker
from harness.generate.findings import Example
from harness.generate.properties import PROPERTIES
from harness.generate.shrinking import least, shrunk
from harness.model.case import Call
from tests.unit.generate.contests import checker_of

NEVER = float("inf")
MERGE = PROPERTIES["agreement/chunk.merge"]


def test_the_least_is_left() -> None:
    value = {"a": [1, {"b": "xyz", "keep": "needle"}, 3], "c": {"d": None}, "e": "f"}

    def shows(value: Any) -> bool:
        return "needle" in str(value)

    assert least(value, shows) == {"a": "needle"}


def test_texts_are_shrunk_by_what_they_say_and_how_they_are_written() -> None:
    events = "".join(f'data: {{"n": {number}, "t": "Low tide"}}\r\n\r\n' for number in range(30))

    def shows(value: Any) -> bool:
        return isinstance(value, dict) and "17" in value.get("text", "") and "\r\n" in value["text"]

    assert least({"text": events}, shows) == {"text": "17\r\n"}


def test_nothing_is_taken_that_is_needed() -> None:
    value = {"a": [1, 2], "b": "x"}
    assert least(value, lambda other: other == value) == value


def _two_faults(call: Call, value: Any) -> Any:
    """Loses the name, and changes contents that hold an x."""
    merged = dict(value["merged"])
    if merged.get("reasoning_content"):
        merged["reasoning_content"] = None
    if "x" in str(merged["content"]):
        merged["content"] = "wrong"
    return {**value, "merged": merged}


def _example() -> Example:
    chunk = {
        "$class": "AssistantMessageChunk",
        "role": "assistant",
        "content": "more text with an x",
        "reasoning_content": "hm",
        "tool_calls": [{"id": "a", "arguments": "{}"}],
    }
    return Example("3-7", {"left": chunk, "right": dict(chunk)})


def _findings(checker: Checker) -> dict[str, Any]:
    found = checker.check([_example()], [MERGE]).findings
    return {finding.kind.path: finding for finding in found}


def test_it_does_not_slide_to_another_fault() -> None:
    checker = checker_of(_two_faults)
    found = _findings(checker)
    assert set(found) == {"merged.content", "merged.reasoning_content"}
    for path, field in (
        ("merged.content", "content"),
        ("merged.reasoning_content", "reasoning_content"),
    ):
        least_one = shrunk(checker, found[path], MERGE, NEVER)
        assert least_one.kind == found[path].kind
        assert least_one.example.name == "3-7"
        sides = least_one.example.value
        fields = {name for side in sides.values() for name in side} - {"$class"}
        assert fields == {field}


def test_it_stops_when_the_time_is_up() -> None:
    checker = checker_of(_two_faults)
    finding = _findings(checker)["merged.content"]
    began = time.monotonic()
    assert shrunk(checker, finding, MERGE, began) == finding
    assert time.monotonic() - began < 1


def test_only_inputs_that_a_case_may_hold_are_tried() -> None:
    def answers_five(call: Call, value: Any) -> Any:
        return 5

    checker = checker_of(answers_five)
    finding = checker.check([_example()], [MERGE]).findings[0]
    chunk = {"$class": "AssistantMessageChunk"}
    value = shrunk(checker, finding, MERGE, NEVER).example.value
    assert value["left"] == chunk
    assert "right" in value
