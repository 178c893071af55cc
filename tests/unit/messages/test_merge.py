import pytest
from hypothesis import given

from harness.messages import SystemMessage, ToolCall, UsageMetadata, UserMessage
from harness.messages.errors import ClassCast, NullPointer
from harness.messages.graph import GraphMessage
from harness.messages.merge import (
    concat_token_ids,
    merge_dicts,
    merge_logprobs,
    merge_parser_content,
)
from tests.unit.messages.strategies import values


@pytest.mark.parametrize(
    ("left", "right", "merged"),
    [
        (None, "a", "a"),
        ("a", None, "a"),
        (None, None, None),
        ("a", "b", "ab"),
        ("\ud83d", "\ude00", "\U0001f600"),
        ([1], [2], [1, 2]),
        ({"a": "x"}, {"a": "y", "b": 1}, {"a": "xy", "b": 1}),
        (1, 2, 2),
        (1, 1, 1),
        (True, False, False),
        ("a", ["b"], ["b"]),
        (["a"], "", ""),
        ({"a": 1}, [], []),
        (5, {}, {}),
    ],
)
def test_parser_contents_merge_by_their_kind(left: object, right: object, merged: object) -> None:
    assert merge_parser_content(left, right) == merged


def test_objects_of_one_class_merge_property_by_property() -> None:
    left = ToolCall(id="call_1", name="f", arguments="{", index=0)
    right = ToolCall(id="call_1", type=None, arguments="}", index=None)
    assert merge_parser_content(left, right) == ToolCall(
        id="call_1call_1", type="function", name="f", arguments="{}", index=0
    )
    assert merge_parser_content(
        UserMessage(content=["a"], metadata={"k": "v"}),
        UserMessage(content=["b"], metadata={"k": "w"}),
    ) == UserMessage(role="useruser", content=["a", "b"], metadata={"k": "vw"})
    assert merge_parser_content(
        UsageMetadata(model_name="m", input_tokens=1, total_cost=1.0),
        UsageMetadata(model_name="m", input_tokens=2),
    ) == UsageMetadata(model_name="mm", input_tokens=2)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (ToolCall(id="x"), {"id": "y"}),
        (ToolCall(id="x"), UsageMetadata()),
        (UserMessage(content="a"), SystemMessage(content="b")),
        (GraphMessage(sender="a"), GraphMessage(sender="b")),
    ],
)
def test_of_other_objects_the_right_one_counts(left: object, right: object) -> None:
    assert merge_parser_content(left, right) is right


@pytest.mark.parametrize(
    ("left", "right", "merged"),
    [
        ({"b": 1, "a": 2}, {"c": 3, "a": 4}, {"b": 1, "a": 4, "c": 3}),
        ({"a": "x"}, {"a": None}, {"a": None}),
        ({"a": None}, {"a": "x"}, {"a": "x"}),
        ({"a": ["x"]}, {"a": ["y"]}, {"a": ["x", "y"]}),
        ({"a": {"b": "x", "c": 1}}, {"a": {"b": "y"}}, {"a": {"b": "xy", "c": 1}}),
        ({"a": "x"}, {"a": ["y"]}, {"a": ["y"]}),
        ({"a": {"b": 1}}, {"a": []}, {"a": []}),
        ({}, {}, {}),
    ],
)
def test_maps_merge_key_by_key(
    left: dict[str, object], right: dict[str, object], merged: dict[str, object]
) -> None:
    assert merge_dicts(left, right) == merged
    assert list(merge_dicts(left, right)) == list(merged)


def test_objects_under_a_shared_key_do_not_merge() -> None:
    assert merge_dicts({"a": ToolCall(id="x")}, {"a": ToolCall(id="y")}) == {"a": ToolCall(id="y")}


def test_only_maps_merge_as_maps() -> None:
    with pytest.raises(NullPointer):
        merge_dicts({}, None)  # type: ignore[arg-type]
    with pytest.raises(ClassCast):
        merge_dicts([], {})  # type: ignore[arg-type]
    with pytest.raises(ClassCast):
        merge_dicts(None, "text")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("left", "right", "joined"),
    [
        (None, None, None),
        ([], None, None),
        (None, [], []),
        ([1], None, [1]),
        ([1], [], [1]),
        ([], [1], [1]),
        ([1], [1, 2], [1, 1, 2]),
    ],
)
def test_token_ids_join(
    left: list[int] | None, right: list[int] | None, joined: list[int] | None
) -> None:
    assert concat_token_ids(left, right) == joined


@pytest.mark.parametrize(
    ("left", "right", "merged"),
    [
        (None, [1], [1]),
        ([1], None, [1]),
        ([1], [2], [1, 2]),
        ({"content": [1], "a": "x"}, {"content": [2], "a": "y"}, {"content": [1, 2], "a": "y"}),
        ({"content": [1]}, {"content": None}, {"content": None}),
        ({"a": {"b": [1]}}, {"a": {"b": [2]}}, {"a": {"b": [2]}}),
        ({"content": [1]}, [2], [2]),
        ("a", "b", "b"),
        (5, 6, 6),
    ],
)
def test_logprobs_merge(left: object, right: object, merged: object) -> None:
    assert merge_logprobs(left, right) == merged


@given(values, values)
def test_merging_changes_no_operand(left: object, right: object) -> None:
    before = repr((left, right))
    merge_parser_content(left, right)
    merge_logprobs(left, right)
    assert repr((left, right)) == before
