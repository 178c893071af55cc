from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from harness.messages import ToolCall
from harness.messages.growing_tool_calls import GrowingToolCalls
from tests.unit.messages.strategies import tool_call_lists
from tests.unit.messages.tool_call_rules import merge_by_the_rules


@given(st.lists(tool_call_lists, min_size=2, max_size=8))
def test_calls_grow_as_they_merge(lists: list[list[ToolCall] | None]) -> None:
    growing = GrowingToolCalls(lists[0] or ())
    for fragments in lists[1:]:
        growing.add(fragments or ())
    assert repr(growing.result()) == repr(reduce(merge_by_the_rules, lists))


def test_an_entry_keeps_its_key_until_the_chunk_is_merged() -> None:
    # The first fragment gives x an index, but only the next merge finds it by that index.
    got_index = [ToolCall(id="x", arguments="1", index=5), ToolCall(id="y", arguments="2", index=5)]
    growing = GrowingToolCalls([ToolCall(id="x")])
    growing.add(got_index)
    assert growing.result() == [
        ToolCall(id="x", arguments="1", index=5),
        ToolCall(id="y", arguments="2", index=5),
    ]
    growing.add([])
    assert growing.result() == [ToolCall(id="y", arguments="2", index=5)]
