"""Which rules of merging an input meets.

Source: message-system.md section 3.
"""

from collections.abc import Iterator
from typing import Any, Final

from harness.compare.tool_call_model import Rule, entries, merged, rules_of_fold
from harness.generate.rules.seen import Seen
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value

_TOOL_CALLS: Final = {
    Rule.PUT: "An entry of the left chunk is put under its key.",
    Rule.REPLACED: "A later entry of the left chunk replaces an earlier one with its key.",
    Rule.SKIPPED: "A fragment without id, name, index and arguments is skipped.",
    Rule.BY_KEY: "The fragment's key exists: append.",
    Rule.BY_ID: "The fragment's id is an entry's: append to that.",
    Rule.ARGUMENTS_ONLY: "The fragment has arguments only: append to the last entry.",
    Rule.SAME_FUNCTION: "Functions, the fragment without id and index: append to the last.",
    Rule.UNNAMED: "The fragment has a name and the only entry has none: append to it.",
    Rule.NEW: "No rule applies: a new entry.",
}
RULES: Final = {
    **{f"tool-call.{rule.value}": says for rule, says in _TOOL_CALLS.items()},
    "tool-call.name-kept": "On a name conflict the first name wins.",
    "tool-call.no-entry": "Tool calls of which nothing is left are null.",
    "content.null-yields": "Null yields to the other content.",
    "content.texts-join": "Two texts join.",
    "content.lists-join": "Two lists join.",
    "content.maps-merge": "Two maps merge.",
    "content.beans-merge": "Two objects of one class merge property by property.",
    "content.right-counts": "Of other contents the right one counts.",
    "content.halves-meet": "A high and a low surrogate meet where texts join.",
    "dicts.new-key": "A key that only the right map has comes last.",
    "dicts.texts-join": "Texts under a shared key join.",
    "dicts.lists-join": "Lists under a shared key join.",
    "dicts.maps-merge": "Maps under a shared key merge.",
    "dicts.null-overwrites": "Null under a shared key overwrites.",
    "dicts.right-counts": "Of other values under a shared key the right one counts.",
    "logprobs.null-yields": "Null yields to the other log probabilities.",
    "logprobs.lists-join": "Two lists of log probabilities join.",
    "logprobs.shared-lists-join": "Lists under a shared key join.",
    "logprobs.shared-right-counts": "Of other values under a shared key the right one counts.",
    "logprobs.right-counts": "Of other log probabilities the right ones count.",
    "token-ids.left-empty": "Without ids on the left the right ones count.",
    "token-ids.right-empty": "Without ids on the right the left ones count.",
    "token-ids.join": "Two lists of ids join.",
    "prompt-ids.left": "The left chunk's prompt ids count.",
    "prompt-ids.right": "The right chunk's prompt ids count where the left one has none.",
    "finish-reason.right": "The right finish reason counts.",
    "finish-reason.left-kept": 'A right finish reason of "null" leaves the left one.',
    "finish-reason.overwritten": "A null or empty right finish reason overwrites.",
    "chunk-usage.right": "The right usage counts.",
    "chunk-usage.left-kept": "Without usage on the right the left one stays.",
    "reasoning.null-and-null": "No reasoning on both sides is an empty text.",
    "reasoning.joined": "Reasoning texts join.",
    "tool-chunk.id-right": "The right tool call id counts if it is not empty.",
    "tool-chunk.id-left-kept": "A null or empty right tool call id leaves the left one.",
    "tool-chunk.content-as-text": "Content of a tool chunk that is no text is joined as text.",
    "base-chunk.name-left": "The left name counts unless it is null.",
    "base-chunk.name-right": "The right name counts where the left one is null.",
    "merge.refused": "What is no chunk of the class cannot be merged.",
    "merge.unchanged": "A merge leaves its operands as they were.",
}

_ASSISTANT: Final = "AssistantMessageChunk"


