"""Which rules of reading a stream an input meets.

Source: message-system.md section 4; for server-sent events the WHATWG's HTML standard.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from harness.generate.rules.seen import Seen
from harness.model.value import LITERAL_KEY, Value

RULES: Final = {
    "delta.null": "A chunk object without choices, usage and prompt ids says nothing.",
    "delta.usage-only": "Without choices usage or prompt ids make a chunk.",
    "delta.choices-dropped": "Choices that are no maps are dropped.",
    "delta.first-choice": "Of several choices only the first counts.",
    "delta.no-map": "A delta that is no map counts as empty.",
    "delta.content-kept": "Content that says something is kept, whatever it is.",
    "delta.content-empty": "Content that is false counts as empty.",
    "delta.finish-reason": "A finish reason that is true is kept as text.",
    "delta.no-finish-reason": 'A finish reason that is false is "null".',
    "delta.reasoning-content": "reasoning_content is taken first.",
    "delta.reasoning": "Without reasoning_content reasoning is taken.",
    "delta.logprobs": "Log probabilities that say something are kept.",
    "delta.prompt-ids": "Prompt token ids are taken from the chunk.",
    "delta.choice-ids": "Completion ids are taken from the choice.",
    "delta.delta-ids": "Without ids in the choice those of the delta are taken.",
    "delta.call-skipped": "Tool calls that are no maps are skipped.",
    "delta.call-text": "A name or argument that is no text becomes text.",
    "delta.call-type": "A type that says something is kept, else it is function.",
    "delta.call-index": "An index that is a number counts.",
    "delta.call-index-dropped": "An index that is no number is null.",
    "usage.count-text": "A token count may be text.",
    "usage.count-float": "A token count that is a float is cut off.",
    "usage.count-wraps": "A token count wraps at 32 bits.",
    "usage.count-refused": "A token count that is text and no int raises.",
    "usage.cost-number": "A cost that is a number is the total.",
    "usage.cost-map": "A cost that is a map has parts.",
    "usage.usage-cost": "Without cost usage_cost is taken.",
    "usage.cost-details": "Without parts cost_details has them.",
    "sse.done": "[DONE] ends the stream.",
    "sse.no-done": "A missing [DONE] is no error.",
    "sse.crlf": "Lines may end in CRLF.",
    "sse.cr": "Lines may end in CR.",
    "sse.no-space": "data: may do without a space.",
    "sse.comment": "Comments are ignored.",
    "sse.other-field": "Other fields are ignored.",
    "sse.several-lines": "The data lines of an event are one text.",
    "sse.blank-data": "Blank data counts as an empty object.",
    "sse.null-data": "Data that is null is skipped.",
    "sse.byte-order-mark": "A byte order mark at the start is dropped.",
    "sse.malformed": "Data that is no JSON is refused.",
    "sse.wrong-shape": "Data that is no object is refused.",
    "sse.pieces": "Bytes may be cut anywhere.",
}

_MAX: Final = 2**31


def of_delta(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that reading one chunk object meets."""
    return _of_chunk(given["chunk"], seen)


