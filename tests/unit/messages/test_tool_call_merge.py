from hypothesis import given

from harness.messages import ToolCall
from harness.messages.tool_call_merge import merge_tool_calls
from tests.unit.messages.strategies import tool_call_lists
from tests.unit.messages.tool_call_rules import merge_by_the_rules


def call(
    id: str | None = None,  # noqa: A002 - the field's name
    name: str | None = None,
    arguments: str | None = None,
    index: int | None = None,
    type: str | None = "function",  # noqa: A002 - the field's name
) -> ToolCall:
    return ToolCall(id=id, type=type, name=name, arguments=arguments, index=index)


@given(tool_call_lists, tool_call_lists)
def test_merging_is_what_the_rules_say(
    left: list[ToolCall] | None, right: list[ToolCall] | None
) -> None:
    before = repr((left, right))
    assert repr(merge_tool_calls(left, right)) == repr(merge_by_the_rules(left, right))
    assert repr((left, right)) == before


def test_fragments_with_the_same_index_are_one_call() -> None:
    merged = merge_tool_calls([call("x", "f", "{", 0)], [call(None, None, "}", 0)])
    assert merged == [call("x", "f", "{}", 0)]


def test_a_fragment_goes_to_the_call_with_its_id_though_the_index_is_new() -> None:
    merged = merge_tool_calls([call("x", "f", "{", 0)], [call("x", None, "}", 1)])
    assert merged == [call("x", "f", "{}", 0)]


def test_bare_arguments_go_to_the_last_call() -> None:
    left = [call("x", "f", "1", 0), call("y", "g", "2", 1)]
    assert merge_tool_calls(left, [call(arguments="3", type="custom")]) == [
        left[0],
        call("y", "g", "23", 1),
    ]


def test_a_named_function_without_id_and_index_goes_to_a_last_call_that_is_a_function() -> None:
    assert merge_tool_calls([call("x", "f", "1", 0)], [call(None, "g", "2")]) == [
        call("x", "f", "12", 0)
    ]
    custom = call("x", "f", "1", 0, type="custom")
    assert merge_tool_calls([custom], [call(None, "g", "2")]) == [custom, call(None, "g", "2")]


def test_a_name_goes_to_the_only_call_while_that_has_none() -> None:
    merged = merge_tool_calls([call("x", arguments="1", index=0)], [call("y", "f", "2", 1)])
    assert merged == [call("x", "f", "12", 0)]


def test_calls_with_different_indexes_stay_apart() -> None:
    left, right = [call("x", "f", "{}", 0)], [call("y", "g", "{}", 1)]
    assert merge_tool_calls(left, right) == left + right


def test_a_new_call_keeps_what_it_does_not_say() -> None:
    alone = call(None, "f", None, None, type=None)
    assert merge_tool_calls(None, [alone]) == [alone]


def test_appending_to_no_arguments_gives_text() -> None:
    assert merge_tool_calls([call("x")], [call("x")]) == [call("x", arguments="")]


def test_a_type_at_last_is_function() -> None:
    assert merge_tool_calls([call("x", type="")], [call("x", type=None)]) == [
        call("x", arguments="", type="function")
    ]
    assert merge_tool_calls([call("x", type=None)], [call("x", type="")]) == [
        call("x", arguments="", type="")
    ]


def test_of_left_calls_with_one_key_the_later_one_takes_the_earlier_ones_place() -> None:
    left = [call("x", index=0), call("y", index=1), call("z", index=0)]
    assert merge_tool_calls(left, None) == [left[2], left[1]]


def test_calls_that_say_nothing_vanish() -> None:
    assert merge_tool_calls([call(), call("", "", "")], [call(type="custom")]) is None
    assert merge_tool_calls([], []) is None


def test_surrogates_that_meet_in_arguments_are_one_character() -> None:
    merged = merge_tool_calls([call("x", arguments="\ud83d")], [call("x", arguments="\ude00")])
    assert merged == [call("x", arguments="\U0001f600")]
    assert merged[0].arguments == "\U0001f600"
