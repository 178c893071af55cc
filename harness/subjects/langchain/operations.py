"""What LangChain can do: each operation in terms of its own chunks and their ``+``."""

from collections.abc import Mapping
from functools import reduce
from operator import add
from typing import Any, Final

from langchain_core.messages import BaseMessageChunk

from harness.model.value import Value, encode
from harness.subjects.base import NotSupportedError
from harness.subjects.langchain.building import build, plain
from harness.subjects.langchain.deltas import read_delta
from harness.subjects.langchain.observing import observe
from harness.subjects.worker.python_calls import Operation

_MODEL: Final = "m-test"
"""The client's model in the stream operations (message-system.md section 4)."""


def _merge(call: dict[str, Value]) -> Value:
    left, right = build(call["left"]), build(call["right"])
    before = encode(_operands(left, right))
    merged = left + right
    after = encode(_operands(left, right))
    return {"merged": observe(merged, is_sum=True), "operands_unchanged": before == after}


def _operands(*operands: Any) -> list[Value]:
    return [observe(item) if isinstance(item, BaseMessageChunk) else item for item in operands]


def _fold(call: dict[str, Value]) -> Value:
    chunks = [build(chunk) for chunk in call["chunks"]]
    return observe(_sum(chunks), is_sum=len(chunks) > 1)


def _fold_deltas(call: dict[str, Value]) -> Value:
    read = map(read_delta, plain(call["chunks"]))
    chunks = [chunk for chunk in read if chunk is not None]
    if not chunks:
        return None
    return observe(_sum(chunks), is_sum=len(chunks) > 1, model=_MODEL)


def _sum(chunks: list[Any]) -> Any:
    if not chunks:
        raise NotSupportedError("there is no sum of no chunks: LangChain has only `+`")
    return reduce(add, chunks)


def _parse_delta(call: dict[str, Value]) -> Value:
    chunk = read_delta(plain(call["chunk"]))
    return None if chunk is None else observe(chunk, model=_MODEL)


SUPPORTED: Final[Mapping[str, Operation]] = {
    "chunk.merge": _merge,
    "chunk.fold": _fold,
    "stream.parse_delta": _parse_delta,
    "stream.fold": _fold_deltas,
}

_PRIVATE_MERGE: Final = (
    "LangChain merges values only inside of its messages; the functions that do it are private "
    "(langchain_core.utils._merge) and are seen through chunk.merge"
)
_OWN_CLASSES: Final = (
    "LangChain has messages with other fields; it neither makes, shows nor compares this project's"
)
_OWN_JSON: Final = (
    "LangChain writes and reads JSON of its own (dumpd, messages_to_dict), with other keys than "
    "Jackson's"
)
_OWN_PROTOCOL: Final = (
    "LangChain has a typed JSON form of its own ({lc: 1, id: …}), not this typed protocol"
)
_NO_SSE: Final = (
    "LangChain reads no server-sent events: its integrations leave them to the vendor's client, "
    "such as openai; the same streams are folded as chunk objects by stream.fold"
)
UNSUPPORTED: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("merge.parser_content", "merge.dicts", "merge.token_ids", "merge.logprobs"),
        _PRIVATE_MERGE,
    ),
    **dict.fromkeys(
        ("message.construct", "message.dump", "message.content_views", "message.equals"),
        _OWN_CLASSES,
    ),
    **dict.fromkeys(("message.to_json", "message.from_json"), _OWN_JSON),
    **dict.fromkeys(
        ("serializer.dumps", "serializer.loads", "serializer.roundtrip"), _OWN_PROTOCOL
    ),
    **dict.fromkeys(("stream.fold_sse", "stream.final_message"), _NO_SSE),
    "context.restore": "LangChain restores its own records (messages_from_dict); this one's form "
    "is agent-core's",
    "tool.result": "LangChain makes tool messages by running its own tools, and has no such "
    "outcomes of a task",
    "text.of": "LangChain writes a tool's result as JSON inside of its tools, and has no function "
    "that makes text of any value",
    "conversation.pair": "LangChain has no function that pairs tool messages with their calls",
    "conversation.memory": "LangChain's chat history keeps whatever is added, and knows neither "
    "rounds nor repeated questions",
    "vendor.normalise": "LangChain reads its own messages and gives none of them this form: it "
    "would be the harness's code that is compared with itself",
}
"""Why LangChain does not have an operation, for each that it does not."""
