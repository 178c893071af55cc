"""The classes that a ``$class`` map may name, and their fields in the order they are shown in.

Source: message-system.md sections 1 and 5, harness.md section 3.
"""

from typing import Final

_BASE: Final = ("role", "content", "name", "metadata")
_ASSISTANT: Final = (
    *_BASE,
    "tool_calls",
    "usage_metadata",
    "finish_reason",
    "parser_content",
    "reasoning_content",
    "prompt_token_ids",
    "completion_token_ids",
    "logprobs",
)
_TOOL: Final = (*_BASE, "tool_call_id")

MESSAGE_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "BaseMessage": _BASE,
    "UserMessage": _BASE,
    "SystemMessage": _BASE,
    "ToolMessage": _TOOL,
    "AssistantMessage": _ASSISTANT,
    "BaseMessageChunk": _BASE,
    "AssistantMessageChunk": _ASSISTANT,
    "ToolMessageChunk": _TOOL,
}
TOOL_CALL_FIELDS: Final = ("id", "type", "name", "arguments", "index")
USAGE_FIELDS: Final = (
    "code",
    "prompt",
    "err_msg",
    "task_id",
    "model_name",
    "total_latency",
    "first_token_time",
    "request_start_time",
    "input_tokens",
    "output_tokens",
    "total_tokens",
    "cache_tokens",
    "input_cost",
    "output_cost",
    "total_cost",
)
GRAPH_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "GraphMessage": ("sender", "target", "payload"),
    "PendingNode": ("node_name", "status", "exceptions"),
    "GraphStoreState": (
        "ns",
        "step",
        "channel_values",
        "pending_buffer",
        "pending_node",
        "node_version",
    ),
}
CLASS_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    **MESSAGE_FIELDS,
    "ToolCall": TOOL_CALL_FIELDS,
    **GRAPH_FIELDS,
}
CHUNK_CLASSES: Final = frozenset(name for name in MESSAGE_FIELDS if name.endswith("Chunk"))
