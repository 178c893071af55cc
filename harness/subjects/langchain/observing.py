"""Shows LangChain's chunks in this project's form, by the table in ``places``.

What LangChain has no place for is shown as this form's default: a tool call is a function's,
costs are 0. Reasoning that never came is no key in LangChain; this form says null in a chunk and
``""`` in a sum of chunks, and so it is shown.
"""

from typing import Any

from langchain_core.messages import AIMessageChunk, BaseMessageChunk, ToolMessageChunk

from harness.model.value import CLASS_KEY, LITERAL_KEY, Value
from harness.subjects.langchain.places import (
    CACHE_READ,
    EXTRA_FIELDS,
    FINISH_REASON,
    INPUT_DETAILS,
    MODEL_NAME,
    NO_FINISH_REASON,
    NO_USAGE,
    PARSED,
    REASONING,
    TOKEN_COUNTS,
    TOOL_CALL_TYPE,
)
from harness.subjects.worker.python_calls import UndrivableError


def observe(chunk: BaseMessageChunk, *, is_sum: bool = False, model: str = "") -> Value:
    """Return a chunk as it travels; ``UndrivableError`` for what has no such form.

    ``is_sum`` says that chunks were added up to it. ``model`` is the usage's model where the
    chunk names none.
    """
    match chunk:
        case AIMessageChunk():
            return _assistant_chunk(chunk, "" if is_sum else None, model)
        case ToolMessageChunk():
            return _tool_chunk(chunk)
        case _:
            raise UndrivableError(f"a {type(chunk).__name__} has no form that can be compared")


def _assistant_chunk(chunk: AIMessageChunk, no_reasoning: str | None, model: str) -> Value:
    extra, response = chunk.additional_kwargs, chunk.response_metadata
    calls = [_tool_call(call) for call in chunk.tool_call_chunks]
    usage = chunk.usage_metadata
    return {
        **_message("AssistantMessageChunk", "assistant", chunk),
        "tool_calls": calls or None,
        "usage_metadata": (
            None if usage is None else _usage(usage, response.get(MODEL_NAME, model))
        ),
        "finish_reason": _shown(response.get(FINISH_REASON, NO_FINISH_REASON)),
        "parser_content": _shown(extra.get(PARSED)),
        "reasoning_content": _shown(extra.get(REASONING, no_reasoning)),
        "prompt_token_ids": _shown(response.get("prompt_token_ids")),
        "completion_token_ids": _shown(response.get("completion_token_ids")),
        "logprobs": _shown(response.get("logprobs")),
    }


def _tool_chunk(chunk: ToolMessageChunk) -> Value:
    return {
        **_message("ToolMessageChunk", "tool", chunk),
        "tool_call_id": chunk.tool_call_id,
    }


def _message(name: str, role: str, chunk: BaseMessageChunk) -> dict[str, Value]:
    own = EXTRA_FIELDS if isinstance(chunk, AIMessageChunk) else {}
    metadata = {key: item for key, item in chunk.additional_kwargs.items() if key not in own}
    return {
        CLASS_KEY: name,
        "role": role,
        "content": _shown(chunk.content),
        "name": chunk.name,
        "metadata": _shown(metadata),
    }


def _tool_call(call: Any) -> dict[str, Value]:
    return {
        "id": call["id"],
        "type": TOOL_CALL_TYPE,
        "name": call["name"],
        "arguments": call["args"],
        "index": call["index"],
    }


def _usage(usage: Any, model: str) -> dict[str, Value]:
    return {
        **NO_USAGE,
        **{name: usage[name] for name in TOKEN_COUNTS},
        "cache_tokens": usage.get(INPUT_DETAILS, {}).get(CACHE_READ, 0),
        "model_name": model,
    }


def _shown(value: Any) -> Value:
    """Return a plain value; a map with ``$``-keys, and all inside it, is literal."""
    if isinstance(value, dict):
        if any(key.startswith("$") for key in value):
            return {LITERAL_KEY: value}
        return {key: _shown(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_shown(item) for item in value]
    return value
