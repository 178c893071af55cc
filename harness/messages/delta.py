"""Reading the chunk objects of an OpenAI-style stream.

Vendors bend the format, so whatever is missing or of another shape counts as absent instead of
failing; only a token count that is no integer raises.

Source: message-system.md section 4.
"""

from collections.abc import Iterable
from typing import Any

from harness.messages.accumulator import ChunkFold
from harness.messages.chunk import AssistantMessageChunk
from harness.messages.errors import ClassCast, NullPointer
from harness.messages.java_number import (
    double_value,
    int_value,
    is_number,
    parse_double,
    parse_int,
)
from harness.messages.java_text import value_of
from harness.messages.message import NO_FINISH_REASON
from harness.messages.tool_call import ToolCall
from harness.messages.usage import UsageMetadata


def parse_delta(chunk: dict[str, Any], model_name: str) -> AssistantMessageChunk | None:
    """Return one chunk object as a chunk, or None if it says nothing.

    Of several choices only the first counts. ``model_name`` is noted in the usage. A token count
    that is text but no int raises ``NumberFormat``.
    """
    if chunk is None:
        raise NullPointer("a chunk object is a map, not null")
    if not isinstance(chunk, dict):
        raise ClassCast(f"a chunk object is a map, not {chunk.__class__.__name__}")
    usage = _usage(chunk.get("usage"), model_name)
    prompt_token_ids = _token_ids(chunk.get("prompt_token_ids"))
    choice = _first_map(chunk.get("choices"))
    if choice is None:
        if usage is None and prompt_token_ids is None:
            return None
        return AssistantMessageChunk(usage_metadata=usage, prompt_token_ids=prompt_token_ids)
    delta = _map(choice.get("delta"))
    finish_reason = choice.get("finish_reason")
    return AssistantMessageChunk(
        content=delta.get("content") or "",
        tool_calls=_tool_calls(delta.get("tool_calls")),
        usage_metadata=usage,
        finish_reason=value_of(finish_reason) if finish_reason else NO_FINISH_REASON,
        reasoning_content=_reasoning(delta),
        prompt_token_ids=prompt_token_ids,
        completion_token_ids=(
            _token_ids(choice.get("token_ids")) or _token_ids(delta.get("token_ids"))
        ),
        logprobs=choice.get("logprobs") or None,
    )


def fold_deltas(chunks: Iterable[dict[str, Any]], model_name: str) -> AssistantMessageChunk | None:
    """Read chunk objects and merge what they say; None if they say nothing."""
    folding: ChunkFold[AssistantMessageChunk] = ChunkFold()
    for chunk in chunks:
        parsed = parse_delta(chunk, model_name)
        if parsed is not None:
            folding.add(parsed)
    return folding.result()


def _first_map(choices: Any) -> dict[str, Any] | None:
    if not isinstance(choices, list):
        return None
    return next((choice for choice in choices if isinstance(choice, dict)), None)


def _map(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _reasoning(delta: dict[str, Any]) -> str | None:
    reasoning = delta.get("reasoning_content")
    if reasoning is None:
        reasoning = delta.get("reasoning")
    return None if reasoning is None else value_of(reasoning)


def _token_ids(ids: Any) -> list[int] | None:
    if not isinstance(ids, list):
        return None
    return [int_value(number) for number in ids if is_number(number)] or None


def _tool_calls(entries: Any) -> list[ToolCall] | None:
    if not isinstance(entries, list):
        return None
    return [_tool_call(entry) for entry in entries if isinstance(entry, dict)] or None


def _tool_call(entry: dict[str, Any]) -> ToolCall:
    function = _map(entry.get("function"))
    index = entry.get("index")
    return ToolCall(
        id=_text(entry.get("id")),
        type=_text(entry.get("type")) or "function",
        name=_text(function.get("name")),
        arguments=_text(function.get("arguments")),
        index=int_value(index) if is_number(index) else None,
    )


def _text(value: Any) -> str:
    return "" if value is None else value_of(value)


def _usage(usage: Any, model_name: str) -> UsageMetadata | None:
    if not isinstance(usage, dict):
        return None
    input_cost, output_cost, total_cost = _costs(usage)
    return UsageMetadata(
        model_name=model_name,
        input_tokens=_token_count(usage.get("prompt_tokens")),
        output_tokens=_token_count(usage.get("completion_tokens")),
        total_tokens=_token_count(usage.get("total_tokens")),
        input_cost=input_cost,
        output_cost=output_cost,
        total_cost=total_cost,
    )


def _token_count(count: Any) -> int:
    if count is None:
        return 0
    return int_value(count) if is_number(count) else parse_int(value_of(count))


def _costs(usage: dict[str, Any]) -> tuple[float, float, float]:
    """Return the costs of input and output and the total, from where the vendor puts them."""
    cost = usage.get("cost") or usage.get("usage_cost")
    input_cost = output_cost = 0.0
    if isinstance(cost, dict):
        input_cost = _money(cost.get("input_cost") or cost.get("prompt_cost"))
        output_cost = _money(cost.get("output_cost") or cost.get("completion_cost"))
        total_cost = _money(cost.get("total_cost")) or input_cost + output_cost
    else:
        total_cost = _money(cost)
    details = usage.get("cost_details")
    if input_cost == 0 and output_cost == 0 and isinstance(details, dict):
        input_cost = _money(details.get("upstream_inference_prompt_cost"))
        output_cost = _money(details.get("upstream_inference_completions_cost"))
        total_cost = total_cost or _money(details.get("upstream_inference_cost"))
    return input_cost, output_cost, total_cost


def _money(amount: Any) -> float:
    """Return an amount given as a number or as text; 0.0 for anything else."""
    if is_number(amount):
        return double_value(amount)
    read = parse_double(amount) if isinstance(amount, str) else None
    return 0.0 if read is None else read
