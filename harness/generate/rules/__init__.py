"""The rules of the message system, and which of them a call meets.

What the generated inputs are good for is told by the rules that they reach: one that is never met
is a rule that no generated input could show to be broken. A call is looked at from outside, by its
input and outcome, so that the reference runs at full speed and every subject can be the oracle.
"""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final, TypeAlias

from harness.generate.rules import conversations, merging, protocol, streams
from harness.generate.rules.seen import Seen
from harness.model.case import Call
from harness.model.value import Value

__all__ = ["RULES", "Seen", "rules_met", "rules_of_ops"]

_Meets: TypeAlias = Callable[[dict[str, Value], Seen], Iterator[str]]

_BY_OP: Final[dict[str, _Meets]] = {
    "chunk.merge": merging.of_chunk_merge,
    "chunk.fold": merging.of_chunk_fold,
    "merge.parser_content": merging.of_parser_contents,
    "merge.dicts": merging.of_dicts,
    "merge.token_ids": merging.of_token_ids,
    "merge.logprobs": merging.of_logprobs,
    "message.construct": conversations.of_construction,
    "message.dump": conversations.of_dump,
    "message.content_views": conversations.of_views,
    "message.equals": conversations.of_equality,
    "message.to_json": protocol.of_to_json,
    "message.from_json": protocol.of_from_json,
    "serializer.dumps": protocol.of_dumps,
    "serializer.loads": protocol.of_loads,
    "stream.parse_delta": streams.of_delta,
    "stream.fold": streams.of_deltas,
    "stream.fold_sse": streams.of_event_stream,
    "context.restore": conversations.of_restoring,
    "tool.result": conversations.of_tool_result,
    "text.of": conversations.of_text,
    "conversation.pair": conversations.of_pairing,
    "conversation.memory": conversations.of_memory,
    "vendor.normalise": conversations.of_vendor,
}

_AREAS: Final[dict[str, tuple[str, ...]]] = {
    "chunk.merge": (
        *("tool-call", "content", "dicts", "token-ids", "prompt-ids", "finish-reason"),
        *("chunk-usage", "reasoning", "tool-chunk", "base-chunk", "merge"),
    ),
    "merge.logprobs": ("logprobs",),
    "message.construct": ("construct",),
    "message.dump": ("dump",),
    "message.content_views": ("views",),
    "message.equals": ("equals",),
    "message.to_json": ("to-json",),
    "message.from_json": ("from-json",),
    "serializer.dumps": ("dumps",),
    "serializer.loads": ("loads",),
    "stream.parse_delta": (),
    "stream.fold": ("delta", "usage"),
    "stream.fold_sse": ("sse",),
    "context.restore": ("restore",),
    "tool.result": ("result",),
    "text.of": ("text",),
    "conversation.pair": ("pair",),
    "conversation.memory": ("memory",),
    "vendor.normalise": ("vendor",),
}
"""The areas (what a rule's name begins with) that the calls of an operation must all reach."""

RULES: Final[dict[str, str]] = {
    **merging.RULES,
    **streams.RULES,
    **protocol.RULES,
    **conversations.RULES,
}
"""Every rule that a generated input should meet, with what it says."""


def rules_met(call: Call, seen: Seen) -> set[str]:
    """Return the rules that a call meets; each once, however often."""
    meets = _BY_OP.get(call.op)
    return set() if meets is None else set(meets(call.input, seen))


def rules_of_ops(ops: Collection[str]) -> list[str]:
    """Return the rules that calls of some operations are to reach, all of them."""
    areas = {area for op in ops for area in _AREAS.get(op, ())}
    return [rule for rule in RULES if re.split("[.:]", rule, maxsplit=1)[0] in areas]