def of_deltas(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that reading chunk objects meets."""
    for chunk in given["chunks"]:
        yield from _of_chunk(chunk, seen)


def of_event_stream(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that the framing of events meets."""
    if "pieces" in given:
        yield "sse.pieces"
    text = given["text"] if "text" in given else _decoded(given["pieces"])
    if text.startswith("\ufeff"):
        yield "sse.byte-order-mark"
    yield "sse.done" if "[DONE]" in text else "sse.no-done"
    if "\r\n" in text:
        yield "sse.crlf"
    elif "\r" in text:
        yield "sse.cr"
    if seen.error_kind is not None:
        yield "sse." + ("malformed" if seen.error_kind == "malformed_json" else "wrong-shape")
    yield from _of_lines(re.split("\r\n|\n|\r", text))


def _of_lines(lines: list[str]) -> Iterator[str]:
    data_before = False
    for line in lines:
        name, _, value = line.partition(":")
        is_data = name == "data"
        if line and not is_data:
            yield "sse.other-field" if name else "sse.comment"
        if is_data:
            if value and value[0] != " ":
                yield "sse.no-space"
            if not value.strip():
                yield "sse.blank-data"
            elif value.strip() == "null":
                yield "sse.null-data"
            if data_before:
                yield "sse.several-lines"
        data_before = is_data


def _of_chunk(chunk: Any, seen: Seen) -> Iterator[str]:
    if not isinstance(chunk, dict):
        return
    usage = _plain(chunk.get("usage"))
    if isinstance(usage, dict):
        yield from _of_usage(usage, seen)
    if _has_numbers(chunk.get("prompt_token_ids")):
        yield "delta.prompt-ids"
    choices = chunk.get("choices")
    choices = choices if isinstance(choices, list) else []
    maps = [choice for choice in choices if isinstance(choice, dict)]
    if len(maps) < len(choices):
        yield "delta.choices-dropped"
    if not maps:
        says_something = isinstance(usage, dict) or _has_numbers(chunk.get("prompt_token_ids"))
        yield "delta.usage-only" if says_something else "delta.null"
        return
    if len(maps) > 1:
        yield "delta.first-choice"
    yield from _of_choice(maps[0])


def _of_choice(choice: dict[str, Any]) -> Iterator[str]:
    yield "delta.finish-reason" if choice.get("finish_reason") else "delta.no-finish-reason"
    if choice.get("logprobs"):
        yield "delta.logprobs"
    if _has_numbers(choice.get("token_ids")):
        yield "delta.choice-ids"
    delta = _plain(choice.get("delta"))
    if not isinstance(delta, dict):
        yield "delta.no-map"
        return
    yield "delta.content-kept" if delta.get("content") else "delta.content-empty"
    if delta.get("reasoning_content") is not None:
        yield "delta.reasoning-content"
    elif delta.get("reasoning") is not None:
        yield "delta.reasoning"
    if _has_numbers(delta.get("token_ids")) and not _has_numbers(choice.get("token_ids")):
        yield "delta.delta-ids"
    calls = delta.get("tool_calls")
    for call in calls if isinstance(calls, list) else ():
        yield from _of_call(call)


def _of_call(call: Any) -> Iterator[str]:
    if not isinstance(call, dict):
        yield "delta.call-skipped"
        return
    function = call.get("function")
    if isinstance(function, dict) and any(
        function.get(name) is not None and not isinstance(function[name], str)
        for name in ("name", "arguments")
    ):
        yield "delta.call-text"
    if call.get("type"):
        yield "delta.call-type"
    index = call.get("index")
    if index is not None:
        yield "delta.call-index" if _is_number(index) else "delta.call-index-dropped"


def _of_usage(usage: dict[str, Any], seen: Seen) -> Iterator[str]:
    for name in ("prompt_tokens", "completion_tokens", "total_tokens"):
        match usage.get(name):
            case bool():
                yield "usage.count-refused"
            case str():
                refused = seen.error_kind == "number_format"
                yield "usage.count-refused" if refused else "usage.count-text"
            case float():
                yield "usage.count-float"
            case int() as count if not -_MAX <= count < _MAX:
                yield "usage.count-wraps"
            case _:
                pass
    cost = usage.get("cost")
    if not cost and usage.get("usage_cost"):
        yield "usage.usage-cost"
    cost = cost or usage.get("usage_cost")
    if cost:
        yield "usage.cost-map" if isinstance(cost, dict) else "usage.cost-number"
    if isinstance(usage.get("cost_details"), dict):
        yield "usage.cost-details"


def _has_numbers(ids: Any) -> bool:
    return isinstance(ids, list) and any(map(_is_number, ids))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _decoded(pieces: list[str]) -> str:
    return b"".join(map(bytes.fromhex, pieces)).decode("utf-8", "replace")


def _plain(value: Any) -> Any:
    return value[LITERAL_KEY] if isinstance(value, dict) and LITERAL_KEY in value else value
