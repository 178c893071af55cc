"""Where a merge may be bracketed either way, and the exact set where it may not.

``(a + b) + c`` and ``a + (b + c)`` are the same but where a value of one kind stands between two of
another that would join: ``("x" + 1) + "y"`` is ``"y"``, and ``"x" + (1 + "y")`` is ``"xy"``. What
is said here of each field is exact: a merge that associates where it is not to is as wrong as one
that does not where it is to.

Source: follows from message-system.md section 3.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from harness.compare.equality import equal
from harness.compare.tool_call_model import Entry, entries, merged
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value

_Merge: TypeAlias = Callable[[Any, Any], Any]

ASSISTANT_FIELDS: Final = ("content", "parser_content", "logprobs", "tool_calls")


def associates(field: str, chunks: list[dict[str, Any]]) -> bool | None:
    """Whether a field of three chunks of one class comes out the same either way.

    None where objects stand in a content, of which nothing is said here.
    """
    if chunks[0][CLASS_KEY] == "ToolMessageChunk":
        return True
    match field:
        case "content":
            return _contents_associate(*(chunk.get("content", "") for chunk in chunks))
        case "parser_content":
            return _contents_associate(*(chunk.get("parser_content") for chunk in chunks))
        case "logprobs":
            return _logprobs_associate(*(_resolved(chunk.get("logprobs")) for chunk in chunks))
        case "tool_calls":
            return _calls_associate(*(entries(chunk.get("tool_calls")) for chunk in chunks))
        case _:
            return True


def _contents_associate(first: Any, second: Any, third: Any) -> bool | None:
    values = [_resolved(value) for value in (first, second, third)]
    if any(isinstance(value, _Object) for value in values):
        return None
    return None in values or _joins_associate(*values)


def _joins_associate(first: Any, second: Any, third: Any) -> bool:
    """Whether values, as they stand under a shared key, join to the same either way.

    If the second and third join, a first one of another kind is lost either way. If they do not,
    the third is all that is left of the two, and the first must make nothing else of it.
    """
    kind = _kind(second)
    if kind is None or kind is not _kind(third):
        return equal(_join(first, third), third)
    if kind is dict and _kind(first) is dict:
        return _keys_associate(_joins_associate, first, second, third)
    return True


def _logprobs_associate(first: Any, second: Any, third: Any) -> bool:
    if first is None or second is None or third is None:
        return True
    if _kind(first) is _kind(second) is _kind(third) is dict:
        return _keys_associate(_lists_associate, first, second, third)
    if _kind(second) is _kind(third) and _kind(third) in {dict, list}:
        return True
    return equal(_join_logprobs(first, third), third)


def _lists_associate(first: Any, second: Any, third: Any) -> bool:
    both = isinstance(second, list) and isinstance(third, list)
    return both or equal(_join_lists(first, third), third)


def _keys_associate(
    associate: Callable[[Any, Any, Any], bool],
    first: dict[str, Value],
    second: dict[str, Value],
    third: dict[str, Value],
) -> bool:
    """Whether three maps merge to the same either way: only keys of all three can tell."""
    return all(
        associate(first[key], second[key], third[key])
        for key in first.keys() & second.keys() & third.keys()
    )


def _calls_associate(first: list[Entry], second: list[Entry], third: list[Entry]) -> bool:
    """Whether tool calls merge to the same either way, by the rules one by one."""
    leftwards = merged(merged(first, second).calls, third).calls
    return leftwards == merged(first, merged(second, third).calls).calls


def _kind(value: Any) -> type | None:
    """Return the kind that a value joins with; None if it joins with nothing."""
    return next((kind for kind in (str, list, dict) if isinstance(value, kind)), None)


def _join(left: Any, right: Any) -> Any:
    kind = _kind(left)
    if kind is None or kind is not _kind(right):
        return right
    return _merge_maps(_join, left, right) if kind is dict else left + right


def _join_logprobs(left: Any, right: Any) -> Any:
    if _kind(left) is _kind(right) is dict:
        return _merge_maps(_join_lists, left, right)
    return _join_lists(left, right)


def _merge_maps(merge: _Merge, left: dict[str, Value], right: dict[str, Value]) -> dict[str, Value]:
    shared = {key: merge(left[key], right[key]) for key in left.keys() & right}
    return {**left, **right, **shared}


def _join_lists(left: Any, right: Any) -> Any:
    return left + right if isinstance(left, list) and isinstance(right, list) else right


class _Object(NamedTuple):
    """An object, which joins with nothing under a key."""

    fields: dict[str, Value]


def _resolved(value: Any, *, literal: bool = False) -> Any:
    """Return a value as what it stands for, all the way down.

    A map with ``$``-keys may be an object, or a literal in which nothing is special.
    """
    if isinstance(value, list):
        return [_resolved(item, literal=literal) for item in value]
    if not isinstance(value, dict):
        return value
    if not literal and CLASS_KEY in value:
        return _Object(value)
    if not literal and LITERAL_KEY in value:
        return _resolved(value[LITERAL_KEY], literal=True)
    return {key: _resolved(item, literal=literal) for key, item in value.items()}
