"""Which rules a call meets, told from outside."""

from typing import Any

import pytest

from harness.generate.rules import RULES, Seen, rules_met, rules_of_ops
from harness.model.case import Call
from harness.subjects.base import SubjectSettings
from harness.subjects.reference import provider

CHUNK = "AssistantMessageChunk"


def met(op: str, **given: Any) -> set[str]:
    call = Call(op, given)
    answer = provider.start(SubjectSettings("reference")).submit([call]).result()[0]
    return rules_met(call, Seen(answer.outcome))


def merge(left: dict[str, Any], right: dict[str, Any], class_name: str = CHUNK) -> set[str]:
    sides = {"left": {"$class": class_name, **left}, "right": {"$class": class_name, **right}}
    return met("chunk.merge", **sides)


@pytest.mark.parametrize(
    ("left", "right", "rule"),
    [
        ([{"index": 0}], [{"index": 0}], "tool-call.1-by-key"),
        ([{"index": 0, "id": "x"}], [{"id": "x"}], "tool-call.2-by-id"),
        ([{"index": 0}], [{"arguments": "{"}], "tool-call.3-arguments-only"),
        ([{"index": 0, "name": "g"}], [{"name": "f"}], "tool-call.4-function-last"),
        ([{"index": 0}], [{"name": "f", "index": 1}], "tool-call.5-only-entry-unnamed"),
        ([{"index": 0}], [{"index": 1}], "tool-call.6-new-entry"),
        ([{"index": 0}, {"index": 0}], [], "tool-call.replaced"),
        ([{"id": ""}], [], "tool-call.skipped"),
        ([], [{"type": "function"}], "tool-call.no-entry"),
        ([{"index": 0, "name": "f"}], [{"index": 0, "name": "g"}], "tool-call.name-kept"),
    ],
)
def test_tool_calls(left: list[Any], right: list[Any], rule: str) -> None:
    assert rule in merge({"tool_calls": left}, {"tool_calls": right})


@pytest.mark.parametrize(
    ("field", "left", "right", "rule"),
    [
        ("content", None, "a", "content.null-yields"),
        ("content", "\ud83d", "\ude00", "content.halves-meet"),
        ("content", {"a": "x"}, {"a": None}, "dicts.null-overwrites"),
        ("content", {"a": {"b": []}}, {"a": {"b": []}}, "dicts.lists-join"),
        ("content", 1, 2, "content.right-counts"),
        ("finish_reason", "stop", "", "finish-reason.overwritten"),
        ("finish_reason", "stop", "null", "finish-reason.left-kept"),
        ("prompt_token_ids", [], [1], "prompt-ids.right"),
        ("completion_token_ids", [1], [2], "token-ids.join"),
        ("reasoning_content", None, None, "reasoning.null-and-null"),
    ],
)
def test_fields(field: str, left: Any, right: Any, rule: str) -> None:
    assert rule in merge({field: left}, {field: right})


@pytest.mark.parametrize(
    ("op", "given", "rule"),
    [
        ("merge.logprobs", {"left": {"a": [1]}, "right": {"a": [2]}}, "logprobs.shared-lists-join"),
        ("stream.fold", {"chunks": [{"usage": {"prompt_tokens": 2**31}}]}, "usage.count-wraps"),
        ("stream.fold", {"chunks": [{"usage": {"prompt_tokens": "x"}}]}, "usage.count-refused"),
        ("stream.fold", {"chunks": [{"choices": [5]}]}, "delta.choices-dropped"),
        ("stream.fold_sse", {"text": ":\n"}, "sse.comment"),
        ("stream.fold_sse", {"pieces": ["64"]}, "sse.pieces"),
        (
            "serializer.loads",
            {"type": "json", "text": '{"__jiuwenType": "x"}'},
            "loads: Unknown JSON type:",
        ),
        ("serializer.loads", {"type": "json", "text": "5", "tag": "java"}, "loads.other-tag"),
        (
            "serializer.dumps",
            {"type": "json", "value": {"$class": "ToolCall"}},
            "dumps: Unsupported JSON value type:",
        ),
        ("message.from_json", {"class": "UserMessage", "text": '"x"'}, "from-json.bare-string"),
        ("message.from_json", {"class": "UserMessage", "text": "{"}, "from-json.malformed_json"),
        ("context.restore", {"record": {"role": "developer"}}, "restore.unknown-role"),
        ("context.restore", {"record": 5}, "restore.null"),
        ("conversation.memory", {"steps": [{"history": 0}]}, "memory.none"),
        ("vendor.normalise", {"vendor": "openai", "messages": [{}]}, "vendor.openai-refused"),
        ("text.of", {"value": []}, "text.list"),
    ],
)
def test_other_operations(op: str, given: dict[str, Any], rule: str) -> None:
    assert rule in met(op, **given)


def test_every_rule_that_is_met_is_one_of_the_rules() -> None:
    assert merge({"content": "a"}, {"content": "b"}) <= set(RULES)


def test_rules_of_operations_are_those_that_they_can_all_reach() -> None:
    assert set(rules_of_ops(["text.of"])) == {"text.scalar", "text.list", "text.map"}
    assert rules_of_ops(["chunk.fold"]) == []
    ops = ["chunk.merge", "merge.logprobs", "message.construct", "message.dump"]
    ops += ["message.content_views", "message.equals", "message.to_json", "message.from_json"]
    ops += ["serializer.dumps", "serializer.loads", "stream.fold", "stream.fold_sse"]
    ops += ["context.restore", "tool.result", "text.of", "conversation.pair"]
    ops += ["conversation.memory", "vendor.normalise"]
    assert rules_of_ops(ops) == list(RULES)