def of_chunk_merge(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that a merge of two chunks meets."""
    left, right = given["left"], given["right"]
    if seen.error_kind == "invalid_argument":
        yield "merge.refused"
    if not seen.is_returned:
        return
    yield "merge.unchanged"
    match left[CLASS_KEY]:
        case "AssistantMessageChunk":
            yield from _of_assistants(left, right)
        case "ToolMessageChunk":
            yield "tool-chunk." + ("id-right" if right.get("tool_call_id") else "id-left-kept")
            if not isinstance(left.get("content", ""), str):
                yield "tool-chunk.content-as-text"
        case _:
            yield "base-chunk.name-" + ("right" if left.get("name") is None else "left")
            yield from of_contents(left.get("content", ""), right.get("content", ""))


def of_chunk_fold(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rules that a fold's tool calls meet."""
    chunks = given["chunks"]
    if seen.is_returned and chunks and chunks[0].get(CLASS_KEY) == _ASSISTANT:
        met = rules_of_fold([chunk.get("tool_calls") for chunk in chunks])
        yield from map(_tool_call_rule, met)


def of_parser_contents(given: dict[str, Value], _seen: Seen) -> Iterator[str]:
    """Yield the rules that a merge of two parser contents meets."""
    return of_contents(given["left"], given["right"])


def of_dicts(given: dict[str, Value], _seen: Seen) -> Iterator[str]:
    """Yield the rules that a merge of two maps meets."""
    return _of_maps(given["left"], given["right"])


def of_token_ids(given: dict[str, Value], seen: Seen) -> Iterator[str]:
    """Yield the rule that two lists of token ids meet."""
    if seen.is_returned:
        yield _ids_rule(given["left"], given["right"])


def of_logprobs(given: dict[str, Value], _seen: Seen) -> Iterator[str]:
    """Yield the rules that a merge of two log probabilities meets."""
    left, right = _plain(given["left"]), _plain(given["right"])
    match left, right:
        case (None, _) | (_, None):
            yield "logprobs.null-yields"
        case dict(), dict():
            for key in left.keys() & right.keys():
                lists = isinstance(left[key], list) and isinstance(right[key], list)
                yield "logprobs.shared-" + ("lists-join" if lists else "right-counts")
        case list(), list():
            yield "logprobs.lists-join"
        case _:
            yield "logprobs.right-counts"


def of_contents(left: Value, right: Value) -> Iterator[str]:
    """Yield the rules that two contents meet."""
    match left, right:
        case (None, _) | (_, None):
            yield "content.null-yields"
        case str(), str():
            yield "content.texts-join"
            if left[-1:] >= "\ud800" and left[-1:] < "\udc00" and "\udc00" <= right[:1] <= "\udfff":
                yield "content.halves-meet"
        case list(), list():
            yield "content.lists-join"
        case {"$class": one}, {"$class": other} if one == other:
            yield "content.beans-merge"
        case dict(), dict() if CLASS_KEY not in left and CLASS_KEY not in right:
            yield "content.maps-merge"
            yield from _of_maps(left, right)
        case _:
            yield "content.right-counts"


def _of_maps(left: Any, right: Any) -> Iterator[str]:
    left, right = _plain(left), _plain(right)
    if not (isinstance(left, dict) and isinstance(right, dict)):
        return
    for key, value in right.items():
        if key not in left:
            yield "dicts.new-key"
            continue
        match left[key], value:
            case str(), str():
                yield "dicts.texts-join"
            case list(), list():
                yield "dicts.lists-join"
            case dict(), dict() if CLASS_KEY not in left[key] and CLASS_KEY not in value:
                yield "dicts.maps-merge"
                yield from _of_maps(left[key], value)
            case _, None:
                yield "dicts.null-overwrites"
            case _:
                yield "dicts.right-counts"


def _of_assistants(left: dict[str, Any], right: dict[str, Any]) -> Iterator[str]:
    yield from of_contents(left.get("content", ""), right.get("content", ""))
    yield from _of_tool_calls(left, right)
    reason = right.get("finish_reason", "null")
    if reason == "null":
        yield "finish-reason.left-kept"
    else:
        yield "finish-reason." + ("right" if reason else "overwritten")
    yield "chunk-usage." + ("left-kept" if right.get("usage_metadata") is None else "right")
    reasoning = left.get("reasoning_content"), right.get("reasoning_content")
    yield "reasoning." + ("null-and-null" if reasoning == (None, None) else "joined")
    yield "prompt-ids." + ("left" if left.get("prompt_token_ids") else "right")
    yield _ids_rule(left.get("completion_token_ids"), right.get("completion_token_ids"))


def _tool_call_rule(rule: Rule) -> str:
    return f"tool-call.{rule.value}"


def _of_tool_calls(left: dict[str, Any], right: dict[str, Any]) -> Iterator[str]:
    lists = left.get("tool_calls"), right.get("tool_calls")
    if not any(lists):
        return
    before, after = map(entries, lists)
    step = merged(before, after)
    yield from map(_tool_call_rule, step.rules)
    if not step.calls:
        yield "tool-call.no-entry"
    names = {entry.key: entry.name for entry in before}
    if any(
        names.get(entry.key) and entry.name not in {None, "", names[entry.key]} for entry in after
    ):
        yield "tool-call.name-kept"


def _ids_rule(left: Any, right: Any) -> str:
    if not left:
        return "token-ids.left-empty"
    return "token-ids." + ("join" if right else "right-empty")


def _plain(value: Any) -> Any:
    return value[LITERAL_KEY] if isinstance(value, dict) and LITERAL_KEY in value else value
