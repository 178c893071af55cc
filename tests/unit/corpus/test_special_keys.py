"""Maps with ``$``-keys are resolved as they stand, and only there."""

import copy
from typing import Any

import pytest

from harness.corpus.special_keys import resolve


def _resolved(value: Any, *, wildcards: bool = False) -> Any:
    found: list[Any] = []
    made = resolve(copy.deepcopy(value), ("v",), found, wildcards=wildcards)
    assert found == []
    return made


@pytest.mark.parametrize(
    ("units", "text"),
    [
        ("", ""),
        ("0041", "A"),
        ("d83d", "\ud83d"),
        ("D83D de00", "\U0001f600"),
        ("d83dde00 0041", "\U0001f600A"),
        ("de00   d83d", "\ude00\ud83d"),
    ],
)
def test_code_units(units: str, text: str) -> None:
    assert _resolved({"$utf16": units}) == text
    assert _resolved([{"a": {"$utf16": units}}]) == [{"a": text}]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"$literal": {}}, {}),
        ({"$literal": {"a": [1]}}, {"a": [1]}),
        ({"$literal": {"$a": 1}}, {"$literal": {"$a": 1}}),
        ({"$literal": {"a": {"$b": 1}}}, {"a": {"$literal": {"$b": 1}}}),
        ({"$literal": {"a": [[{"$b": 1}]]}}, {"a": [[{"$literal": {"$b": 1}}]]}),
        ({"$literal": {"$a": {"$b": {}}}}, {"$literal": {"$a": {"$b": {}}}}),
        ({"$literal": {"$literal": {}}}, {"$literal": {"$literal": {}}}),
        ({"$literal": {"$utf16": "0041"}}, {"$literal": {"$utf16": "0041"}}),
        ({"$literal": {"$class": "X", "y": 1}}, {"$literal": {"$class": "X", "y": 1}}),
        ([{"a": {"$literal": {"b": {"$c": 1}}}}], [{"a": {"b": {"$literal": {"$c": 1}}}}]),
    ],
)
def test_literals_are_in_the_form_that_subjects_write(given: Any, expected: Any) -> None:
    assert _resolved(given) == expected
    assert _resolved(expected) == expected


def test_values_within_messages_are_resolved() -> None:
    given = {"$class": "UserMessage", "content": [{"$utf16": "d83d"}, {"$literal": {"$a": 1}}]}
    expected = {"$class": "UserMessage", "content": ["\ud83d", {"$literal": {"$a": 1}}]}
    assert _resolved(given) == expected


def test_wildcards_stay_as_they_are() -> None:
    pattern = {"a": {"$any": True}, "b": [{"$none": True}], "c": {"$literal": {"$any": True}}}
    assert _resolved(pattern, wildcards=True) == pattern


@pytest.mark.parametrize("field", ["tool_calls", "usage_metadata", "content"])
@pytest.mark.parametrize("wildcard", [{"$any": True}, {"$none": True}])
def test_wildcards_stand_for_any_field_of_a_message(field: str, wildcard: dict[str, bool]) -> None:
    pattern = {"$class": "AssistantMessage", field: wildcard}
    assert _resolved(pattern, wildcards=True) == pattern
    found: list[Any] = []
    resolve(copy.deepcopy(pattern), (), found)
    assert found


@pytest.mark.parametrize(
    "fields",
    [
        {"role": None, "content": 5, "name": [], "metadata": "x"},
        {"tool_calls": None, "usage_metadata": None},
        {"tool_calls": [], "usage_metadata": {}},
        {"tool_calls": [{"id": 5, "arguments": {"a": 1}, "index": "x"}]},
        {"usage_metadata": {"input_tokens": None, "total_cost": "much"}},
        {"prompt_token_ids": "x", "logprobs": 1, "finish_reason": None},
    ],
)
def test_what_fields_hold_is_not_looked_at(fields: dict[str, Any]) -> None:
    message = {"$class": "AssistantMessage", **fields}
    assert _resolved(message) == message


def test_all_depths_are_reached() -> None:
    deep: Any = {"$utf16": "0041"}
    for _ in range(5000):
        deep = [deep]
    value = resolve(deep, (), [])
    for _ in range(5000):
        (value,) = value
    assert value == "A"


def test_findings_name_their_path() -> None:
    found: list[Any] = []
    resolve([{"a": {"$b": 1}}, {"$class": "ToolCall", "x": 1}], ("v",), found)
    assert [(finding.path, finding.on_key) for finding in found] == [
        (("v", 1, "x"), True),
        (("v", 0, "a", "$b"), True),
    ]
