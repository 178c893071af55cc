"""Which place in LangChain's chunks is which field of this project's chunks.

| this project | LangChain |
|---|---|
| content, name, tool_call_id | the same |
| tool_calls: id, name, arguments, index | ``tool_call_chunks``: id, name, args, index |
| usage_metadata: input_tokens, output_tokens, total_tokens | ``usage_metadata``: the same |
| usage_metadata: cache_tokens | ``usage_metadata.input_token_details.cache_read`` |
| usage_metadata: model_name | ``response_metadata.model_name`` |
| finish_reason, logprobs | ``response_metadata``: the same |
| prompt_token_ids, completion_token_ids | ``response_metadata``: the same |
| reasoning_content | ``additional_kwargs.reasoning_content`` |
| parser_content | ``additional_kwargs.parsed`` |
| metadata | the rest of ``additional_kwargs`` |

These are where LangChain's integrations put such things. Token ids they drop; here they stand
beside the logprobs, which come from the same place. No place have another role than the class's,
a tool call's type, and all of the usage but tokens and model (costs, times, texts). An absent
field is an absent key.
"""

from typing import Any, Final

from harness.model.classes import USAGE_FIELDS

MODEL_NAME: Final = "model_name"
FINISH_REASON: Final = "finish_reason"
RESPONSE_FIELDS: Final = ("prompt_token_ids", "completion_token_ids", "logprobs")
"""The fields of a chunk that stand in ``response_metadata`` under their own names."""

REASONING: Final = "reasoning_content"
PARSED: Final = "parsed"
EXTRA_FIELDS: Final = {REASONING: "reasoning_content", PARSED: "parser_content"}
"""What stands in ``additional_kwargs`` and is no metadata, each with the field that it is."""

TOKEN_COUNTS: Final = ("input_tokens", "output_tokens", "total_tokens")
INPUT_DETAILS: Final = "input_token_details"
CACHE_READ: Final = "cache_read"
USAGE_FIELDS_WITH_PLACE: Final = frozenset({*TOKEN_COUNTS, "cache_tokens", "model_name"})

NO_FINISH_REASON: Final = "null"
"""How this project says that there is no finish reason (yet)."""

TOOL_CALL_TYPE: Final = "function"
"""The type of every tool call here: this project's default, for LangChain's have none."""

NO_USAGE: Final[dict[str, Any]] = {
    name: 0
    if name == "code" or name.endswith("_tokens")
    else 0.0
    if name == "total_latency" or name.endswith("_cost")
    else ""
    for name in USAGE_FIELDS
}
"""The usage of nothing, as this project has it by default."""
