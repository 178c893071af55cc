"""The names of the typed JSON protocol: the tag field, the tags, the fields of each."""

from collections.abc import Mapping
from typing import Final

TAG_FIELD: Final = "__jiuwenType"

USER: Final = "message.user"
SYSTEM: Final = "message.system"
TOOL: Final = "message.tool"
ASSISTANT: Final = "message.assistant"
GRAPH_MESSAGE: Final = "graph.message"
PENDING_NODE: Final = "graph.pendingNode"
STORE_STATE: Final = "graph.storeState"

EXCEPTION: Final = "exception"
"""Stands for a tag in the errors about an exception item, which has none."""

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    USER: ("role", "content", "name"),
    SYSTEM: ("role", "content", "name"),
    TOOL: ("role", "content", "name", "toolCallId"),
    ASSISTANT: (
        "role",
        "content",
        "name",
        "toolCalls",
        "usageMetadata",
        "finishReason",
        "parserContent",
        "reasoningContent",
    ),
    GRAPH_MESSAGE: ("sender", "target", "payload"),
    PENDING_NODE: ("nodeName", "status", "exceptions"),
    STORE_STATE: (
        "ns",
        "step",
        "channelValues",
        "pendingBuffer",
        "pendingNode",
        "nodeVersion",
    ),
    EXCEPTION: ("className", "message"),
}
"""The fields after the tag, in the order of writing and of checking."""
