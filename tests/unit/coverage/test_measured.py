from typing import Any

import pytest

from harness.coverage.measured import coverage_as_map
from harness.coverage.uncovered import Exceptions, parse_exceptions
from harness.reporters.covered import Coverage
from harness.subjects.covering import BEFORE_ANY, CoveredFile, Place

PYTHON = CoveredFile(
    "harness/messages/merge.py",
    "harness.messages.merge",
    "line",
    (
        Place(1, "(module)", BEFORE_ANY),
        Place(2, "f", "a::1", 2, ("a::1", "a::2")),
        Place(3, "f", "a::1", 2, ("a::1",)),
        Place(4, "f", None, 2),
    ),
)
JAVA = CoveredFile(
    "com/openjiuwen/core/foundation/llm/schema/MergeUtils.java",
    "com.openjiuwen.core.foundation.llm.schema.MergeUtils",
    "method",
    (Place("f()", "f()", "a::2", 4, ("a::2",)), Place("g()", "g()", None)),
)
ELSEWHERE = CoveredFile("com/x/Y.java", "com.x.Y", "line", (Place(1, "f()", "a::1"),))


@pytest.fixture
def part() -> dict[str, Any]:
    return coverage_as_map({"reference": [PYTHON], "java": [JAVA, ELSEWHERE]}, Exceptions(()))


def test_the_sides_are_all_their_files(part: dict[str, Any]) -> None:
    assert part["sides"] == {
        "reference": {
            "lines": {"covered": 3, "total": 4},
            "branches": {"covered": 3, "total": 6},
        },
        "java": {"lines": {"covered": 2, "total": 3}, "branches": {"covered": 1, "total": 4}},
    }


def test_both_sides_meet_in_a_rule(part: dict[str, Any]) -> None:
    (merging,) = [rule for rule in part["rules"] if rule["rule"] == "merging"]
    assert merging["sides"]["reference"]["lines"] == {"covered": 3, "total": 4}
    assert merging["sides"]["java"]["lines"] == {"covered": 1, "total": 2}


def test_a_rule_without_files_has_nothing_to_cover(part: dict[str, Any]) -> None:
    (vendors,) = [rule for rule in part["rules"] if rule["rule"] == "vendors"]
    assert vendors["sides"]["java"]["lines"] == {"covered": 0, "total": 0}


def test_a_file_tells_who_was_first(part: dict[str, Any]) -> None:
    python = part["files"][0]
    assert python["rule"] == "merging"
    assert python["first"] == {"2": "a::1", "3": "a::1"}
    assert python["first_branches"] == {"2": ["a::1", "a::2"], "3": ["a::1"]}


def test_a_file_tells_what_is_missed(part: dict[str, Any]) -> None:
    python, java, elsewhere = part["files"]
    assert (python["missed_lines"], python["missed_branches"]) == ([4], [3, 4])
    assert python["missed"] == [
        {"at": 3, "method": "f", "reached": True, "branches": 1, "reason": None},
        {"at": 4, "method": "f", "reached": False, "branches": 2, "reason": None},
    ]
    assert (java["missed_lines"], java["missed_branches"]) == ([], [])
    assert [place["at"] for place in java["missed"]] == ["f()", "g()"]
    assert (elsewhere["rule"], elsewhere["missed"]) == (None, [])


def test_what_cannot_be_reached_has_its_reason() -> None:
    text = (
        "- {subject: reference, file: harness/messages/merge.py, method: f,"
        " lines: 1, branches: 3, reason: r}"
    )
    entries, _ = parse_exceptions(text, "uncovered.yaml")
    part = coverage_as_map({"reference": [PYTHON]}, Exceptions(entries))
    assert [place["reason"] for place in part["files"][0]["missed"]] == ["r", "r"]
    assert part["stale_exceptions"] == []


def test_reports_read_it(part: dict[str, Any]) -> None:
    assert Coverage.of(part).sides["java"].lines.total == 3
