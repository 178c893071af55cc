"""How the package's objects are shown."""

from pathlib import Path
from typing import Any

import pytest

from harness.subjects.base import NotSupportedError
from harness.subjects.openjiuwen.building import build
from harness.subjects.openjiuwen.observing import observe
from harness.subjects.openjiuwen.package import load_package
from harness.subjects.worker.python_calls import UndrivableError
from tests.unit.subjects.openjiuwen.fake_package import write_checkout

pytestmark = pytest.mark.usefixtures("_no_openjiuwen")
SHOWN: dict[str, Any] = {
    "$class": "BaseMessage",
    "role": "user",
    "content": "",
    "name": None,
    "metadata": {},
}


@pytest.fixture
def names(tmp_path: Path) -> dict[str, Any]:
    return load_package(write_checkout(tmp_path), "1").names


def test_shared_fields_are_shown_in_the_harness_s_order(names: dict[str, Any]) -> None:
    shown = observe(names["BaseMessage"]())
    assert shown == SHOWN
    assert list(shown) == list(SHOWN)


def test_a_field_of_the_package_s_own_is_shown_where_it_is_set(names: dict[str, Any]) -> None:
    assert observe(names["BaseMessage"](extra=3)) == {**SHOWN, "extra": 3}


def test_tool_calls_and_usage_are_plain_maps_inside_a_message(names: dict[str, Any]) -> None:
    call = names["ToolCall"](id="a")
    shown = observe(
        names["AssistantMessage"](
            tool_calls=[call], usage_metadata=names["UsageMetadata"](code=2), parser_content=call
        )
    )
    flat = {"id": "a", "type": None, "name": None, "arguments": None, "index": None}
    assert shown == {
        "$class": "AssistantMessage",
        "tool_calls": [flat],
        "usage_metadata": {"code": 2},
        "parser_content": {"$class": "ToolCall", **flat},
    }


def test_maps_with_dollar_keys_are_literal_all_the_way_down(names: dict[str, Any]) -> None:
    value = {"$class": "X", "a": {"$b": (names["BaseMessage"](), 1)}}
    assert observe([value]) == [{"$literal": {"$class": "X", "a": {"$b": [SHOWN, 1]}}}]


@pytest.mark.parametrize("value", [object(), {1: "a"}, [b"bytes"]])
def test_what_has_no_wire_form_is_a_fault_of_the_harness(value: Any) -> None:
    with pytest.raises(UndrivableError):
        observe(value)


def test_values_are_built_with_objects_in_place_of_class_maps(names: dict[str, Any]) -> None:
    built = build([{"a": {"$class": "BaseMessage", "content": "x"}}, 1], names)
    assert built == [{"a": names["BaseMessage"](content="x")}, 1]


def test_a_literal_is_built_as_it_is(names: dict[str, Any]) -> None:
    literal = {"$class": "BaseMessage", "b": [{"$class": "BaseMessage"}]}
    assert build({"$literal": literal}, names) == literal


def test_a_field_given_as_null_is_passed_as_none(names: dict[str, Any]) -> None:
    assert build({"$class": "BaseMessage", "role": None}, names).role is None


def test_a_class_that_the_version_does_not_have_is_not_supported() -> None:
    with pytest.raises(NotSupportedError, match="GraphMessage"):
        build({"$class": "GraphMessage"}, {})
