import pytest

from harness.compare.difference import Difference
from harness.compare.rule_table import ROWS
from harness.compare.rules import rule_for
from harness.model.case import Call
from harness.model.operations import OPERATIONS

ASSISTANT = {"$class": "AssistantMessageChunk"}
TOOL = {"$class": "ToolMessageChunk"}


def rule(call: Call, path: str) -> str:
    return str(rule_for(call, Difference(path, "changed", 1, 2)))


def test_the_class_and_the_field_decide() -> None:
    assistant = Call("chunk.merge", {"left": ASSISTANT, "right": ASSISTANT})
    tool = Call("chunk.fold", {"chunks": [TOOL]})
    assert "§3: metadata is dropped" in rule(assistant, "merged.metadata.a")
    assert "null and" in rule(assistant, "merged.finish_reason")
    assert "six rules" in rule(assistant, "merged.tool_calls[0].id")
    assert "the role is tool" in rule(tool, "role")
    assert "two contents as text" in rule(tool, "content")
    assert "never changes its operands" in rule(assistant, "operands_unchanged")


def test_an_error_has_a_rule_only_where_one_is_expected() -> None:
    call = Call("chunk.merge", {"left": ASSISTANT, "right": None})
    raised = {"raised": {"kind": "invalid_argument"}}
    refused = rule_for(call, Difference("", "error", raised, {"returned": {}}))
    assert "Cannot merge" in str(refused)
    assert rule_for(call, Difference("", "error", {"returned": {}}, raised)) is None


def test_there_is_none_for_a_field_that_no_rule_is_about() -> None:
    call = Call("chunk.merge", {"left": ASSISTANT, "right": ASSISTANT})
    assert rule_for(call, Difference("merged.response_id", "extra", 1, 2)) is None


@pytest.mark.parametrize("op", OPERATIONS)
def test_every_operation_has_a_rule(op: str) -> None:
    call = Call(op, {"left": ASSISTANT} if op.startswith("chunk.") else {})
    path = {"chunk.merge": "merged.role", "chunk.fold": "role"}.get(op, "string")
    assert rule_for(call, Difference(path, "changed", 1, 2)) is not None


def test_every_row_is_about_an_operation() -> None:
    assert all(1 <= row.section <= 8 and row.text for row in ROWS)
