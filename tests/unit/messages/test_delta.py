from typing import Any

import pytest

from harness.messages import AssistantMessageChunk, ToolCall, UsageMetadata
from harness.messages.delta import fold_deltas, parse_delta
from harness.messages.errors import ClassCast, NullPointer, NumberFormat


def parsed(chunk: dict[str, Any]) -> AssistantMessageChunk:
    result = parse_delta(chunk, "m")
    assert result is not None
    return result


def with_delta(**delta: Any) -> dict[str, Any]:
    return {"choices": [{"delta": delta}]}


def usage_of(**usage: Any) -> UsageMetadata:
    result = parsed({"usage": usage}).usage_metadata
    assert result is not None
    return result


@pytest.mark.parametrize("choices", [None, [], {}, "x", [1], [None, "x"]])
def test_a_chunk_without_choices_says_something_only_by_usage_or_prompt_ids(choices: Any) -> None:
    assert parse_delta({"choices": choices}, "m") is None
    assert parse_delta({"choices": choices, "usage": [], "prompt_token_ids": ["x"]}, "m") is None
    assert parsed({"choices": choices, "usage": {}}).usage_metadata == UsageMetadata(model_name="m")
    assert parsed({"choices": choices, "prompt_token_ids": [1]}).prompt_token_ids == [1]


def test_a_chunk_that_holds_nothing_is_none() -> None:
    assert parse_delta({}, "m") is None


@pytest.mark.parametrize("delta", [None, [], "x", {}])
def test_a_choice_without_a_delta_is_an_empty_chunk(delta: Any) -> None:
    chunk = parsed({"choices": [{"delta": delta}]})
    assert repr(chunk) == repr(AssistantMessageChunk())


def test_the_first_choice_that_is_a_map_counts() -> None:
    chunk = parsed({"choices": [1, {"delta": {"content": "a"}}, {"delta": {"content": "b"}}]})
    assert chunk.content == "a"


def test_the_role_of_a_delta_is_ignored() -> None:
    assert parsed(with_delta(role="user")).role == "assistant"


@pytest.mark.parametrize("content", ["a", ["a"], {"a": 1}, 1.5, True])
def test_content_is_kept_as_it_is(content: Any) -> None:
    assert parsed(with_delta(content=content)).content == content


@pytest.mark.parametrize("content", [None, "", [], {}, 0, -0.0, False])
def test_content_that_says_nothing_is_empty_text(content: Any) -> None:
    assert parsed(with_delta(content=content)).content == ""


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("stop", "stop"),
        (7, "7"),
        (True, "true"),
        ([1], "[1]"),
        (None, "null"),
        ("", "null"),
        (0, "null"),
        ({}, "null"),
    ],
)
def test_a_finish_reason_is_text(reason: Any, text: str) -> None:
    chunk = parsed({"choices": [{"finish_reason": reason}]})
    assert chunk.finish_reason == text


@pytest.mark.parametrize(
    ("delta", "reasoning"),
    [
        ({}, None),
        ({"reasoning_content": "a", "reasoning": "b"}, "a"),
        ({"reasoning_content": "", "reasoning": "b"}, ""),
        ({"reasoning_content": None, "reasoning": "b"}, "b"),
        ({"reasoning": ["r"]}, "[r]"),
        ({"reasoning": 5}, "5"),
    ],
)
def test_reasoning_has_two_names(delta: dict[str, Any], reasoning: str | None) -> None:
    assert parsed(with_delta(**delta)).reasoning_content == reasoning


@pytest.mark.parametrize(
    ("logprobs", "kept"),
    [({"content": None}, {"content": None}), (5, 5), ({}, None), (0, None), ("", None)],
)
def test_logprobs_that_say_nothing_are_none(logprobs: Any, kept: Any) -> None:
    assert parsed({"choices": [{"logprobs": logprobs}]}).logprobs == kept


@pytest.mark.parametrize(
    ("ids", "kept"),
    [
        ([1, "x", 2.7, True, None], [1, 2]),
        ([2**31, 1e10], [-(2**31), 2**31 - 1]),
        ([], None),
        (["x"], None),
        ("12", None),
    ],
)
def test_token_ids_are_numbers_cut_to_ints(ids: Any, kept: list[int] | None) -> None:
    chunk = parsed({"choices": [{"token_ids": ids}], "prompt_token_ids": ids})
    assert chunk.prompt_token_ids == kept
    assert chunk.completion_token_ids == kept


def test_completion_ids_come_from_the_choice_or_else_the_delta() -> None:
    def completion(choice_ids: Any) -> list[int] | None:
        chunk = {"choices": [{"token_ids": choice_ids, "delta": {"token_ids": [2]}}]}
        return parsed(chunk).completion_token_ids

    assert completion([1]) == [1]
    assert completion(None) == completion([]) == completion(["x"]) == [2]


