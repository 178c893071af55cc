"""One model of the tool-call rules, held against the reference."""

from typing import Any

import pytest

from harness.compare.tool_call_model import Entry, Rule, entries, merged, rules_of_fold
from harness.messages import ToolCall
from harness.messages.tool_call_merge import merge_tool_calls


def _call(call: dict[str, Any]) -> ToolCall:
    return ToolCall(**call)


LISTS: list[list[dict[str, Any]]] = [
    [],
    [{"id": "x", "arguments": "\ud83d"}],
    [{"id": "x", "arguments": "\ude00"}, {"name": "f", "type": None}],
    [{"index": 1}, {"id": "y", "index": 1}, {"arguments": "}"}],
    [{"type": "", "name": "g"}, {"id": "x", "name": "f", "index": 0, "arguments": None}],
]


@pytest.mark.parametrize("left", LISTS)
@pytest.mark.parametrize("right", LISTS)
def test_the_model_merges_as_the_reference_does(left: Any, right: Any) -> None:
    of_model = merged(entries(left), entries(right)).calls
    of_reference = merge_tool_calls([*map(_call, left)], [*map(_call, right)])
    assert of_model == [
        Entry(call.id, call.type, call.name, call.arguments, call.index)
        for call in of_reference or ()
    ]


def test_a_fold_meets_the_rules_of_each_merge() -> None:
    lists = [[{"index": 0}], None, [{"index": 0}], [{"index": 1}]]
    assert list(rules_of_fold(lists)) == [Rule.PUT, Rule.PUT, Rule.BY_KEY, Rule.PUT, Rule.NEW]


def test_what_a_merge_met_is_told_in_order() -> None:
    left: list[dict[str, Any]] = [{"index": 0}, {"index": 0}, {"id": ""}]
    step = merged(entries(left), entries([{"type": "function"}, {"id": "x", "index": 7}]))
    assert step.of_left == [Rule.PUT, Rule.REPLACED, Rule.SKIPPED]
    assert step.of_right == [None, (Rule.NEW, 1)]
    assert list(step.rules) == [*step.of_left, Rule.SKIPPED, Rule.NEW]


def test_operands_stay_as_they_are() -> None:
    left, right = entries([{"index": 0}]), entries([{"index": 0, "id": "x"}])
    assert merged(left, right).calls == [Entry("x", "function", None, "", 0)]
    assert left == entries([{"index": 0}])
