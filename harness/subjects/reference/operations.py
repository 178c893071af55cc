"""The operations on messages, chunks and streams, each from wire to wire.

Source: harness.md section 5; the other operations are in ``protocol_operations``.
"""

import marshal
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from harness.messages import AssistantMessage, fold, fold_deltas, parse_delta
from harness.messages.errors import ClassCast
from harness.messages.java_equality import hash_of, same
from harness.messages.java_text import value_of
from harness.messages.merge import (
    concat_token_ids,
    merge_dicts,
    merge_logprobs,
    merge_parser_content,
)
from harness.model.value import Value
from harness.subjects.base import NotSupportedError
from harness.subjects.reference.building import (
    build,
    build_chunk,
    build_message,
)
from harness.subjects.reference.construction import construct
from harness.subjects.reference.observing import observe
from harness.subjects.reference.subject import Operation

Input: TypeAlias = Mapping[str, Value]

MODEL_NAME: Final = "m-test"
"""The client's model in the stream operations (message-system.md section 4)."""


def _chunk_merge(given: Input) -> Value:
    left = build_chunk(given["left"])
    right = build(given["right"])
    before = _fingerprint(left, right)
    merged = observe(left.merge(right))
    return {"merged": merged, "operands_unchanged": _fingerprint(left, right) == before}


def _chunk_fold(given: Input) -> Value:
    return observe(fold([build_chunk(chunk) for chunk in given["chunks"]]))


def _merge_parser_content(given: Input) -> Value:
    return observe(merge_parser_content(build(given["left"]), build(given["right"])))


def _merge_dicts(given: Input) -> Value:
    return observe(merge_dicts(build(given["left"]), build(given["right"])))


def _merge_token_ids(given: Input) -> Value:
    _refuse_merge_utils(given, "concatTokenIds")
    left, right = build(given["left"]), build(given["right"])
    for ids in (left, right):
        if not isinstance(ids, list | None):
            raise ClassCast(f"token ids are a list, not {ids.__class__.__name__}")
    return observe(concat_token_ids(left, right))


def _merge_logprobs(given: Input) -> Value:
    _refuse_merge_utils(given, "mergeLogprobs")
    return observe(merge_logprobs(build(given["left"]), build(given["right"])))


def _message_construct(given: Input) -> Value:
    return observe(construct(given["message"]))


def _message_dump(given: Input) -> Value:
    message = build_message(given["message"])
    if given.get("alias") != "to_api_format":
        return observe(message.model_dump())
    if isinstance(message, AssistantMessage):
        return observe(message.to_api_format())
    raise NotSupportedError(f"{message.__class__.__name__} has no to_api_format")


def _message_content_views(given: Input) -> Value:
    message = build_message(given["message"])
    return {
        "string": message.get_content_as_string(),
        "list": observe(message.get_content_as_list()),
    }


def _message_equals(given: Input) -> Value:
    left, right = build(given["left"]), build(given["right"])
    equal = same(left, right)
    return {"equal": equal, "hash_equal": hash_of(left) == hash_of(right) if equal else None}


def _stream_parse_delta(given: Input) -> Value:
    return observe(parse_delta(build(given["chunk"]), MODEL_NAME))


def _stream_fold(given: Input) -> Value:
    return observe(fold_deltas(build(given["chunks"]), MODEL_NAME))


def _text_of(given: Input) -> Value:
    return {"text": value_of(build(given["value"]))}


def _fingerprint(left: Any, right: Any) -> bytes:
    """Return bytes that differ when anything in the two differs, types and key order included."""
    # Marshal is four times as fast as JSON; before version 3 it does not look at identities.
    return marshal.dumps([observe(left), observe(right)], 2)


def _refuse_merge_utils(given: Input, method: str) -> None:
    """Java's MergeUtils has the rules for values and maps alone."""
    if given.get("via") is not None:
        raise NotSupportedError(f"{given['via']} has no {method}")


OPERATIONS: Final[dict[str, Operation]] = {
    "chunk.merge": _chunk_merge,
    "chunk.fold": _chunk_fold,
    "merge.parser_content": _merge_parser_content,
    "merge.dicts": _merge_dicts,
    "merge.token_ids": _merge_token_ids,
    "merge.logprobs": _merge_logprobs,
    "message.construct": _message_construct,
    "message.dump": _message_dump,
    "message.content_views": _message_content_views,
    "message.equals": _message_equals,
    "stream.parse_delta": _stream_parse_delta,
    "stream.fold": _stream_fold,
    "text.of": _text_of,
}
"""The core operations by name."""
