"""Makes LangChain's chunks of the chunk objects of an OpenAI-style stream.

It does what LangChain's integrations do, in the small. The shell of a chunk object is read with
patience, as message-system.md section 4 says: a shell of another shape counts as absent, of
several choices the first counts, and an object that says nothing gives no chunk. What is in the
shell goes to LangChain as the vendor sent it: text is not made of numbers, nor integers of
floats, so that what LangChain refuses, converts or keeps is LangChain's own doing. Three things
are settled here, in the way that adds nothing to a sum: what a tool call lacks of id, name and
arguments is ``""`` (LangChain joins that and None alike), missing token counts are 0, and a
tool call without an index has none (langchain-openai drops all tool calls of such a chunk).
"""

from math import isfinite
from typing import Any, Final

from langchain_core.messages import AIMessageChunk
from langchain_core.messages.tool import ToolCallChunk, tool_call_chunk

from harness.model.value import Value
from harness.subjects.base import NotSupportedError
from harness.subjects.langchain.places import (
    CACHE_READ,
    FINISH_REASON,
    INPUT_DETAILS,
    REASONING,
)

_LEGACY_CALL: Final = "function_call"


def read_delta(chunk: Value) -> AIMessageChunk | None:
    """Return what one chunk object says; None if that is nothing.

    ``NotSupportedError`` for what is no object; what LangChain refuses it raises.
    """
    if not isinstance(chunk, dict):
        raise NotSupportedError(
            "LangChain is never given this: the client below it makes objects of all chunks"
        )
    usage = _usage(chunk.get("usage"))
    prompt_token_ids = _token_ids(chunk.get("prompt_token_ids"))
    choice = _first_map(chunk.get("choices"))
    if choice is None and usage is None and prompt_token_ids is None:
        return None
    choice = choice or {}
    delta = _map(choice.get("delta"))
    return AIMessageChunk(
        content=delta.get("content") or "",
        additional_kwargs=_given(
            {
                REASONING: _reasoning(delta),
                _LEGACY_CALL: delta.get(_LEGACY_CALL) or None,
            }
        ),
        response_metadata=_given(
            {
                FINISH_REASON: choice.get("finish_reason") or None,
                "logprobs": choice.get("logprobs") or None,
                "prompt_token_ids": prompt_token_ids,
                "completion_token_ids": (
                    _token_ids(choice.get("token_ids")) or _token_ids(delta.get("token_ids"))
                ),
            }
        ),
        tool_call_chunks=_tool_calls(delta.get("tool_calls")),
        usage_metadata=usage,
    )


def _first_map(choices: Value) -> dict[str, Any] | None:
    if not isinstance(choices, list):
        return None
    return next((choice for choice in choices if isinstance(choice, dict)), None)


def _map(value: Value) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _given(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _reasoning(delta: dict[str, Any]) -> Value:
    reasoning = delta.get("reasoning_content")
    return delta.get("reasoning") if reasoning is None else reasoning


def _token_ids(ids: Value) -> list[int] | None:
    """Return the numbers in a list as integers; no integration has a say in how to read them."""
    if not isinstance(ids, list):
        return None
    numbers = [number for number in ids if type(number) in {int, float}]
    return [int(number) for number in numbers if isfinite(number)] or None


def _tool_calls(entries: Value) -> list[ToolCallChunk]:
    if not isinstance(entries, list):
        return []
    return [_tool_call(entry) for entry in entries if isinstance(entry, dict)]


def _tool_call(entry: dict[str, Any]) -> ToolCallChunk:
    function = _map(entry.get("function"))
    return tool_call_chunk(
        id=_or_empty(entry.get("id")),
        name=_or_empty(function.get("name")),
        args=_or_empty(function.get("arguments")),
        index=entry.get("index"),
    )


def _or_empty(value: Value) -> Any:
    return "" if value is None else value


def _usage(usage: Value) -> Any:
    if not isinstance(usage, dict):
        return None
    counted: dict[str, Any] = {
        "input_tokens": usage.get("prompt_tokens") or 0,
        "output_tokens": usage.get("completion_tokens") or 0,
        "total_tokens": usage.get("total_tokens") or 0,
    }
    cached = _map(usage.get("prompt_tokens_details")).get("cached_tokens")
    if cached is not None:
        counted[INPUT_DETAILS] = {CACHE_READ: cached}
    return counted