def test_tool_calls_are_read_field_by_field() -> None:
    calls = [
        {"index": 0, "id": "x", "type": "custom", "function": {"name": "f", "arguments": "{}"}},
        {"index": 1.9, "id": 7, "type": 5, "function": {"name": None, "arguments": {"x": 1}}},
        {"index": True, "type": "", "function": "f"},
        "skipped",
        {"index": "0", "id": False, "function": {"arguments": [None]}},
        {"index": 2**32 + 3},
    ]
    assert parsed(with_delta(tool_calls=calls)).tool_calls == [
        ToolCall(id="x", type="custom", name="f", arguments="{}", index=0),
        ToolCall(id="7", type="5", name="", arguments="{x=1}", index=1),
        ToolCall(id="", type="function", name="", arguments="", index=None),
        ToolCall(id="false", type="function", name="", arguments="[null]", index=None),
        ToolCall(id="", type="function", name="", arguments="", index=3),
    ]


@pytest.mark.parametrize("calls", [None, [], {}, "x", ["x", 1]])
def test_no_tool_calls_are_none(calls: Any) -> None:
    assert parsed(with_delta(tool_calls=calls)).tool_calls is None


def test_tokens_are_counted() -> None:
    usage = usage_of(prompt_tokens="12", completion_tokens=3.9, total_tokens=2**31, cache_tokens=5)
    assert usage == UsageMetadata(
        model_name="m", input_tokens=12, output_tokens=3, total_tokens=-(2**31)
    )


@pytest.mark.parametrize("count", ["x", "", "1.5", True, [], {}, " 1"])
def test_a_token_count_must_be_an_int(count: Any) -> None:
    with pytest.raises(NumberFormat):
        parse_delta({"usage": {"total_tokens": count}}, "m")


@pytest.mark.parametrize(
    ("usage", "costs"),
    [
        ({"cost": 0.5}, (0, 0, 0.5)),
        ({"cost": 2}, (0, 0, 2.0)),
        ({"cost": "0.5"}, (0, 0, 0.5)),
        ({"cost": "x"}, (0, 0, 0)),
        ({"cost": True}, (0, 0, 0)),
        ({"cost": 0, "usage_cost": 2}, (0, 0, 2.0)),
        ({"cost": None, "usage_cost": 2}, (0, 0, 2.0)),
        ({"cost": 1, "usage_cost": 2}, (0, 0, 1.0)),
        ({"cost": {"input_cost": 1, "output_cost": 2}}, (1.0, 2.0, 3.0)),
        ({"cost": {"prompt_cost": "1", "completion_cost": 2}}, (1.0, 2.0, 3.0)),
        ({"cost": {"input_cost": 1, "prompt_cost": 5, "total_cost": 9}}, (1.0, 0, 9.0)),
        ({"cost": {"input_cost": 0, "prompt_cost": 5}}, (5.0, 0, 5.0)),
        ({"cost_details": {"upstream_inference_cost": 0.7}}, (0, 0, 0.7)),
        (
            {
                "cost": 0.5,
                "cost_details": {
                    "upstream_inference_prompt_cost": 0.25,
                    "upstream_inference_completions_cost": 0.5,
                    "upstream_inference_cost": 9,
                },
            },
            (0.25, 0.5, 0.5),
        ),
        (
            {
                "cost": {"input_cost": 1},
                "cost_details": {"upstream_inference_completions_cost": 0.5},
            },
            (1.0, 0, 1.0),
        ),
        ({"cost_details": [1]}, (0, 0, 0)),
    ],
)
def test_costs_are_where_the_vendor_puts_them(
    usage: dict[str, Any], costs: tuple[float, float, float]
) -> None:
    read = usage_of(**usage)
    assert (read.input_cost, read.output_cost, read.total_cost) == costs


def test_usage_beside_choices_counts_too() -> None:
    chunk = parsed({"choices": [{}], "usage": {"prompt_tokens": 1}, "prompt_token_ids": [1]})
    assert chunk.usage_metadata == UsageMetadata(model_name="m", input_tokens=1)
    assert chunk.prompt_token_ids == [1]


def test_what_is_no_map_is_refused() -> None:
    with pytest.raises(NullPointer):
        parse_delta(None, "m")  # type: ignore[arg-type]
    with pytest.raises(ClassCast):
        parse_delta(["x"], "m")  # type: ignore[arg-type]


def test_a_stream_folds_to_one_chunk() -> None:
    folded = fold_deltas(
        [
            with_delta(role="assistant", content="a"),
            {},
            with_delta(content="b", tool_calls=[{"index": 0, "function": {"arguments": "{"}}]),
            with_delta(tool_calls=[{"index": 0, "function": {"arguments": "}"}}]),
            {"choices": [], "usage": {"total_tokens": 3}},
        ],
        "m",
    )
    assert folded == AssistantMessageChunk(
        content="ab",
        tool_calls=[ToolCall(id="", name="", arguments="{}", index=0)],
        usage_metadata=UsageMetadata(model_name="m", total_tokens=3),
        reasoning_content="",
    )


def test_a_stream_that_says_nothing_is_none() -> None:
    assert fold_deltas([{}, {"choices": []}], "m") is None
