"""Kinds of disagreement, and counting by them."""

from typing import Any

import pytest

from harness.compare.difference import ABSENT, Difference
from harness.generate.findings import Example, Finding, Found, Kind, kind_of_difference
from harness.model.case import Call


def finding(kind: Kind, text: str) -> Finding:
    call = Call("text.of", {"value": text})
    return Finding(kind, "texts", Example("0-1", text), call, None, Difference("text", "changed"))


KIND = Kind("java", "text.of", "text", "changed")
OTHER = Kind("java", "text.of", "", "crashed")


@pytest.mark.parametrize(
    ("op", "difference", "kind"),
    [
        (
            "chunk.fold",
            Difference("tool_calls[3].index", "type", 1, None),
            Kind("java", "chunk.fold", "tool_calls[*].index", "type"),
        ),
        (
            "chunk.fold",
            Difference("content.a[0].b", "missing", 1, ABSENT),
            Kind("java", "chunk.fold", "content.**", "missing"),
        ),
        (
            "merge.dicts",
            Difference("a.b", "changed", 1, 2),
            Kind("java", "merge.dicts", "**", "changed"),
        ),
        (
            "message.dump",
            Difference("", "error", {"returned": 1}, {"raised": {"kind": "class_cast"}}),
            Kind("java", "message.dump", "", "error", "returned → class_cast"),
        ),
    ],
)
def test_a_kind_is_a_path_and_a_difference(op: str, difference: Any, kind: Kind) -> None:
    assert kind_of_difference("java", op, op, difference) == kind


def test_kinds_read_as_one_line() -> None:
    assert str(KIND) == "java  text.of  text  changed"
    assert str(OTHER) == "java  text.of  (the outcome)  crashed"


def test_findings_are_counted_by_kind_and_the_smallest_is_kept() -> None:
    found = Found()
    first, small, large = finding(KIND, "abc"), finding(KIND, "a"), finding(KIND, "abcdef")
    other = finding(OTHER, "x")
    assert found.add([first, small, other]) == [first, other]
    assert found.add([large]) == []
    assert list(found) == [other, small]
    assert [found.count(kind) for kind in (KIND, OTHER)] == [3, 1]
    assert len(found) == 2


def test_a_shrunk_finding_takes_the_place_of_its_kind() -> None:
    found = Found()
    found.add([finding(KIND, "abc")])
    found.replace(finding(KIND, ""))
    assert [each.example.value for each in found] == [""]
    assert found.count(KIND) == 1
