"""The fixture's calls through a real JVM: what is built, and what is shown, byte for byte."""

import json
import math

import pytest

from harness.model.case import Call
from harness.model.operations import OPERATIONS
from harness.model.outcome import Raised, Returned, encode_outcome
from harness.model.value import Value
from harness.subjects.base import Subject
from tests.jvm.conftest import call

pytestmark = pytest.mark.jvm

NASTY: list[Value] = [
    None,
    True,
    0,
    -1,
    2**31,
    2**63,
    -(10**40),
    1.0,
    -0.0,
    0.1,
    1e16,
    1e-5,
    5e-324,
    1.7976931348623157e308,
    math.inf,
    "",
    'a/"\\\b\f\n\r\t\0\x7f\x80é\u2028😀',
    "\ud83d",
    "\ude00\ud83d",
    [],
    [[], [None, [1.5]]],
    {},
    {"b": 1, "a": {"": 2}, "é": [True]},
    {"$literal": {"$class": "X", "deep": {"$utf16": "d83d"}}},
]


@pytest.mark.parametrize("value", NASTY, ids=repr)
def test_a_value_comes_back_as_the_same_bytes(fixture_jar: Subject, value: Value) -> None:
    pending = fixture_jar.submit([Call("merge.parser_content", {"left": None, "right": value})])
    (answer,) = pending.result()
    assert answer.outcome == encode_outcome(Returned(value))


def test_nan_comes_back(fixture_jar: Subject) -> None:
    (outcome,) = call(fixture_jar, ("merge.dicts", {"left": {}, "right": {"n": math.nan}}))
    assert isinstance(outcome, Returned)
    assert math.isnan(outcome.value["n"])


def test_every_operation_is_there(fixture_jar: Subject) -> None:
    description = fixture_jar.description()
    assert description.ops == OPERATIONS.keys()
    assert not description.lacks
    assert description.version != "unknown"


def test_a_message_shows_every_field_in_order(fixture_jar: Subject) -> None:
    message = {
        "$class": "AssistantMessageChunk",
        "tool_calls": [{"id": "c", "name": "f", "arguments": "{}"}],
        "usage_metadata": {"input_tokens": 3, "total_cost": 1},
        "completion_token_ids": [1, 2],
    }
    (outcome,) = call(fixture_jar, ("message.construct", {"message": message}))
    assert json.dumps(outcome.value) == json.dumps(  # type: ignore[union-attr]
        {
            "$class": "AssistantMessageChunk",
            "role": "assistant",
            "content": "",
            "name": None,
            "metadata": {},
            "tool_calls": [
                {"id": "c", "type": "function", "name": "f", "arguments": "{}", "index": None}
            ],
            "usage_metadata": {
                "code": 0,
                "prompt": "",
                "err_msg": "",
                "task_id": "",
                "model_name": "",
                "total_latency": 0.0,
                "first_token_time": "",
                "request_start_time": "",
                "input_tokens": 3,
                "output_tokens": 0,
                "total_tokens": 0,
                "cache_tokens": 0,
                "input_cost": 0.0,
                "output_cost": 0.0,
                "total_cost": 1.0,
            },
            "finish_reason": "null",
            "parser_content": None,
            "reasoning_content": None,
            "prompt_token_ids": None,
            "completion_token_ids": [1, 2],
            "logprobs": None,
        }
    )


def test_halves_of_a_character_meet(fixture_jar: Subject) -> None:
    chunks = [{"$class": "AssistantMessageChunk", "content": half} for half in "\ud83d\ude00"]
    (outcome,) = call(fixture_jar, ("chunk.fold", {"chunks": chunks}))
    assert isinstance(outcome, Returned)
    assert outcome.value["content"] == "😀"


@pytest.mark.parametrize(
    ("op", "fields", "kind"),
    [
        ("message.construct", {"message": {"$class": "UserMessage", "name": 1}}, "class_cast"),
        ("message.from_json", {"class": "UserMessage", "text": '{"x":1}'}, "unknown_field"),
        ("message.from_json", {"class": "UserMessage", "text": "{"}, "malformed_json"),
        ("message.from_json", {"class": "UserMessage", "text": "[]"}, "wrong_shape"),
        ("serializer.loads", {"type": "json", "text": "{"}, "illegal_state"),
        ("serializer.dumps", {"type": "xml", "value": 1}, "invalid_argument"),
        ("stream.fold", {"chunks": [{"usage": {"total_tokens": "x"}}]}, "number_format"),
    ],
)
def test_the_jars_own_errors_have_their_kind(
    fixture_jar: Subject, op: str, fields: dict[str, Value], kind: str
) -> None:
    (outcome,) = call(fixture_jar, (op, fields))
    assert isinstance(outcome, Raised)
    assert outcome.kind == kind


def test_deep_values_pass(fixture_jar: Subject) -> None:
    deep: Value = 1
    for _ in range(900):
        deep = {"k": [deep]}
    message = {"$class": "UserMessage", "content": deep}
    pending = fixture_jar.submit(
        [
            Call("message.equals", {"left": message, "right": message}),
            Call("message.dump", {"message": message}),
        ]
    )
    equal, dumped = (answer.outcome for answer in pending.result())
    assert equal == encode_outcome(Returned({"equal": True, "hash_equal": True}))
    # As bytes: the test's own language could not compare values of this depth.
    assert dumped == encode_outcome(Returned({"role": "user", "content": deep}))
